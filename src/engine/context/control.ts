import { type ApprovalAct, type ContextConfig, type ControlActor, isProgramName } from "../../contract.ts";
import { controlledError, ServiceError } from "../../errors/errors.ts";
import { cleaned, visibleJson } from "../../visible-text.ts";
import type { ControlState } from "../archive.ts";
import { type Deadline, interrupt, type InterruptSignals, type EndSignal, Interrupted } from "../deadline.ts";
import type { ControlCommand } from "../engine.ts";
import { answered, consumed, type Held, released, renewed, requireLease, taken, expired } from "./control-state.ts";
import { type Period, periodOf, remainingMs } from "../../seam/control.ts";
import { settlesWithin } from "../../errors/timing.ts";

/** An act that a person has to approve. */
export interface GuardedAct {
  readonly shown: ApprovalAct;
  /** Names exactly this act: its caller's call, the page, and what the page offers there. */
  readonly digest: string;
}

interface ActionOrigin {
  readonly lease?: number | undefined;
  readonly actor?: ControlActor | undefined;
}

/** Time between two checks whether the holder's credential still holds. */
const CHECK_INTERVAL_MS = 2_000;
/** How long an act waits for a person. */
const APPROVAL_MS = 600_000;

type CommandOf<T extends ControlCommand["type"]> = ControlCommand & { readonly type: T };

/** Services that control needs of its context. */
interface ControlParts {
  /** Epoch ms, for what is shown and stored; leases end by a clock that never jumps. */
  now(): number;
  newId(): string;
  /** @throws an error when the state cannot be stored */
  save(state: ControlState): Promise<void>;
  emit(
    type: "control.requested" | "control.taken" | "control.released" | "control.expired" | "control.answered",
    data: object,
  ): void;
  /** A lease has ended: releases what its input holds down. */
  onEnded(): Promise<void>;
  /** Whether the credential of a holder may still be used; a rejection says nothing. */
  isActorValid(actor: ControlActor): Promise<boolean>;
  /** A state could not be stored after a lease had ended or been renewed by input. */
  onSaveFailed(error: unknown): void;
}

/**
 * Who controls one context with a browser behind it: ends leases and requests in time, runs one command after the other, and stores
 * each state.
 */
export class ContextControl {
  readonly #parts: ControlParts;
  readonly #actions = createControlledActions();
  #state: ControlState;
  /** When control ends, of `performance.now()`. */
  #heldUntilMs: number;
  #requestedUntilMs: number;
  /** The stored expiry of the lease, epoch ms. */
  #savedExpiry: number;
  #inputCount = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Runs while there is a holder. */
  #checks: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #change = Promise.withResolvers<void>();

  /** @param stored what the archive holds; its times may have passed */
  constructor(stored: ControlState | undefined, parts: ControlParts) {
    this.#parts = parts;
    this.#state = stored ?? { lease: 0 };
    const { held, request } = this.#state;
    const toClock = (period: Period | undefined): number =>
      performance.now() + (period ? remainingMs(period, parts.now()) : 0);
    this.#heldUntilMs = toClock(held);
    this.#requestedUntilMs = toClock(request && periodOf(request));
    this.#savedExpiry = held?.expiresAt ?? 0;
    this.#arm();
  }

  get state(): ControlState {
    return this.#state;
  }

  get isHeld(): boolean {
    return this.#state.held !== undefined;
  }

  /** Runs a command after those before it. @throws ServiceError `CONFLICT` */
  run(command: ControlCommand): Promise<ControlState> {
    return this.#inOrder(() => this.#runNow(command));
  }

  /** @throws ServiceError `CONFLICT` for an action that may not run now */
  check({ lease, actor }: ActionOrigin): void {
    if (lease !== undefined) this.#renewByUse(this.#own(actor, lease));
    else if (this.isHeld) throw this.#controlled("not-executed");
  }

  /** Counts an action as running, after `check`. */
  begin(origin: ActionOrigin): ControlledAction {
    this.check(origin);
    return this.#actions.begin();
  }

  /**
   * Lets an act begin that a person has approved, once.
   *
   * @throws ServiceError `CONFLICT`, `approval-required`, after it has asked for that
   */
  requireApproval(actor: ControlActor, act: GuardedAct): Promise<void> {
    return this.#inOrder(async () => {
      const next = consumed(this.#state, act.digest, this.#parts.now());
      if (next !== undefined) {
        this.#set(next);
        // Stored before it begins: it is not done again after a crash.
        await this.#save();
        return;
      }
      const { request: pending } = this.#state;
      if (pending?.guarded?.digest !== act.digest) await this.#requestApproval(actor, act);
      throw approvalRequired(act, this.#state.request?.id ?? "");
    });
  }

  /** Checks the lease of input, renews it and counts the events. @throws ServiceError `CONFLICT` */
  countInput(actor: ControlActor, lease: number, events: number): { readonly seq: number; readonly expiresAt: number } {
    const expiresAt = this.#renewByUse(this.#own(actor, lease));
    this.#inputCount += events;
    return { seq: this.#inputCount, expiresAt };
  }

  /** Resolves at the next change; at once where control is neither held nor requested. */
  async changed(deadline: Deadline, signals: InterruptSignals): Promise<void> {
    const { held, request } = this.#state;
    if (held !== undefined || request !== undefined) await interrupt(this.#change.promise, deadline, signals);
  }

  /** Ends the timers. */
  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#checks);
  }

  async #runNow(command: ControlCommand): Promise<ControlState> {
    const { now, emit } = this.#parts;
    switch (command.type) {
      case "take": {
        const { held } = this.#state;
        if (held && !command.force && held.holder.credential !== command.actor.credential)
          throw this.#controlled("not-executed");
        this.#inputCount = 0;
        await this.#take(command);
        break;
      }
      case "renew": {
        const held = this.#own(command.actor, command.lease);
        this.#renew(held, command.ttlMs ?? held.ttlMs);
        await this.#save();
        break;
      }
      case "release":
        this.#own(command.actor, command.lease);
        await this.#release(command);
        break;
      case "request":
        await this.#request(command);
        break;
      case "answer": {
        const { state, end } = answered(this.#state, command, now());
        this.#set(state);
        await this.#save();
        emit("control.answered", { actor: command.actor, ...end });
        break;
      }
    }
    this.#savedExpiry = this.#state.held?.expiresAt ?? this.#savedExpiry;
    return this.#state;
  }

  /** Takes control. Actions that run end by themselves, or are interrupted. */
  async #take(command: CommandOf<"take">): Promise<void> {
    const { now, emit, onEnded } = this.#parts;
    const { held, request } = this.#state;
    const { actor, note, ttlMs } = command;
    this.#set(taken(this.#state, command, now()), { leaseMs: ttlMs });
    const { lease } = this.#state;
    await this.#actions.end(() => this.#controlled("unknown"));
    if (held) await onEnded();
    try {
      await this.#save();
    } catch (error) {
      const { held: _held, ...rest } = this.#state;
      this.#set(rest);
      throw error;
    }
    emit("control.taken", {
      lease,
      actor,
      ...(note !== undefined && { note }),
      ...(request && { requestId: request.id }),
      ...(held && { from: held.holder }),
    });
  }

  async #release(command: CommandOf<"release">): Promise<void> {
    const { now, emit, onEnded } = this.#parts;
    await onEnded();
    const { state, end } = released(this.#state, command, now());
    this.#set(state);
    emit("control.released", { lease: command.lease, actor: command.actor, ...end });
    await this.#save();
  }

  async #request({ actor, instructions, ttlMs }: CommandOf<"request">, guarded?: GuardedAct): Promise<void> {
    const { now, newId, emit } = this.#parts;
    const expiresAt = now() + ttlMs;
    const id = newId();
    const asked = { id, instructions, requestedBy: actor, requestedAt: now(), expiresAt, ...(guarded && { guarded }) };
    this.#set({ ...this.#state, request: asked }, { requestMs: ttlMs });
    await this.#save();
    emit("control.requested", { requestId: id, instructions, actor, expiresAt: new Date(expiresAt).toISOString() });
  }

  #requestApproval(actor: ControlActor, act: GuardedAct): Promise<void> {
    const { action, name, url, destination } = act.shown;
    const on = name === undefined ? "" : ` ${visibleJson(name)}`;
    const to = destination === undefined ? "" : `, which leads to ${destination}`;
    const instructions = `Approve: ${action}${on} at ${cleaned(url, 500)}${to}`;
    return this.#request({ type: "request", actor, instructions, ttlMs: APPROVAL_MS }, act);
  }

  #controlled(outcome: "not-executed" | "unknown"): ServiceError {
    return controlledError(this.#state, outcome, this.#heldUntilMs - performance.now());
  }

  /** @throws ServiceError `CONFLICT` where the lease is not that of the actor */
  #own(actor: ControlActor | undefined, lease: number): Held {
    return requireLease(this.#state, actor, lease, () => this.#controlled("not-executed"));
  }

  /** Renews by use; what is stored follows when it is half a lease behind. */
  #renewByUse(held: Held): number {
    const { ttlMs } = held;
    this.#renew(held, ttlMs);
    const expiresAt = this.#parts.now() + ttlMs;
    if (expiresAt - this.#savedExpiry > ttlMs / 2) {
      this.#savedExpiry = expiresAt;
      this.#saveSoon();
    }
    return expiresAt;
  }

  /** Lets the lease last from now on; that is no change of who has control. */
  #renew(held: Held, ttlMs: number): void {
    this.#heldUntilMs = performance.now() + ttlMs;
    this.#state = renewed(this.#state, held, ttlMs, this.#parts.now());
    this.#arm();
  }

  /** Changes the state; a lease or a request that begins with it lasts from now on. */
  #set(
    next: ControlState,
    { leaseMs, requestMs }: { readonly leaseMs?: number; readonly requestMs?: number } = {},
  ): void {
    if (leaseMs !== undefined) this.#heldUntilMs = performance.now() + leaseMs;
    if (requestMs !== undefined) this.#requestedUntilMs = performance.now() + requestMs;
    this.#state = next;
    this.#change.resolve();
    this.#change = Promise.withResolvers();
    this.#arm();
  }

  /** Waits for the sooner of the two expiries, and for the end of the holder's credential. */
  #arm(): void {
    clearTimeout(this.#timer);
    const { held, request } = this.#state;
    if (held === undefined) this.#checks = void clearInterval(this.#checks);
    // The database does not respond: the next check follows.
    else this.#checks ??= setInterval(() => void this.#checkHolder().catch(() => undefined), CHECK_INTERVAL_MS).unref();
    const due = [...(held ? [this.#heldUntilMs] : []), ...(request ? [this.#requestedUntilMs] : [])];
    if (due.length === 0) return;
    const delayMs = Math.max(0, Math.min(...due) - performance.now()) + 1;
    this.#timer = setTimeout(() => this.#expire(), delayMs).unref();
  }

  /** Ends the lease of a holder whose session, key or user has ended. */
  async #checkHolder(): Promise<void> {
    const { held, lease } = this.#state;
    if (held === undefined || (await this.#parts.isActorValid(held.holder))) return;
    if (this.#state.lease === lease) this.#expireLease();
  }

  #expire(): void {
    const at = performance.now();
    if (this.#state.request && this.#requestedUntilMs <= at) {
      const { request, ...rest } = this.#state;
      this.#set(rest);
      this.#parts.emit("control.expired", { requestId: request.id });
      this.#saveSoon();
    }
    if (this.#heldUntilMs <= at) this.#expireLease();
    this.#arm();
  }

  /** Ends the lease, if there is one. */
  #expireLease(): void {
    const { held, lease } = this.#state;
    if (held === undefined) return;
    this.#set(expired(this.#state, this.#parts.now()));
    this.#parts.emit("control.expired", { lease, actor: held.holder });
    this.#saveSoon(() => this.#parts.onEnded());
  }

  #save(): Promise<void> {
    return this.#parts.save(this.#state);
  }

  /** Saves in the background, after `work` and all before it. */
  #saveSoon(work: () => Promise<void> = () => Promise.resolve()): void {
    void this.#inOrder(async () => {
      await work();
      await this.#save();
    }).catch((error: unknown) => this.#parts.onSaveFailed(error));
  }

  /** Runs work after that before it. */
  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Whether acts wait for an approval that the credential, which is a program's, cannot give. */
export function isGuardedFrom({ credential }: ControlActor, { approvals = [] }: ContextConfig): boolean {
  return approvals.length > 0 && isProgramName(credential);
}

/** @throws ServiceError `CONFLICT` to an act while another caller has control, `FORBIDDEN` where acts wait for approval */
export function requireRights(
  { control, config }: { readonly control: ContextControl; readonly config: ContextConfig },
  actor: ControlActor,
  isAct: boolean,
): void {
  if (isGuardedFrom(actor, config))
    throw new ServiceError("FORBIDDEN", "acts in this context wait for approval, which this client cannot give");
  const { held, lease } = control.state;
  if (!isAct || held === undefined) return;
  const { userId, credential } = held.holder;
  if (userId === actor.userId && credential === actor.credential) control.countInput(actor, lease, 1);
  else control.check({ actor });
}

function approvalRequired({ shown }: GuardedAct, controlRequestId: string): ServiceError {
  return new ServiceError("CONFLICT", "a person has to approve this act first", {
    details: { reason: "approval-required", outcome: "not-executed", controlRequestId, approval: shown },
  });
}

/** How long running actions may go on when control is taken, and then how long their end may take. */
const END_TIMEOUT_MS = 2_000;

/** An action that acts on a page. */
export interface ControlledAction {
  /** Aborts when another caller takes control. */
  readonly signal: EndSignal;
  end(): void;
}

/** The actions that run in a context. */
function createControlledActions() {
  const running = new Map<ControlledAction, { readonly stop: AbortController; readonly ended: Promise<void> }>();
  return {
    begin(): ControlledAction {
      const stop = new AbortController();
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const action: ControlledAction = {
        signal: stop.signal,
        end() {
          running.delete(action);
          resolve();
        },
      };
      running.set(action, { stop, ended });
      return action;
    },
    /** Resolves once those that run have ended; interrupts them with an error after a while. */
    async end(toError: () => ServiceError): Promise<void> {
      const entries = [...running.values()];
      const ended = Promise.all(entries.map((entry) => entry.ended));
      if (await settlesWithin(ended, END_TIMEOUT_MS)) return;
      const reason = new Interrupted({ type: "controlled", error: toError() });
      for (const { stop } of entries) stop.abort(reason);
      await settlesWithin(ended, END_TIMEOUT_MS);
    },
  };
}

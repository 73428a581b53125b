import type { ControlActor } from "../../contract.ts";
import { controlledError } from "../../errors/controlled.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { ControlState } from "../archive.ts";
import {
  type Deadline,
  type EndSignal,
  interrupt,
  Interrupted,
  type InterruptSignals,
  settlesWithin,
} from "../deadline.ts";
import type { ControlCommand } from "../engine.ts";

/** How long running actions may go on when control is taken, and then how long their end may take. */
const END_TIMEOUT_MS = 2_000;
/** Between two checks of the holder's credential. */
const CHECK_INTERVAL_MS = 2_000;

/** An action that acts on a page. */
export interface ControlledAction {
  /** Aborts when another caller takes control. */
  readonly signal: EndSignal;
  end(): void;
}

interface ActionOrigin {
  readonly lease?: number | undefined;
  readonly actor?: ControlActor | undefined;
}

/** Who controls one context with a browser behind it. */
export interface ContextControl {
  readonly state: ControlState;
  readonly isHeld: boolean;
  /** Runs a command after those before it. @throws ServiceError `CONFLICT` */
  run(command: ControlCommand): Promise<ControlState>;
  /** @throws ServiceError `CONFLICT` for an action that may not run now */
  check(origin: ActionOrigin): void;
  /** The same, and counts the action as running. */
  begin(origin: ActionOrigin): ControlledAction;
  /** Checks the lease of input, renews it and counts the events. @throws ServiceError `CONFLICT` */
  countInput(actor: ControlActor, lease: number, events: number): { readonly seq: number; readonly expiresAt: number };
  /** Resolves at the next change; at once where control is neither held nor requested. */
  changed(deadline: Deadline, signals: InterruptSignals): Promise<void>;
  /** Ends the timers. */
  close(): void;
}

export interface ControlDependencies {
  /** Epoch ms, for what is shown and stored; leases end by a clock that never jumps. */
  now(): number;
  newId(): string;
  /** Whether the credential that the actor is named by may still be used; a rejection says nothing. */
  isActorValid(actor: ControlActor): Promise<boolean>;
  /** @throws an error when the state cannot be stored */
  save(state: ControlState): Promise<void>;
  emit(type: "control.requested" | "control.taken" | "control.released" | "control.expired", data: object): void;
  /** A lease has ended: what its input holds down is let go. */
  onEnded(): Promise<void>;
  /** A state could not be stored after a lease had ended or been renewed by input. */
  onSaveFailed(error: unknown): void;
}

/** @param stored what the archive holds; its times may have passed */
export function createContextControl(stored: ControlState | undefined, deps: ControlDependencies): ContextControl {
  const { now, newId, isActorValid, save, emit, onEnded, onSaveFailed } = deps;
  let state: ControlState = stored ?? { lease: 0 };
  /** Of `performance.now()`. */
  let heldUntilMs = toClock(state.held);
  let requestedUntilMs = toClock(state.request && periodOf(state.request));
  /** The stored expiry of the lease, epoch ms. */
  let savedExpiry = state.held?.expiresAt ?? 0;
  let inputCount = 0;
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let change = Promise.withResolvers<void>();
  const running = new Map<ControlledAction, { readonly stop: AbortController; readonly ended: Promise<void> }>();

  /** The end of a stored period, of `performance.now()`. */
  function toClock(period: Period | undefined): number {
    return performance.now() + (period ? remainingMs(period, now()) : 0);
  }

  function set(next: ControlState): void {
    state = next;
    change.resolve();
    change = Promise.withResolvers();
    arm();
  }

  /** Waits for the sooner of the two expiries. */
  function arm(): void {
    clearTimeout(timer);
    const due = [...(state.held ? [heldUntilMs] : []), ...(state.request ? [requestedUntilMs] : [])];
    if (due.length > 0) timer = setTimeout(expire, Math.max(0, Math.min(...due) - performance.now()) + 1).unref();
  }

  function expire(): void {
    const at = performance.now();
    if (state.request && requestedUntilMs <= at) {
      const { request, ...rest } = state;
      set(rest);
      emit("control.expired", { requestId: request.id });
      void inOrder(() => save(state)).catch(onSaveFailed);
    }
    if (heldUntilMs <= at) expireLease();
    arm();
  }

  function expireLease(): void {
    const { held, ...rest } = state;
    if (held === undefined) return;
    set({ ...rest, last: { lease: state.lease, reason: "expired", endedAt: now() } });
    emit("control.expired", { lease: state.lease, actor: held.holder });
    void inOrder(async () => {
      await onEnded();
      await save(state);
    }).catch(onSaveFailed);
  }

  /** Ends the lease of a holder whose session, key or user has ended. */
  async function checkHolder(): Promise<void> {
    const { held, lease } = state;
    if (held !== undefined && !(await isActorValid(held.holder)) && state.lease === lease) expireLease();
  }

  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  function controlled(outcome: "not-executed" | "unknown"): ServiceError {
    return controlledError(state, outcome, heldUntilMs - performance.now());
  }

  /** The holder's lease, if this is it. @throws ServiceError `CONFLICT` */
  function requireLease(actor: ControlActor | undefined, lease: number): NonNullable<ControlState["held"]> {
    const { held } = state;
    if (held === undefined || lease !== state.lease) {
      throw new ServiceError("CONFLICT", `lease ${lease} of control has ended`, {
        details: { reason: "stale-lease", lease, current: state.lease, outcome: "not-executed" },
      });
    }
    // The number alone is of no use to another credential.
    if (held.holder.credential !== actor?.credential || held.holder.userId !== actor.userId)
      throw controlled("not-executed");
    return held;
  }

  function renew(held: NonNullable<ControlState["held"]>, ttlMs: number): void {
    heldUntilMs = performance.now() + ttlMs;
    // Without `set`: a renewal is no change of who has control.
    state = { ...state, held: { ...held, ttlMs, expiresAt: now() + ttlMs } };
    arm();
  }

  /** Renews by use; what is stored follows when it is half a lease behind. */
  function renewByUse(held: NonNullable<ControlState["held"]>): number {
    renew(held, held.ttlMs);
    const expiresAt = now() + held.ttlMs;
    if (expiresAt - savedExpiry > held.ttlMs / 2) {
      savedExpiry = expiresAt;
      void inOrder(() => save(state)).catch(onSaveFailed);
    }
    return expiresAt;
  }

  function check({ lease, actor }: ActionOrigin): void {
    if (lease === undefined) {
      if (state.held) throw controlled("not-executed");
      return;
    }
    renewByUse(requireLease(actor, lease));
  }

  /** What runs now ends by itself, or is interrupted. */
  async function endRunning(): Promise<void> {
    const entries = [...running.values()];
    const ended = Promise.all(entries.map((entry) => entry.ended));
    if (await settlesWithin(ended, END_TIMEOUT_MS)) return;
    const reason = new Interrupted({ type: "controlled", error: controlled("unknown") });
    for (const { stop } of entries) stop.abort(reason);
    await settlesWithin(ended, END_TIMEOUT_MS);
  }

  async function take({ actor, ttlMs, force, note }: ControlCommand & { readonly type: "take" }): Promise<void> {
    const { held, request } = state;
    if (held && !force && held.holder.credential !== actor.credential) throw controlled("not-executed");
    const lease = state.lease + 1;
    heldUntilMs = performance.now() + ttlMs;
    inputCount = 0;
    savedExpiry = now() + ttlMs;
    set({
      ...state,
      lease,
      held: { holder: actor, ...(note !== undefined && { note }), ttlMs, expiresAt: savedExpiry },
      ...(held && { last: { lease: state.lease, reason: "taken", endedAt: now() } }),
    });
    await endRunning();
    if (held) await onEnded();
    try {
      await save(state);
    } catch (error) {
      const { held: _held, ...rest } = state;
      set(rest);
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

  async function release({
    actor,
    lease,
    outcome,
    note,
  }: ControlCommand & { readonly type: "release" }): Promise<void> {
    requireLease(actor, lease);
    const { held: _held, request, ...rest } = state;
    const end = {
      ...(outcome !== undefined && { outcome }),
      ...(note !== undefined && { note }),
      ...(request && { requestId: request.id }),
    };
    await onEnded();
    set({ ...rest, last: { lease, reason: "released", ...end, endedAt: now() } });
    emit("control.released", { lease, actor, ...end });
    await save(state);
  }

  async function ask({ actor, instructions, ttlMs }: ControlCommand & { readonly type: "request" }): Promise<void> {
    const expiresAt = now() + ttlMs;
    requestedUntilMs = performance.now() + ttlMs;
    const request = { id: newId(), instructions, requestedBy: actor, requestedAt: now(), expiresAt };
    set({ ...state, request });
    await save(state);
    emit("control.requested", {
      requestId: request.id,
      instructions,
      actor,
      expiresAt: new Date(expiresAt).toISOString(),
    });
  }

  async function runNow(command: ControlCommand): Promise<ControlState> {
    switch (command.type) {
      case "take":
        await take(command);
        break;
      case "renew":
        renew(requireLease(command.actor, command.lease), command.ttlMs ?? state.held?.ttlMs ?? 0);
        savedExpiry = state.held?.expiresAt ?? 0;
        await save(state);
        break;
      case "release":
        await release(command);
        break;
      case "request":
        await ask(command);
        break;
    }
    return state;
  }

  arm();
  const checks = setInterval(() => {
    checkHolder().catch(() => undefined); // the database does not respond: the next check follows
  }, CHECK_INTERVAL_MS).unref();
  return {
    get state() {
      return state;
    },
    get isHeld() {
      return state.held !== undefined;
    },
    run: (command) => inOrder(() => runNow(command)),
    check,
    begin(origin) {
      check(origin);
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
    countInput(actor, lease, events) {
      const expiresAt = renewByUse(requireLease(actor, lease));
      inputCount += events;
      return { seq: inputCount, expiresAt };
    },
    async changed(deadline, signals) {
      if (state.held === undefined && state.request === undefined) return;
      await interrupt(change.promise, deadline, signals);
    },
    close() {
      clearTimeout(timer);
      clearInterval(checks);
    },
  };
}

/** The same state at a later time, for one that no process watches. */
export function controlAt(stored: ControlState | undefined, nowMs: number): ControlState {
  const { held, request, ...rest } = stored ?? { lease: 0 };
  const isHeld = held !== undefined && remainingMs(held, nowMs) > 0;
  return {
    ...rest,
    ...(isHeld && { held }),
    ...(request && remainingMs(periodOf(request), nowMs) > 0 && { request }),
    ...(held && !isHeld && { last: { lease: rest.lease, reason: "expired", endedAt: held.expiresAt } }),
  };
}

interface Period {
  readonly ttlMs: number;
  /** Epoch ms. */
  readonly expiresAt: number;
}

function periodOf({ requestedAt, expiresAt }: NonNullable<ControlState["request"]>): Period {
  return { ttlMs: expiresAt - requestedAt, expiresAt };
}

/** 0: it is over. A period that ends later than its length from now began before a clock was set back, and is over as well. */
function remainingMs({ ttlMs, expiresAt }: Period, nowMs: number): number {
  const leftMs = expiresAt - nowMs;
  return leftMs > 0 && leftMs <= ttlMs ? leftMs : 0;
}

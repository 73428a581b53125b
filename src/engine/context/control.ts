import { type ApprovalAct, type ContextConfig, type ControlActor, isProgramName } from "../../contract.ts";
import { controlledError } from "../../errors/controlled.ts";
import { ServiceError } from "../../errors/errors.ts";
import { cleaned, visibleJson } from "../../visible-text.ts";
import type { ControlState } from "../archive.ts";
import { type Deadline, interrupt, type InterruptSignals } from "../deadline.ts";
import type { ControlCommand } from "../engine.ts";
import { answered, consumed, type Held, released, renewed, requireLease, taken } from "./control-state.ts";
import { type ControlStore, type ControlStoreDependencies, createControlStore } from "./control-store.ts";
import { type ControlledAction, type ControlledActions, createControlledActions } from "./controlled-actions.ts";

/** An act that a person has to approve. */
interface GuardedAct {
  readonly shown: ApprovalAct;
  /** Names exactly this act. */
  readonly digest: string;
}

interface ActionOrigin {
  readonly lease?: number | undefined;
  readonly actor?: ControlActor | undefined;
}

/** Who controls one context with a browser behind it. */
export type ContextControl = ReturnType<typeof createContextControl>;

export interface ControlDependencies extends ControlStoreDependencies {
  newId(): string;
}

/** @param stored what the archive holds; its times may have passed */
export function createContextControl(stored: ControlState | undefined, deps: ControlDependencies) {
  const { now } = deps;
  const store = createControlStore(stored, deps);
  const actions = createControlledActions();
  /** The stored expiry of the lease, epoch ms. */
  let savedExpiry = store.state.held?.expiresAt ?? 0;
  let inputCount = 0;
  const controlled = (outcome: "not-executed" | "unknown"): ServiceError =>
    controlledError(store.state, outcome, store.leaseLeftMs);
  const own = (actor: ControlActor | undefined, lease: number): Held =>
    requireLease(store.state, actor, lease, () => controlled("not-executed"));

  /** Renews by use; what is stored follows when it is half a lease behind. */
  function renewByUse(held: Held): number {
    const { ttlMs } = held;
    store.renew(renewed(store.state, held, ttlMs, now()), ttlMs);
    const expiresAt = now() + ttlMs;
    if (expiresAt - savedExpiry > ttlMs / 2) {
      savedExpiry = expiresAt;
      store.saveSoon();
    }
    return expiresAt;
  }

  /** @throws ServiceError `CONFLICT` for an action that may not run now */
  function check({ lease, actor }: ActionOrigin): void {
    if (lease !== undefined) renewByUse(own(actor, lease));
    else if (store.state.held) throw controlled("not-executed");
  }

  async function runNow(command: ControlCommand): Promise<ControlState> {
    switch (command.type) {
      case "take": {
        const { held } = store.state;
        if (held && !command.force && held.holder.credential !== command.actor.credential)
          throw controlled("not-executed");
        inputCount = 0;
        await take(store, actions, command, { ...deps, toError: () => controlled("unknown") });
        break;
      }
      case "renew": {
        const held = own(command.actor, command.lease);
        const ttlMs = command.ttlMs ?? held.ttlMs;
        store.renew(renewed(store.state, held, ttlMs, now()), ttlMs);
        await store.save();
        break;
      }
      case "release":
        own(command.actor, command.lease);
        await release(store, command, deps);
        break;
      case "request":
        await request(store, command, deps);
        break;
      case "answer": {
        const { state, end } = answered(store.state, command, now());
        store.set(state);
        await store.save();
        deps.emit("control.answered", { actor: command.actor, ...end });
        break;
      }
    }
    savedExpiry = store.state.held?.expiresAt ?? savedExpiry;
    return store.state;
  }

  return {
    get state(): ControlState {
      return store.state;
    },
    get isHeld(): boolean {
      return store.state.held !== undefined;
    },
    /** Runs a command after those before it. @throws ServiceError `CONFLICT` */
    run: (command: ControlCommand): Promise<ControlState> => store.inOrder(() => runNow(command)),
    check,
    /** The same, and counts the action as running. */
    begin(origin: ActionOrigin): ControlledAction {
      check(origin);
      return actions.begin();
    },
    /**
     * Lets an act begin that a person has approved, once.
     *
     * @throws ServiceError `CONFLICT`, `approval-required`, after it has asked for that
     */
    requireApproval: (actor: ControlActor, act: GuardedAct): Promise<void> =>
      store.inOrder(async () => {
        const next = consumed(store.state, act.digest, now());
        if (next !== undefined) {
          store.set(next);
          // Stored before it begins: it is not done again after a crash.
          await store.save();
          return;
        }
        const { request: pending } = store.state;
        if (pending?.guarded?.digest !== act.digest) await requestApproval(store, actor, act, deps);
        throw approvalRequired(act, store.state.request?.id ?? "");
      }),
    /** Checks the lease of input, renews it and counts the events. @throws ServiceError `CONFLICT` */
    countInput(
      actor: ControlActor,
      lease: number,
      events: number,
    ): { readonly seq: number; readonly expiresAt: number } {
      const expiresAt = renewByUse(own(actor, lease));
      inputCount += events;
      return { seq: inputCount, expiresAt };
    },
    /** Resolves at the next change; at once where control is neither held nor requested. */
    async changed(deadline: Deadline, signals: InterruptSignals): Promise<void> {
      const { held, request } = store.state;
      if (held !== undefined || request !== undefined) await interrupt(store.change, deadline, signals);
    },
    /** Ends the timers. */
    close: (): void => store.close(),
  };
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

type CommandOf<T extends ControlCommand["type"]> = ControlCommand & { readonly type: T };

/** Actions that run end by themselves, or are interrupted. */
async function take(
  store: ControlStore,
  actions: ControlledActions,
  command: CommandOf<"take">,
  { now, emit, onEnded, toError }: ControlDependencies & { readonly toError: () => ServiceError },
): Promise<void> {
  const { held, request } = store.state;
  const { actor, note, ttlMs } = command;
  store.set(taken(store.state, command, now()), { leaseMs: ttlMs });
  const { lease } = store.state;
  await actions.end(toError);
  if (held) await onEnded();
  try {
    await store.save();
  } catch (error) {
    const { held: _held, ...rest } = store.state;
    store.set(rest);
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

async function release(
  store: ControlStore,
  command: CommandOf<"release">,
  { now, emit, onEnded }: ControlDependencies,
): Promise<void> {
  await onEnded();
  const { state, end } = released(store.state, command, now());
  store.set(state);
  emit("control.released", { lease: command.lease, actor: command.actor, ...end });
  await store.save();
}

/** How long an act waits for a person. */
const APPROVAL_MS = 600_000;

function requestApproval(
  store: ControlStore,
  actor: ControlActor,
  act: GuardedAct,
  deps: ControlDependencies,
): Promise<void> {
  const { action, name, url, destination } = act.shown;
  const on = name === undefined ? "" : ` ${visibleJson(name)}`;
  const to = destination === undefined ? "" : `, which leads to ${destination}`;
  const instructions = `Approve: ${action}${on} at ${cleaned(url, 500)}${to}`;
  return request(store, { type: "request", actor, instructions, ttlMs: APPROVAL_MS }, deps, act);
}

function approvalRequired({ shown }: GuardedAct, controlRequestId: string): ServiceError {
  return new ServiceError("CONFLICT", "a person has to approve this act first", {
    details: { reason: "approval-required", outcome: "not-executed", controlRequestId, approval: shown },
  });
}

async function request(
  store: ControlStore,
  { actor, instructions, ttlMs }: CommandOf<"request">,
  { now, newId, emit }: ControlDependencies,
  guarded?: GuardedAct,
): Promise<void> {
  const expiresAt = now() + ttlMs;
  const id = newId();
  const asked = { id, instructions, requestedBy: actor, requestedAt: now(), expiresAt, ...(guarded && { guarded }) };
  store.set({ ...store.state, request: asked }, { requestMs: ttlMs });
  await store.save();
  emit("control.requested", { requestId: id, instructions, actor, expiresAt: new Date(expiresAt).toISOString() });
}

import type { ControlActor } from "../../contract.ts";
import type { ControlState } from "../archive.ts";
import { expired, type Period, periodOf, remainingMs } from "./control-state.ts";

/** Between two checks whether the holder's credential still holds. */
const CHECK_INTERVAL_MS = 2_000;

export interface ControlStoreDependencies {
  /** Epoch ms, for what is shown and stored; leases end by a clock that never jumps. */
  now(): number;
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

/** The state of control of one context: ends leases and requests in time, and stores one state after the other. */
export interface ControlStore {
  readonly state: ControlState;
  /** The time left of the lease, ms. */
  readonly leaseLeftMs: number;
  /** Changes the state; a lease or a request that begins or is renewed with it lasts from now on. */
  set(next: ControlState, begins?: { readonly leaseMs?: number; readonly requestMs?: number }): void;
  /** Stores the state without a change of who has control. */
  renew(next: ControlState, leaseMs: number): void;
  save(): Promise<void>;
  /** Saves in the background, after `work` and all before it. */
  saveSoon(work?: () => Promise<void>): void;
  /** Runs work after that before it. */
  inOrder<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the lease, if there is one. */
  expireLease(): void;
  /** Resolves at the next change. */
  readonly change: Promise<void>;
  /** Ends the timers. */
  close(): void;
}

/** @param stored what the archive holds; its times may have passed */
export function createControlStore(stored: ControlState | undefined, deps: ControlStoreDependencies): ControlStore {
  const { now, emit, isActorValid, onEnded, onSaveFailed } = deps;
  let state: ControlState = stored ?? { lease: 0 };
  /** When control ends, of `performance.now()`. */
  let heldUntilMs = toClock(state.held);
  let requestedUntilMs = toClock(state.request && periodOf(state.request));
  let timer: NodeJS.Timeout | undefined;
  /** Runs while there is a holder. */
  let checks: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let change = Promise.withResolvers<void>();

  /** The end of a stored period, of `performance.now()`. */
  function toClock(period: Period | undefined): number {
    return performance.now() + (period ? remainingMs(period, now()) : 0);
  }

  /** Waits for the sooner of the two expiries, and for the end of the holder's credential. */
  function arm(): void {
    clearTimeout(timer);
    if (state.held === undefined) checks = void clearInterval(checks);
    // The database does not respond: the next check follows.
    else checks ??= setInterval(() => void checkHolder().catch(() => undefined), CHECK_INTERVAL_MS).unref();
    const due = [...(state.held ? [heldUntilMs] : []), ...(state.request ? [requestedUntilMs] : [])];
    if (due.length > 0) timer = setTimeout(expire, Math.max(0, Math.min(...due) - performance.now()) + 1).unref();
  }

  /** Ends the lease of a holder whose session, key or user has ended. */
  async function checkHolder(): Promise<void> {
    const { held, lease } = state;
    if (held !== undefined && !(await isActorValid(held.holder)) && state.lease === lease) store.expireLease();
  }

  function expire(): void {
    const at = performance.now();
    if (state.request && requestedUntilMs <= at) {
      const { request, ...rest } = state;
      store.set(rest);
      emit("control.expired", { requestId: request.id });
      store.saveSoon();
    }
    if (heldUntilMs <= at) store.expireLease();
    arm();
  }

  const store: ControlStore = {
    get state() {
      return state;
    },
    get leaseLeftMs() {
      return heldUntilMs - performance.now();
    },
    set(next, { leaseMs, requestMs } = {}) {
      if (leaseMs !== undefined) heldUntilMs = performance.now() + leaseMs;
      if (requestMs !== undefined) requestedUntilMs = performance.now() + requestMs;
      state = next;
      change.resolve();
      change = Promise.withResolvers();
      arm();
    },
    renew(next, leaseMs) {
      heldUntilMs = performance.now() + leaseMs;
      state = next;
      arm();
    },
    save: () => deps.save(state),
    saveSoon(work = () => Promise.resolve()) {
      void store
        .inOrder(async () => {
          await work();
          await store.save();
        })
        .catch(onSaveFailed);
    },
    inOrder(work) {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
    expireLease() {
      const { held, lease } = state;
      if (held === undefined) return;
      store.set(expired(state, now()));
      emit("control.expired", { lease, actor: held.holder });
      store.saveSoon(onEnded);
    },
    get change() {
      return change.promise;
    },
    close() {
      clearTimeout(timer);
      clearInterval(checks);
    },
  };
  arm();
  return store;
}

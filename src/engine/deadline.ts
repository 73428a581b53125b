import type { Dialog } from "../contract.ts";
import { afterMs, onAbort, until } from "../errors/timing.ts";
import { ACTION_GRACE_MS } from "../errors/budgets.ts";
import type { ServiceError } from "../errors/errors.ts";

/**
 * The end of one call. Playwright gets `remainingMs`, so that its error says what it was waiting for; `interrupt` ends the
 * call a moment later in any case.
 */
export type Deadline = ReturnType<typeof createDeadline>;

/** Why a call ended before its work did. */
type Interruption =
  /** The deadline has passed. `awaited` is what was waited for, as a noun. */
  | { readonly type: "deadline"; readonly awaited?: string | undefined }
  | { readonly type: "aborted"; readonly reason: unknown }
  | { readonly type: "page-crashed" }
  | { readonly type: "page-closed" }
  /** A dialog is held open for an answer. */
  | { readonly type: "dialog-open"; readonly dialog: Dialog; readonly hasBegun: boolean }
  /** The browser has ended. `endReason` is why, where the service has ended it. */
  | { readonly type: "browser-gone"; readonly endReason?: "unresponsive" | "memory" | undefined }
  /** A person has taken control of the context; with the error for the caller. */
  | { readonly type: "controlled"; readonly error: ServiceError };

/** The reason with which a page's or context's `ended` signal aborts. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
  readonly interruption: Interruption;

  constructor(interruption: Interruption) {
    super(interruption.type);
    this.interruption = interruption;
  }
}

/** A signal of the engine's own that ends calls, such as the end of a page; it aborts with an `Interrupted` only. */
export interface EndSignal extends AbortSignal {
  readonly reason: Interrupted;
}

/** The signals that end a call before its deadline. */
export interface InterruptSignals {
  /** The caller's signal; its reason becomes that of an interruption of type `aborted`. */
  readonly signal?: AbortSignal;
  /** Ends of the page or context that the work needs. */
  readonly ends?: readonly EndSignal[];
}

/**
 * @param totalMs the whole time of the call, part of which may have passed
 * @param nowMs a monotonic clock
 */
export function createDeadline(timeoutMs: number, totalMs = timeoutMs, nowMs: () => number = () => performance.now()) {
  const startedMs = nowMs();
  let endMs = startedMs + timeoutMs;
  let extendedMs = 0;
  return {
    /** The whole time allowed. */
    timeoutMs: totalMs,
    elapsedMs: (): number => nowMs() - startedMs,
    /** Ms until the deadline; at least 1: for Playwright 0 means no timeout. */
    remainingMs: (): number => Math.max(1, Math.ceil(endMs - nowMs())),
    /** Ms until so long after the deadline; at least 0. */
    leftMs: (graceMs: number): number => Math.max(0, endMs + graceMs - nowMs()),
    /** Moves the deadline for what waits for it from now on. */
    extend(ms: number): void {
      endMs += ms;
      extendedMs += ms;
    },
    /** Ms by which it was moved. */
    extendedMs: (): number => extendedMs,
  };
}

/**
 * The outcome of `work`, or an `Interrupted` as soon as the deadline passes or one of the signals aborts. The work
 * continues, and its outcome is ignored: the caller has to end it.
 *
 * @param awaited what the work is, as a noun for the message of a TIMEOUT
 */
export function interrupt<T>(
  work: Promise<T>,
  deadline: Deadline,
  signals: InterruptSignals,
  awaited?: string,
): Promise<T>;
export function interrupt<T>(
  work: T | Promise<T>,
  deadline: Deadline,
  signals: InterruptSignals,
  awaited?: string,
): T | Promise<T>;
export function interrupt<T>(
  work: T | Promise<T>,
  deadline: Deadline,
  { signal, ends = [] }: InterruptSignals,
  awaited?: string,
): T | Promise<T> {
  if (!(work instanceof Promise)) {
    // There is nothing to wait for: the timer and the listeners would cost more than most work.
    if (signal?.aborted === true) throw new Interrupted({ type: "aborted", reason: signal.reason });
    const ended = ends.find(({ aborted }) => aborted);
    if (ended !== undefined) throw ended.reason;
    return work;
  }
  return until(work, (_resolve, reject) => {
    const end = (interruption: Interruption): void => reject(new Interrupted(interruption));
    // In two steps: on a busy machine both timeouts are due at once, and Playwright's needs a moment to get here.
    let stopTimer = afterMs(deadline.remainingMs() + ACTION_GRACE_MS / 2, () => {
      stopTimer = afterMs(ACTION_GRACE_MS / 2, () => end({ type: "deadline", awaited }));
    });
    const stops = ends.map((ended) => onAbort(ended, () => reject(ended.reason)));
    if (signal) stops.push(onAbort(signal, () => end({ type: "aborted", reason: signal.reason })));
    return () => {
      stopTimer();
      for (const stop of stops) stop();
    };
  });
}

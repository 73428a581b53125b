import type { Dialog } from "../contract.ts";
import type { ServiceError } from "../errors/errors.ts";

/**
 * The end of one call. Playwright gets `remainingMs`, so that its error says what it was waiting for; `interrupt` ends the
 * call a moment later in any case.
 */
export interface Deadline {
  /** The whole time allowed. */
  readonly timeoutMs: number;
  elapsedMs(): number;
  /** At least 1: for Playwright 0 means no timeout. */
  remainingMs(): number;
}

/** Why a call ended before its work did. */
export type Interruption =
  | { readonly type: "deadline" }
  | { readonly type: "aborted"; readonly reason: unknown }
  | { readonly type: "page-crashed" }
  | { readonly type: "page-closed" }
  /** A dialog is held open for an answer. */
  | { readonly type: "dialog-open"; readonly dialog: Dialog; readonly hasBegun: boolean }
  /** With the reason where the service has ended the browser. */
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

/** What ends a call before its deadline. */
export interface InterruptSignals {
  /** The caller's signal; its reason becomes that of an interruption of type `aborted`. */
  readonly signal?: AbortSignal;
  /** Ends of the page or context that the work needs. */
  readonly ends?: readonly EndSignal[];
}

/** Between Playwright's own timeout, whose error has more details, and ours; on a busy machine that error arrives late. */
const GRACE_MS = 250;

/**
 * @param totalMs the whole time of the call, part of which may have passed
 * @param nowMs a monotonic clock
 */
export function createDeadline(
  timeoutMs: number,
  totalMs = timeoutMs,
  nowMs: () => number = () => performance.now(),
): Deadline {
  const startedMs = nowMs();
  return {
    timeoutMs: totalMs,
    elapsedMs: () => nowMs() - startedMs,
    remainingMs: () => Math.max(1, Math.ceil(startedMs + timeoutMs - nowMs())),
  };
}

/**
 * The outcome of `work`, or an `Interrupted` as soon as the deadline passes or one of the signals aborts. The work
 * continues, and its outcome is ignored: the caller has to end it.
 */
export async function interrupt<T>(
  work: T | Promise<T>,
  deadline: Deadline,
  { signal, ends = [] }: InterruptSignals,
): Promise<T> {
  if (!(work instanceof Promise)) {
    // There is nothing to wait for: the timer and the listeners would cost more than most work.
    if (signal?.aborted === true) throw new Interrupted({ type: "aborted", reason: signal.reason as unknown });
    for (const ended of ends) if (ended.aborted) throw ended.reason;
    return work;
  }
  const cleanups: (() => void)[] = [];
  const interrupted = new Promise<never>((_resolve, reject) => {
    const end = (): void => reject(new Interrupted({ type: "deadline" }));
    // In two steps: on a busy machine both timeouts are due at once, and Playwright's needs a moment to get here.
    let timer = setTimeout(
      () => {
        timer = setTimeout(end, GRACE_MS / 2);
      },
      deadline.remainingMs() + GRACE_MS / 2,
    );
    cleanups.push(() => clearTimeout(timer));
    const rejectOn = <Signal extends AbortSignal>(
      aborting: Signal | undefined,
      toError: (aborted: Signal) => Interrupted,
    ): void => {
      if (aborting === undefined) return;
      const onAbort = (): void => reject(toError(aborting));
      if (aborting.aborted) onAbort();
      aborting.addEventListener("abort", onAbort, { once: true });
      cleanups.push(() => aborting.removeEventListener("abort", onAbort));
    };
    rejectOn(signal, ({ reason }) => new Interrupted({ type: "aborted", reason: reason as unknown }));
    for (const ended of ends) rejectOn(ended, ({ reason }) => reason);
  });
  // It may reject after the interruption.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    for (const cleanup of cleanups) cleanup();
  }
}

/** The value of `work`; undefined as soon as the signal aborts. */
export async function valueUnlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const onAbort = (): void => resolve(undefined);
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  // It may reject after the signal aborted.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** Waits until `work` settles, at most `ms`; whether it did. For closing objects that may hang. */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return (
    (await valueWithin(
      work.then(
        () => true,
        () => true,
      ),
      ms,
    )) ?? false
  );
}

/** The value, or undefined when `work` rejects or takes longer than `ms`. For queries that may hang. */
export async function valueWithin<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work.catch(() => undefined), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

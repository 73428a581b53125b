/** Watches for what may end a wait before its work does; returns the function that stops the watching. */
type Watch<T> = (resolve: (value: T) => void, reject: (error: Error) => void) => () => void;

/** Settles as `work` does, or as `watch` says if that is sooner. The work continues, and what comes of it later is dropped. */
export function until<T>(work: Promise<T>, watch: Watch<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let isSettled = false;
    let stop = (): void => undefined;
    /** The watching may end the wait before it can be stopped. */
    const settling =
      <V>(settle: (value: V) => void) =>
      (value: V): void => {
        if (isSettled) return;
        isSettled = true;
        settle(value);
        stop();
      };
    const [fulfill, fail] = [settling(resolve), settling(reject)];
    work.then(fulfill, fail);
    stop = watch(fulfill, fail);
    if (isSettled) stop();
  });
}

/** Calls `then` once, after so many ms; soon where they are negative. */
export function afterMs(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, Math.max(0, ms));
  return () => clearTimeout(timer);
}

/** Calls `then` once, when the signal aborts; at once where it has. */
export function onAbort(signal: AbortSignal, then: () => void): () => void {
  if (signal.aborted) then();
  else signal.addEventListener("abort", then);
  return () => signal.removeEventListener("abort", then);
}

/** The outcome of `work`, or an error once it has taken that long. */
export function inTime<T>(work: Promise<T>, withinMs: number, toError: () => Error): Promise<T> {
  return until(work, (_resolve, reject) => afterMs(withinMs, () => reject(toError())));
}

/** The value of `work`; undefined as soon as the signal aborts. */
export function valueUnlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return until<T | undefined>(work, (resolve) => onAbort(signal, () => resolve(undefined)));
}

/** Waits until `work` settles, at most `ms`; whether it did. For closing objects that may hang. */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const settled = work.then(
    () => true,
    () => true,
  );
  return (await valueWithin(settled, ms)) ?? false;
}

/** Replies that a page sent before it closed are read in less. */
const CLOSED_MS = 100;

/** Returns the value of a reply that a page sent before it closed; undefined: it sent none, or an error. */
export function valueOfClosed<T>(work: Promise<T>): Promise<T | undefined> {
  return valueWithin(work, CLOSED_MS);
}

/** The value, or undefined when `work` rejects or takes longer than `ms`. For queries that may hang. */
export function valueWithin<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  return until<T | undefined>(
    work.catch(() => undefined),
    (resolve) => afterMs(ms, () => resolve(undefined)),
  );
}

/** Watches for what may end a wait before its work does; returns the function that stops the watching. */
type Watch<T> = (resolve: (value: T) => void, reject: (error: Error) => void) => () => void;

/** Settles as `work` does, or as `watch` says if that is sooner. The work continues, and what comes of it later is dropped. */
export function until<T>(work: Promise<T>, watch: Watch<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  work.then(resolve, reject);
  const stop = watch(resolve, reject);
  promise.then(stop, stop);
  return promise;
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

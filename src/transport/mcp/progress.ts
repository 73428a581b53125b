interface ProgressOptions {
  /** Name of the running call. */
  readonly name: string;
  /** Time limit of the call. */
  readonly timeoutMs: number;
  readonly everyMs?: number;
  /** Sends the ms since the start, which increase monotonically. */
  readonly send: (progress: number, message: string) => Promise<void>;
}

/**
 * Reports the start of a call, and then at intervals how long it has run. There is no total, since the remaining work is
 * unknown.
 *
 * @returns a function that stops the reports; to be called before the result is sent, which must be the last message
 */
export function reportProgress({ name, timeoutMs, everyMs = 1_000, send }: ProgressOptions): () => void {
  const startedAt = performance.now();
  const limit = `${timeoutMs / 1_000} s`;
  const report = (progress: number, message: string): void => {
    // Fails when the client has disconnected, which ends the call anyway.
    send(progress, message).catch(() => undefined);
  };
  report(0, `${name} has begun; it may take ${limit}`);
  const timer = setInterval(() => {
    const elapsedMs = Math.round(performance.now() - startedAt);
    report(elapsedMs, `${name} has run for ${Math.round(elapsedMs / 1_000)} of at most ${limit}`);
  }, everyMs);
  return () => {
    clearInterval(timer);
  };
}

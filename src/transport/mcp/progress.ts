export interface ProgressOptions {
  /** Of the running call. */
  readonly name: string;
  /** The most that it may take. */
  readonly timeoutMs: number;
  readonly everyMs?: number;
  /** Sends ms since the start, which only grow. */
  readonly send: (progress: number, message: string) => Promise<void>;
}

/**
 * Reports that the call has begun, and then at intervals for how long it has run. There is no total, since how much is left
 * to do is unknown.
 *
 * @returns ends the reports; to be called before the result is sent, which must be the last message
 */
export function reportProgress({ name, timeoutMs, everyMs = 1_000, send }: ProgressOptions): () => void {
  const startedAt = performance.now();
  const limit = `${timeoutMs / 1_000} s`;
  const report = (progress: number, message: string): void => {
    // Fails when the client is gone, which ends the call by itself.
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

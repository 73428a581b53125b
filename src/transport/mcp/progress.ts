/** How a running call is told to a client that asked for it. */
export interface Progress {
  /** To be called before the answer, which must come last. */
  stop(): void;
}

export interface ProgressOptions {
  readonly what: string;
  /** The most that it may take. */
  readonly timeoutMs: number;
  readonly everyMs?: number;
  /** Given ms since the start, which only grow. */
  readonly send: (progress: number, message: string) => Promise<void>;
}

/**
 * Tells at once that the call has begun, and then, as long as it runs, for how long it has. There is no total: how much is
 * left to do, nobody knows.
 */
export function startProgress({ what, timeoutMs, everyMs = 1_000, send }: ProgressOptions): Progress {
  const startedAt = performance.now();
  const limit = `${timeoutMs / 1_000} s`;
  const tell = (progress: number, message: string): void => {
    // A client that is gone needs no news; its call ends by itself.
    send(progress, message).catch(() => undefined);
  };
  tell(0, `${what} has begun; it may take ${limit}`);
  const timer = setInterval(() => {
    const elapsedMs = Math.round(performance.now() - startedAt);
    tell(elapsedMs, `${what} has run for ${Math.round(elapsedMs / 1_000)} of at most ${limit}`);
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
    },
  };
}

import { ServiceError } from "../errors/errors.ts";

/** The calls that run, and whether the service accepts more of them. */
export type RunningCalls = ReturnType<typeof createRunningCalls>;

/** A client that tries again so much later probably reaches the next process, or another one. */
const RETRY_AFTER_MS = 1_000;

/** The reason of a call that has not ended by the end of a drain. */
export function shuttingDown(): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "the service is shutting down, and has ended the call", {
    details: { outcome: "unknown", reason: "shutting-down" },
  });
}

export function createRunningCalls(initial: "starting" | "accepting" = "accepting") {
  const running = new Set<() => void>();
  let state: "starting" | "accepting" | "shutting down" = initial;
  let onIdle: (() => void) | undefined;

  return {
    /** @throws ServiceError `SERVICE_UNAVAILABLE` until `startAccepting`, and once the service is shutting down */
    requireAccepting(): void {
      if (state === "accepting") return;
      throw new ServiceError("SERVICE_UNAVAILABLE", `the service is ${state}`, {
        details: { outcome: "not-executed" },
        retryAfterMs: RETRY_AFTER_MS,
      });
    },
    isAccepting: (): boolean => state === "accepting",
    startAccepting(): void {
      state = "accepting";
    },
    stopAccepting(): void {
      state = "shutting down";
    },
    /** Returns how many calls run. */
    count: (): number => running.size,
    /** Registers a call by what cancels it; the returned function removes it. */
    add(cancel: () => void): () => void {
      running.add(cancel);
      return () => {
        running.delete(cancel);
        if (running.size === 0) onIdle?.();
      };
    },
    /** Resolves when no call runs. After `withinMs` it cancels the calls that still run, which ends them soon. */
    async finish(withinMs: number): Promise<void> {
      if (running.size === 0) return;
      const idle = Promise.withResolvers<void>();
      onIdle = idle.resolve;
      const timer = setTimeout(() => {
        for (const cancel of running) cancel();
      }, withinMs);
      try {
        await idle.promise;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

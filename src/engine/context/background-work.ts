import type { Logger } from "../../log/log.ts";

/** Work of a context that no caller waits for from its start. */
export interface BackgroundWork {
  /** Logs the error of work that rejects. */
  add(work: Promise<void>): void;
  readonly isRunning: boolean;
  /** Resolves once no work runs, also none that began meanwhile. */
  settled(): Promise<void>;
}

export function createBackgroundWork(log: Logger, contextId: string): BackgroundWork {
  const running = new Set<Promise<void>>();
  return {
    add(work) {
      const settling = work
        .catch((error: unknown) => log.error({ error, contextId }, "background work on a page failed"))
        .finally(() => running.delete(settling));
      running.add(settling);
    },
    get isRunning() {
      return running.size > 0;
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

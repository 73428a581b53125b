import type { Logger } from "../../log/log.ts";

/** Work of a context that no caller waits for from its start. */
export type BackgroundWork = ReturnType<typeof createBackgroundWork>;

export function createBackgroundWork(log: Logger, contextId: string) {
  const running = new Set<Promise<void>>();
  return {
    /** Logs the error of work that rejects. */
    add(work: Promise<void>): void {
      const settling = work
        .catch((error: unknown) => log.error({ error, contextId }, "background work on a page failed"))
        .finally(() => running.delete(settling));
      running.add(settling);
    },
    get isRunning(): boolean {
      return running.size > 0;
    },
    /** Resolves once no work runs, also none that began meanwhile. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** After a spare context was taken: opening the next one would take the processors from the call that took it. */
const REFILL_AFTER_MS = 20;
/** While another spare context is open, the next one waits for the end of the actions that follow, which it would slow down. */
const REFILL_AFTER_ACTION_MS = 250;
/** It waits no longer than this time, however many follow. */
const MAX_DELAY_MS = 1_000;

/** Decides when spare contexts open in the place of those that were taken. */
export type RefillTimer = ReturnType<typeof createRefillTimer>;

/** @param hasOther whether a spare context is open, so that the next one can wait */
export function createRefillTimer(refill: () => void, hasOther: () => boolean) {
  let timer: NodeJS.Timeout | undefined;
  // Times of `performance.now()`.
  let lastActionMs = -Infinity;
  let latestMs: number | undefined;

  function plan(afterMs: number): void {
    latestMs ??= performance.now() + MAX_DELAY_MS;
    const quietMs = (): number => Math.min(lastActionMs + REFILL_AFTER_ACTION_MS, latestMs ?? 0) - performance.now();
    clearTimeout(timer);
    timer = setTimeout(() => {
      const remainingMs = hasOther() ? quietMs() : 0;
      if (remainingMs > 0) {
        plan(remainingMs);
        return;
      }
      latestMs = undefined;
      refill();
    }, afterMs).unref();
  }

  return {
    /** Plans a refill, in the place of one that is planned. */
    start: (): void => plan(REFILL_AFTER_MS),
    /** Called when an action begins. */
    actionBegan(): void {
      lastActionMs = performance.now();
    },
    stop: (): void => clearTimeout(timer),
  };
}

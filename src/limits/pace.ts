import { ServiceError } from "../errors/errors.ts";

/** Keys that are kept at most; those whose calls do not wait are forgotten first. */
const MAX_KEYS = 10_000;

/** The generic cell rate algorithm: one number for each key, the time at which its calls so far are used up. */
export function createPace(parts: {
  readonly perSecond: number;
  /** Calls that none waits for, after a pause. */
  readonly burst: number;
  /** Rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}) {
  const { perSecond, burst, wait } = parts;
  const intervalMs = 1_000 / perSecond;
  const usedUpAt = new Map<string, number>();

  function forgetIdle(): void {
    const now = performance.now();
    for (const [key, at] of usedUpAt) if (at <= now) usedUpAt.delete(key);
  }

  return {
    /**
     * Resolves when the call of that key may go on, in the order of the calls.
     *
     * @throws ServiceError `SERVICE_UNAVAILABLE` when the signal aborts before
     */
    async wait(key: string, signal: AbortSignal): Promise<void> {
      if (usedUpAt.size >= MAX_KEYS) forgetIdle();
      const now = performance.now();
      const at = Math.max(now, usedUpAt.get(key) ?? 0) + intervalMs;
      usedUpAt.set(key, at);
      const waitMs = at - burst * intervalMs - now;
      if (waitMs <= 0) return;
      try {
        await wait(waitMs, signal);
      } catch {
        // A call that does not run takes nothing from those after it.
        usedUpAt.set(key, (usedUpAt.get(key) ?? at) - intervalMs);
        throw new ServiceError("SERVICE_UNAVAILABLE", "the call was canceled while it waited", {
          details: { outcome: "not-executed" },
        });
      }
    },
  };
}

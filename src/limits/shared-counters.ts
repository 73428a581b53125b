import { ServiceError } from "../errors/errors.ts";
import { inTime } from "../errors/timing.ts";
import type { Count, Counters } from "./counters.ts";
import { createMemoryCounters, type MemoryCountersOptions } from "./memory-counters.ts";

export interface SharedCountersOptions extends MemoryCountersOptions {
  /** The same for all processes. */
  readonly shared: Counters;
  /** How many processes there are: while the shared counters cannot be reached, each allows its part. */
  readonly replicas: number;
}

/**
 * Counters that several processes share, for limits that matter less than that calls are answered: a key that is beyond its
 * limit is not asked for again until its window ends, and without the shared counters each process counts by itself.
 */
export function createSharedCounters({ shared, replicas, now, maxKeys }: SharedCountersOptions): Counters {
  const own = createMemoryCounters({ now, maxKeys });
  // In the order of their coming; a refused key that is dropped is only asked for once more.
  const refused = new Map<string, Count>();

  /** Until when each process counts by itself because the shared counters were slow, of `performance.now()`. */
  let ownUntilMs = 0;

  function tooLate(): ServiceError {
    // A call may be counted several times, and is to wait once.
    ownUntilMs = performance.now() + patienceMs;
    return new ServiceError("SERVICE_UNAVAILABLE", "the shared counters take too long");
  }

  async function countAlone(key: string, windowMs: number): Promise<Count> {
    const { count, resetAt } = await own.add(key, windowMs);
    return { count: count * replicas, resetAt };
  }

  function refusedStill(key: string): Count | undefined {
    const count = refused.get(key);
    if (count !== undefined && count.resetAt <= now()) refused.delete(key);
    return count !== undefined && count.resetAt > now() ? count : undefined;
  }

  function keepRefused(key: string, count: Count): void {
    refused.delete(key);
    refused.set(key, count);
    const [first] = refused.keys();
    if (refused.size > maxKeys && first !== undefined) refused.delete(first);
  }

  return {
    async add(key, windowMs, limit = Infinity) {
      const known = refusedStill(key);
      if (known) return known;
      if (performance.now() < ownUntilMs) return countAlone(key, windowMs);
      try {
        const count = await inTime(shared.add(key, windowMs), patienceMs, tooLate);
        if (count.count > limit) keepRefused(key, count);
        return count;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        return countAlone(key, windowMs);
      }
    },
    takeBack: (key) => shared.takeBack(key),
  };
}

/** A limit matters less than the caller's time. */
const patienceMs = 1_000;

function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE";
}

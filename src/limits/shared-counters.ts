import { ServiceError } from "../errors.ts";
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
      try {
        const count = await shared.add(key, windowMs);
        if (count.count > limit) keepRefused(key, count);
        return count;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        const { count, resetAt } = await own.add(key, windowMs);
        return { count: count * replicas, resetAt };
      }
    },
    takeBack: (key) => shared.takeBack(key),
  };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE";
}

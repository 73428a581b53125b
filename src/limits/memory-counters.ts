import { LRUCache } from "lru-cache";
import { type Count, type Counters, isRunning } from "./counters.ts";

export interface MemoryCountersOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** Beyond it the least recently used key is evicted. */
  readonly maxKeys: number;
}

/** The counters of one process, without timers: an ended window is replaced at its next use, or evicted. */
export function createMemoryCounters({ now, maxKeys }: MemoryCountersOptions): Counters & { readonly size: number } {
  // By size, not by number: for that the cache would allocate its space for all keys at once, at each start.
  const windows = new LRUCache<string, Count>({ maxSize: maxKeys, sizeCalculation: () => 1 });

  function running(key: string, windowMs = Infinity): Count | undefined {
    const window = windows.get(key);
    return window && isRunning(window, windowMs, now()) ? window : undefined;
  }

  return {
    add(key, windowMs) {
      const { count, resetAt } = running(key, windowMs) ?? { count: 0, resetAt: now() + windowMs };
      const next = { count: count + 1, resetAt };
      windows.set(key, next);
      return Promise.resolve(next);
    },

    takeBack(key) {
      const window = running(key);
      if (window) windows.set(key, { ...window, count: Math.max(0, window.count - 1) });
      return Promise.resolve();
    },

    get size() {
      return windows.size;
    },
  };
}

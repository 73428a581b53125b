import type { Count, Counters } from "./counters.ts";

export interface MemoryCountersOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** Beyond it the key that was used longest ago is forgotten. */
  readonly maxKeys: number;
}

/** The counters of one process. They hold no timers: an ended window is replaced at its next use, or forgotten. */
export function createMemoryCounters({ now, maxKeys }: MemoryCountersOptions): Counters & { readonly size: number } {
  // In the order of use, so the first is always the one to forget; a key that is refused all the time stays.
  const windows = new Map<string, Count>();

  function running(key: string): Count | undefined {
    const window = windows.get(key);
    return window && window.resetAt > now() ? window : undefined;
  }

  return {
    add(key, windowMs) {
      const { count, resetAt } = running(key) ?? { count: 0, resetAt: now() + windowMs };
      const next = { count: count + 1, resetAt };
      windows.delete(key);
      windows.set(key, next);
      const [oldest] = windows.keys();
      if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest);
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

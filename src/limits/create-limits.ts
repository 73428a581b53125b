import { LRUCache } from "lru-cache";
import { ServiceError } from "../errors/errors.ts";
import { inTime } from "../errors/timing.ts";
import { type Count, type Counters, isRunning, type RateLimitSettings } from "./buckets.ts";
import { createLimiter } from "./limiter.ts";
import { createLoginThrottle } from "./login-throttle.ts";

export type Limits = ReturnType<typeof createLimits>;

export interface LimitsOptions extends Pick<Parameters<typeof createLoginThrottle>[0], "now" | "wait"> {
  /** The profile, and the numbers of RATE_LIMITS. */
  readonly rateLimit: RateLimitSettings &
    Readonly<Record<`login${"Failures" | "WindowMs" | "SlowDownAfter" | "MaxDelayMs"}`, number>>;
  /** Bounds the keys of callers, of addresses and of login attempts, each: a flood of one kind evicts no key of another. Default: 100,000, some 20 MiB. */
  readonly maxKeys?: number;
  /** The counters that several processes share; absent: a single process. */
  readonly shared?: Counters;
  /** How many processes share it now; default: this one. */
  readonly replicas?: () => number;
}

const MAX_KEYS = 100_000;

export function createLimits({ rateLimit, maxKeys = MAX_KEYS, shared, replicas, now, wait }: LimitsOptions) {
  const newCounters = (): Counters =>
    shared ? createSharedCounters({ shared, replicas, now, maxKeys }) : createMemoryCounters({ now, maxKeys });
  return {
    limiter: createLimiter({
      settings: rateLimit,
      callers: newCounters(),
      addresses: newCounters(),
      local: createMemoryCounters({ now, maxKeys }),
      now,
      wait: async (ms, signal) => void (await wait(ms, signal)),
    }),
    loginThrottle: createLoginThrottle({
      settings: {
        failures: rateLimit.loginFailures,
        windowMs: rateLimit.loginWindowMs,
        slowDownAfter: rateLimit.loginSlowDownAfter,
        maxDelayMs: rateLimit.loginMaxDelayMs,
        isReported: rateLimit.profile !== "off",
      },
      // Without the shared counters all logins are rejected: separate counters would allow more guesses with each process.
      counters: shared ?? createMemoryCounters({ now, maxKeys }),
      now,
      wait,
    }),
  };
}

/**
 * Counters that several processes share, for limits that matter less than the availability of the service: a key that is beyond its
 * limit is not asked for again until its window ends, and without the shared counters each process counts by itself.
 */
export function createSharedCounters(
  options: MemoryCountersOptions & {
    /** The counters of all processes. */
    readonly shared: Counters;
    /** How many processes there are now; default 1. While the shared counters cannot be reached, each allows its part. */
    readonly replicas?: (() => number) | undefined;
  },
): Counters {
  const { shared, replicas = () => 1, now, maxKeys } = options;
  const own = createMemoryCounters({ now, maxKeys });
  /** Keys beyond their limits; one that is evicted costs one more query. */
  const denied = new LRUCache<string, Count>({ maxSize: maxKeys, sizeCalculation: () => 1 });

  /** The time, of `performance.now()`, until which each process counts by itself because the shared counters were slow. */
  let ownUntilMs = 0;

  function tooLate(): ServiceError {
    // A call may be counted several times, and is to wait once.
    ownUntilMs = performance.now() + TIMEOUT_MS;
    return new ServiceError("SERVICE_UNAVAILABLE", "the shared counters take too long");
  }

  async function countAlone(key: string, windowMs: number): Promise<Count> {
    const { count, resetAt } = await own.add(key, windowMs);
    return { count: count * replicas(), resetAt };
  }

  return {
    async add(key, windowMs, limit = Infinity) {
      const known = denied.get(key);
      if (known && isRunning(known, windowMs, now())) return known;
      if (performance.now() < ownUntilMs) return countAlone(key, windowMs);
      try {
        const count = await inTime(shared.add(key, windowMs), TIMEOUT_MS, tooLate);
        if (count.count > limit) denied.set(key, count);
        return count;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        return countAlone(key, windowMs);
      }
    },
    takeBack: (key) => shared.takeBack(key),
  };
}

/** Time after which calls are counted without the shared counters. */
const TIMEOUT_MS = 1_000;

function isUnavailable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "SERVICE_UNAVAILABLE";
}

interface MemoryCountersOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** Most keys; the least recently used one is evicted. */
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

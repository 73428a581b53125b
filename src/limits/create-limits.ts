import type { RateLimitSettings } from "./buckets.ts";
import type { Counters } from "./counters.ts";
import { createLimiter } from "./limiter.ts";
import { createLoginThrottle, type LoginThrottleDependencies, type LoginThrottleSettings } from "./login-throttle.ts";
import { createMemoryCounters } from "./memory-counters.ts";
import { createSharedCounters } from "./shared-counters.ts";

export type Limits = ReturnType<typeof createLimits>;

export interface LimitsOptions extends Pick<LoginThrottleDependencies, "now" | "wait"> {
  readonly rateLimit: RateLimitSettings;
  readonly login: Omit<LoginThrottleSettings, "isReported">;
  /** Bounds the keys of callers, of addresses and of login attempts, each: a flood of one kind evicts no key of another. Default: 100,000, some 20 MiB. */
  readonly maxKeys?: number;
  /** The counters that several processes share; absent: a single process. */
  readonly shared?: Counters;
  /** How many processes share it now; default: this one. */
  readonly replicas?: () => number;
}

const MAX_KEYS = 100_000;

export function createLimits({ rateLimit, login, maxKeys = MAX_KEYS, shared, replicas, now, wait }: LimitsOptions) {
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
      settings: { ...login, isReported: rateLimit.profile !== "off" },
      // Without the shared counters all logins are rejected: separate counters would allow more guesses with each process.
      counters: shared ?? createMemoryCounters({ now, maxKeys }),
      now,
      wait,
    }),
  };
}

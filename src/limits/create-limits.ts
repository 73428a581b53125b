import type { RateLimitSettings } from "./buckets.ts";
import type { Counters } from "./counters.ts";
import { createLimiter, type Limiter } from "./limiter.ts";
import {
  createLoginThrottle,
  type LoginThrottle,
  type LoginThrottleDependencies,
  type LoginThrottleSettings,
} from "./login-throttle.ts";
import { createMemoryCounters } from "./memory-counters.ts";
import { createSharedCounters } from "./shared-counters.ts";

export interface Limits {
  readonly limiter: Limiter;
  readonly loginThrottle: LoginThrottle;
}

export interface LimitsOptions extends Pick<LoginThrottleDependencies, "now" | "wait"> {
  readonly rateLimit: RateLimitSettings;
  readonly login: Omit<LoginThrottleSettings, "isTold">;
  /** Of callers, of addresses and of attempts to sign in, each: what strangers fill displaces nothing but itself. */
  readonly maxKeys: number;
  /** What several processes have in common; absent: this one is alone. */
  readonly shared?: Counters;
  /** How many processes share it. */
  readonly replicas: number;
}

export function createLimits({ rateLimit, login, maxKeys, shared, replicas, now, wait }: LimitsOptions): Limits {
  const newCounters = (): Counters =>
    shared ? createSharedCounters({ shared, replicas, now, maxKeys }) : createMemoryCounters({ now, maxKeys });
  return {
    limiter: createLimiter({ settings: rateLimit, callers: newCounters(), strangers: newCounters(), now }),
    loginThrottle: createLoginThrottle({
      settings: { ...login, isTold: rateLimit.profile !== "off" },
      // Without the shared counters nobody signs in: a guess more for each process would be too many.
      counters: shared ?? createMemoryCounters({ now, maxKeys }),
      now,
      wait,
    }),
  };
}

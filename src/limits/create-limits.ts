import type { RateLimitSettings } from "./buckets.ts";
import { createLimiter, type Limiter } from "./limiter.ts";
import {
  createLoginBrake,
  type LoginBrake,
  type LoginBrakeDependencies,
  type LoginBrakeSettings,
} from "./login-brake.ts";
import { createMemoryCounters } from "./memory-counters.ts";

export interface Limits {
  readonly limiter: Limiter;
  readonly loginBrake: LoginBrake;
}

export interface LimitsOptions extends Pick<LoginBrakeDependencies, "now" | "wait"> {
  readonly rateLimit: RateLimitSettings;
  readonly login: Omit<LoginBrakeSettings, "isTold">;
  /** Of callers, of addresses and of attempts to sign in, each: what strangers fill displaces nothing but itself. */
  readonly maxKeys: number;
}

export function createLimits({ rateLimit, login, maxKeys, now, wait }: LimitsOptions): Limits {
  const newCounters = () => createMemoryCounters({ now, maxKeys });
  return {
    limiter: createLimiter({ settings: rateLimit, callers: newCounters(), strangers: newCounters(), now }),
    loginBrake: createLoginBrake({
      settings: { ...login, isTold: rateLimit.profile !== "off" },
      counters: newCounters(),
      now,
      wait,
    }),
  };
}

import { setTimeout as wait } from "node:timers/promises";
import { settings } from "../../src/config/settings.ts";
import type { RateLimitSettings } from "../../src/limits/buckets.ts";
import { createLimits, type Limits, type LimitsOptions } from "../../src/limits/create-limits.ts";

/** As without any setting. */
const defaultLimits = { profile: "standard" as const, ...settings.rateLimits.parse("") };

/** Off unless the test is about limits; signing in is braked all the same. */
export function createTestLimits(
  now: () => number,
  given: Partial<RateLimitSettings> = { profile: "off" },
  maxKeys = 1_000,
  more: Partial<Pick<LimitsOptions, "shared" | "replicas">> = {},
): Limits {
  return createLimits({
    rateLimit: { ...defaultLimits, ...given },
    maxKeys,
    replicas: () => 1,
    ...more,
    now,
    wait: (ms, signal) => wait(ms, undefined, { signal }),
  });
}

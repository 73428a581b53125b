import { setTimeout as wait } from "node:timers/promises";
import { settings } from "../../src/config/settings.ts";
import type { RateLimitSettings } from "../../src/limits/buckets.ts";
import { createLimits, type Limits, type LimitsOptions } from "../../src/limits/create-limits.ts";
import { createPace } from "../../src/limits/limiter.ts";
import { BODY_PACE, type BodyBytes, createBodyBytes } from "../../src/transport/byte-limits.ts";

/** As without any setting. */
const defaultLimits = { profile: "standard" as const, ...settings.rateLimits.parse("") };

const waitFor = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal });

/** The bounds of bodies, as the service has them. */
export function createTestBodyBytes(bounds: Parameters<typeof createBodyBytes>[1] = {}): BodyBytes {
  return createBodyBytes(createPace({ ...BODY_PACE, wait: waitFor }), bounds);
}

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
    wait: waitFor,
  });
}

import { setTimeout as wait } from "node:timers/promises";
import type { RateLimitSettings } from "../../src/limits/buckets.ts";
import { createLimits, type Limits, type LimitsOptions } from "../../src/limits/create-limits.ts";

/** As without any setting. */
const defaultLimits: RateLimitSettings = {
  profile: "standard",
  max: 100,
  windowMs: 900_000,
  actionsMax: 30,
  anonymousMax: 10,
  authenticatedMax: 100,
  planMax: { basic: 100, standard: 1_000, premium: 10_000 },
  keyCreationMax: 10,
  webSocketMax: 1_000,
  grpcMax: 1_000,
};

/** Off unless the test is about limits; signing in is braked all the same. */
export function createTestLimits(
  now: () => number,
  settings: Partial<RateLimitSettings> = { profile: "off" },
  maxKeys = 1_000,
  more: Partial<Pick<LimitsOptions, "shared" | "replicas">> = {},
): Limits {
  return createLimits({
    rateLimit: { ...defaultLimits, ...settings },
    login: { maxFailures: 5, windowMs: 900_000, slowDownAfter: 20, maxDelayMs: 5_000 },
    maxKeys,
    replicas: () => 1,
    ...more,
    now,
    wait: (ms, signal) => wait(ms, undefined, { signal }),
  });
}

import type { RateLimitClass } from "../contract.ts";
import { type RateLimit, ServiceError } from "../errors/errors.ts";
import { type Bucket, bucketsOf, type Caller, messageBucketsOf, type RateLimitSettings } from "./buckets.ts";
import type { Counters } from "./counters.ts";

/** The rate limiter of all transports. Each method returns the bucket with the fewest calls left; undefined: no limit applies. */
export interface Limiter {
  /** Counts one call of an operation. @throws ServiceError `RATE_LIMIT_EXCEEDED` */
  admit(rateLimitClass: RateLimitClass, caller: Caller): Promise<RateLimit | undefined>;
  /** Counts one message on a socket, beside the operation that it may call. @throws ServiceError `RATE_LIMIT_EXCEEDED` */
  admitMessage(caller: Caller): Promise<RateLimit | undefined>;
}

interface LimiterDependencies {
  readonly settings: RateLimitSettings;
  /** Counts verified callers. */
  readonly callers: Counters;
  /** Counts addresses; separate, so that no number of unauthenticated callers evicts the counts of verified ones. */
  readonly addresses: Counters;
  /** Counts input, in the memory of this process: no call of input waits for a database. */
  readonly inputs: Counters;
  /** Epoch ms. */
  readonly now: () => number;
}

export function createLimiter({ settings, callers, addresses, inputs, now }: LimiterDependencies): Limiter {
  async function take({ name, key, limit, windowMs, isUnverified }: Bucket): Promise<RateLimit> {
    const counters = name === "input" ? inputs : isUnverified ? addresses : callers;
    const { count, resetAt } = await counters.add(key, windowMs, limit);
    const rateLimit = { limit, remaining: Math.max(0, limit - count), resetAt };
    if (count <= limit) return rateLimit;
    const retryAfterMs = Math.max(1, resetAt - now());
    throw new ServiceError("RATE_LIMIT_EXCEEDED", `more than ${limit} ${subjects[name]} in ${inWords(windowMs)}`, {
      details: { bucket: name, limit, windowMs, retryAfterMs },
      retryAfterMs,
      rateLimit,
    });
  }

  /** In order: a call that the first one rejects is not counted in the next. */
  async function takeAll(buckets: readonly Bucket[]): Promise<RateLimit | undefined> {
    let tightest: RateLimit | undefined;
    for (const bucket of buckets) tightest = tighter(tightest, await take(bucket));
    return tightest;
  }

  return {
    admit: (rateLimitClass, caller) => takeAll(bucketsOf(settings, rateLimitClass, caller)),
    admitMessage: (caller) => takeAll(messageBucketsOf(settings, caller)),
  };
}

const subjects: Readonly<Record<Bucket["name"], string>> = {
  general: "calls",
  actions: "actions",
  "key-creation": "new API keys",
  grpc: "gRPC calls",
  websocket: "messages",
  input: "calls of input",
};

function tighter(first: RateLimit | undefined, second: RateLimit): RateLimit {
  if (first === undefined || second.remaining < first.remaining) return second;
  return second.remaining === first.remaining && second.resetAt > first.resetAt ? second : first;
}

function inWords(ms: number): string {
  for (const [unit, size] of [
    ["hour", 3_600_000],
    ["minute", 60_000],
    ["second", 1_000],
  ] as const) {
    if (ms % size === 0) return ms === size ? `1 ${unit}` : `${ms / size} ${unit}s`;
  }
  return `${ms} ms`;
}

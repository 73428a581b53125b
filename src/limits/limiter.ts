import { toAddressBlock } from "../address-block.ts";
import type { RateLimitClass } from "../contract.ts";
import { type RateLimit, ServiceError } from "../errors/errors.ts";
import {
  type Bucket,
  type BucketName,
  bucketsOf,
  type Caller,
  type Counters,
  otherBucketsOf,
  type OtherKind,
  type RateLimitSettings,
} from "./buckets.ts";

/** The rate limiter of all transports. Each method returns the bucket with the fewest calls left; undefined: no limit applies. */
export type Limiter = ReturnType<typeof createLimiter>;

/** Commands of classic WebDriver, a second and user. */
const COMMANDS = { perSecond: 100, burst: 1_000 };
const NEVER = new AbortController().signal;

export function createLimiter({
  settings,
  callers,
  addresses,
  local,
  now,
  wait,
}: {
  readonly settings: RateLimitSettings;
  /** Counts verified callers. */
  readonly callers: Counters;
  /** Counts addresses; separate, so that no number of unauthenticated callers evicts the counts of verified ones. */
  readonly addresses: Counters;
  /** Counts input and files of the console, in the memory of this process: neither waits for a database. */
  readonly local: Counters;
  /** Epoch ms. */
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}) {
  const commands = createPace({ ...COMMANDS, wait });

  async function take({ name, key, limit, windowMs, wayOut, isUnverified }: Bucket): Promise<RateLimit> {
    const counters = IS_LOCAL.has(name) ? local : isUnverified ? addresses : callers;
    const { count, resetAt } = await counters.add(key, windowMs, limit);
    const rateLimit = { limit, remaining: Math.max(0, limit - count), resetAt };
    if (count <= limit) return rateLimit;
    const retryAfterMs = Math.max(1, resetAt - now());
    const exceeded = `more than ${limit} ${subjects[name]} in ${inWords(windowMs)}`;
    const counted = COUNTS_STEPS.has(name) ? ", where each step of a list is one and a render two" : "";
    const ending = `${exceeded}${counted}; the next is accepted in ${Math.ceil(retryAfterMs / 1_000)} s`;
    throw new ServiceError("RATE_LIMIT_EXCEEDED", wayOut === undefined ? ending : `${ending}. More: ${wayOut}`, {
      details: { bucket: name, limit, windowMs, retryAfterMs },
      retryAfterMs,
      rateLimit,
    });
  }

  /** Takes from the buckets in order: a call that the first one rejects is not counted in the next. */
  async function takeAll(buckets: readonly Bucket[]): Promise<RateLimit | undefined> {
    let tightest: RateLimit | undefined;
    for (const bucket of buckets) tightest = tighter(tightest, await take(bucket));
    return tightest;
  }

  async function awaitPace(caller: Caller & { readonly signal?: AbortSignal }): Promise<undefined> {
    const { principal, address, signal = NEVER } = caller;
    // Who has no credentials gets no further than this.
    const key = principal === undefined ? `address:${toAddressBlock(address)}` : `user:${principal.userId}`;
    if (settings.profile !== "off") await commands.wait(key, signal);
    return undefined;
  }

  return {
    /** Counts one call; one of the class `commands` waits instead of being rejected. @throws ServiceError `RATE_LIMIT_EXCEEDED` */
    admit: (
      rateLimitClass: RateLimitClass,
      caller: Caller & { readonly signal?: AbortSignal },
    ): Promise<RateLimit | undefined> =>
      rateLimitClass === "commands" ? awaitPace(caller) : takeAll(bucketsOf(settings, rateLimitClass, caller)),
    /** Counts what names no operation; a message beside the operation that it may call. @throws ServiceError `RATE_LIMIT_EXCEEDED` */
    admitOther: (kind: OtherKind, caller: Caller): Promise<RateLimit | undefined> =>
      takeAll(otherBucketsOf(settings, kind, caller)),
  };
}

const COUNTS_STEPS: ReadonlySet<BucketName> = new Set<BucketName>(["general", "actions"]);
const IS_LOCAL: ReadonlySet<BucketName> = new Set<BucketName>(["input", "console"]);

const subjects: Readonly<Record<BucketName, string>> = {
  general: "calls",
  actions: "actions",
  "key-creation": "new API keys",
  grpc: "gRPC calls",
  websocket: "messages",
  input: "calls of input",
  "sign-in": "attempts to sign in from this address",
  renewal: "refreshes of sessions from this address",
  "unknown-url": "requests for unknown URLs from this address",
  credentials: "requests with missing or wrong credentials from this address",
  console: "files of the console for this address",
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

/** Keys that are kept at most; those whose calls do not wait are forgotten first. */
const MAX_KEYS = 10_000;

/** The generic cell rate algorithm: one number for each key, the time at which its calls so far are used up. */
export function createPace(parts: {
  readonly perSecond: number;
  /** Calls that none waits for, after a pause. */
  readonly burst: number;
  /** A call that would wait for longer is rejected, for the reason. Default: none is. */
  readonly maxWait?: { readonly ms: number; readonly reason: string };
  /** Rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}) {
  const { perSecond, burst, maxWait, wait } = parts;
  const intervalMs = 1_000 / perSecond;
  const usedUpAt = new Map<string, number>();

  function forgetIdle(): void {
    const now = performance.now();
    for (const [key, at] of usedUpAt) if (at <= now) usedUpAt.delete(key);
  }

  /** Counts calls of a key; returns for how many ms the first of them waits. */
  function spend(key: string, count: number): number {
    if (usedUpAt.size >= MAX_KEYS) forgetIdle();
    const now = performance.now();
    const at = Math.max(now, usedUpAt.get(key) ?? 0);
    usedUpAt.set(key, at + count * intervalMs);
    return at - (burst - 1) * intervalMs - now;
  }

  return {
    spend,
    /**
     * Resolves when the call of that key may go on, in the order of the calls.
     *
     * @param count the calls that it counts as
     * @throws ServiceError `SERVICE_UNAVAILABLE` when the signal aborts before; `RATE_LIMIT_EXCEEDED` beyond `maxWait`
     */
    async wait(key: string, signal: AbortSignal, count = 1): Promise<void> {
      const waitMs = spend(key, count);
      if (waitMs <= 0) return;
      if (maxWait !== undefined && waitMs > maxWait.ms) {
        spend(key, -count);
        const retryAfterMs = Math.ceil(waitMs - maxWait.ms);
        throw new ServiceError(
          "RATE_LIMIT_EXCEEDED",
          `the call would wait for ${Math.ceil(waitMs)} ms for those before`,
          {
            details: { reason: maxWait.reason, retryAfterMs },
            retryAfterMs,
          },
        );
      }
      try {
        await wait(waitMs, signal);
      } catch {
        // A call that does not run takes nothing from those after it.
        spend(key, -count);
        throw new ServiceError("SERVICE_UNAVAILABLE", "the call was canceled while it waited", {
          details: { outcome: "not-executed" },
        });
      }
    },
  };
}

import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ServiceError } from "../errors/errors.ts";
import { toAddressBlock } from "../address-block.ts";
import type { Counters } from "./buckets.ts";

export interface LoginThrottleSettings {
  /** Failures of one address at one user's password in `windowMs`; then that address is rejected until the window ends. */
  readonly failures: number;
  readonly windowMs: number;
  /** Failures of all addresses at one user's password in `windowMs`, beyond which every attempt waits. */
  readonly slowDownAfter: number;
  /** The longest wait, ms. */
  readonly maxDelayMs: number;
  /** Whether a rejection carries limit, remaining and reset, as those of the limiter do. */
  readonly isReported: boolean;
}

interface LoginAttempt {
  /** The name as it was given: whether there is such a user changes nothing. */
  readonly username: string;
  readonly address: string;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

const FIRST_DELAY_MS = 250;
const MAX_KNOWN = 10_000;

/**
 * Limits guesses of passwords; failures from one address never lock the user out from others. Those of many addresses delay no attempt from
 * an address from which the user has signed in since this process began.
 */
export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

export function createLoginThrottle({
  settings,
  counters,
  now,
  wait,
}: {
  readonly settings: LoginThrottleSettings;
  readonly counters: Counters;
  /** Epoch ms. */
  readonly now: () => number;
  /** Rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
}) {
  const { failures, windowMs, slowDownAfter, maxDelayMs, isReported } = settings;
  const serialize = createKeyedMutex();
  const known = new LRUCache<string, true>({ maxSize: MAX_KNOWN, sizeCalculation: () => 1 });

  async function count(key: string): ReturnType<Counters["add"]> {
    try {
      return await counters.add(key, windowMs);
    } catch (cause) {
      // Without a count no guess may be tried.
      throw new ServiceError("SERVICE_UNAVAILABLE", "signing in is not possible at the moment", {
        details: { outcome: "not-executed" },
        retryAfterMs: 1_000,
        cause,
      });
    }
  }

  /** Counted before the password is verified, so that concurrent attempts are no more than consecutive ones. */
  async function guarded<T>(
    keys: { here: string; anywhere: string },
    signal: AbortSignal,
    attempt: (isKnown: boolean) => Promise<T>,
  ): Promise<T> {
    const here = await count(keys.here);
    if (here.count > failures) {
      const retryAfterMs = Math.max(1, here.resetAt - now());
      throw new ServiceError(
        "RATE_LIMIT_EXCEEDED",
        `more than ${failures} failed attempts to sign in as this user from this address; the next is accepted in ${Math.ceil(retryAfterMs / 1_000)} s. More: the service's setting is RATE_LIMITS (loginFailures)`,
        {
          details: { bucket: "login", limit: failures, windowMs, retryAfterMs },
          retryAfterMs,
          ...(isReported && { rateLimit: { limit: failures, remaining: 0, resetAt: here.resetAt } }),
        },
      );
    }
    let hasFailed = false;
    const anywhere = await count(keys.anywhere);
    try {
      const isKnown = known.get(keys.here) === true;
      const delayMs = isKnown ? 0 : delayFor(anywhere.count - slowDownAfter);
      if (delayMs > 0) await wait(delayMs, signal);
      const result = await attempt(isKnown);
      known.set(keys.here, true);
      return result;
    } catch (error) {
      hasFailed = error instanceof ServiceError && error.code === "UNAUTHORIZED";
      throw error;
    } finally {
      // The login has succeeded, so a count that cannot be subtracted is ignored.
      if (!hasFailed) await Promise.allSettled([counters.takeBack(keys.here), counters.takeBack(keys.anywhere)]);
    }
  }

  /** Doubles with each attempt beyond the free ones. */
  function delayFor(excess: number): number {
    return excess <= 0 ? 0 : Math.min(maxDelayMs, FIRST_DELAY_MS * 2 ** Math.min(excess - 1, 20));
  }

  return {
    /**
     * Runs `attempt`, which throws `UNAUTHORIZED` for a wrong password; nothing else counts as a failure. It is given whether the user has
     * signed in from the address.
     *
     * @throws ServiceError `RATE_LIMIT_EXCEEDED` without running it; `SERVICE_UNAVAILABLE` when failures cannot be counted
     */
    guard<T>({ username, address, signal }: LoginAttempt, attempt: (isKnown: boolean) => Promise<T>): Promise<T> {
      // Hashed: users type passwords into the wrong field, and a key should be short.
      const user = createHash("sha256").update(username.normalize("NFKC").toLowerCase()).digest("base64url");
      const keys = { here: `login:${user}:${toAddressBlock(address)}`, anywhere: `login:${user}` };
      return serialize(keys.here, () => guarded(keys, signal, attempt));
    },
  };
}

/**
 * Runs attempts one at a time for each key. Otherwise several right passwords at the same moment would look like failures to each other
 * until the first of them has ended.
 */
function createKeyedMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const current = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}

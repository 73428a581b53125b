import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Principal } from "../../src/contract.ts";
import { ServiceError } from "../../src/errors/errors.ts";
import type { Caller, Counters } from "../../src/limits/buckets.ts";
import { createSharedCounters } from "../../src/limits/create-limits.ts";
import { openDatabase } from "../../src/store/database/open.ts";
import { createRateLimitStore } from "../../src/store/rate-limits.ts";
import { createTestClock, temporaryDatabase } from "../support/database.ts";
import { createTestLimits } from "../support/limits.ts";

const settings = { profile: "standard" } as const;
const principal: Principal = {
  userId: "u1",
  username: "ann",
  roles: ["user"],
  scopes: new Set(),
  credential: { type: "session", sessionId: "s1" },
};
const caller: Caller = { transport: "rest", address: "192.0.2.1", principal };

describe("two processes over one database", () => {
  // A process counts alone where the database takes more than a second, as it may on a loaded machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("allow together as many calls as one alone", async () => {
    const [first, second] = await twoProcesses();
    for (let call = 1; call <= 50; call += 1) {
      await first.limiter.admit("general", caller);
      await second.limiter.admit("general", caller);
    }

    for (const { limiter } of [first, second])
      await expect(limiter.admit("general", caller)).rejects.toThrow("more than 100 calls in 1 minute");
  });

  it("try five guesses of a password together", async () => {
    const [first, second] = await twoProcesses();
    const login = { username: "ann", address: "192.0.2.1", signal: new AbortController().signal };
    const guess = async ({ loginThrottle }: typeof first): Promise<string> =>
      loginThrottle
        .guard(login, () => Promise.reject(new ServiceError("UNAUTHORIZED", "no")))
        .catch((error: unknown) => (error as ServiceError).code);

    const codes: string[] = [];
    for (const process of [first, second, first, second, first, second, first]) codes.push(await guess(process));

    expect(codes).toEqual([...Array<string>(5).fill("UNAUTHORIZED"), "RATE_LIMIT_EXCEEDED", "RATE_LIMIT_EXCEEDED"]);
    expect(await second.loginThrottle.guard({ ...login, address: "192.0.2.2" }, () => Promise.resolve("in"))).toBe(
      "in",
    );
  });
});

describe("a key beyond its limit", () => {
  it("is not asked for again until its window ends", async () => {
    const { counters, asked, clock } = arrange();
    for (let call = 1; call <= 3; call += 1) await counters.add("a", 1_000, 2);
    const resetAt = clock.now() + 1_000;

    expect(await counters.add("a", 1_000, 2)).toEqual({ count: 3, resetAt });
    expect(asked).toHaveLength(3);

    clock.advance(1_000);
    expect(await counters.add("a", 1_000, 2)).toMatchObject({ count: 4 });
    expect(asked).toHaveLength(4);
  });
});

describe("without the shared counters", () => {
  it("each process allows its share of a limit, and the shared ones count again once they are back", async () => {
    const { counters, fail, asked } = arrange(3);
    fail(new ServiceError("SERVICE_UNAVAILABLE", "the database is not available at the moment"));

    expect(await counters.add("a", 1_000, 9)).toMatchObject({ count: 3 });
    expect(await counters.add("a", 1_000, 9)).toMatchObject({ count: 6 });
    fail(undefined);
    expect(await counters.add("a", 1_000, 9)).toMatchObject({ count: 1 });
    expect(asked).toEqual(["a"]);
  });

  it("are not waited for when they are slow", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const slow: Counters = { add: () => new Promise(() => undefined), takeBack: () => Promise.resolve() };
    const { now } = createTestClock();
    const counters = createSharedCounters({ shared: slow, replicas: () => 2, now, maxKeys: 100 });

    const before = vi.getTimerCount();
    const first = counters.add("a", 1_000, 9);
    expect(vi.getTimerCount()).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(1_000);

    expect(await first).toMatchObject({ count: 2 });
    // The next bucket of the same call does not wait again.
    const waiting = vi.getTimerCount();
    const second = counters.add("a", 1_000, 9);
    expect(vi.getTimerCount()).toBe(waiting);
    expect(await second).toMatchObject({ count: 4 });
  });

  it("an error of another kind is not a reason to count separately", async () => {
    const { counters, fail } = arrange();
    fail(new Error("no such table"));

    await expect(counters.add("a", 1_000, 9)).rejects.toThrow("no such table");
  });

  it("logins are rejected, and other calls succeed", async () => {
    const { now } = createTestClock();
    const unavailable = () => Promise.reject(new ServiceError("SERVICE_UNAVAILABLE", "the database is gone"));
    const { limiter, loginThrottle } = createTestLimits(now, settings, 1_000, {
      shared: { add: unavailable, takeBack: unavailable },
      replicas: () => 2,
    });
    const login = { username: "ann", address: "192.0.2.1", signal: new AbortController().signal };

    expect(await limiter.admit("general", caller)).toMatchObject({ limit: 100, remaining: 98 });
    await expect(loginThrottle.guard(login, () => Promise.resolve("in"))).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
  });
});

async function twoProcesses() {
  const database = await temporaryDatabase();
  const { now } = database.clock;
  const other = await openDatabase({ ...database.location, now });
  onTestFinished(() => other.close());
  const process = ({ db }: Pick<typeof database, "db">) =>
    createTestLimits(now, settings, 1_000, { shared: createRateLimitStore(db, { now }) });
  return [process(database), process(other)] as const;
}

/** Over shared counters that can be made to fail, and whose windows never end, so that a test can see which counters are used. */
function arrange(replicas = 1) {
  const clock = createTestClock();
  const asked: string[] = [];
  let failure: Error | undefined;
  const shared: Counters = {
    add: async (key, windowMs) => {
      if (failure) throw failure;
      asked.push(key);
      return { count: asked.length, resetAt: clock.now() + windowMs };
    },
    takeBack: () => Promise.resolve(),
  };
  return {
    counters: createSharedCounters({ shared, replicas: () => replicas, now: clock.now, maxKeys: 100 }),
    clock,
    /** The keys that the shared counters were asked to count. */
    asked,
    fail: (error: Error | undefined) => {
      failure = error;
    },
  };
}

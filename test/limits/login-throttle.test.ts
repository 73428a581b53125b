import { describe, expect, it } from "vitest";
import { ServiceError } from "../../src/errors/errors.ts";
import type { Counters } from "../../src/limits/buckets.ts";
import { createLoginThrottle, type LoginThrottleSettings } from "../../src/limits/login-throttle.ts";
import { createMemoryCounters } from "../../src/limits/create-limits.ts";
import { createTestClock } from "../support/database.ts";

const windowMs = 900_000;

describe("the limit of failed logins as one user from one address", () => {
  it("rejects after five failures, even the right password, until the window of the first has ended", async () => {
    const { fail, succeed, clock } = arrange();
    const resetAt = clock.now() + windowMs;
    for (let attempt = 1; attempt <= 5; attempt += 1) expect(await fail()).toBe("UNAUTHORIZED");
    clock.advance(60_000);

    await expect(succeed()).rejects.toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      message: expect.stringContaining(
        "more than 5 failed attempts to sign in as this user from this address; the next is accepted in 840 s",
      ) as string,
      details: { bucket: "login", limit: 5, windowMs, retryAfterMs: 840_000 },
      retryAfterMs: 840_000,
      rateLimit: { limit: 5, remaining: 0, resetAt },
    });
    expect(await fail()).toBe("RATE_LIMIT_EXCEEDED");

    clock.advance(840_000);
    expect(await succeed()).toBe("signed in");
  });

  it("limits neither other addresses nor other users from this address", async () => {
    const { fail, succeed } = arrange();
    for (let attempt = 1; attempt <= 6; attempt += 1) await fail();

    expect(await succeed({ address: "192.0.2.2" })).toBe("signed in");
    expect(await succeed({ username: "bob" })).toBe("signed in");
  });

  it.each([
    ["another spelling of the user", { username: "ANN" }],
    ["another address of the same IPv6 network", { address: "2001:db8::2" }],
  ])("cannot be evaded by %s", async (_what, login) => {
    const { fail, succeed } = arrange();
    for (let attempt = 1; attempt <= 5; attempt += 1) await fail({ address: "2001:db8::1" });

    await expect(succeed({ address: "2001:db8::1", ...login })).rejects.toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
  });

  it("counts failures only: neither successes nor attempts that could not be made", async () => {
    const { throttle, succeed, fail } = arrange();
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await succeed();
      const unavailable = throttle.guard(loginOf(), () =>
        Promise.reject(new ServiceError("SERVICE_UNAVAILABLE", "down")),
      );
      await expect(unavailable).rejects.toThrow("down");
    }

    for (let attempt = 1; attempt <= 5; attempt += 1) expect(await fail()).toBe("UNAUTHORIZED");
  });

  it("does not reset the failures at a success between them", async () => {
    const { fail, succeed } = arrange();
    for (let attempt = 1; attempt <= 4; attempt += 1) await fail();
    await succeed();
    await fail();

    await expect(succeed()).rejects.toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
  });

  it("tries five of a hundred concurrent guesses, and all of a hundred right passwords", async () => {
    const { throttle, succeed } = arrange();
    let tried = 0;
    const guesses = Array.from({ length: 100 }, () =>
      throttle.guard(loginOf({ username: "bob" }), () => {
        tried += 1;
        return Promise.reject(new ServiceError("UNAUTHORIZED", "no"));
      }),
    );
    await Promise.allSettled(guesses);
    expect(tried).toBe(5);

    const all = await Promise.all(Array.from({ length: 100 }, () => succeed()));
    expect(new Set(all)).toEqual(new Set(["signed in"]));
  });

  it("reports no numbers when limits are off", async () => {
    const { fail, succeed } = arrange({ isReported: false });
    for (let attempt = 1; attempt <= 5; attempt += 1) await fail();

    await expect(succeed()).rejects.toMatchObject({ retryAfterMs: windowMs, rateLimit: undefined });
  });
});

describe("the delay of logins as one user", () => {
  it("grows with each attempt from any address, up to a limit, and rejects none", async () => {
    const { fail, succeed, waits } = arrange({ slowDownAfter: 2 });
    for (let address = 1; address <= 8; address += 1) await fail({ address: `192.0.2.${address}` });

    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000]);
    expect(await succeed({ address: "192.0.2.99" })).toBe("signed in");
    expect(waits.at(-1)).toBe(5_000);
  });

  it("is none from an address from which the user has signed in before", async () => {
    const { throttle, fail, succeed, waits } = arrange({ slowDownAfter: 2 });
    await succeed();
    for (let address = 2; address <= 8; address += 1) await fail({ address: `192.0.2.${address}` });
    const delayed = waits.length;

    expect(await throttle.guard(loginOf(), (isKnown) => Promise.resolve(isKnown))).toBe(true);
    expect(waits).toHaveLength(delayed);
    expect(await throttle.guard(loginOf({ address: "192.0.2.9" }), (isKnown) => Promise.resolve(isKnown))).toBe(false);
    expect(waits).toHaveLength(delayed + 1);
  });

  it("ends with the window, and does not affect other users", async () => {
    const { fail, succeed, waits, clock } = arrange({ slowDownAfter: 2 });
    for (let address = 1; address <= 2; address += 1) await fail({ address: `192.0.2.${address}` });

    await succeed({ username: "bob", address: "192.0.2.3" });
    clock.advance(windowMs);
    await succeed();
    expect(waits).toEqual([]);
  });

  it("ends when the call is canceled, which does not count as an attempt", async () => {
    const { throttle, fail, succeed } = arrange({ slowDownAfter: 1 });
    await fail({ address: "192.0.2.2" });
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const left = throttle.guard(loginOf({ signal: AbortSignal.abort() }), () => Promise.resolve("tried"));
      await expect(left).rejects.toThrow("aborted");
    }

    expect(await succeed()).toBe("signed in");
  });
});

it("rejects every login while failures cannot be counted", async () => {
  const broken: Counters = {
    add: () => Promise.reject(new Error("the database is down")),
    takeBack: () => Promise.reject(new Error("the database is down")),
  };
  const { succeed } = arrange({}, broken);

  await expect(succeed()).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    details: { outcome: "not-executed" },
    retryAfterMs: 1_000,
  });
});

interface Login {
  readonly username: string;
  readonly address: string;
  readonly signal: AbortSignal;
}

function loginOf(more: Partial<Login> = {}): Login {
  return { username: "ann", address: "192.0.2.1", signal: new AbortController().signal, ...more };
}

function arrange(settings: Partial<LoginThrottleSettings> = {}, given?: Counters) {
  const clock = createTestClock();
  const waits: number[] = [];
  const throttle = createLoginThrottle({
    settings: { failures: 5, windowMs, slowDownAfter: 20, maxDelayMs: 5_000, isReported: true, ...settings },
    counters: given ?? createMemoryCounters({ now: clock.now, maxKeys: 1_000 }),
    now: clock.now,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      waits.push(ms);
    },
  });
  return {
    throttle,
    clock,
    /** The delays of the attempts, ms. */
    waits,
    succeed: (login?: Partial<Login>) => throttle.guard(loginOf(login), () => Promise.resolve("signed in")),
    /** The code of the error. */
    fail: (login?: Partial<Login>) =>
      throttle
        .guard(loginOf(login), () => Promise.reject(new ServiceError("UNAUTHORIZED", "no")))
        .catch((error: unknown) => (error as ServiceError).code),
  };
}

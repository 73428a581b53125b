import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { Credential, Principal, RateLimitClass } from "../../src/contract.ts";
import { ServiceError } from "../../src/errors/errors.ts";
import type { Caller, RateLimitSettings } from "../../src/limits/buckets.ts";
import { createTestClock } from "../support/database.ts";
import { createTestLimits } from "../support/limits.ts";

const minuteMs = 60_000;

describe("profile standard", () => {
  it.each<[who: string, caller: Caller, limit: number]>([
    ["an address", callerOf(undefined), 10],
    ["the built-in user anonymous", callerOf({ type: "anonymous" }), 10],
    ["a session", callerOf({ type: "session", sessionId: "s1" }), 100],
    ["the user of this machine", callerOf({ type: "local" }), 100],
    ["a key with the plan basic", callerOf({ type: "apiKey", apiKeyId: "k1", plan: "basic" }), 100],
    ["a key with the plan standard", callerOf({ type: "apiKey", apiKeyId: "k1", plan: "standard" }), 1_000],
    ["a key with the plan premium", callerOf({ type: "apiKey", apiKeyId: "k1", plan: "premium" }), 10_000],
  ])("allows %s its number of calls a minute: %#", async (_who, caller, limit) => {
    const { limiter, clock, use } = arrange();
    await use(limit - 1, "general", caller);

    const resetAt = clock.now() + minuteMs;
    expect(await limiter.admit("general", caller)).toEqual({ limit, remaining: 0, resetAt });
    clock.advance(20_000);
    await expect(limiter.admit("general", caller)).rejects.toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      message: expect.stringContaining(
        `more than ${limit} calls in 1 minute, where each step of a list is one and a render two; the next is accepted in 40 s. More: `,
      ) as string,
      details: { bucket: "general", limit, windowMs: minuteMs, retryAfterMs: 40_000 },
      retryAfterMs: 40_000,
      rateLimit: { limit, remaining: 0, resetAt },
    });

    clock.advance(40_000);
    expect(await limiter.admit("general", caller)).toMatchObject({ remaining: limit - 1 });
  });

  it("counts actions with all other calls", async () => {
    const { limiter, use } = arrange();
    await use(60, "actions", session);
    await use(40, "general", session);

    await expect(limiter.admit("actions", session)).rejects.toThrow(ServiceError);
  });

  it("counts each session, key and address separately", async () => {
    const { limiter, use } = arrange();
    await use(10, "general", callerOf(undefined, { address: "192.0.2.1" }));
    await use(100, "general", session);

    const other = callerOf({ type: "session", sessionId: "s2" });
    expect(await limiter.admit("general", other)).toMatchObject({ remaining: 99 });
    expect(await limiter.admit("general", callerOf(undefined, { address: "192.0.2.2" }))).toMatchObject({
      remaining: 9,
    });
  });

  it("counts the addresses of one IPv6 network as one, and a credential from all addresses together", async () => {
    const { limiter, use } = arrange();
    for (let host = 1; host <= 10; host += 1)
      await use(1, "general", callerOf(undefined, { address: `2001:db8::${host}` }));
    await expect(limiter.admit("general", callerOf(undefined, { address: "2001:db8::ffff" }))).rejects.toThrow();

    await use(100, "general", session);
    await expect(limiter.admit("general", { ...session, address: "192.0.2.99", transport: "mcp" })).rejects.toThrow();
  });

  it("counts calls without credentials separately from verified callers, in any number", async () => {
    const { limiter, use } = arrange({}, 100);
    await use(100, "general", session);
    for (let index = 0; index < 1_000; index += 1)
      await use(1, "general", callerOf(undefined, { address: `made-up-${index}` }));

    await expect(limiter.admit("general", session)).rejects.toThrow("more than 100 calls");
  });
});

describe("profile windowed", () => {
  it("allows every kind of caller the same number of calls in its window", async () => {
    for (const caller of [callerOf(undefined), session, callerOf({ type: "apiKey", apiKeyId: "k", plan: "premium" })]) {
      const { limiter, use } = arrange({ profile: "windowed", windowed: 3, windowMs: 900_000 });
      await use(3, "general", caller);

      await expect(limiter.admit("general", caller)).rejects.toThrow("more than 3 calls in 15 minutes");
    }
  });

  it("counts actions by themselves", async () => {
    const { limiter, use, clock } = arrange({ profile: "windowed", windowed: 3, windowMs: 900_000 });
    await use(30, "actions", session);

    await expect(limiter.admit("actions", session)).rejects.toThrow("more than 30 actions in 1 minute");
    expect(await limiter.admit("general", session)).toMatchObject({ limit: 3, remaining: 2 });
    clock.advance(minuteMs);
    expect(await limiter.admit("actions", session)).toMatchObject({ limit: 30, remaining: 29 });
  });
});

describe("in both profiles", () => {
  it.each(["standard", "windowed"] as const)("%s: 10 keys an hour and user, from all its sessions", async (profile) => {
    const { limiter, use, clock } = arrange({ profile });
    await use(5, "key-creation", session);
    await use(5, "key-creation", callerOf({ type: "session", sessionId: "s2" }));

    clock.advance(minuteMs);
    const third = callerOf({ type: "session", sessionId: "s3" });
    await expect(limiter.admit("key-creation", third)).rejects.toMatchObject({
      message:
        "more than 10 new API keys in 1 hour; the next is accepted in 3540 s. More: the service's setting is RATE_LIMITS (keyCreation)",
      retryAfterMs: 59 * minuteMs,
    });
    expect(await limiter.admit("general", third)).toMatchObject({ remaining: 98 });
  });

  it.each(["standard", "windowed"] as const)("%s: 1000 messages in 15 minutes", async (profile) => {
    const { limiter } = arrange({ profile });
    const caller: Caller = { ...session, transport: "ws" };
    for (let index = 0; index < 1_000; index += 1) await limiter.admitOther("message", caller);

    await expect(limiter.admitOther("message", caller)).rejects.toThrow("more than 1000 messages in 15 minutes");
    expect(await limiter.admit("general", caller)).toMatchObject({ limit: 100, remaining: 99 });
  });

  it.each(["grpc", "connect"] as const)(
    "%s: 1000 calls in 15 minutes, beside the operation's own",
    async (transport) => {
      const { limiter, use } = arrange({ authenticated: 10_000 });
      await use(1_000, "general", { ...session, transport });

      await expect(limiter.admit("general", { ...session, transport })).rejects.toThrow("more than 1000 gRPC calls");
      expect(await limiter.admit("general", session)).toMatchObject({ limit: 10_000 });
    },
  );

  it("returns the bucket with the fewest calls left", async () => {
    const { limiter, use } = arrange({ grpc: 20 });
    const caller: Caller = { ...session, transport: "grpc" };

    expect(await limiter.admit("general", caller)).toMatchObject({ limit: 20, remaining: 19 });
    await use(85, "general", session);
    expect(await limiter.admit("general", caller)).toMatchObject({ limit: 100, remaining: 13 });
    expect(await limiter.admit("key-creation", caller)).toMatchObject({ limit: 10, remaining: 9 });
  });

  it("takes nothing from further buckets for a call that the first one rejects", async () => {
    const { limiter, use, clock } = arrange();
    await use(100, "general", session);
    for (let index = 0; index < 20; index += 1)
      await expect(limiter.admit("key-creation", session)).rejects.toThrow("calls in 1 minute");

    clock.advance(minuteMs);
    expect(await limiter.admit("key-creation", session)).toMatchObject({ limit: 10, remaining: 9 });
  });

  it("does not limit what is of the class none", async () => {
    const { limiter } = arrange({ anonymous: 1 });
    for (let index = 0; index < 3; index += 1) expect(await limiter.admit("none", callerOf(undefined))).toBeUndefined();
  });
});

it("limits and reports nothing with the profile off", async () => {
  const { limiter } = arrange({ profile: "off", authenticated: 1, keyCreation: 1, webSocket: 1, grpc: 1 });
  const caller: Caller = { ...session, transport: "grpc" };

  for (let index = 0; index < 3; index += 1) {
    expect(await limiter.admit("key-creation", caller)).toBeUndefined();
    expect(await limiter.admitOther("message", caller)).toBeUndefined();
  }
});

it("has a user's commands wait after a burst, from whichever session, and those of no other user", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { limiter, use } = arrange();
  await use(1_000, "commands", session);
  const signal = AbortSignal.abort(new Error("left"));
  const command = (caller: Caller) => limiter.admit("commands", { ...caller, signal });

  await expect(command(session)).rejects.toThrow();
  await expect(command(callerOf({ type: "session", sessionId: "s2" }))).rejects.toThrow();
  await expect(command(callerOf({ type: "local" }, {}, "u2"))).resolves.toBeUndefined();
  await expect(command(callerOf(undefined))).resolves.toBeUndefined();
});

function callerOf(credential: Credential | undefined, more: Partial<Caller> = {}, userId = "u1"): Caller {
  const principal: Principal | undefined = credential && {
    userId,
    username: "ann",
    roles: ["user"],
    scopes: new Set(),
    credential,
  };
  return { transport: "rest", address: "192.0.2.1", principal, ...more };
}

const session = callerOf({ type: "session", sessionId: "s1" });

function arrange(settings: Partial<RateLimitSettings> = {}, maxKeys = 1_000) {
  const clock = createTestClock();
  const { limiter } = createTestLimits(clock.now, settings, maxKeys);
  const use = async (times: number, rateLimitClass: RateLimitClass, caller: Caller): Promise<void> => {
    for (let index = 0; index < times; index += 1) await limiter.admit(rateLimitClass, caller);
  };
  return { limiter, clock, use };
}

import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../src/contract.ts";
import { ServiceError } from "../../src/errors/errors.ts";
import { createLogger } from "../../src/log/log.ts";
import { createIdempotency, type GivenKey } from "../../src/operations/idempotency.ts";
import { createIdempotencyStore } from "../../src/store/idempotency.ts";
import { temporaryDatabase } from "../support/database.ts";

type Op = "executeSteps";
const result = (fields: object): Outcome<Op> => ({ answer: { data: fields } }) as unknown as Outcome<Op>;

async function arrange() {
  const { db, clock, cipher } = await temporaryDatabase();
  const store = createIdempotencyStore(db, { cipher, now: clock.now });
  const log = createLogger({ level: "error" });
  const idempotency = createIdempotency({ store, log, now: clock.now });
  let runs = 0;
  const run = async (
    work: () => Promise<Outcome<Op>>,
    { key = "k", input = { a: 1 }, ...more }: Partial<GivenKey> & { input?: unknown } = {},
  ) => {
    const request = { key, field: "key", operation: "executeSteps" as const, userId: "ada", input, timeoutMs: 1_000 };
    const done = await idempotency.run({ ...request, ...more }, () => {
      runs++;
      return work();
    });
    await done.keep?.(done.result);
    return done;
  };
  return { clock, run, runs: () => runs };
}

const never = (): Promise<Outcome<Op>> => new Promise(() => undefined);

describe("a call with an idempotency key", () => {
  it("runs once, and returns the same result again, also its bytes, whatever the order of its members", async () => {
    const { run, runs } = await arrange();
    const bytes = randomBytes(100);
    const first = { ...result({ status: "done" }), bytes, contentType: "image/png", encoding: "binary" as const };

    await run(() => Promise.resolve(first), { input: { a: 1, b: { c: 2, d: 3 } } });
    const again = await run(never, { input: { b: { d: 3, c: 2 }, a: 1 } });

    expect(again).toEqual({ isReplay: true, result: { outcome: { ...first, metadata: { replayed: true } } } });
    expect(runs()).toBe(1);
  });

  it("is rejected while the first runs, and once that cannot have ended any more", async () => {
    const { clock, run, runs } = await arrange();
    void run(never);
    await expect.poll(runs).toBe(1);

    await expect(run(never)).rejects.toMatchObject({ code: "CONFLICT", details: { reason: "idempotency-in-flight" } });
    clock.advance(1_001);
    await expect(run(never)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { outcome: "unknown", reason: "idempotency-outcome-unknown" },
    });
    expect(runs()).toBe(1);
  });

  it("is rejected for another request or operation than the first", async () => {
    const { run } = await arrange();
    await run(() => Promise.resolve(result({})));

    for (const other of [{ input: { a: 2 } }, { request: { tool: "act" } }, { operation: "executeAction" }])
      await expect(run(never, other)).rejects.toMatchObject({
        code: "CONFLICT",
        details: { reason: "idempotency-key-reused" },
      });
  });

  it("fails again as the first did, unless that had no effect", async () => {
    const { run, runs } = await arrange();
    const failWith = (error: Error) => (): Promise<Outcome<Op>> => Promise.reject(error);
    const timeout = new ServiceError("TIMEOUT", "too late", { details: { phase: "selector" } });
    const notExecuted = new ServiceError("SERVICE_UNAVAILABLE", "not now", { details: { outcome: "not-executed" } });

    await run(failWith(timeout), { key: "timeout" });
    const { result: again, isReplay } = await run(never, { key: "timeout" });
    expect(isReplay).toBe(true);
    expect((again as { failure: unknown }).failure).toMatchObject({
      code: "TIMEOUT",
      details: { phase: "selector", replayed: true },
    });
    await run(failWith(new TypeError("secret of the service")), { key: "internal" });
    expect((await run(never, { key: "internal" })).result).toMatchObject({
      failure: { code: "INTERNAL_ERROR", message: "internal error" },
    });
    for (const error of [notExecuted, new ServiceError("NOT_FOUND", "no page")]) {
      await run(failWith(error), { key: "retried" });
    }
    expect((await run(() => Promise.resolve(result({})), { key: "retried" })).isReplay).toBe(false);
    expect(runs()).toBe(5);
  });

  it("keeps a result of 64 KiB, a larger one without its observation, and of a larger one only that it is done", async () => {
    const { run } = await arrange();
    const text = "x".repeat(60_000);

    await run(() => Promise.resolve(result({ steps: text, observation: { text } })), { key: "observed" });
    expect((await run(never, { key: "observed" })).result).toMatchObject({
      outcome: { answer: { data: { steps: text } } },
    });
    await run(() => Promise.resolve(result({ steps: text + text })), { key: "large" });
    await expect(run(never, { key: "large" })).rejects.toMatchObject({
      code: "CONFLICT",
      details: { reason: "idempotency-result-too-large" },
    });
  });

  it("must have a key that is one, and an operation that takes one", async () => {
    const { run, runs } = await arrange();

    for (const key of ["", "a b", "ä", "x".repeat(256), "x".repeat(1_000_000), 7, null, "a\nb"])
      await expect(run(never, { key })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        details: [{ field: "key" }],
      });
    await expect(run(never, { operation: "createApiKey" } as object)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("executeSteps") as string,
    });
    expect(runs()).toBe(0);
  });
});

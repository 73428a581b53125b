import { describe, expect, it } from "vitest";
import { createRateLimitStore } from "../../src/store/rate-limits.ts";
import { temporaryDatabase } from "../support/database.ts";

async function arrange() {
  const { db, clock } = await temporaryDatabase();
  const rows = () => db.selectFrom("rate_limits").select("key").orderBy("key").execute();
  return { rateLimits: createRateLimitStore(db, clock), clock, keys: async () => (await rows()).map(({ key }) => key) };
}

describe("createRateLimitStore", () => {
  it("counts each key separately, in a window that starts with its first count", async () => {
    const { rateLimits, clock } = await arrange();
    const startedAt = clock.now();

    expect(await rateLimits.add("a", 1_000)).toEqual({ count: 1, resetAt: startedAt + 1_000 });
    clock.advance(600);
    expect(await rateLimits.add("a", 1_000)).toEqual({ count: 2, resetAt: startedAt + 1_000 });
    expect(await rateLimits.add("b", 1_000)).toEqual({ count: 1, resetAt: startedAt + 1_600 });
  });

  it("starts a new window at the moment when the last one ends", async () => {
    const { rateLimits, clock } = await arrange();
    await rateLimits.add("a", 1_000);
    await rateLimits.add("a", 1_000);
    clock.advance(1_000);

    expect(await rateLimits.add("a", 1_000)).toEqual({ count: 1, resetAt: clock.now() + 1_000 });
  });

  it("starts a new window when a clock was set back by an hour, and not for clocks that differ by seconds", async () => {
    const { rateLimits, clock } = await arrange();
    const first = await rateLimits.add("a", 60_000);

    clock.advance(-5_000);
    expect(await rateLimits.add("a", 60_000)).toEqual({ count: 2, resetAt: first.resetAt });
    clock.advance(-3_600_000);
    expect(await rateLimits.add("a", 60_000)).toEqual({ count: 1, resetAt: clock.now() + 60_000 });
  });

  it("subtracts one, but never in an ended window nor below zero", async () => {
    const { rateLimits, clock } = await arrange();
    await rateLimits.takeBack("a");
    await rateLimits.add("a", 1_000);
    await rateLimits.takeBack("a");
    await rateLimits.takeBack("a");
    expect(await rateLimits.add("a", 1_000)).toMatchObject({ count: 1 });

    await rateLimits.add("a", 1_000);
    clock.advance(1_000);
    await rateLimits.takeBack("a");
    expect(await rateLimits.add("a", 1_000)).toMatchObject({ count: 1 });
  });

  it("returns a different count to each concurrent addition", async () => {
    const { rateLimits } = await arrange();

    const counts = await Promise.all(Array.from({ length: 50 }, () => rateLimits.add("a", 1_000)));

    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  it("deletes the windows that have ended", async () => {
    const { rateLimits, clock, keys } = await arrange();
    await rateLimits.add("a", 1_000);
    await rateLimits.add("b", 2_000);
    clock.advance(1_000);

    expect(await rateLimits.purge(1)).toBe(1);
    expect(await rateLimits.purge(1)).toBe(0);
    expect(await keys()).toEqual(["b"]);
  });
});

import { describe, expect, it } from "vitest";
import { createMemoryCounters } from "../../src/limits/create-limits.ts";
import { createTestClock } from "../support/database.ts";

describe("createMemoryCounters", () => {
  it("counts each key separately, in a window that starts with its first count", async () => {
    const { counters, clock } = arrange();
    const startedAt = clock.now();

    expect(await counters.add("a", 1_000)).toEqual({ count: 1, resetAt: startedAt + 1_000 });
    clock.advance(600);
    expect(await counters.add("a", 1_000)).toEqual({ count: 2, resetAt: startedAt + 1_000 });
    expect(await counters.add("b", 1_000)).toEqual({ count: 1, resetAt: startedAt + 1_600 });
  });

  it("starts a new window at the moment when the last one ends", async () => {
    const { counters, clock } = arrange();
    await counters.add("a", 1_000);
    clock.advance(1_000);

    expect(await counters.add("a", 1_000)).toEqual({ count: 1, resetAt: clock.now() + 1_000 });
  });

  it("starts a new window when a clock was set back by an hour, and another when it is set forward", async () => {
    const { counters, clock } = arrange();
    for (let count = 0; count < 5; count++) await counters.add("a", 60_000);

    clock.advance(-3_600_000);
    expect(await counters.add("a", 60_000)).toEqual({ count: 1, resetAt: clock.now() + 60_000 });
    clock.advance(3_600_000);
    expect(await counters.add("a", 60_000)).toEqual({ count: 1, resetAt: clock.now() + 60_000 });
  });

  it("subtracts one, but never in an ended window nor below zero", async () => {
    const { counters, clock } = arrange();
    await counters.takeBack("a");
    await counters.add("a", 1_000);
    await counters.takeBack("a");
    await counters.takeBack("a");
    expect(await counters.add("a", 1_000)).toMatchObject({ count: 1 });

    clock.advance(1_000);
    await counters.takeBack("a");
    expect(await counters.add("a", 1_000)).toMatchObject({ count: 1 });
  });

  it("holds at most its number of keys, and evicts the least recently used one", async () => {
    const { counters } = arrange(3);
    for (const key of ["a", "b", "c", "a", "d"]) await counters.add(key, 1_000);

    expect(counters.size).toBe(3);
    expect(await counters.add("a", 1_000)).toMatchObject({ count: 3 });
    expect(await counters.add("b", 1_000)).toMatchObject({ count: 1 });
  });
});

function arrange(maxKeys = 100) {
  const clock = createTestClock();
  return { counters: createMemoryCounters({ now: clock.now, maxKeys }), clock };
}

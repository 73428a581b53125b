import { describe, expect, it } from "vitest";
import { type Capacity, createCapacity } from "../../../src/engine/browser/capacity.ts";
import { createDeadline } from "../../../src/engine/deadline.ts";
import type { Release } from "../../../src/engine/semaphore.ts";

const never = new AbortController().signal;

function acquire(capacity: Capacity, owner: string): Promise<Release> {
  return capacity.acquire({ owner, group: owner }, createDeadline(5_000), never);
}

async function acquireMany(capacity: Capacity, owner: string, count: number): Promise<readonly Release[]> {
  return Promise.all(Array.from({ length: count }, () => acquire(capacity, owner)));
}

describe("createCapacity", () => {
  it("keeps a tenth for owners that have no context", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 20, maxWaiting: 8 });
    await acquireMany(capacity, "first", 9);
    await acquireMany(capacity, "second", 9);

    const denied = capacity.acquire({ owner: "first", group: "first" }, createDeadline(20), never);

    await expect(denied).rejects.toMatchObject({ interruption: { type: "deadline" } });
    await acquire(capacity, "third");
    await acquire(capacity, "fourth");
    expect(capacity).toMatchObject({ used: 20, waiting: 0 });
  });

  it("gives the whole of a small capacity to one owner", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 2, maxWaiting: 8 });

    await acquireMany(capacity, "only", 2);

    expect(capacity.usedBy("only")).toBe(2);
  });

  it("asks for room, and passes a released permit to the waiting owner with the fewest contexts", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 3, maxWaiting: 8 });
    const [release] = await acquireMany(capacity, "first", 2);
    await acquire(capacity, "second");
    const order: string[] = [];
    let asked = 0;
    capacity.onWaiting(() => asked++);
    const wait = async (owner: string): Promise<void> => {
      const releaseNext = await acquire(capacity, owner);
      order.push(owner);
      releaseNext();
    };
    const waiting = [wait("first"), wait("first"), wait("second"), wait("third")];
    await Promise.resolve();
    expect([asked, capacity.waiting]).toEqual([4, 4]);

    release?.();
    await Promise.all(waiting);

    expect(order).toEqual(["third", "first", "first", "second"]);
    expect(capacity).toMatchObject({ used: 2, waiting: 0 });
  });

  it("rejects the last caller of the owner with the most in a full queue", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 1, maxWaiting: 3 });
    const release = await acquire(capacity, "greedy");
    const waiting = [1, 2, 3].map((name) => acquire(capacity, "greedy").then((releaseThis) => (releaseThis(), name)));
    const rejected = expect(waiting[2]).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { reason: "pool-full" },
    });

    const other = acquire(capacity, "other");
    await rejected;
    expect(() => capacity.requireQueue({ owner: "greedy", group: "greedy" })).toThrow("all 1 contexts are in use");
    expect(() => capacity.requireQueue({ owner: "third", group: "third" })).not.toThrow();
    const denied = acquire(capacity, "greedy");

    await expect(denied).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfterMs: 1_000 });
    release();
    (await other)();
    expect(await waiting[0]).toBe(1);
  });

  it("loses no permit that arrives while its caller stops waiting", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 1, maxWaiting: 3 });
    const release = await acquire(capacity, "first");
    const leaving = new AbortController();
    const second = capacity.acquire({ owner: "second", group: "second" }, createDeadline(5_000), leaving.signal);

    leaving.abort(new Error("gone"));
    release();
    await second.then(
      (releaseSecond) => releaseSecond(),
      () => undefined,
    );

    (await acquire(capacity, "third"))();
    expect(capacity.used).toBe(0);
  });

  it("counts the groups that have a browser, and says when one is missing", async () => {
    const capacity = createCapacity({ maxContexts: 10, maxBrowsers: 2, maxWaiting: 8 });
    const [release] = await acquireMany(capacity, "first", 1);
    await acquireMany(capacity, "second", 2);
    let asked = 0;
    capacity.onWaiting(() => asked++);

    const third = [1, 2].map(() => acquire(capacity, "third"));
    await acquire(capacity, "second");
    expect([asked, capacity.waiting, capacity.isShortOfBrowsers]).toEqual([2, 2, true]);
    release?.();
    await Promise.all(third);

    expect([capacity.used, capacity.waiting, capacity.isShortOfBrowsers]).toEqual([5, 0, false]);
  });
});

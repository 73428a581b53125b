import { describe, expect, it, vi } from "vitest";
import { type Capacity, createCapacity } from "../../../src/engine/browser/capacity.ts";
import { createDeadline } from "../../../src/engine/deadline.ts";
import type { Release } from "../../../src/engine/semaphore.ts";

const never = new AbortController().signal;

let count = 0;

type Queueing = Partial<Parameters<Capacity["acquire"]>[0]> & { readonly signal?: AbortSignal };

function acquire(capacity: Capacity, owner: string, { signal = never, ...queueing }: Queueing = {}): Promise<Release> {
  const user = { contextId: `context-${++count}`, owner, group: owner, ...queueing };
  return capacity.acquire(user, createDeadline(5_000), signal);
}

async function acquireMany(capacity: Capacity, owner: string, count: number): Promise<readonly Release[]> {
  return Promise.all(Array.from({ length: count }, () => acquire(capacity, owner)));
}

describe("createCapacity", () => {
  it("keeps a tenth for owners that have no context", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 20, maxWaiting: 8, maxWaitingPerOwner: 8 });
    await acquireMany(capacity, "first", 9);
    await acquireMany(capacity, "second", 9);

    const denied = acquire(capacity, "first", { acquireTimeoutMs: 20 });

    await expect(denied).rejects.toMatchObject({ code: "TIMEOUT", details: { phase: "queued", position: 1 } });
    await acquire(capacity, "third");
    await acquire(capacity, "fourth");
    expect(capacity).toMatchObject({ used: 20, waiting: 0 });
  });

  it("keeps a tenth of the browsers for them, too, and says how many must be released", async () => {
    const capacity = createCapacity({ maxBrowsers: 10, maxContexts: 20, maxWaiting: 8, maxWaitingPerOwner: 8 });
    for (let group = 0; group < 9; group++) await acquire(capacity, "first", { group: `${group}` });
    await acquire(capacity, "second");

    const denied = acquire(capacity, "first", { group: "9", acquireTimeoutMs: 20 });

    expect(capacity.lacking()).toEqual([{ owner: "first", type: "browsers", count: 2 }]);
    await expect(denied).rejects.toMatchObject({ code: "TIMEOUT", details: { phase: "queued", position: 1 } });
  });

  it("gives the whole of a small capacity to one owner", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 2, maxWaiting: 8, maxWaitingPerOwner: 8 });

    await acquireMany(capacity, "only", 2);

    expect(capacity.usedBy("only")).toBe(2);
  });

  it("asks for room, and passes a released permit to the waiting owner with the fewest contexts", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 3, maxWaiting: 8, maxWaitingPerOwner: 8 });
    const [release] = await acquireMany(capacity, "first", 2);
    await acquire(capacity, "second");
    const order: string[] = [];
    let asked = 0;
    capacity.onWaiting(() => ++asked > 100);
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

    expect(order).toEqual(["third", "first", "second", "first"]);
    expect(capacity).toMatchObject({ used: 2, waiting: 0 });
  });

  it("rejects the last caller of the owner with the most in a full queue", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 1, maxWaiting: 3, maxWaitingPerOwner: 3 });
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

  it("bounds the renders of pages with files in all, whose memory no number of users multiplies", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 100, maxWaiting: 8, maxWaitingPerOwner: 8 });
    const render = { isRender: true, hasFiles: true };
    const running = Array.from({ length: 16 }, (_, user) => acquire(capacity, `user-${user}`, render));
    const [release] = await Promise.all(running);

    const denied = acquire(capacity, "next", { ...render, acquireTimeoutMs: 0 });
    const waiting = acquire(capacity, "last", render);

    await expect(denied).rejects.toThrow("16 renders of artifacts run already");
    expect(capacity.lacking()).toEqual([]);
    await acquire(capacity, "next", { isRender: true });
    release?.();
    await waiting;
    expect(capacity).toMatchObject({ used: 17, waiting: 0 });
  });

  it("loses no permit that arrives while its caller stops waiting", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 1, maxWaiting: 3, maxWaitingPerOwner: 3 });
    const release = await acquire(capacity, "first");
    const leaving = new AbortController();
    const second = acquire(capacity, "second", { signal: leaving.signal });

    leaving.abort(new Error("gone"));
    release();
    await second.then(
      (releaseSecond) => releaseSecond(),
      () => undefined,
    );

    (await acquire(capacity, "third"))();
    expect(capacity.used).toBe(0);
  });

  it("reports to each caller its position, by the order in which permits are given, and the changes of it", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 1, maxWaiting: 8, maxWaitingPerOwner: 8 });
    const release = await acquire(capacity, "first");
    const places: Record<string, unknown[]> = {};
    const wait = (contextId: string, owner: string): Promise<Release> => {
      const reported: unknown[] = (places[contextId] = []);
      return acquire(capacity, owner, { contextId, onQueued: (place) => reported.push(place) });
    };
    const waiting = [wait("a1", "a"), wait("a2", "a"), wait("a3", "a"), wait("b1", "b")];
    await Promise.resolve();

    expect(capacity.queued()).toEqual(["a1", "b1", "a2", "a3"]);
    expect(places).toMatchObject({
      a2: [
        { position: 2, waiting: 2 },
        { position: 3, waiting: 4 },
      ],
    });
    release();
    (await waiting[0])?.();
    (await waiting[3])?.();

    await vi.waitFor(() => expect(places.a3?.at(-1)).toEqual({ position: 1, waiting: 1 }), { timeout: 30_000 });
    (await waiting[1])?.();
    (await waiting[2])?.();
    expect(capacity).toMatchObject({ used: 0, waiting: 0 });
  });

  it("has a caller wait as long as it asks for, and without waiting only for a context that hibernates", async () => {
    const waited: string[] = [];
    const onWaited = (outcome: string): void => void waited.push(outcome);
    const bounds = { maxWaiting: 8, maxWaitingPerOwner: 8 };
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 1, ...bounds, onWaited });
    const release = await acquire(capacity, "first");

    await expect(acquire(capacity, "second", { acquireTimeoutMs: 0 })).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { reason: "pool-full" },
    });
    await expect(acquire(capacity, "second", { contextId: "late", acquireTimeoutMs: 20 })).rejects.toMatchObject({
      code: "TIMEOUT",
      details: { phase: "queued", reason: "pool-full", contextId: "late", position: 1, waiting: 1, timeout: 20 },
      message: /all 1 contexts are in use: waited \d+ ms for one, at position 1 of 1 at last/,
    });
    capacity.onWaiting(() => {
      setTimeout(release, 20);
      return true;
    });
    (await acquire(capacity, "second", { acquireTimeoutMs: 0 }))();

    expect(waited).toEqual(["rejected", "timeout", "acquired"]);
    expect(capacity).toMatchObject({ used: 0, waiting: 0 });
  });

  it("lets no owner have more than its part of the queue, and forgets callers that leave", async () => {
    const capacity = createCapacity({ maxBrowsers: 100, maxContexts: 1, maxWaiting: 400, maxWaitingPerOwner: 200 });
    const release = await acquire(capacity, "first");
    const leaving = new AbortController();
    const left = Array.from({ length: 200 }, () => acquire(capacity, "flood", { signal: leaving.signal }));
    const failures = Promise.allSettled(left);

    await expect(acquire(capacity, "flood")).rejects.toMatchObject({
      code: "RATE_LIMIT_EXCEEDED",
      details: { reason: "waiting", limit: 200 },
      retryAfterMs: 1_000,
    });
    const other = acquire(capacity, "other");
    expect(capacity.queued()).toHaveLength(201);
    leaving.abort(new Error("gone"));
    await failures;

    expect(capacity.waiting).toBe(1);
    release();
    (await other)();
    expect(capacity).toMatchObject({ used: 0, waiting: 0 });
  });

  it("counts the groups that have a browser, and says when one is missing", async () => {
    const capacity = createCapacity({ maxContexts: 10, maxBrowsers: 2, maxWaiting: 8, maxWaitingPerOwner: 8 });
    const [release] = await acquireMany(capacity, "first", 1);
    await acquireMany(capacity, "second", 2);
    let asked = 0;
    capacity.onWaiting(() => ++asked > 100);

    const third = [1, 2].map(() => acquire(capacity, "third"));
    await acquire(capacity, "second");
    expect([asked, capacity.waiting, capacity.lacking()]).toEqual([
      2,
      2,
      [{ owner: "third", type: "browsers", count: 1 }],
    ]);
    release?.();
    await Promise.all(third);

    expect([capacity.used, capacity.waiting, capacity.lacking()]).toEqual([5, 0, []]);
  });
});

import { describe, expect, it } from "vitest";
import { createConcurrency, createTurns } from "../../src/engine/concurrency.ts";
import { createDeadline } from "../../src/engine/deadline.ts";
import type { Release } from "../../src/engine/semaphore.ts";

const HOUR_MS = 3_600_000;
const deadline = (ms: number) => createDeadline(ms);
const withPermits = (permits: () => number, maxHoldMs = HOUR_MS) =>
  createConcurrency({ permits, maxHoldMs, awaited: "its turn" });

describe("createConcurrency", () => {
  it("begins the action whose deadline is next", async () => {
    const concurrency = withPermits(() => 1);
    const release = await concurrency.acquire("ada", deadline(HOUR_MS), {});
    const order: string[] = [];
    const waiting = [
      { name: "late", ms: 3_000_000 },
      { name: "next", ms: 1_000_000 },
      { name: "second", ms: 2_000_000 },
      { name: "latest", ms: HOUR_MS },
    ].map(async ({ name, ms }) => {
      const done = await concurrency.acquire("ada", deadline(ms), {});
      order.push(name);
      done();
      done();
    });

    expect(concurrency).toMatchObject({ running: 1, waiting: 4 });
    release();
    release();
    await Promise.all(waiting);

    expect(order).toEqual(["next", "second", "late", "latest"]);
    expect(concurrency).toMatchObject({ running: 0, waiting: 0 });
  });

  it("begins the first action of an owner at once, and then those of the owner with the fewest", async () => {
    const concurrency = withPermits(() => 4);
    const begun: string[] = [];
    const releases: Release[] = [];
    const acquire = async (owner: string, ms: number): Promise<void> => {
      releases.push(await concurrency.acquire(owner, deadline(ms), {}));
      begun.push(owner);
    };
    for (let index = 0; index < 6; index++) void acquire("eve", 1_000_000);
    for (let index = 0; index < 2; index++) void acquire("ada", HOUR_MS);
    await expect.poll(() => begun).toEqual(["eve", "eve", "eve", "eve", "ada"]);
    expect(concurrency).toMatchObject({ running: 5, waiting: 3 });

    releases[0]?.();
    releases[1]?.();
    await expect.poll(() => begun.slice(5)).toEqual(["ada"]);
    releases[2]?.();
    releases[3]?.();
    await expect.poll(() => begun.slice(6)).toEqual(["eve", "eve"]);

    for (const release of releases) release();
    expect(concurrency).toMatchObject({ running: 0, waiting: 0 });
  });

  it("runs one action of all owners where there is no permit, and as many as there are once there are some", async () => {
    let permits = 0;
    const concurrency = withPermits(() => permits);
    const release = await concurrency.acquire("ada", deadline(HOUR_MS), {});
    const waiting = ["eve", "eve", "bob"].map(async (owner) => concurrency.acquire(owner, deadline(HOUR_MS), {}));
    expect(concurrency).toMatchObject({ running: 1, waiting: 3 });

    release();
    expect(concurrency).toMatchObject({ running: 1, waiting: 2 });
    permits = 4;
    const last = await concurrency.acquire("ada", deadline(HOUR_MS), {});

    expect(concurrency).toMatchObject({ running: 4, waiting: 0 });
    for (const end of [last, ...(await Promise.all(waiting))]) end();
    expect(concurrency).toMatchObject({ running: 0, waiting: 0 });
  });

  it("passes the permit of an action that takes long to the next one", async () => {
    const concurrency = withPermits(() => 1, 20);
    const first = await concurrency.acquire("ada", deadline(HOUR_MS), {});

    const second = await concurrency.acquire("ada", deadline(HOUR_MS), {});
    first();

    expect(concurrency).toMatchObject({ running: 1, waiting: 0 });
    second();
    expect(concurrency.running).toBe(0);
  });

  it("leaves its permits to others when a caller stops waiting, also at the moment in which it gets one", async () => {
    const concurrency = withPermits(() => 1);
    const release = await concurrency.acquire("ada", deadline(HOUR_MS), {});
    const [leaving, late] = [new AbortController(), new AbortController()];
    const left = concurrency.acquire("ada", deadline(HOUR_MS), { signal: leaving.signal });
    const leftLate = concurrency.acquire("ada", deadline(HOUR_MS), { signal: late.signal });

    leaving.abort();
    await expect(left).rejects.toMatchObject({ interruption: { type: "aborted" } });
    await expect(concurrency.acquire("ada", deadline(1), {})).rejects.toMatchObject({
      interruption: { type: "deadline", awaited: "its turn" },
    });
    late.abort();
    release();
    await expect(leftLate).rejects.toMatchObject({ interruption: { type: "aborted" } });

    await expect.poll(() => concurrency.running).toBe(0);
    expect(concurrency.waiting).toBe(0);
  });
});

describe("createTurns", () => {
  /** How many of 100 actions of one owner begin at once. */
  const beginning = async ({ acquire }: Pick<ReturnType<typeof createTurns>["counted"], "acquire">) => {
    const leaving = new AbortController();
    const acquired = Array.from({ length: 100 }, () => acquire("ada", deadline(HOUR_MS), { signal: leaving.signal }));
    const begun = acquired.filter((each) => typeof each === "function");
    return {
      begun: begun.length,
      async end() {
        leaving.abort();
        await Promise.allSettled(acquired.map((each) => Promise.resolve(each)));
        for (const release of begun) release();
      },
    };
  };

  it("lets two pages a processor open, eight load and eight get input, as many as memory has room for", async () => {
    let loads = Infinity;
    const turns = createTurns({}, () => loads, 2);
    const begun = async (kind: keyof typeof turns): Promise<number> => {
      const { begun: count, end } = await beginning(turns[kind]);
      await end();
      return count;
    };

    expect([await begun("openings"), await begun("limited"), await begun("counted")]).toEqual([4, 16, 16]);
    loads = 3;
    expect([await begun("openings"), await begun("limited"), await begun("counted")]).toEqual([4, 3, 16]);
    loads = 0;
    expect(await begun("limited")).toBe(1);
  });

  it("leaves loads half of what runs beside input, and input a quarter while pages wait", async () => {
    const turns = createTurns({}, () => Infinity, 2);
    const input = await beginning(turns.counted);
    const loads = await beginning(turns.limited);
    expect([input.begun, loads.begun]).toEqual([16, 8]);
    await input.end();

    const beside = await beginning(turns.counted);
    expect(beside.begun).toBe(4);
    await Promise.all([loads.end(), beside.end()]);
  });
});

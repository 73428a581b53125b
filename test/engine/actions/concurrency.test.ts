import { describe, expect, it } from "vitest";
import { createActionConcurrency } from "../../../src/engine/actions/concurrency.ts";
import { createDeadline } from "../../../src/engine/deadline.ts";

const HOUR_MS = 3_600_000;
const deadline = (ms: number) => createDeadline(ms);

describe("createActionConcurrency", () => {
  it("begins the action whose deadline is next", async () => {
    const concurrency = createActionConcurrency(1, HOUR_MS);
    const release = await concurrency.acquire(deadline(HOUR_MS), {});
    const order: string[] = [];
    const waiting = [
      { name: "late", ms: 3_000_000 },
      { name: "next", ms: 1_000_000 },
      { name: "second", ms: 2_000_000 },
      { name: "latest", ms: HOUR_MS },
    ].map(async ({ name, ms }) => {
      const done = await concurrency.acquire(deadline(ms), {});
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

  it("counts the actions that begin at once", async () => {
    const concurrency = createActionConcurrency(2, HOUR_MS);
    const begun = [concurrency.begin(), concurrency.begin(), concurrency.begin()];
    const waiting = concurrency.acquire(deadline(HOUR_MS), {});

    expect(concurrency).toMatchObject({ running: 3, waiting: 1 });
    for (const end of begun) end();
    const release = await waiting;

    expect(concurrency).toMatchObject({ running: 1, waiting: 0 });
    release();
    expect(concurrency.running).toBe(0);
  });

  it("passes the permit of an action that takes long to the next one", async () => {
    const concurrency = createActionConcurrency(1, 20);
    const first = await concurrency.acquire(deadline(HOUR_MS), {});

    const second = await concurrency.acquire(deadline(HOUR_MS), {});
    first();

    expect(concurrency).toMatchObject({ running: 1, waiting: 0 });
    second();
    expect(concurrency.running).toBe(0);
  });

  it("leaves its permits to others when a caller stops waiting, also at the moment in which it gets one", async () => {
    const concurrency = createActionConcurrency(1, HOUR_MS);
    const release = await concurrency.acquire(deadline(HOUR_MS), {});
    const [leaving, late] = [new AbortController(), new AbortController()];
    const left = concurrency.acquire(deadline(HOUR_MS), { signal: leaving.signal });
    const leftLate = concurrency.acquire(deadline(HOUR_MS), { signal: late.signal });

    leaving.abort();
    await expect(left).rejects.toMatchObject({ interruption: { type: "aborted" } });
    await expect(concurrency.acquire(deadline(1), {})).rejects.toMatchObject({ interruption: { type: "deadline" } });
    late.abort();
    release();
    await expect(leftLate).rejects.toMatchObject({ interruption: { type: "aborted" } });

    await expect.poll(() => concurrency.running).toBe(0);
    expect(concurrency.waiting).toBe(0);
  });
});

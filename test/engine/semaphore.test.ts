import { describe, expect, it } from "vitest";
import { createDeadline, Interrupted } from "../../src/engine/deadline.ts";
import { createSemaphore, type Semaphore } from "../../src/engine/semaphore.ts";

const soon = () => createDeadline(5_000);

function semaphore(permits = 1, maxWaiting = 100): Semaphore {
  return createSemaphore({ permits, maxWaiting, tooManyWaiting: () => new Error("too many wait") });
}

describe("createSemaphore", () => {
  it("grants its permits in the order in which they were asked for", async () => {
    const one = semaphore();
    const order: number[] = [];

    await Promise.all(
      [1, 2, 3].map(async (name) => {
        const release = await one.acquire(soon(), {});
        order.push(name);
        await Promise.resolve();
        release();
        release();
      }),
    );

    expect(order).toEqual([1, 2, 3]);
    expect(one).toMatchObject({ available: 1, waiting: 0 });
  });

  it("grants as many permits at once as it has", async () => {
    const two = semaphore(2);

    const releases = [await two.acquire(soon(), {}), await two.acquire(soon(), {})];

    await expect(two.acquire(createDeadline(20), {})).rejects.toMatchObject({ interruption: { type: "deadline" } });
    for (const release of releases) release();
    expect(two.available).toBe(2);
  });

  it("skips a caller that stopped waiting", async () => {
    const one = semaphore();
    const first = await one.acquire(soon(), {});
    const leaving = new AbortController();
    const second = one.acquire(soon(), { signal: leaving.signal });
    const third = one.acquire(soon(), {});

    leaving.abort(new Error("gone"));

    await expect(second).rejects.toMatchObject({ interruption: { type: "aborted" } });
    first();
    (await third)();
    expect(one.available).toBe(1);
  });

  it("loses no permit that is granted while its caller stops waiting", async () => {
    const one = semaphore();
    const first = await one.acquire(soon(), {});
    const leaving = new AbortController();
    const second = one.acquire(soon(), { signal: leaving.signal }).catch((error: unknown) => error);

    leaving.abort(new Error("gone"));
    first();

    const outcome = await second;
    if (!(outcome instanceof Interrupted)) (outcome as () => void)();
    expect(one.available).toBe(1);
  });

  it("rejects callers beyond the number that may wait", async () => {
    const one = semaphore(1, 2);
    await one.acquire(soon(), {});
    const leaving = new AbortController();
    const waiting = [1, 2].map(() => one.acquire(soon(), { signal: leaving.signal }).catch(() => "left"));

    await expect(one.acquire(soon(), {})).rejects.toThrow("too many wait");

    leaving.abort();
    expect(await Promise.all(waiting)).toEqual(["left", "left"]);
  });
});

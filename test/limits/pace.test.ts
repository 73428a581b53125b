import { afterEach, describe, expect, it, vi } from "vitest";
import { createPace } from "../../src/limits/limiter.ts";

const never = new AbortController().signal;

afterEach(() => vi.useRealTimers());

function arrange() {
  vi.useFakeTimers({ toFake: ["performance"] });
  const waits: number[] = [];
  const pace = createPace({ perSecond: 100, burst: 3, wait: async (ms) => void waits.push(ms) });
  return { waits, call: (key = "ann", signal = never) => pace.wait(key, signal) };
}

describe("createPace", () => {
  it("lets a burst go on at once, and then each call wait for its turn", async () => {
    const { waits, call } = arrange();

    for (let count = 0; count < 6; count++) await call();

    expect(waits).toEqual([10, 20, 30]);
  });

  it("counts each key by itself, and gives the burst back with time", async () => {
    const { waits, call } = arrange();
    for (let count = 0; count < 3; count++) await call();

    await call("bob");
    vi.advanceTimersByTime(20);
    await call();
    await call();
    expect(waits).toEqual([]);
    await call();

    expect(waits).toEqual([10]);
  });

  it("lets a call that its client has left take nothing from the others", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const pace = createPace({ perSecond: 100, burst: 1, wait: () => Promise.reject(new Error("aborted")) });
    const left = AbortSignal.abort(new Error("left"));
    await pace.wait("ann", never);

    await expect(pace.wait("ann", left)).rejects.toMatchObject({ details: { outcome: "not-executed" } });
    vi.advanceTimersByTime(10);

    await expect(pace.wait("ann", never)).resolves.toBeUndefined();
  });
});

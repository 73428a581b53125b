import { afterEach, describe, expect, it, vi } from "vitest";
import { createRunningCalls } from "../../src/operations/running-calls.ts";

afterEach(() => vi.useRealTimers());

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.finally(() => (settled = true));
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

describe("running calls", () => {
  it("are accepted until the service shuts down", () => {
    const calls = createRunningCalls();
    expect(() => calls.requireAccepting()).not.toThrow();
    expect(calls.isAccepting()).toBe(true);

    calls.stopAccepting();

    expect(calls.isAccepting()).toBe(false);
    expect(() => calls.requireAccepting()).toThrow(
      expect.objectContaining({
        code: "SERVICE_UNAVAILABLE",
        details: { outcome: "not-executed" },
        retryAfterMs: 1_000,
      }),
    );
  });

  it("have finished at once when none runs", async () => {
    await expect(createRunningCalls().finish(60_000)).resolves.toBeUndefined();
  });

  it("have finished when the last one has been removed, and are not canceled before", async () => {
    const calls = createRunningCalls();
    const canceled: string[] = [];
    const removeFirst = calls.add(() => canceled.push("first"));
    const removeSecond = calls.add(() => canceled.push("second"));

    const finished = calls.finish(60_000);
    removeFirst();
    expect(await isSettled(finished)).toBe(false);
    removeSecond();

    await finished;
    expect(canceled).toEqual([]);
  });

  it("are canceled after the time given, and waited for all the same", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const calls = createRunningCalls();
    const canceled: string[] = [];
    const remove = calls.add(() => canceled.push("first"));

    const finished = calls.finish(500);
    vi.advanceTimersByTime(499);
    expect(canceled).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(canceled).toEqual(["first"]);
    expect(await isSettled(finished)).toBe(false);
    remove();

    await finished;
    expect(vi.getTimerCount()).toBe(0);
  });
});

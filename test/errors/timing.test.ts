import { getEventListeners } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { afterMs, inTime, onAbort, until } from "../../src/errors/timing.ts";

const never = new Promise<never>(() => undefined);

describe("until", () => {
  it("settles as the work does, and stops watching", async () => {
    const stop = vi.fn();

    expect(await until(Promise.resolve(1), () => stop)).toBe(1);
    await expect(until(Promise.reject(new Error("no")), () => stop)).rejects.toThrow("no");
    expect(stop).toHaveBeenCalledTimes(2);
  });

  it("settles as the watch says first, and drops what comes of the work", async () => {
    const work = Promise.withResolvers<number>();
    const ended = until(work.promise, (_resolve, reject) => afterMs(1, () => reject(new Error("late"))));

    await expect(ended).rejects.toThrow("late");
    work.reject(new Error("not handled by anyone"));
    await expect(work.promise).rejects.toThrow();
  });

  it("stops watching once, also where the watch ends the wait at once and the work ends later", async () => {
    const stop = vi.fn();
    const work = Promise.withResolvers<number>();
    const ended = until(work.promise, (resolve) => {
      resolve(2);
      return stop;
    });

    expect(await ended).toBe(2);
    work.resolve(1);
    await work.promise;
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("ends at once where a signal has aborted, and leaves no listener on one that has not", async () => {
    const { signal } = new AbortController();
    const value = await until<string>(Promise.resolve("work"), (resolve) => onAbort(signal, () => resolve("signal")));
    const aborted = await until<string>(never, (resolve) => onAbort(AbortSignal.abort(), () => resolve("signal")));

    expect([value, aborted]).toEqual(["work", "signal"]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

it("inTime rejects at once where the time was over before, as after a moment in which nothing ran", async () => {
  const warned = vi.spyOn(process, "emitWarning");

  await expect(inTime(never, -16_207, () => new Error("too long"))).rejects.toThrow("too long");
  expect(warned).not.toHaveBeenCalled();
});

it("inTime rejects with the error once the time is over", async () => {
  await expect(inTime(never, 1, () => new Error("too long"))).rejects.toThrow("too long");
  expect(await inTime(Promise.resolve(1), 1_000, () => new Error("too long"))).toBe(1);
});

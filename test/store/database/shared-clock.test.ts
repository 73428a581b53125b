import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openSharedClock } from "../../../src/store/database/shared-clock.ts";

/** A machine and a database whose clocks differ by `differenceMs`. */
async function open(differenceMs: number, roundTripMs = 0) {
  const machine = { nowMs: 1_000_000, differenceMs };
  const read = vi.fn(async () => {
    const theirs = machine.nowMs + machine.differenceMs;
    machine.nowMs += roundTripMs;
    return theirs;
  });
  const onCorrection = vi.fn();
  const clock = await openSharedClock({ read, onCorrection, machineNow: () => machine.nowMs, intervalMs: 5 });
  onTestFinished(() => clock.close());
  return { machine, clock, onCorrection, read };
}

describe("the clock that processes share", () => {
  it.each([10_000, -10_000])("is that of the database where the machine's is off by %i ms", async (differenceMs) => {
    const { machine, clock, onCorrection } = await open(differenceMs);

    expect(clock.now()).toBe(machine.nowMs + differenceMs);
    expect(onCorrection).toHaveBeenCalledExactlyOnceWith(differenceMs);
  });

  it("is the machine's where they hardly differ", async () => {
    const { machine, clock, onCorrection } = await open(400);

    expect(clock.now()).toBe(machine.nowMs);
    expect(onCorrection).not.toHaveBeenCalled();
  });

  it("follows a clock that is set, and returns to the machine's once that is right", async () => {
    const { machine, clock, read } = await open(0);

    machine.differenceMs = 60_000;
    await expect.poll(() => clock.now()).toBe(machine.nowMs + 60_000);
    machine.differenceMs = 20;
    await expect.poll(() => clock.now()).toBe(machine.nowMs);
    expect(read.mock.calls.length).toBeGreaterThan(2);
  });

  it("learns nothing from a slow answer", async () => {
    const { machine, clock } = await open(10_000, 1_500);

    expect(clock.now()).toBe(machine.nowMs);
  });
});

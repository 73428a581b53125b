import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRefillTimer, type RefillTimer } from "../../../src/engine/context/spares.ts";

let timer: RefillTimer;
let refills: number;
let hasOther: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [refills, hasOther] = [0, true];
  timer = createRefillTimer(
    () => refills++,
    () => hasOther,
  );
});
afterEach(() => {
  timer.stop();
  vi.useRealTimers();
});

async function passMs(ms: number, isActing: boolean): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    if (isActing) timer.actionBegan();
    await vi.advanceTimersByTimeAsync(10);
  }
}

describe("a spare context that was taken", () => {
  it("is replaced at once where no action begins, and where it was the last", async () => {
    timer.start();
    await passMs(20, false);
    expect(refills).toBe(1);

    hasOther = false;
    timer.start();
    await passMs(20, true);
    expect(refills).toBe(2);
  });

  it("is replaced once no action has begun for a moment, where another one is open", async () => {
    timer.start();
    await passMs(500, true);
    await passMs(200, false);
    expect(refills).toBe(0);
    await passMs(100, false);

    expect(refills).toBe(1);
  });

  it("is replaced after a second where actions begin all the time, however many others are taken", async () => {
    timer.start();
    for (let count = 0; count < 9; count++) {
      await passMs(100, true);
      timer.start();
    }
    expect(refills).toBe(0);
    await passMs(150, true);

    expect(refills).toBe(1);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSpareContexts, type SpareContexts } from "../../../src/engine/context/spares.ts";
import type { EgressRoute } from "../../../src/engine/network/route.ts";
import { createLogger } from "../../../src/log/log.ts";

let spares: SpareContexts;
/** How often a spare context began to open. */
let opened: number;

beforeEach(() => {
  vi.useFakeTimers();
  opened = 0;
  spares = createSpareContexts({
    count: 1,
    pool: {
      acquire: () => {
        opened++;
        return Promise.reject(new Error("no browser starts"));
      },
    },
    egress: { open: (): EgressRoute => expect.fail("no browser has started") },
    log: createLogger({ level: "error", destination: { write: () => undefined } }),
  });
});
afterEach(async () => {
  await spares.close();
  vi.useRealTimers();
});

async function passMs(ms: number, isActing: boolean): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    if (isActing) spares.defer();
    await vi.advanceTimersByTimeAsync(10);
  }
}

describe("a spare context that was taken", () => {
  it("is replaced at once where no action begins", async () => {
    await spares.first(() => Promise.resolve());
    await passMs(20, false);

    expect(opened).toBe(1);
  });

  it("is replaced once no action has begun for a moment", async () => {
    await spares.first(() => Promise.resolve());
    await passMs(500, true);
    await passMs(200, false);
    expect(opened).toBe(0);
    await passMs(100, false);

    expect(opened).toBe(1);
  });

  it("is replaced after a second where actions begin all the time, however many others are taken", async () => {
    await spares.first(() => Promise.resolve());
    for (let count = 0; count < 9; count++) {
      await passMs(100, true);
      await spares.first(() => Promise.resolve());
    }
    expect(opened).toBe(0);
    await passMs(150, true);

    expect(opened).toBe(1);
  });
});

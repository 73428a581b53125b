import { expect, it } from "vitest";
import { createLease } from "../../src/cluster/lease.ts";
import { createLogger } from "../../src/log/log.ts";
import { eventually } from "../support/eventually.ts";

it("a lease is renewed early where there is something to report, and for no longer than others believe", async () => {
  let isDue = false;
  let renewals = 0;
  const lease = createLease({
    // It would be renewed after 20 s.
    leaseMs: 60_000,
    registeredMs: performance.now(),
    isDue: () => isDue,
    renew() {
      renewals++;
      isDue = false;
      return Promise.resolve("active");
    },
    onDraining: () => undefined,
    onLate: () => Promise.resolve(),
    onLost: () => undefined,
    log: createLogger({ level: "error" }),
  });
  try {
    isDue = true;
    await eventually(() => renewals).toBe(1);
    expect(isDue).toBe(false);
    // It ends here a moment before others may take it for ended.
    expect(lease.remainingMs()).toBeLessThan(59_900);
  } finally {
    await lease.close();
  }
});

it.each([
  ["is held", 59_000, true],
  ["has ended, a moment before others may take it for ended", 59_800, false],
])("a lease of a minute that is not renewed %s after %d ms", async (_what, agoMs, isHeld) => {
  const lease = createLease({
    leaseMs: 60_000,
    registeredMs: performance.now() - agoMs,
    isDue: () => false,
    renew: () => Promise.reject(new Error("the database does not respond")),
    onDraining: () => undefined,
    onLate: () => Promise.resolve(),
    onLost: () => undefined,
    log: createLogger({ level: "error" }),
  });
  try {
    expect([lease.isHeld(), lease.remainingMs() > 0]).toEqual([isHeld, isHeld]);
  } finally {
    await lease.close();
  }
});

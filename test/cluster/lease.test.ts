import { expect, it } from "vitest";
import { createLease } from "../../src/cluster/lease.ts";
import { createLogger } from "../../src/log/log.ts";
import { eventually } from "../support/eventually.ts";

it("a lease is renewed early where there is something to report", async () => {
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
  } finally {
    await lease.close();
  }
});

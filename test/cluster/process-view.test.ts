import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openProcessView, type ProcessView } from "../../src/cluster/process-view.ts";
import { createLogger } from "../../src/log/log.ts";
import type { ServiceProcess } from "../../src/store/processes.ts";

const log = createLogger({ level: "error" });
const worker: ServiceProcess = {
  id: "worker",
  role: "worker",
  host: "host",
  pid: 1,
  address: "127.0.0.1:1",
  version: "0",
  protocol: { min: 1, max: 1 },
  state: "active",
  startedAt: 0,
  isLive: true,
  settingsHash: null,
  capacity: 10,
  live: 10,
  busy: 10,
  waiting: 0,
  heartbeatAgeMs: 200,
};

describe("the view of the processes of a cluster", () => {
  let row = worker;
  let lists = 0;
  let view: ProcessView;

  beforeEach(async () => {
    vi.useFakeTimers();
    row = worker;
    lists = 0;
    view = await openProcessView({
      processes: {
        list: () => Promise.resolve((lists++, [row])),
        declareDead: () => Promise.resolve(),
      },
      leaseMs: 3_000,
      log,
      onRefreshed: () => undefined,
    });
  });
  afterEach(async () => {
    await view.close();
    vi.useRealTimers();
  });

  it("keeps the load that came with a response until the process has reported a newer one", async () => {
    view.setLoad("worker", { capacity: 10, live: 9, busy: 9, waiting: 0 });
    // Reported before the response.
    row = { ...worker, heartbeatAgeMs: 800 };
    await view.refresh();
    expect(view.all()).toMatchObject([{ live: 9, heartbeatAgeMs: 800 }]);

    await vi.advanceTimersByTimeAsync(1_000);
    row = { ...worker, live: 8, heartbeatAgeMs: 100 };
    await view.refresh();

    expect(view.all()).toMatchObject([{ live: 8 }]);
  });

  it("is read twice a second, and four times while callers wait for capacity", async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lists).toBe(5);

    row = { ...worker, waiting: 1 };
    await view.refresh();
    lists = 0;
    await vi.advanceTimersByTimeAsync(2_000);

    expect(lists).toBe(8);
  });
});

import { describe, expect, it } from "vitest";
import { choosePlacement, isUsable } from "../../src/cluster/placement.ts";
import type { ServiceProcess } from "../../src/store/processes.ts";

function worker(id: string, more: Partial<ServiceProcess> = {}): ServiceProcess {
  return {
    id,
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
    live: 0,
    busy: 0,
    waiting: 0,
    ...more,
  };
}

function choose(
  processes: readonly ServiceProcess[],
  excluded: readonly string[] = [],
  pending = new Map<string, number>(),
) {
  return choosePlacement(processes, { excluded: new Set(excluded), pending, maxWaiting: 32, random: Math.random })?.id;
}

describe("the choice of a process for a context", () => {
  it("is the least loaded one, relative to its capacity", () => {
    expect(choose([worker("a", { live: 4 }), worker("b", { live: 6, capacity: 20 }), worker("c", { live: 5 })])).toBe(
      "b",
    );
  });

  it("spreads 80 contexts evenly over four processes whose numbers it learns later", () => {
    const pending = new Map<string, number>();
    const processes = ["a", "b", "c", "d"].map((id) => worker(id, { capacity: 50 }));

    for (let count = 0; count < 80; count++) {
      const id = choose(processes, [], pending) ?? "";
      pending.set(id, (pending.get(id) ?? 0) + 1);
    }

    expect([...pending.values()]).toEqual([20, 20, 20, 20]);
  });

  it.each([
    ["serves callers only", { role: "api" }],
    ["is draining", { state: "draining" }],
    ["has not renewed its lease", { isLive: false }],
    ["speaks a newer protocol only", { protocol: { min: 2, max: 3 } }],
    ["has not said what it can run", { capacity: 0 }],
  ] as const)("is never a process that %s", (_reason, more) => {
    expect(isUsable(worker("a", more))).toBe(false);
    expect(choose([worker("a", more)])).toBeUndefined();
  });

  it("is a full process with idle contexts before one whose contexts are all in use", () => {
    const busy = worker("busy", { live: 10, busy: 10 });
    const idle = worker("idle", { live: 10, busy: 9 });

    expect(choose([busy, idle])).toBe("idle");
    expect(choose([busy, idle], ["idle"])).toBe("busy");
  });

  it("is none where all are full and so are their queues", () => {
    expect(choose([worker("a", { live: 10, busy: 10, waiting: 32 })])).toBeUndefined();
  });

  it("is the least loaded of twenty picked at random among many", () => {
    const processes = Array.from({ length: 50 }, (_each, index) => worker(String(index), { live: 1 + (index % 9) }));
    processes[0] = worker("empty");
    // All but the empty one, from the last on.
    let picked = 0;

    const chosen = choosePlacement(processes, {
      excluded: new Set(),
      pending: new Map(),
      maxWaiting: 32,
      random: () => (49 - picked++) / 50,
    });

    expect(picked).toBe(20);
    // Of those from the 31st to the 50th, two have one context.
    expect(chosen?.id).toBe("45");
  });

  it("fills processes that are new among many", () => {
    const loads = new Map(Array.from({ length: 200 }, (_each, index) => [String(index), index < 10 ? 0 : 100]));
    for (let count = 0; count < 2_000; count++) {
      const processes = [...loads].map(([id, live]) => worker(id, { live, capacity: 200 }));
      const id = choose(processes) ?? "";
      loads.set(id, (loads.get(id) ?? 0) + 1);
    }

    const mean = (190 * 100 + 2_000) / 200;
    for (const live of loads.values()) expect(Math.abs(live / mean - 1)).toBeLessThan(0.1);
  });
});

import { describe, expect, it } from "vitest";
import { choosePlacement, isUsable, type PendingCall } from "../../src/cluster/placement.ts";
import type { ViewedProcess } from "../../src/cluster/process-view.ts";
import { LOAD_MS, worker } from "./placement-fixture.ts";

const options = {
  excluded: new Set<string>(),
  queue: { maxWaiting: 32, maxWaitingPerOwner: 100 },
  random: Math.random,
};

function choose(
  processes: readonly ViewedProcess[],
  excluded: readonly string[] = [],
  pending = new Map<string, Set<PendingCall>>(),
) {
  return choosePlacement(processes, { ...options, owner: "ann", excluded: new Set(excluded), pending })?.id;
}

/** Calls of an owner, by default after the load was reported. */
function calls(owner: string, count: number, sinceMs = LOAD_MS): PendingCall[] {
  return Array.from({ length: count }, () => ({ owner, sinceMs }));
}

describe("the choice of a process for a context", () => {
  it("is the least loaded one, relative to its capacity", () => {
    expect(choose([worker("a", { live: 4 }), worker("b", { live: 6, capacity: 20 }), worker("c", { live: 5 })])).toBe(
      "b",
    );
  });

  it("is the one whose machine has most memory left, of several with as many contexts, and none that is short", () => {
    const memory = (availableBytes: number, isShort = false) => ({
      memory: { totalBytes: 1_000, availableBytes, browserBytes: 0, isShort },
    });
    expect(choose([worker("a", memory(400)), worker("b", memory(700)), worker("c", memory(500))])).toBe("b");
    expect(choose([worker("a", memory(900, true)), worker("b", { ...memory(100), live: 9 })])).toBe("b");
    const short = [worker("a", { ...memory(50, true), waiting: 32 }), worker("b", memory(50, true))];
    expect(choose(short)).toBe("b");
    const options32 = { ...options, owner: "ann", excluded: new Set<string>(), pending: new Map() };
    expect(choosePlacement(short, { ...options32, mayWait: false })).toBeUndefined();
  });

  it("spreads 80 contexts evenly over four processes whose numbers it learns later", () => {
    const pending = new Map<string, Set<PendingCall>>();
    const processes = ["a", "b", "c", "d"].map((id) => worker(id, { capacity: 50 }));

    for (let count = 0; count < 80; count++) {
      const id = choose(processes, [], pending) ?? "";
      pending.set(id, (pending.get(id) ?? new Set()).add({ owner: "ann", sinceMs: LOAD_MS }));
    }

    expect([...pending.values()].map(({ size }) => size)).toEqual([20, 20, 20, 20]);
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
    const full = { live: 10, busy: 10, waiting: 32 };

    expect(choose([worker("a", { ...full, owners: { ann: { contexts: 10, waiting: 32 } } })])).toBeUndefined();
  });

  it.each([
    ["rejects the owner that has filled the queue", { ann: { contexts: 10, waiting: 32 } }, undefined],
    ["accepts an owner that would displace a caller of another", { bob: { contexts: 10, waiting: 32 } }, "a"],
    [
      "counts callers whose owners are not known as of the owner that has the most",
      { ann: { contexts: 1, waiting: 15 }, bob: { contexts: 9, waiting: 9 } },
      "a",
    ],
    [
      "rejects where each owner has one in the queue",
      { ann: { contexts: 1, waiting: 16 }, bob: { contexts: 9, waiting: 16 } },
      undefined,
    ],
    ["leaves it to a process that does not report its owners", undefined, "a"],
  ])("in a full queue %s", (_rule, owners, expected) => {
    const full = worker("a", { live: 10, busy: 10, waiting: 32, ...(owners && { owners }) });

    expect(choose([full])).toBe(expected);
  });

  it("counts calls on their way that the load does not contain yet", () => {
    const full = worker("a", { live: 10, busy: 10, waiting: 0 });
    const pendingOf = (...on: readonly PendingCall[]) => new Map([["a", new Set(on)]]);

    expect(choose([full], [], pendingOf(...calls("ann", 31)))).toBe("a");
    expect(choose([full], [], pendingOf(...calls("ann", 32)))).toBeUndefined();
    // Another owner has filled the queue.
    expect(choose([full], [], pendingOf(...calls("bob", 32)))).toBe("a");
    // They are in the load.
    expect(choose([full], [], pendingOf(...calls("ann", 32, LOAD_MS - 1_000)))).toBe("a");
    // One that became free since is used.
    const reported = { live: 10, busy: 10, waiting: 31, owners: { ann: { contexts: 10, waiting: 31 } } };
    expect(choose([worker("a", reported)], [], pendingOf(...calls("ann", 32, LOAD_MS - 1_000)))).toBe("a");
  });

  it("keeps what an engine keeps for owners without a context", () => {
    const load = { live: 9, busy: 9, waiting: 32, owners: { ann: { contexts: 9, waiting: 32 } } };

    expect(choose([worker("a", load)])).toBeUndefined();
    expect(choosePlacement([worker("a", load)], { ...options, owner: "bob", pending: new Map() })?.id).toBe("a");
  });

  it("is the least loaded of twenty picked at random among many", () => {
    const processes = Array.from({ length: 50 }, (_each, index) => worker(String(index), { live: 1 + (index % 9) }));
    processes[0] = worker("empty");
    // All but the empty one, from the last on.
    let picked = 0;

    const chosen = choosePlacement(processes, {
      ...options,
      owner: "",
      pending: new Map(),
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

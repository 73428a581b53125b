import { describe, expect, it } from "vitest";
import { createPlacer } from "../../src/cluster/placer.ts";
import type { Peers } from "../../src/cluster/peers.ts";
import type { ProcessView, ViewedProcess } from "../../src/cluster/process-view.ts";
import { createRouter } from "../../src/cluster/router.ts";
import { createSentCreations } from "../../src/cluster/sent-creations.ts";
import { ServiceError } from "../../src/errors/errors.ts";
import { createLogger } from "../../src/log/log.ts";
import { worker } from "./placement-fixture.ts";
import { stubEngine } from "./stub-engine.ts";

/** The placements of a process that sees these others; `leaves` says whether a creation was still waiting there. */
function cluster(processes: readonly ViewedProcess[], leaves = true) {
  const view = { all: () => processes };
  const placer = createPlacer({ view, queue: { maxWaiting: 2, maxWaitingPerOwner: 2 } });
  const left: string[] = [];
  const engine = stubEngine({
    leaveQueue(contextId) {
      left.push(contextId);
      return Promise.resolve(leaves);
    },
  });
  return { placer, left, creations: createSentCreations({ view, peers: { engineOf: () => engine }, placer }) };
}

/** A process whose load was reported before the calls of a test. */
function seen(id: string, more: Partial<ViewedProcess> = {}): ViewedProcess {
  return worker(id, { loadMs: 0, ...more });
}

const none = new Set<string>();
const full = { capacity: 1, live: 1, busy: 1 };

describe("the placement of a context", () => {
  it("counts the calls that are on their way, until they have ended", () => {
    const { placer } = cluster([seen("a", { capacity: 1 })]);
    const first = placer.placeAtOnce("ann", none);
    const second = placer.placeAtOnce("bob", none);
    first?.release();

    expect([first?.process.id, second, placer.placeAtOnce("bob", none)?.process.id]).toEqual(["a", undefined, "a"]);
  });

  it("leaves out a process that could not be reached", () => {
    const { placer } = cluster([seen("a")]);
    placer.unreachable("a");

    expect(() => placer.place("ann", none)).toThrow("no process that runs browsers is available");
  });

  it("leaves out a process with a full queue that has just rejected the owner, for that owner", () => {
    const { placer } = cluster([seen("a", { ...full, waiting: 2, owners: { cid: { contexts: 1, waiting: 2 } } })]);
    expect(placer.place("ann", none).process.id).toBe("a");
    placer.rejected("a", "ann");

    expect(() => placer.place("ann", none)).toThrow("all 1 contexts are in use");
    expect(placer.place("bob", none).process.id).toBe("a");
  });
});

describe("the creations that a process sends", () => {
  it("take the capacity that is reserved for them once, which others find taken until then", () => {
    const { creations, placer } = cluster([seen("a", { capacity: 1 })]);
    const release = creations.reserve("c1", "ann");
    expect(placer.placeAtOnce("bob", none)).toBeUndefined();

    const taken = creations.take("c1");
    release();
    expect([taken?.process.id, creations.take("c1")]).toEqual(["a", undefined]);
  });

  it("release what is reserved where no call has taken it", () => {
    const { creations, placer } = cluster([seen("a", { capacity: 1 })]);
    creations.reserve("c1", "ann");
    creations.release("c1");

    expect([creations.take("c1"), placer.placeAtOnce("bob", none)?.process.id]).toEqual([undefined, "a"]);
  });

  it("move to another process that has capacity, those of the owner with the fewest contexts first", async () => {
    const owners = { ann: { contexts: 1, waiting: 1 }, bob: { contexts: 0, waiting: 1 } };
    const a = seen("a", { ...full, waiting: 2, owners });
    const { creations, left } = cluster([a, seen("b", { capacity: 1 })]);
    creations.sent("of-ann", "ann", a);
    creations.sent("of-bob", "bob", a);
    creations.moveWaiting();
    creations.moveWaiting();

    await expect.poll(() => left).toEqual(["of-bob"]);
    expect([creations.take("of-bob")?.process.id, creations.take("of-ann")]).toEqual(["b", undefined]);
  });

  it("do not move once they have ended, or where no process has capacity", async () => {
    const a = seen("a", { ...full, waiting: 1 });
    const { creations, left } = cluster([a, seen("b", { ...full })]);
    creations.sent("waiting", "ann", a);
    const ended = creations.sent("ended", "bob", a);
    ended();
    creations.moveWaiting();
    await Promise.resolve();

    expect(left).toEqual([]);
  });

  it("release the capacity to which they were to move where they did not wait any more", async () => {
    const a = seen("a", { ...full, waiting: 1 });
    const { creations, left, placer } = cluster([a, seen("b", { capacity: 1 })], false);
    creations.sent("c1", "ann", a);
    creations.moveWaiting();

    await expect.poll(() => left).toEqual(["c1"]);
    await expect.poll(() => placer.placeAtOnce("bob", none)?.process.id).toBe("b");
    expect(creations.take("c1")).toBeUndefined();
  });
});

describe("a call that processes decline", () => {
  it.each(["not-owner", "moved"])("is sent again ten times a second, and no faster: %s", async (reason) => {
    const processes = [seen("a"), seen("b")];
    let calls = 0;
    const engineOf = ({ id }: { readonly id: string }) =>
      stubEngine({
        listPages() {
          calls++;
          const details = { reason, worker: id === "a" ? "b" : "a" };
          return Promise.reject(new ServiceError("SERVICE_UNAVAILABLE", "declined", { details }));
        },
      });
    const { route } = createRouter({
      ...{ queue: { maxWaiting: 2, maxWaitingPerOwner: 2 }, log: createLogger({ level: "error" }) },
      placements: { find: () => Promise.resolve(new Map([["c1", { worker: "a", epoch: 1, eventSeq: 0 }]])) },
      peers: { engineOf } as unknown as Peers,
      view: {
        all: () => processes,
        find: (id: string) => Promise.resolve({ process: processes.find((each) => each.id === id), state: "live" }),
      } as unknown as ProcessView,
    });
    const limits = { remainingMs: 500, signal: new AbortController().signal };

    await expect(
      route({ contextId: "c1", limits, isRepeatable: true }, (engine) => engine.listPages("c1")),
    ).rejects.toMatchObject({ code: "TIMEOUT" });
    expect(calls).toBeLessThan(10);
  });
});

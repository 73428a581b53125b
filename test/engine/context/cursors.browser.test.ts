import { describe, expect, it } from "vitest";
import type { Event, EventCursor } from "../../../src/contract.ts";
import type { EventItem } from "../../../src/engine/engine.ts";
import { sendSignal } from "../../../src/engine/browser/process-group.ts";
import { limits, startEngineOfTest, type TestEngine } from "../../support/engine.ts";
import { engineOfFile } from "../../support/of-file.ts";
import { eventually } from "../../support/eventually.ts";
import { nightly } from "../../support/nightly.ts";

const shared = engineOfFile();

/** Collects all that a subscriber receives. */
function collect(test: TestEngine, contextId: string, after?: EventCursor): EventItem[] {
  const items: EventItem[] = [];
  void (async () => {
    const filter = { contextIds: [contextId], ...(after !== undefined && { after }) };
    for await (const item of test.engine.events(filter, AbortSignal.timeout(60_000))) items.push(item);
  })();
  return items;
}

function eventsOf(items: readonly EventItem[]): readonly Event[] {
  return items.flatMap((item) => (item.type === "event" ? [item.event] : []));
}

function typesOf(items: readonly EventItem[]): readonly string[] {
  return eventsOf(items).map(({ type }) => type);
}

/** Each cursor once, and each after the one before. */
function expectIncreasing(events: readonly Event[]): void {
  const keys = events.map(({ cursor }) => cursor.epoch * 1_000_000 + cursor.seq);
  expect(keys).toEqual([...new Set(keys)].sort((one, other) => one - other));
}

describe("event cursors", () => {
  it("do not repeat and have no gap over hibernation, an update meanwhile, and recovery", async () => {
    const test = await startEngineOfTest({ settings: { contextIdleMs: 200 } });
    const id = await test.newContext();
    const items = collect(test, id);
    await test.run(id, "evaluate", { script: "1" });
    await eventually(() => test.archive.rows.get(id)?.worker).toBeNull();
    const last = eventsOf(items).at(-1);
    expect(last?.type).toBe("context.hibernated");
    const { epoch, seq } = last?.cursor ?? { epoch: 0, seq: 0 };
    expect(test.archive.rows.get(id)).toMatchObject({ epoch, eventSeq: seq });

    await test.engine.updateContext(id, ["name"], limits());
    await test.engine.updateContext(id, ["name"], limits());
    await test.run(id, "evaluate", { script: "1" });
    await eventually(() => typesOf(items).filter((type) => type === "action.completed")).toHaveLength(2);

    const events = eventsOf(items);
    expectIncreasing(events);
    const updated = events.filter(({ type }) => type === "context.updated");
    expect(updated.map(({ cursor }) => cursor)).toEqual([
      { epoch, seq: seq + 1 },
      { epoch, seq: seq + 2 },
    ]);
    expect(events.findLast(({ type }) => type === "context.recovered")?.cursor).toEqual({ epoch: epoch + 1, seq: 1 });
    const resumed = collect(test, id, { epoch: 1, seq: 1 });
    await eventually(() => resumed[0]).toEqual({ type: "listening" });
  });

  nightly(
    "continue in the next process where the context was released, and close after an update without a browser",
    async () => {
      const first = await startEngineOfTest();
      const id = await first.newContext();
      const before = collect(first, id);
      await first.run(id, "evaluate", { script: "1" });
      await first.close();
      const row = first.archive.rows.get(id);
      expect(row?.worker).toBeNull();
      expect(row?.eventSeq).toBe(eventsOf(before).at(-1)?.cursor.seq);

      const second = await startEngineOfTest({ archive: first.archive });
      const after = collect(second, id, { epoch: 1, seq: 1 });
      await eventually(() => after[0]).toEqual({
        type: "listening",
        gap: { from: { epoch: 1, seq: 1 }, to: { epoch: 1, seq: (row?.eventSeq ?? 0) + 1 } },
      });
      await second.engine.updateContext(id, ["name"], limits());
      const placement = first.archive.rows.get(id);
      first.archive.rows.delete(id);
      await second.engine.closeContext(id, placement);
      await eventually(() => typesOf(after)).toEqual(["context.updated", "context.closed"]);
      expectIncreasing([...eventsOf(before), ...eventsOf(after)]);
      expect(eventsOf(after).map(({ cursor }) => cursor.epoch)).toEqual([1, 1]);
    },
  );

  it("start a new epoch after a process that ended without a release", async () => {
    const test = shared;
    const row = test.archive.add("c");
    test.archive.rows.set("c", { ...row, worker: "dead" });
    const items = collect(test, "c");
    await test.engine.updateContext("c", ["name"], limits());
    await test.run("c", "evaluate", { script: "1" });
    await eventually(() => typesOf(items)).toContain("action.completed");
    expectIncreasing(eventsOf(items));
    expect(eventsOf(items).slice(0, 2)).toMatchObject([
      { type: "context.updated", cursor: { epoch: 2, seq: 1 } },
      { type: "context.recovered", cursor: { epoch: 3, seq: 1 } },
    ]);
    await test.engine.closeContext("c");
  });

  nightly("continue in this process where the context was updated after its browser had died", async () => {
    const test = await startEngineOfTest();
    const id = await test.newContext();
    const items = collect(test, id);
    for (const pid of await test.browserPids()) sendSignal(pid, "SIGKILL");
    await eventually(async () => (await test.engine.health()).liveContexts).toBe(0);
    await test.engine.updateContext(id, ["name"], limits());
    await test.run(id, "evaluate", { script: "1" });
    await eventually(() => typesOf(items)).toContain("action.completed");
    expectIncreasing(eventsOf(items));
    expect(typesOf(items).slice(0, 2)).toEqual(["context.updated", "context.recovered"]);
  });
});

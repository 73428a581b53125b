import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { EventCursor } from "../../../src/contract.ts";
import type { EventItem } from "../../../src/engine/engine.ts";
import { createEventHub, type EventHub } from "../../../src/engine/events/hub.ts";

function emit(hub: EventHub, count: number, { contextId = "c", epoch = 1 } = {}): void {
  for (let index = 0; index < count; index++) hub.emit({ contextId, epoch, type: "page.loaded" });
}

async function read(items: AsyncIterable<EventItem>, count: number): Promise<readonly string[]> {
  const seen: string[] = [];
  for await (const item of items) {
    if (item.type === "event") seen.push(spell(item.event.cursor));
    else if (item.gap) seen.push(`gap ${spell(item.gap.from)}-${spell(item.gap.to)}`);
    if (seen.length === count) break;
  }
  return seen;
}

function spell({ epoch, seq }: EventCursor): string {
  return `${epoch}.${seq}`;
}

/** What can be read at once, without waiting. */
async function readAll(items: AsyncIterable<EventItem>): Promise<readonly EventItem[]> {
  const iterator = items[Symbol.asyncIterator]();
  const seen: EventItem[] = [];
  for (;;) {
    const next = await Promise.race([iterator.next(), setImmediate(undefined)]);
    if (next === undefined || next.done === true) return seen;
    seen.push(next.value);
  }
}

describe("createEventHub", () => {
  const { signal } = new AbortController();

  it("delivers events after the subscription, of the requested contexts and types", async () => {
    const hub = createEventHub(() => 0);
    emit(hub, 1);
    const items = hub.subscribe({ contextIds: ["c"], types: ["page.closed"] }, signal);
    emit(hub, 1);
    hub.emit({ contextId: "other", epoch: 1, type: "page.closed" });
    hub.emit({ contextId: "c", epoch: 1, type: "page.closed", pageId: "p", data: { a: 1 } });
    expect(await readAll(items)).toEqual([
      { type: "listening" },
      {
        type: "event",
        event: {
          id: "c.1.3",
          cursor: { epoch: 1, seq: 3 },
          type: "page.closed",
          contextId: "c",
          pageId: "p",
          timestamp: "1970-01-01T00:00:00.000Z",
          data: { a: 1 },
        },
      },
    ]);
  });

  it("resumes after a cursor without a gap, also over a recovery", async () => {
    const hub = createEventHub(() => 0);
    emit(hub, 3);
    expect(await read(hub.subscribe({ contextIds: ["c"], after: { epoch: 1, seq: 1 } }, signal), 2)).toEqual([
      "1.2",
      "1.3",
    ]);
    emit(hub, 2, { epoch: 2 });
    expect(await read(hub.subscribe({ contextIds: ["c"], after: { epoch: 1, seq: 3 } }, signal), 2)).toEqual([
      "2.1",
      "2.2",
    ]);
    expect(await read(hub.subscribe({ contextIds: ["c"], after: { epoch: 1, seq: 2 } }, signal), 3)).toEqual([
      "1.3",
      "2.1",
      "2.2",
    ]);
  });

  it("reports a gap where another process ran the context in between, or only the cursor is known", async () => {
    const hub = createEventHub(() => 0);
    const after = { epoch: 1, seq: 2 };
    expect(await read(hub.subscribe({ contextIds: ["c"], after }, signal), 1)).toEqual(["gap 1.2-2.1"]);
    emit(hub, 2);
    emit(hub, 1, { epoch: 3 });
    expect(await read(hub.subscribe({ contextIds: ["c"], after }, signal), 2)).toEqual(["gap 1.2-3.1", "3.1"]);
    const restarted = createEventHub(() => 0);
    emit(restarted, 1, { epoch: 2 });
    expect(await read(restarted.subscribe({ contextIds: ["c"], after }, signal), 2)).toEqual(["gap 1.2-2.1", "2.1"]);
  });

  it("emits an event with the cursor of the archive, and continues after it", async () => {
    const hub = createEventHub(() => 0);
    const items = hub.subscribe({ contextIds: ["c"], after: { epoch: 4, seq: 17 } }, signal);
    hub.emitAt({ epoch: 4, seq: 18 }, { contextId: "c", type: "context.updated" });
    hub.emitAt({ epoch: 4, seq: 19 }, { contextId: "c", type: "context.updated" });
    hub.startEpoch("c", 5, { epoch: 4, eventSeq: 19, worker: null });
    emit(hub, 2, { epoch: 5 });

    expect(await read(items, 5)).toEqual(["gap 4.17-5.1", "4.18", "4.19", "5.1", "5.2"]);
    const resumed = hub.subscribe({ contextIds: ["c"], after: { epoch: 4, seq: 17 } }, signal);
    expect(await read(resumed, 4)).toEqual(["4.18", "4.19", "5.1", "5.2"]);
    expect(hub.lastSeq("c", 5)).toBe(2);
    expect(hub.lastSeq("c", 4)).toBe(0);
  });

  it("reports a gap where the archive has numbered events of other processes", async () => {
    const hub = createEventHub(() => 0);
    emit(hub, 2);
    hub.emitAt({ epoch: 1, seq: 5 }, { contextId: "c", type: "context.updated" });
    const after = { epoch: 1, seq: 1 };
    expect(await read(hub.subscribe({ contextIds: ["c"], after }, signal), 2)).toEqual(["gap 1.1-1.5", "1.5"]);
    hub.emitAt({ epoch: 2, seq: 1 }, { contextId: "c", type: "context.updated" });
    expect(await read(hub.subscribe({ contextIds: ["c"], after }, signal), 2)).toEqual(["gap 1.1-2.1", "2.1"]);
  });

  it("starts an epoch without a gap after the last cursor of a released context, and with one after a dead process", async () => {
    const after = { epoch: 1, seq: 7 };
    const released = createEventHub(() => 0);
    released.startEpoch("c", 2, { epoch: 1, eventSeq: 7, worker: null });
    emit(released, 1, { epoch: 2 });
    expect(await read(released.subscribe({ contextIds: ["c"], after }, signal), 1)).toEqual(["2.1"]);

    const dead = createEventHub(() => 0);
    dead.startEpoch("c", 2, { epoch: 1, eventSeq: 0, worker: "dead" });
    emit(dead, 1, { epoch: 2 });
    expect(await read(dead.subscribe({ contextIds: ["c"], after }, signal), 2)).toEqual(["gap 1.7-2.1", "2.1"]);
  });

  it("starts an epoch without a gap after one of this process, also after an epoch without events", async () => {
    const hub = createEventHub(() => 0);
    emit(hub, 2);
    hub.startEpoch("c", 2, { epoch: 1, eventSeq: 0, worker: "this-process" });
    hub.startEpoch("c", 3, { epoch: 2, eventSeq: 0, worker: null });
    emit(hub, 1, { epoch: 3 });
    const items = hub.subscribe({ contextIds: ["c"], after: { epoch: 1, seq: 1 } }, signal);
    expect(await read(items, 2)).toEqual(["1.2", "3.1"]);
  });

  it("reports which events are no longer available", async () => {
    const hub = createEventHub(() => 0);
    emit(hub, 2_000);
    const [first, second] = await read(hub.subscribe({ contextIds: ["c"], after: { epoch: 1, seq: 5 } }, signal), 2);
    expect(first).toMatch(/^gap 1\.5-1\.\d+$/);
    expect(first?.split("-")[1]).toBe(second);
    expect(await read(hub.subscribe({ contextIds: ["c"], after: { epoch: 1, seq: 9_999 } }, signal), 1)).toEqual([
      "gap 1.9999-1.2001",
    ]);
  });

  it("sends a slow subscriber a gap, in bounded memory", async () => {
    const hub = createEventHub(() => 0);
    const items = hub.subscribe({ contextIds: ["c"] }, signal);
    emit(hub, 5_000);
    const seen = await read(items, 3);
    expect(seen[0]).toMatch(/^gap 1\.0-/);
    expect(seen[0]?.split("-")[1]).toBe(seen[1]);
    expect(Number(seen[2]?.split(".")[1])).toBe(Number(seen[1]?.split(".")[1]) + 1);
  });

  it("bounds the events in all, and removes those of the contexts whose last event is oldest", async () => {
    const hub = createEventHub(() => 0);
    for (let context = 0; context < 200; context++) emit(hub, 500, { contextId: `c${context}` });
    const after = { epoch: 1, seq: 0 };
    expect(await read(hub.subscribe({ contextIds: ["c0"], after }, signal), 1)).toEqual(["gap 1.0-1.501"]);
    expect(await read(hub.subscribe({ contextIds: ["c199"], after }, signal), 1)).toEqual(["1.1"]);
  });

  it("delivers types that are sent on request only, without a number, to subscribers that name them", async () => {
    const hub = createEventHub(() => 0);
    const reported: boolean[] = [];
    const stopObserving = hub.onSubscribersChanged("c", "request.finished", (hasSubscribers) =>
      reported.push(hasSubscribers),
    );
    const asking = new AbortController();
    const plain = hub.subscribe({ contextIds: ["c"] }, signal);
    const asked = hub.subscribe({ contextIds: ["c"], types: ["request.finished"] }, asking.signal);
    emit(hub, 1);
    hub.emit({ contextId: "c", epoch: 1, type: "request.finished" });
    hub.emit({ contextId: "c", epoch: 1, type: "request.finished" });
    emit(hub, 1);

    const finished = (await readAll(asked)).flatMap((item) => (item.type === "event" ? [item.event] : []));
    expect(finished.map(({ cursor }) => spell(cursor))).toEqual(["1.1", "1.1"]);
    expect(new Set(finished.map(({ id }) => id)).size).toBe(2);
    expect(await read(plain, 2)).toEqual(["1.1", "1.2"]);
    asking.abort();
    stopObserving();
    expect(reported).toEqual([false, true, false]);
  });

  it("ends with the signal, also while waiting", async () => {
    const hub = createEventHub(() => 0);
    const ending = new AbortController();
    const done = read(hub.subscribe({ contextIds: ["c"] }, ending.signal), 1);
    ending.abort();
    expect(await done).toEqual([]);
  });
});

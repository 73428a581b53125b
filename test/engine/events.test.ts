import { describe, expect, it } from "vitest";
import type { EventItem } from "../../src/engine/engine.ts";
import { createEventHub, type EventHub } from "../../src/engine/events.ts";

function emit(hub: EventHub, count: number, { contextId = "c", epoch = 1 } = {}): void {
  for (let index = 0; index < count; index++) hub.emit({ contextId, epoch, type: "page.loaded" });
}

async function read(items: AsyncIterable<EventItem>, count: number): Promise<readonly string[]> {
  const seen: string[] = [];
  for await (const item of items) {
    seen.push(
      item.type === "gap"
        ? `gap ${item.from.epoch}.${item.from.seq}-${item.to.epoch}.${item.to.seq}`
        : `${item.event.cursor.epoch}.${item.event.cursor.seq}`,
    );
    if (seen.length === count) break;
  }
  return seen;
}

describe("createEventHub", () => {
  const { signal } = new AbortController();

  it("hands out what happens after subscribing, of the contexts and types asked for", async () => {
    const hub = createEventHub(() => 0);
    emit(hub, 1);
    const items = hub.subscribe({ contextIds: ["c"], types: ["page.closed"] }, signal);
    emit(hub, 1);
    hub.emit({ contextId: "other", epoch: 1, type: "page.closed" });
    hub.emit({ contextId: "c", epoch: 1, type: "page.closed", pageId: "p", data: { a: 1 } });
    for await (const item of items) {
      expect(item).toEqual({
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
      });
      break;
    }
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
      "gap 1.2-2.1",
      "2.1",
      "2.2",
    ]);
  });

  it("says which events are gone", async () => {
    const hub = createEventHub(() => 0);
    emit(hub, 2_000);
    const [first, second] = await read(hub.subscribe({ contextIds: ["c"], after: { epoch: 1, seq: 5 } }, signal), 2);
    expect(first).toMatch(/^gap 1\.5-1\.\d+$/);
    expect(first?.split("-")[1]).toBe(second);
    expect(await read(hub.subscribe({ contextIds: ["c"], after: { epoch: 1, seq: 9_999 } }, signal), 1)).toEqual([
      "gap 1.9999-1.2000",
    ]);
  });

  it("a reader that is slow gets a gap, not the memory", async () => {
    const hub = createEventHub(() => 0);
    const items = hub.subscribe({ contextIds: ["c"] }, signal);
    emit(hub, 5_000);
    const seen = await read(items, 3);
    expect(seen[0]).toMatch(/^gap 1\.1-/);
    expect(Number(seen[2]?.split(".")[1])).toBe(Number(seen[1]?.split(".")[1]) + 1);
  });

  it("ends with the signal, also while waiting", async () => {
    const hub = createEventHub(() => 0);
    const ending = new AbortController();
    const done = read(hub.subscribe({}, ending.signal), 1);
    ending.abort();
    expect(await done).toEqual([]);
  });
});

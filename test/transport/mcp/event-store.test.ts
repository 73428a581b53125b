import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { createEventStore, type StoredStream } from "../../../src/transport/mcp/event-store.ts";
import { createKept } from "../../../src/transport/mcp/kept.ts";

const message = (id: number, text = ""): JSONRPCMessage => ({ jsonrpc: "2.0", id, result: { text } });

async function replayed(store: ReturnType<typeof createEventStore>, after: string): Promise<unknown[]> {
  const found: unknown[] = [];
  await store.replayEventsAfter(after, {
    send: (_id, each) => {
      found.push((each as { id: number }).id);
      return Promise.resolve();
    },
  });
  return found;
}

describe("the messages kept of a session's streams", () => {
  it("are replayed after an event, of its own stream only", async () => {
    const store = createEventStore(createKept<StoredStream>(10_000), "session");
    const first = await store.storeEvent("a", message(1));
    await store.storeEvent("b", message(2));
    await store.storeEvent("a", message(3));

    expect(await store.getStreamIdForEventId?.(first)).toBe("a");
    expect(await replayed(store, first)).toEqual([3]);
  });

  it("are another session's to nobody", async () => {
    const kept = createKept<StoredStream>(10_000);
    const id = await createEventStore(kept, "one").storeEvent("a", message(1));
    expect(await createEventStore(kept, "other").getStreamIdForEventId?.(id)).toBeUndefined();
  });

  it("are forgotten when there is no more room", async () => {
    const store = createEventStore(createKept<StoredStream>(1_000), "session");
    const first = await store.storeEvent("a", message(1, "x".repeat(600)));
    await store.storeEvent("b", message(2, "x".repeat(600)));
    expect(await store.getStreamIdForEventId?.(first)).toBeUndefined();
  });
});

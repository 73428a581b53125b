import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import { createEventStore, type SentMessages } from "../../../src/transport/mcp/event-store.ts";
import { createUserCache, type UserCache } from "../../../src/transport/mcp/user-cache.ts";

const message = (id: number, text = ""): JSONRPCMessage => ({ jsonrpc: "2.0", id, result: { text } });
const cacheOf = (size: number): UserCache<SentMessages> =>
  createUserCache({ maxSizePerUser: size, maxSize: 10 * size });
const session = { userId: "ada", sessionId: "session" };

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

describe("the stored messages of a session's streams", () => {
  it("are replayed after an event, of its own stream only", async () => {
    const store = createEventStore(cacheOf(10_000), session);
    const first = await store.storeEvent("a", message(1));
    await store.storeEvent("b", message(2));
    await store.storeEvent("a", message(3));

    expect(await store.getStreamIdForEventId?.(first)).toBe("a");
    expect(await replayed(store, first)).toEqual([3]);
  });

  it("are not found by another session or another user", async () => {
    const cache = cacheOf(10_000);
    const id = await createEventStore(cache, session).storeEvent("a", message(1));
    for (const other of [
      { ...session, sessionId: "other" },
      { ...session, userId: "eve" },
    ]) {
      expect(await createEventStore(cache, other).getStreamIdForEventId?.(id)).toBeUndefined();
    }
  });

  it("are evicted when the user's space is full", async () => {
    const store = createEventStore(cacheOf(1_000), session);
    const first = await store.storeEvent("a", message(1, "x".repeat(600)));
    await store.storeEvent("b", message(2, "x".repeat(600)));
    expect(await store.getStreamIdForEventId?.(first)).toBeUndefined();
  });
});

import type { EventStore } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { Kept } from "./kept.ts";

/** The messages of one stream, in order. */
export interface StoredStream {
  readonly messages: readonly { readonly number: number; readonly message: JSONRPCMessage }[];
  readonly size: number;
}

/**
 * What one session's streams have carried, so that a client whose connection broke gets what it missed. As long as `kept`
 * has room; an event id that it no longer knows is refused.
 */
export function createEventStore(kept: Kept<StoredStream>, session: string): EventStore {
  let count = 0;

  const streamIn = (eventId: string): { streamId: string; number: number } => {
    const at = eventId.lastIndexOf(":");
    return { streamId: eventId.slice(0, at), number: Number(eventId.slice(at + 1)) };
  };

  return {
    storeEvent(streamId, message) {
      const number = ++count;
      const { messages, size } = kept.get(session, streamId) ?? { messages: [], size: 0 };
      const stream = { messages: [...messages, { number, message }], size: size + sizeOf(message) };
      kept.put(session, streamId, stream, stream.size);
      return Promise.resolve(`${streamId}:${number}`);
    },
    getStreamIdForEventId(eventId) {
      const { streamId, number } = streamIn(eventId);
      const isKnown = kept.get(session, streamId)?.messages.some((each) => each.number === number) === true;
      return Promise.resolve(isKnown ? streamId : undefined);
    },
    async replayEventsAfter(lastEventId, { send }) {
      const { streamId, number: last } = streamIn(lastEventId);
      for (const { number, message } of kept.get(session, streamId)?.messages ?? []) {
        if (number > last) await send(`${streamId}:${number}`, message);
      }
      return streamId;
    },
  };
}

/** About as many bytes as the value takes; cheaper than spelling it. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length + 16;
  if (typeof value !== "object" || value === null) return 16;
  return Object.values(value).reduce((sum: number, inner) => sum + sizeOf(inner), 16);
}

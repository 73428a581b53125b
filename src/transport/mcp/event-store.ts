import type { EventStore } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { UserCache } from "./user-cache.ts";

/** The messages sent on one stream, in order. */
export interface SentMessages {
  readonly messages: { readonly number: number; readonly message: JSONRPCMessage }[];
  size: number;
}

/**
 * Stores the messages that a session's streams have sent, so that a client can resume a broken stream while the cache holds
 * its messages. Event ids are `<stream>:<number in the session>`.
 */
export function createEventStore(
  sent: UserCache<SentMessages>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): EventStore {
  let count = 0;
  const keyOf = (streamId: string): string => `${sessionId}:${streamId}`;

  function parse(eventId: string): { streamId: string; number: number; messages: SentMessages["messages"] } {
    const [streamId = "", number] = eventId.split(":");
    return { streamId, number: Number(number), messages: sent.get(userId, keyOf(streamId))?.messages ?? [] };
  }

  return {
    async storeEvent(streamId, message) {
      const stream = sent.get(userId, keyOf(streamId)) ?? { messages: [], size: 0 };
      const number = ++count;
      stream.messages.push({ number, message });
      stream.size += sizeOf(message);
      sent.set(userId, keyOf(streamId), stream, stream.size);
      return `${streamId}:${number}`;
    },
    async getStreamIdForEventId(eventId) {
      const { streamId, number, messages } = parse(eventId);
      return messages.some((each) => each.number === number) ? streamId : undefined;
    },
    async replayEventsAfter(lastEventId, { send }) {
      const { streamId, number: last, messages } = parse(lastEventId);
      for (const { number, message } of messages) if (number > last) await send(`${streamId}:${number}`, message);
      return streamId;
    },
  };
}

/** The approximate size of a value in bytes; cheaper than serializing it. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return value.length + 16;
  if (typeof value !== "object" || value === null) return 16;
  return Object.values(value).reduce((sum: number, inner) => sum + sizeOf(inner), 16);
}

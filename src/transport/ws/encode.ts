import { LRUCache } from "lru-cache";
import {
  operations,
  type Event,
  type OperationId,
  type Outcome,
  type ScreenPicture,
  type SocketReplyType,
} from "../../contract.ts";
import { jsonBytes } from "../../large-json.ts";
import type { Fields } from "./decode.ts";

const VERSION = "1.0";

export function encodeReply(type: SocketReplyType, id: string | undefined, fields: Fields): string {
  return JSON.stringify({ id, type, version: VERSION, ...fields });
}

/** A `result`, which may be large. */
export function encodeResult(id: string | undefined, operation: OperationId, outcome: Outcome<OperationId>) {
  return jsonBytes({ id, type: "result", version: VERSION, ...toResultFields(operation, outcome) });
}

/** The fields of a `result`: `payload` is the `data` of REST, and the other fields of REST's body are siblings of it. */
function toResultFields(operation: OperationId, { answer, metadata }: Outcome<OperationId>): Fields {
  const { data, ...beside } = answer as { data?: unknown };
  return {
    ...(operations[operation].hasEnvelope ? { ...beside, payload: data } : { payload: answer }),
    ...(metadata && { metadata }),
  };
}

/** The text before the JPEG. */
export function encodeFrame(topic: string, { frame }: ScreenPicture): string {
  return JSON.stringify({ type: "frame", version: VERSION, topic, payload: frame });
}

/** Cache of the last events' messages, which many sockets receive. Bounded by bytes. */
const eventTexts = new LRUCache<string, Buffer>({ maxSize: 4_194_304, sizeCalculation: (text) => text.length + 200 });

export function encodeEvent(topic: string, event: Event): Buffer {
  // Specific to one subscriber: the gap depends on its cursor.
  if (event.type === "events.lost") return toEventText(topic, event);
  const key = `${topic} ${event.id}`;
  let text = eventTexts.get(key);
  if (text === undefined) eventTexts.set(key, (text = toEventText(topic, event)));
  return text;
}

function toEventText(topic: string, event: Event): Buffer {
  return Buffer.from(JSON.stringify({ type: "event", version: VERSION, topic, payload: event }));
}

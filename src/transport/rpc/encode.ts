import {
  type DescMessage,
  fromJson,
  type JsonObject,
  type JsonValue,
  type Message,
  toBinary,
  toJsonString,
} from "@bufbuild/protobuf";
import { LRUCache } from "lru-cache";
import type { RpcEntry } from "../../../gen/operations.ts";
import type { Event, OperationId, Outcome, ScreenPicture } from "../../contract.ts";

export function encodeOutcome(
  { response, extraFields }: RpcEntry,
  schema: DescMessage,
  outcome: Outcome<OperationId>,
): Message {
  const { data, ...rest } = outcome.answer as { data?: JsonValue } & JsonObject;
  const json: JsonObject =
    response === undefined ? { ...(data as JsonObject | undefined) } : data === undefined ? {} : { [response]: data };
  for (const name of extraFields)
    if (schema.fields.some(({ jsonName }) => jsonName === name)) json[name] = rest[name] ?? null;
  const message = fromJson(schema, json);
  return outcome.bytes && outcome.encoding === "binary"
    ? Object.assign(message, { bytes: outcome.bytes, contentType: outcome.contentType })
    : message;
}

export function encodePicture(schema: DescMessage, { frame, jpeg }: ScreenPicture): Message {
  return Object.assign(fromJson(schema, frame as JsonObject), { bytes: jpeg, contentType: "image/jpeg" });
}

/** How a stream's messages are written: Protobuf's binary form, or JSON. */
type Codec = "binary" | "json";

/** Caches of the last events' messages, which many streams receive. */
const eventEnvelopes: Readonly<Record<Codec, LRUCache<string, Uint8Array>>> = {
  binary: new LRUCache({ max: 1_000 }),
  json: new LRUCache({ max: 1_000 }),
};
/** The flags and the length before a message, which gRPC, gRPC-Web and Connect have in common. */
export const ENVELOPE_BYTES = 5;

/** The message of an event in its envelope, not compressed. */
export function encodeEvent(schema: DescMessage, event: Event, codec: Codec): Uint8Array {
  // Specific to one subscriber: the gap depends on its cursor.
  if (event.type === "events.lost") return toEnvelope(schema, event, codec);
  const envelopes = eventEnvelopes[codec];
  let envelope = envelopes.get(event.id);
  if (envelope === undefined) {
    envelope = toEnvelope(schema, event, codec);
    envelopes.set(event.id, envelope);
  }
  return envelope;
}

function toEnvelope(schema: DescMessage, event: Event, codec: Codec): Uint8Array {
  const message = fromJson(schema, event as JsonObject);
  const bytes = codec === "binary" ? toBinary(schema, message) : Buffer.from(toJsonString(schema, message));
  const prefix = Buffer.alloc(ENVELOPE_BYTES);
  prefix.writeUInt32BE(bytes.byteLength, 1);
  return Buffer.concat([prefix, bytes]);
}

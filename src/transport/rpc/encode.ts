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
import { inTurns } from "../../turns.ts";
import { isOnePart, jsonBytes } from "../../json-parts.ts";
import { ServiceError } from "../../errors/errors.ts";
import { messageParts } from "./large-message.ts";
import type { Event, OperationId, Outcome, ScreenPicture } from "../../contract.ts";

/** The size limit of the message of a response. */
export const WRITE_MAX_BYTES = 32 * 1_048_576;

/** How messages are written: Protobuf's binary form, or JSON. */
export type Codec = "binary" | "json";

export function encodeOutcome(rpc: RpcEntry, schema: DescMessage, outcome: Outcome<OperationId>): Message {
  const message = fromJson(schema, fieldsOf(rpc, schema, outcome));
  return outcome.bytes && outcome.encoding === "binary"
    ? Object.assign(message, { bytes: outcome.bytes, contentType: outcome.contentType })
    : message;
}

/** The bytes of the message of a large result, written in turns; undefined for any other, which Connect writes. @throws ServiceError */
export async function encodeLarge(
  rpc: RpcEntry,
  schema: DescMessage,
  { outcome, codec }: { readonly outcome: Outcome<OperationId>; readonly codec: Codec },
): Promise<Buffer | undefined> {
  const fields = fieldsOf(rpc, schema, outcome);
  if (isOnePart(fields)) return undefined;
  const bytes = codec === "json" ? await jsonBytes(fields) : Buffer.concat(await inTurns(messageParts(schema, fields)));
  if (bytes.length <= WRITE_MAX_BYTES) return bytes;
  const text = `the result has ${bytes.length} bytes as a message, which has ${WRITE_MAX_BYTES} at most: use REST`;
  throw new ServiceError("PAYLOAD_TOO_LARGE", text, { details: { outcome: "unknown" } });
}

/** The fields of the message of a result, as JSON. */
function fieldsOf({ response, extraFields }: RpcEntry, schema: DescMessage, outcome: Outcome<OperationId>): JsonObject {
  const { data, ...rest } = outcome.answer as { data?: JsonValue } & JsonObject;
  const json: JsonObject =
    response === undefined ? { ...(data as JsonObject | undefined) } : data === undefined ? {} : { [response]: data };
  for (const name of extraFields)
    if (schema.fields.some(({ jsonName }) => jsonName === name)) json[name] = rest[name] ?? null;
  return json;
}

export function encodePicture(schema: DescMessage, { frame, jpeg }: ScreenPicture): Message {
  return Object.assign(fromJson(schema, frame as JsonObject), { bytes: jpeg, contentType: "image/jpeg" });
}

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
  if (event.type === "events.lost") return eventEnvelope(schema, event, codec);
  const envelopes = eventEnvelopes[codec];
  let envelope = envelopes.get(event.id);
  if (envelope === undefined) {
    envelope = eventEnvelope(schema, event, codec);
    envelopes.set(event.id, envelope);
  }
  return envelope;
}

function eventEnvelope(schema: DescMessage, event: Event, codec: Codec): Uint8Array {
  const message = fromJson(schema, event as JsonObject);
  const bytes = codec === "binary" ? toBinary(schema, message) : Buffer.from(toJsonString(schema, message));
  return Buffer.concat([toEnvelope(bytes.byteLength), bytes]);
}

/** What stands before a message of so many bytes that is not compressed. */
export function toEnvelope(length: number): Buffer {
  const prefix = Buffer.alloc(ENVELOPE_BYTES);
  prefix.writeUInt32BE(length, 1);
  return prefix;
}

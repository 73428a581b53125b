import {
  type DescField,
  type DescMessage,
  fromJson,
  type JsonObject,
  type JsonValue,
  type Message,
  toBinary,
  toJsonString,
} from "@bufbuild/protobuf";
import { ListValueSchema, StructSchema, ValueSchema } from "@bufbuild/protobuf/wkt";
import { LRUCache } from "lru-cache";
import type { RpcEntry } from "../../../gen/operations.ts";
import type { Event, OperationId, Outcome, ScreenPicture } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import { isOnePart, jsonBytes, PART_CHARACTERS, remainingAfter } from "../../large-json.ts";
import { inTurns } from "../../turns.ts";

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

/** Writes the prefix of a message of so many bytes that is not compressed. */
export function toEnvelope(length: number): Buffer {
  const prefix = Buffer.alloc(ENVELOPE_BYTES);
  prefix.writeUInt32BE(length, 1);
  return prefix;
}

/** The tags of what holds members in google.protobuf.Struct, Value and ListValue: fields with a length. */
const TAGS = { entry: 0x0a, key: 0x0a, value: 0x12, item: 0x0a, struct: 0x2a, list: 0x32 } as const;

/** Writes a message as `toBinary` does, which takes a second for some 300,000 objects: for `inTurns`. */
export function* messageParts(schema: DescMessage, json: JsonObject): Generator<void, Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const rest = { ...json };
  for (const field of schema.fields) {
    const value = json[field.jsonName];
    if (value === undefined || value === null || isOnePart(value)) continue;
    const message = messageOf(field);
    if (message === undefined) continue;
    delete rest[field.jsonName];
    for (const each of field.fieldKind === "list" ? (value as JsonObject[]) : [value as JsonObject]) {
      const bytes =
        message.typeName === StructSchema.typeName ? yield* memberParts(each) : yield* messageParts(message, each);
      parts.push(...framed((field.number << 3) | LENGTH_DELIMITED, bytes));
    }
  }
  return [toBinary(schema, fromJson(schema, rest)), ...parts];
}

function messageOf(field: DescField): DescMessage | undefined {
  return field.fieldKind === "message" || (field.fieldKind === "list" && field.listKind === "message")
    ? field.message
    : undefined;
}

/** The members of a Struct, or of a ListValue: messages of some of them follow each other as one of all. */
function* memberParts(value: object): Generator<void, Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const isArray = Array.isArray(value);
  let group: [string, JsonValue][] = [];
  let remaining = PART_CHARACTERS;
  function* flush(): Generator<void, void> {
    if (group.length === 0) return;
    parts.push(
      isArray
        ? toBinary(
            ListValueSchema,
            fromJson(
              ListValueSchema,
              group.map(([, member]) => member),
            ),
          )
        : toBinary(StructSchema, fromJson(StructSchema, Object.fromEntries(group))),
    );
    [group, remaining] = [[], PART_CHARACTERS];
    yield;
  }
  for (const [name, member] of Object.entries(value) as [string, JsonValue][]) {
    const isSmall = isOnePart(member);
    if (isSmall) {
      group.push([name, member]);
      remaining = remainingAfter(member, remaining - name.length);
    }
    if (remaining < 0 || !isSmall) yield* flush();
    if (isSmall) continue;
    const inner = yield* valueParts(member);
    parts.push(
      ...(isArray
        ? framed(TAGS.item, inner)
        : framed(TAGS.entry, [...framed(TAGS.key, [Buffer.from(name)]), ...framed(TAGS.value, inner)])),
    );
  }
  yield* flush();
  return parts;
}

/** A Value that is more than one part. */
function* valueParts(value: JsonValue): Generator<void, Uint8Array[]> {
  // A long string is written as quickly as it is copied.
  if (typeof value !== "object" || value === null) return [toBinary(ValueSchema, fromJson(ValueSchema, value))];
  return framed(Array.isArray(value) ? TAGS.list : TAGS.struct, yield* memberParts(value));
}

const LENGTH_DELIMITED = 2;

/** @param tag of a field with a number below 16 */
function framed(tag: number, parts: readonly Uint8Array[]): Uint8Array[] {
  const header = [tag];
  let length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  for (; length > 0x7f; length = Math.floor(length / 0x80)) header.push((length % 0x80) | 0x80);
  return [Buffer.from([...header, length]), ...parts];
}

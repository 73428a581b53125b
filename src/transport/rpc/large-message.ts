import {
  type DescField,
  type DescMessage,
  fromJson,
  type JsonObject,
  type JsonValue,
  toBinary,
} from "@bufbuild/protobuf";
import { ListValueSchema, StructSchema, ValueSchema } from "@bufbuild/protobuf/wkt";
import { isOnePart, PART_CHARACTERS, remainingAfter } from "../../json-parts.ts";

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

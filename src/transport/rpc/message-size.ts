import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";

/** Fields of a message that is read, those within it included: each takes up to a µs, and two bytes make one. */
export const MAX_FIELDS = 131_072;

/** Whether a message has more fields than are read, by their tags: in linear time, before it is decoded. A malformed one is left to the decoder. */
export function hasTooManyFields(schema: DescMessage, bytes: Uint8Array): boolean {
  if (bytes.length <= 2 * MAX_FIELDS) return false;
  const reader = new BinaryReader(bytes);
  /** The messages around the place of the reader, the innermost last. */
  const around: { readonly inner: (number: number) => Inner | undefined; readonly end: number }[] = [];
  let current: (typeof around)[number] | undefined = { inner: fieldsOf(schema), end: bytes.length };
  try {
    for (let count = 0; count <= MAX_FIELDS; count++) {
      while (current !== undefined && reader.pos >= current.end) current = around.pop();
      if (current === undefined) return false;
      const [number, wireType] = reader.tag();
      const inner: Inner | undefined = wireType === WireType.LengthDelimited ? current.inner(number) : undefined;
      if (inner === undefined) reader.skip(wireType, number);
      else {
        around.push(current);
        const length = reader.uint32();
        current = { inner, end: reader.pos + length };
      }
    }
    return true;
  } catch {
    return false;
  }
}

/** By the number of a field, the fields of the message in it; undefined where it has none. */
type Inner = (number: number) => Inner | undefined;

const known = new WeakMap<DescMessage, Inner>();

function fieldsOf(schema: DescMessage): Inner {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const fields = new Map(schema.fields.map((field) => [field.number, field]));
  const inner: Inner = (number) => {
    const field = fields.get(number);
    return field && fieldsWithin(field);
  };
  known.set(schema, inner);
  return inner;
}

function fieldsWithin(field: DescField): Inner | undefined {
  if (field.message === undefined) return field.fieldKind === "map" ? () => undefined : undefined;
  const inner = fieldsOf(field.message);
  // An entry of a map is a message of its key and its value.
  return field.fieldKind === "map" ? (number) => (number === 2 ? inner : undefined) : inner;
}

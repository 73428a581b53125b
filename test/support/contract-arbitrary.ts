import fc from "fast-check";

/** The part of OpenAPI 3.0's schemas that the contract uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export type Resolve = (schema: Schema) => Schema;

/** What no part of the service should mind, wherever it stands. */
export const hostileValues: readonly unknown[] = [
  "",
  " ",
  "\0",
  "\ud800",
  "\u202e\u0000",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "' OR 1=1 --",
  "${7*7}",
  "%s%n%00",
  "file:///etc/passwd",
  "http://user:pass@localhost/",
  "a".repeat(9_000),
  "𝕳".repeat(300),
  0,
  -0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  null,
  [],
  {},
  [[[[]]]],
  JSON.parse('{"__proto__":{"a":1}}'),
  { constructor: { prototype: { a: 1 } } },
  { toString: 1, valueOf: 2, toJSON: 3, length: -1 },
];

/** To make one takes longer than many values of it. */
const made = new WeakMap<Schema, fc.Arbitrary<unknown>>();

/** Values that fit a schema. */
export function fitting(given: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const known = made.get(given);
  if (known !== undefined) return known;
  const schema = resolve(given);
  const own = fittingPart(schema, resolve);
  const values = schema.nullable === true ? fc.option(own, { nil: null }) : own;
  made.set(given, values);
  return values;
}

/** Values that fit a schema but for one place, which holds something hostile, is gone, or has a stranger beside it. */
export function nearlyFitting(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const ways = fc.array(fc.nat(1_000), { minLength: 8, maxLength: 8 });
  return fc
    .tuple(fitting(schema, resolve), ways, fc.constantFrom(...hostileValues))
    .map(([value, way, hostile]) => spoil(value, way, hostile));
}

function fittingPart(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const union = schema.oneOf ?? schema.anyOf;
  if (union && !schema.properties) return fc.oneof(...union.map((each) => fitting(each, resolve)));
  if (schema.allOf && !schema.properties) return fitting(merged(schema.allOf.map(resolve)), resolve);
  switch (schema.type) {
    case "string":
      return fittingText(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1_000_000, max: Math.min(schema.maximum ?? 1_000_000, 2 ** 31 - 1) });
    case "number":
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "array": {
      const maxLength = Math.min(schema.maxItems ?? 4, 4);
      return fc.array(fitting(schema.items ?? {}, resolve), {
        minLength: Math.min(schema.minItems ?? 0, maxLength),
        maxLength,
      });
    }
    case "object":
      return fittingObject(schema, resolve);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function fittingText({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "uri") return fc.webUrl();
  if (format === "date-time") {
    const dates = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") });
    return dates.map((date) => date.toISOString());
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: "xsmall" });
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
}

function fittingObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  resolve: Resolve,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fitting(each, resolve)]));
  const known = fc.record(fields, { requiredKeys: required.filter((name) => name in properties) });
  if (additionalProperties === undefined || additionalProperties === false) return known;
  const free = additionalProperties === true ? fc.jsonValue({ maxDepth: 2 }) : fitting(additionalProperties, resolve);
  const others = fc.dictionary(fc.stringMatching(/^[a-z][a-z-]{0,12}$/), free, { maxKeys: 3 });
  return fc.tuple(others, known).map(([more, own]) => ({ ...more, ...own }));
}

function merged(parts: readonly Schema[]): Schema {
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})) as Record<string, Schema>,
    required: parts.flatMap(({ required }) => required ?? []),
  };
}

/** Goes down by the numbers of `way`, and spoils the place where it ends. */
function spoil(value: unknown, way: readonly number[], hostile: unknown): unknown {
  const [turn = 0, end = 0, ...rest] = way;
  if (typeof value !== "object" || value === null) return hostile;
  if (Array.isArray(value)) {
    if (value.length === 0 || end % 3 === 0) return [...(value as unknown[]), hostile];
    return value.map((item: unknown, index) => (index === turn % value.length ? spoil(item, rest, hostile) : item));
  }
  const entries = Object.entries(value);
  const [name = "", inner] = entries[turn % Math.max(entries.length, 1)] ?? [];
  if (entries.length === 0 || end % 5 === 0) return Object.fromEntries([...entries, ["unknownField", hostile]]);
  if (end % 5 === 1) return Object.fromEntries(entries.filter(([each]) => each !== name));
  const spoiled = rest.length < 2 || end % 5 === 2 ? hostile : spoil(inner, rest, hostile);
  return Object.fromEntries(entries.map(([each, old]) => [each, each === name ? spoiled : old]));
}

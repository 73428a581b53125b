import type { DescMessage, JsonObject, JsonValue, JsonWriteOptions, Message } from "@bufbuild/protobuf";
import { toJson } from "@bufbuild/protobuf";
import type { RpcEntry } from "../../../gen/operations.ts";
import { invalidField } from "../../errors/errors.ts";
import type { RawInput } from "../../operations/input/parse.ts";

/** Converts a message to { params, query, body }, with its fields at the paths that the contract defines. */
export function decodeMessage(
  { fieldPaths, nullFields }: RpcEntry,
  schema: DescMessage,
  message: Message,
  options: Partial<JsonWriteOptions> = {},
): RawInput {
  const input: { params: JsonObject; query: JsonObject; body?: JsonValue } = { params: {}, query: {} };
  const set = (path: readonly string[], value: JsonValue): void => {
    const [part = "body", ...rest] = path as ["params" | "query" | "body", ...string[]];
    const [name] = rest;
    if (name === undefined) input[part] = value as JsonObject;
    else input[part] = { ...(input[part] as JsonObject | undefined), [name]: value };
  };
  const { [nullFields ?? ""]: nulls = [], ...fields } = toJson(schema, message, options) as JsonObject;
  for (const [field, value] of Object.entries(fields)) {
    const path = fieldPaths[field];
    if (path === undefined) throw new Error(`the contract has no path for the field ${field} of ${schema.name}`);
    set(path, path.length === 1 ? renamed(fieldPaths, field, value) : value);
  }
  if (Object.values(fieldPaths).some(([part]) => part === "body")) input.body ??= {};
  if (nullFields !== undefined) input.body = withNulls(input.body as JsonObject, nulls as string[], nullFields);
  return input;
}

/** Protobuf has no null: a request lists the names of its null fields. */
function withNulls(body: JsonObject, names: readonly string[], nullFields: string): JsonObject {
  names.forEach((name, index) => {
    if (Object.hasOwn(body, name))
      throw invalidField(`${nullFields}[${index}]`, `names ${name}, which is given as well`);
  });
  return { ...body, ...Object.fromEntries(names.map((name) => [name, null])) };
}

/** Renames the fields of a body whose names differ in REST. */
function renamed(fieldPaths: RpcEntry["fieldPaths"], field: string, value: JsonValue): JsonValue {
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, inner]) => [fieldPaths[`${field}.${name}`]?.at(-1) ?? name, inner]),
  );
}

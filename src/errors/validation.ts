import type { ErrorObject } from "ajv";
import type { ValidateInput } from "../validators.ts";
import { FIELD_SYNONYMS, likeName } from "../near-names.ts";
import { type FieldError, ServiceError } from "./errors.ts";

/** A longer list does not help a caller. */
const MAX_ERRORS = 20;
/** Values of an input beyond which only the first error is looked for: finding all takes quadratic time. */
const MAX_VALUES_FOR_ALL_ERRORS = 500;

/**
 * Returns what makes `value` invalid, at most 20 errors; empty for a valid one. An error says what a field must be and what it
 * was, never a value itself (a field may hold a secret), save those of closed vocabularies.
 */
export function findErrors(validate: ValidateInput, value: unknown): FieldError[] {
  if (validate(value)) return [];
  // The errors of a validator are those of its last value.
  const first = toFieldErrors(validate.errors, value);
  if (!hasAtMost(MAX_VALUES_FOR_ALL_ERRORS, value)) return first;
  return validate.all(value) ? first : toFieldErrors(validate.all.errors, value);
}

/** A `VALIDATION_ERROR` with these errors as details and the first of them as message. */
export function invalidInput(errors: readonly FieldError[]): ServiceError {
  const [first] = errors;
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  const message = first ? `${first.field} ${first.message}${more}` : "the request is not valid";
  return new ServiceError("VALIDATION_ERROR", message, { details: errors.slice(0, MAX_ERRORS) });
}

/**
 * Returns the error for an unknown field, with the known field that its name resembles.
 *
 * @param known - Names of the fields at `path`.
 * @param knownAt - The path of those fields, if it is another one.
 */
export function unknownField(
  path: readonly string[],
  name: string,
  known: readonly string[],
  knownAt: readonly string[] = [],
): FieldError {
  const meant = known.includes(name) ? name : likeName(name.slice(0, 100), known, FIELD_SYNONYMS);
  const hint = meant === undefined ? "" : `; did you mean ${join([...knownAt, meant])}?`;
  return { field: join([...path, shorten(name)]), message: `is not a known field${hint}` };
}

function toFieldErrors(found: readonly ErrorObject[] | null | undefined, value: unknown): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const each of found ?? []) {
    if (errors.size >= MAX_ERRORS) break;
    const error = toFieldError(each, value);
    errors.set(`${error.field}\n${error.message}`, error);
  }
  return [...errors.values()];
}

/** Whether `root` has no more than `max` values in it, itself included; looks at no more than that. */
function hasAtMost(max: number, root: unknown): boolean {
  const pending = [root];
  let count = 1;
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== "object" || value === null) continue;
    for (const key in value) {
      if (++count > max) return false;
      pending.push((value as Record<string, unknown>)[key]);
    }
  }
  return true;
}

function toFieldError({ instancePath, keyword, params, message }: ErrorObject, root: unknown): FieldError {
  const path = instancePath.split("/").slice(1).map(unescapePointer);
  const named = params as Record<string, unknown>;
  switch (keyword) {
    case "required":
      return { field: join([...path, String(named.missingProperty)]), message: "must be given" };
    case "additionalProperties":
      return unknownField(path, String(named.additionalProperty), named.known as readonly string[]);
    case "enum": {
      const allowed = (named.allowedValues as unknown[]).join(", ");
      return { field: join(path), message: `must be one of ${allowed}, not ${spell(at(root, path))}` };
    }
    case "type": {
      const found = at(root, path);
      // "not number" would not say what is wrong with 1.5.
      const kind = typeof found === "number" && named.type === "integer" ? spell(found) : kindOf(found);
      return { field: join(path), message: `must be ${String(named.type)}, not ${kind}` };
    }
    case "minItems":
    case "maxItems": {
      const limit = Number(named.limit);
      const bound = keyword === "minItems" ? "least" : "most";
      return { field: join(path), message: `must have at ${bound} ${limit} ${limit === 1 ? "item" : "items"}` };
    }
    case "minLength":
    case "maxLength": {
      const limit = Number(named.limit);
      const bound = keyword === "minLength" ? "least" : "most";
      return {
        field: join(path),
        message: `must have at ${bound} ${limit} ${limit === 1 ? "character" : "characters"}`,
      };
    }
    case "minimum":
    case "maximum":
      return { field: join(path), message: `${message ?? ""}, not ${spell(at(root, path))}` };
    case "format": {
      const isTime = named.format === "date-time";
      const form = isTime ? "be a time such as 2026-01-31T00:00:00Z" : `match the format ${String(named.format)}`;
      return { field: join(path), message: `must ${form}` };
    }
    default:
      return { field: join(path), message: message ?? `fails ${keyword}` };
  }
}

function unescapePointer(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** A key of the caller's, which may be as long as the request. */
function shorten(key: string): string {
  return key.length <= 100 ? key : `${key.slice(0, 100)}…`;
}

/** `["files", "0", "name"]` is `files[0].name`; the whole input is `body`. */
function join(path: readonly string[]): string {
  if (path.length === 0) return "body";
  return path.reduce(
    (joined, segment) => (/^\d+$/.test(segment) ? `${joined}[${segment}]` : joined ? `${joined}.${segment}` : segment),
    "",
  );
}

function at(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root);
}

function spell(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.length <= 40 ? JSON.stringify(value) : kindOf(value);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}

/** A `VALIDATION_ERROR` with its fields in the caller's own spelling, in its message too; any other error as it is. */
export function inWrittenFields(error: ServiceError, toWritten: (field: string) => string): ServiceError {
  if (error.code !== "VALIDATION_ERROR" || !Array.isArray(error.details)) return error;
  const errors = error.details as readonly FieldError[]; // as the code says
  const details = errors.map((each) => ({ ...each, field: toWritten(each.field) }));
  const [first] = errors;
  // A message that begins with a field names it as the details do.
  const message =
    first !== undefined && error.message.startsWith(`${first.field} `)
      ? toWritten(first.field) + error.message.slice(first.field.length)
      : error.message;
  return new ServiceError("VALIDATION_ERROR", message, { details, cause: error.cause });
}

import type { ErrorObject } from "ajv";
import { type FieldFault, ServiceError } from "./errors.ts";

/** More would not help the caller, and a list of thousands would help an attacker. */
const maxFaults = 20;

/**
 * The validator's findings in the caller's words: what a field must be, and what it was. Values themselves are never
 * repeated, save those of closed vocabularies, since a field may hold a secret.
 */
export function toFieldFaults(errors: readonly ErrorObject[] | null | undefined, value: unknown): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const error of errors ?? []) {
    const fault = toFieldFault(error, value);
    const key = `${fault.field}\n${fault.message}`;
    if (!faults.has(key) && faults.size < maxFaults) faults.set(key, fault);
  }
  return [...faults.values()];
}

/** The error that tells of these faults; its message tells of the first. */
export function invalidInput(faults: readonly FieldFault[]): ServiceError {
  const [first] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  const message = first ? `${first.field} ${first.message}${more}` : "the request is not valid";
  return new ServiceError("VALIDATION_ERROR", message, { details: faults });
}

function toFieldFault({ instancePath, keyword, params, message }: ErrorObject, root: unknown): FieldFault {
  const path = instancePath.split("/").slice(1).map(unescapePointer);
  const named = params as Record<string, unknown>;
  switch (keyword) {
    case "required":
      return { field: join([...path, String(named.missingProperty)]), message: "must be given" };
    case "additionalProperties":
      return { field: join([...path, String(named.additionalProperty)]), message: "is not a known field" };
    case "enum": {
      const allowed = (named.allowedValues as unknown[]).join(", ");
      return { field: join(path), message: `must be one of ${allowed}, not ${spell(at(root, path))}` };
    }
    case "type": {
      const found = at(root, path);
      // "not number" would not tell what is wrong with 1.5.
      const kind = typeof found === "number" && named.type === "integer" ? spell(found) : kindOf(found);
      return { field: join(path), message: `must be ${String(named.type)}, not ${kind}` };
    }
    case "minimum":
    case "maximum":
      return { field: join(path), message: `${message ?? ""}, not ${spell(at(root, path))}` };
    default:
      return { field: join(path), message: message ?? `fails ${keyword}` };
  }
}

function unescapePointer(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
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

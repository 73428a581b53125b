import { operationValidators, type StorageState } from "../../contract.ts";
import { findErrors, invalidInput } from "../../errors/validation.ts";
import { findUnsafeJson } from "./unsafe-json.ts";

type Origin = StorageState["origins"][number];

const LISTS = ["localStorage", "sessionStorage", "indexedDB", "opfs"] as const;
/** The level of an item of these lists in the body of `createProfile`. */
const ITEM_DEPTH = 6;
/** Levels of a value that a database may keep, as JSON, with those around it. */
const MAX_DEPTH = 2_100;

/**
 * A state as JSON that requests may have: items with NUL, lone surrogates or too many levels are moved into `encoded` of their origin,
 * a JSON text, which escapes them.
 */
export function toPortable({ cookies, origins }: StorageState): StorageState {
  return { cookies, origins: origins.map(toPortableOrigin) };
}

function toPortableOrigin(origin: Origin): Origin {
  const made: Record<string, unknown> = { ...origin };
  const encoded: Record<string, unknown> = {};
  for (const list of LISTS) {
    const items: readonly object[] = origin[list] ?? [];
    const unsafe = new Set(items.filter((item) => findUnsafeJson(item, ITEM_DEPTH) !== undefined));
    if (unsafe.size === 0) continue;
    made[list] = items.filter((item) => !unsafe.has(item));
    encoded[list] = [...unsafe];
  }
  if (Object.keys(encoded).length > 0) made["encoded"] = JSON.stringify(encoded);
  return made as Origin; // with the same members
}

/** The state that `toPortable` was given. @throws ServiceError `VALIDATION_ERROR` for an `encoded` that it does not write */
export function fromPortable({ cookies, origins }: StorageState): StorageState {
  return { cookies, origins: origins.map(fromPortableOrigin) };
}

function fromPortableOrigin({ encoded, ...origin }: Origin, index: number): Origin {
  if (encoded === undefined) return origin;
  const field = `state.origins[${index}].encoded`;
  const lists = parsed(encoded, field);
  const made: Record<string, unknown> = { ...origin };
  for (const [name, items] of Object.entries(lists)) {
    const list = LISTS.find((each) => each === name);
    if (list === undefined || !Array.isArray(items))
      throw invalidInput([{ field, message: `must have lists of ${LISTS.join(", ")} alone` }]);
    made[list] = [...(origin[list] ?? []), ...(items as readonly unknown[])];
  }
  const body = { name: "encoded", state: { cookies: [], origins: [made] } };
  const validate = operationValidators.createProfile.body;
  const [error] = validate === undefined ? [] : findErrors(validate, body);
  if (error) throw invalidInput([{ field, message: `is not valid: ${error.field} ${error.message}` }]);
  return made as Origin; // just validated
}

function parsed(text: string, field: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidInput([{ field, message: "must be JSON text" }]);
  }
  if (typeof value !== "object" || value === null)
    throw invalidInput([{ field, message: "must be JSON of an object" }]);
  let level: readonly object[] = [value];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw invalidInput([{ field, message: `is nested deeper than ${MAX_DEPTH} levels` }]);
    level = level.flatMap((each) => Object.values(each).filter((item): item is object => Object(item) === item));
  }
  return value;
}

import type { FieldError } from "../../errors/errors.ts";

const MAX_DEPTH = 32;
const MAX_PATH = 100;

/**
 * The first value in parsed JSON that no part of the service can handle safely: a string or key with NUL or a lone
 * surrogate (databases reject the one, encoders change the other), or nesting beyond 32 levels (it overflows stacks).
 *
 * @param depth the level of `root`
 */
export function findUnsafeJson(root: unknown, depth = 1): FieldError | undefined {
  const found = unsafeIn(root, depth);
  return found && { field: fieldOf(found.path.replace(/^\./, "")), message: found.message };
}

/** @returns the path from the value to what is unsafe in it, with a dot in front of a key */
function unsafeIn(value: unknown, depth: number): { readonly path: string; readonly message: string } | undefined {
  if (typeof value === "string") return at("", badText(value));
  if (typeof value !== "object" || value === null) return undefined;
  if (depth > MAX_DEPTH) return at("", `is nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = unsafeIn(value[index], depth + 1);
      if (found) return at(`[${index}]${found.path}`, found.message);
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const error = badText(key);
    if (error) return at("", `has a key that ${error}`);
    const found = unsafeIn((value as Readonly<Record<string, unknown>>)[key], depth + 1);
    if (found) return at(`.${key}${found.path}`, found.message);
  }
  return undefined;
}

function at(path: string, message: string | undefined): ReturnType<typeof unsafeIn> {
  return message === undefined ? undefined : { path: path.slice(0, MAX_PATH), message };
}

function fieldOf(path: string): string {
  return path || "body";
}

function badText(text: string): string | undefined {
  if (text.includes("\0")) return "contains NUL";
  return text.isWellFormed() ? undefined : "contains a lone surrogate";
}

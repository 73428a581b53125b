import type { FieldError } from "../../errors/errors.ts";

const MAX_DEPTH = 32;

/**
 * The first value in parsed JSON that no part of the service can handle safely: a string or key with NUL or a lone
 * surrogate (databases reject the one, encoders change the other), or nesting beyond 32 levels (it overflows stacks).
 */
export function findUnsafeJson(root: unknown): FieldError | undefined {
  const pending: { value: unknown; path: string; depth: number }[] = [{ value: root, path: "", depth: 1 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, path, depth } = next;
    if (typeof value === "string") {
      const error = badText(value);
      if (error) return { field: fieldOf(path), message: error };
    } else if (typeof value === "object" && value !== null) {
      if (depth > MAX_DEPTH) return { field: fieldOf(path), message: `is nested deeper than ${MAX_DEPTH} levels` };
      for (const [key, inner] of Object.entries(value)) {
        const error = badText(key);
        if (error) return { field: fieldOf(path), message: `has a key that ${error}` };
        if (typeof inner === "string" || typeof inner === "object") {
          pending.push({
            value: inner,
            path: Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${key}` : key,
            depth: depth + 1,
          });
        }
      }
    }
  }
  return undefined;
}

function fieldOf(path: string): string {
  return path.slice(0, 100) || "body";
}

function badText(text: string): string | undefined {
  if (text.includes("\0")) return "contains NUL";
  return text.isWellFormed() ? undefined : "contains a lone surrogate";
}

import type { FieldFault } from "../../errors/errors.ts";

const maxDepth = 32;

/**
 * The first place in parsed JSON that no part of the service should have to meet: NUL or a lone surrogate in a string
 * or key (databases refuse the one, encoders change the other), or nesting beyond 32 levels (which overflows stacks).
 */
export function findImplausibleJson(root: unknown): FieldFault | undefined {
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: root, path: "", depth: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value === "string") {
      const fault = badText(value);
      if (fault) return { field: path || "body", message: fault };
    } else if (typeof value === "object" && value !== null) {
      if (depth > maxDepth) return { field: path.slice(0, 100), message: `is nested deeper than ${maxDepth} levels` };
      for (const [key, inner] of Object.entries(value)) {
        const fault = badText(key);
        if (fault) return { field: path || "body", message: `has a key that ${fault}` };
        if (typeof inner === "string" || typeof inner === "object") {
          waiting.push({
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

function badText(text: string): string | undefined {
  if (text.includes("\0")) return "contains NUL";
  return text.isWellFormed() ? undefined : "contains a lone surrogate";
}

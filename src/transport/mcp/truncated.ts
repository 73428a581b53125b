import { approximateBytes } from "../byte-limits.ts";

export type Json = Readonly<Record<string, unknown>>;

/** The minimum length of what is left of a field, also when the rest of the result is larger than the limit. */
const MIN_PIECE = 500;
/** The depth of `data.data.result`. */
const MAX_PATH = 3;
/** A result of so many times the limit, about, is longer than it: numbers are counted as more than they take. */
const SURELY_LONGER = 8;
const HINT =
  "The rest is left out. Ask for less, such as the text of one element, or give a larger maxLength (at most 1000000), or store all of it: content and evaluate take encoding artifact.";

/**
 * Returns a result whose JSON is longer than `maxLength` with the beginning of its largest field, of the field's JSON if it
 * is not a string, and says so in `truncated`; any other unchanged.
 */
export function truncated(result: Json, maxLength: number): Json {
  const size = approximateBytes(result);
  if (size <= SURELY_LONGER * maxLength && JSON.stringify(result).length <= maxLength) return result;
  const path = largestField(result, size);
  const value = path.reduce<unknown>((node, key) => (node as Json)[key], result);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const rest = JSON.stringify(replaced(result, path, "")).length;
  const piece = text.slice(0, endOfCharacter(text, Math.max(MIN_PIECE, maxLength - rest)));
  const cut = { field: path.join("."), shown: piece.length, total: text.length, hint: HINT };
  return { ...replaced(result, path, piece), truncated: cut };
}

/** Descends into objects while one value is at least half of the result. */
function largestField(result: Json, length: number): readonly string[] {
  const path: string[] = [];
  let node: unknown = result;
  let size = length;
  while (path.length < MAX_PATH && typeof node === "object" && node !== null && !Array.isArray(node)) {
    const [largest] = Object.entries(node)
      .map(([key, value]) => ({ key, value: value as unknown, size: approximateBytes(value) }))
      .toSorted((a, b) => b.size - a.size);
    if (largest === undefined || (path.length > 0 && largest.size < size / 2)) break;
    path.push(largest.key);
    ({ value: node, size } = largest);
  }
  return path;
}

function replaced(node: Json, [key = "", ...rest]: readonly string[], value: string): Json {
  return { ...node, [key]: rest.length === 0 ? value : replaced(node[key] as Json, rest, value) };
}

/** The end of a piece that does not split a surrogate pair. */
function endOfCharacter(text: string, end: number): number {
  const isSplit = (text.codePointAt(end - 1) ?? 0) > 0xff_ff;
  return Math.min(text.length, isSplit ? end - 1 : end);
}

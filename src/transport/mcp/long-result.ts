import type { Reading } from "./decode.ts";

export type Json = Readonly<Record<string, unknown>>;

/** A result longer than `maxLength`, with its largest field separated. */
export interface LongResult {
  /** The result with an empty string in place of the field. */
  readonly rest: Json;
  /** The path of the field. */
  readonly path: readonly string[];
  /** The field if it is a string, else its JSON. */
  readonly text: string;
  readonly isJson: boolean;
}

/** The minimum length of a piece, also when the rest of the result is larger than `maxLength`. */
const MIN_PIECE = 500;
/** The depth of `data.data.result`; limited, since each level is serialized once more. */
const MAX_PATH = 3;

/**
 * Returns undefined for a result that is short enough to be returned whole.
 *
 * @param whole its JSON
 */
export function toLongResult(
  result: Json,
  maxLength: number,
  whole: string = JSON.stringify(result),
): LongResult | undefined {
  if (whole.length <= maxLength) return undefined;
  const path = largestField(result, whole.length);
  const value = path.reduce<unknown>((node, key) => (node as Json)[key], result);
  const isJson = typeof value !== "string";
  return { rest: replaced(result, path, ""), path, text: isJson ? JSON.stringify(value) : value, isJson };
}

/**
 * Returns the result with one piece of the long field, and a hint that says how to read the next. Consecutive pieces have no
 * gaps.
 */
export function pieceOf({ rest, path, text, isJson }: LongResult, { offset, maxLength }: Reading): Json {
  const from = Math.min(offset, text.length);
  const to = endOfCharacter(text, from + Math.max(MIN_PIECE, maxLength - JSON.stringify(rest).length));
  const kind = isJson ? "the JSON text of the value" : "the text";
  const hint =
    to === text.length
      ? `This is the last piece of ${kind}.`
      : `This is a piece of ${kind}. To read on, repeat the call with the same arguments and "offset": ${to} (nothing is executed again; a larger "maxLength" gives longer pieces). Better: ask for less, such as the text of one element.`;
  const truncated = { field: path.join("."), from, to, total: text.length, hint };
  return { ...replaced(rest, path, text.slice(from, to)), truncated };
}

/** Descends into objects while one value is at least half of the result. */
function largestField(result: Json, length: number): readonly string[] {
  const path: string[] = [];
  let node: unknown = result;
  let size = length;
  while (path.length < MAX_PATH && typeof node === "object" && node !== null && !Array.isArray(node)) {
    const [largest] = Object.entries(node)
      .map(([key, value]) => ({ key, value: value as unknown, size: (JSON.stringify(value) ?? "").length }))
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

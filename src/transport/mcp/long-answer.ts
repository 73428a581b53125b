import type { Reading } from "./tools.ts";

type Json = Readonly<Record<string, unknown>>;

/** An answer that is too long for an assistant: all of it but its largest field, and that field's text. */
export interface LongAnswer {
  readonly answer: Json;
  /** Where the field is. */
  readonly path: readonly string[];
  /** The field if it is a string, else its JSON. */
  readonly text: string;
  readonly isJson: boolean;
}

/** Which piece of a long answer's field is given. */
export interface Truncated {
  readonly field: string;
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly hint: string;
}

/** However large the rest of the answer is, so much of the field is given. */
const minPiece = 500;

/** Undefined for an answer that is short enough to be given whole. */
export function toLongAnswer(answer: Json, maxLength: number): LongAnswer | undefined {
  if (JSON.stringify(answer).length <= maxLength) return undefined;
  const path = largestField(answer);
  const value = path.reduce<unknown>((node, key) => (node as Json)[key], answer);
  const isJson = typeof value !== "string";
  return { answer, path, text: isJson ? JSON.stringify(value) : value, isJson };
}

/**
 * The answer with one piece of the long field in its place, and how to get the next. Pieces follow each other without gaps,
 * so that all of them together are the whole.
 */
export function pieceOf(long: LongAnswer, { offset, maxLength }: Reading): Json {
  const { answer, path, text, isJson } = long;
  const around = JSON.stringify(replaced(answer, path, "")).length;
  const from = Math.min(offset, text.length);
  const to = wholeCharacters(text, from + Math.max(minPiece, maxLength - around));
  const field = path.join(".");
  const kind = isJson ? "the JSON text of the value" : "the text";
  const hint =
    to === text.length
      ? `This is the last piece of ${kind}.`
      : `This is a piece of ${kind}. To read on, repeat the call with the same arguments and "offset": ${to} (nothing is executed again; a larger "maxLength" gives longer pieces). Better: ask for less, such as the text of one element.`;
  const truncated: Truncated = { field, from, to, total: text.length, hint };
  return { ...replaced(answer, path, text.slice(from, to)), truncated };
}

/** Down into objects, as long as one of their values is most of what there is to say. */
function largestField(answer: Json): readonly string[] {
  const path: string[] = [];
  let node: unknown = answer;
  let size = Infinity;
  while (typeof node === "object" && node !== null && !Array.isArray(node)) {
    const [largest] = Object.entries(node)
      .map(([key, value]) => ({ key, value: value as unknown, size: (JSON.stringify(value) ?? "").length }))
      .toSorted((a, b) => b.size - a.size);
    if (largest === undefined || (path.length > 0 && largest.size < size / 2)) break;
    path.push(largest.key);
    ({ value: node, size } = largest);
  }
  return path;
}

function replaced(node: Json, [key, ...rest]: readonly string[], value: string): Json {
  if (key === undefined) return node;
  return { ...node, [key]: rest.length === 0 ? value : replaced(node[key] as Json, rest, value) };
}

/** The end of a piece that does not part a character of two code units. */
function wholeCharacters(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const isParted = /[\uD800-\uDBFF]/.test(text[end - 1] ?? "") && /[\uDC00-\uDFFF]/.test(text[end] ?? "");
  return isParted ? end - 1 : end;
}

import { extraLines, textOf } from "./folds.ts";
import { indented, type Line, rendered, shapeOf, tokensOf } from "./lines.ts";

/** Lines that fit into a budget, and a count of those left out. */
export interface Fitted {
  readonly text: string;
  /** Lines left out; 0 where all is there. */
  readonly omitted: number;
  /** Index of the first line left out. */
  readonly firstOmitted: number;
  /** Keys of the lines of lists that are left out. */
  readonly folded: ReadonlySet<string>;
}

/** Makes lines with names of at most so many characters; always the same number of lines in the same order. */
export type ToLines = (maxName: number) => readonly Line[];

/** Enough for a line that says how much is left out. */
const NOTE_TOKENS = 20;

/**
 * Lines as text of `maxTokens` at most. Where they have more, names are cut, then lines left out: first the end of long runs
 * of like siblings, then texts outside the viewport, texts inside it, elements outside it, the rest. A line in the place of
 * what is left out has its number of lines.
 *
 * @param changed keys of lines that are left out last
 */
export function fit(toLines: ToLines, maxTokens: number, changed: ReadonlySet<string> = new Set()): Fitted {
  let lines = toLines(160);
  const whole = join(lines);
  if (tokensOf(whole) <= maxTokens) return { text: whole, omitted: 0, firstOmitted: -1, folded: new Set() };
  const extras = extraLines(lines);
  for (const maxName of [80, 40]) {
    if (tokensOf(join(lines.filter((_line, index) => !extras.has(index)))) <= maxTokens - NOTE_TOKENS) break;
    lines = toLines(maxName);
  }
  const order = orderOf(lines.map((line, index) => (changed.has(line.key) ? 0 : rankOf(line, extras.has(index)))));
  const shapes = lines.map(shapeOf);
  const text = (count: number): string => textOf(lines, new Set(order.slice(0, count)), { shapes });
  const fits = mostThatFits(text, lines.length, maxTokens);
  const left = order.slice(fits);
  const folded = new Set(left.filter((index) => extras.has(index)).map((index) => lines[index]?.key ?? ""));
  return {
    text: fits === 0 ? `… ${lines.length} lines` : text(fits),
    omitted: left.length,
    firstOmitted: left.reduce((first, index) => Math.min(first, index), lines.length),
    folded,
  };
}

/** Lines from index `start` on, in order, as many as fit into `maxTokens`. */
export function fitFrom(lines: readonly Line[], start: number, maxTokens: number): Omit<Fitted, "folded"> {
  const kept: string[] = [];
  let bytes = 0;
  let index = start;
  // The note that more follows must fit as well.
  const room = (maxTokens - NOTE_TOKENS) * 3;
  for (; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) break;
    const text = indented(line);
    const more = Buffer.byteLength(text) + 1;
    if (bytes + more > room && kept.length > 0) break;
    if (bytes + more > room) kept.push(cutTo(text, Math.max(room, 60)));
    else kept.push(text);
    bytes += more;
  }
  const omitted = lines.length - index;
  if (omitted > 0) kept.push(`… ${omitted} lines`);
  return { text: kept.join("\n"), omitted, firstOmitted: omitted > 0 ? index : -1 };
}

function cutTo(text: string, bytes: number): string {
  let cut = text.slice(0, bytes);
  while (Buffer.byteLength(cut) > bytes - 3) cut = cut.slice(0, Math.floor(cut.length * 0.9));
  return `${cut.toWellFormed()}…`;
}

function join(lines: readonly Line[]): string {
  return rendered(lines).join("\n");
}

/** Lines of the lowest rank are left out last. */
function rankOf(line: Line, isExtra: boolean): number {
  if (line.isImportant) return 0;
  if (isExtra) return line.isInViewport ? 5 : 6;
  if (line.isText) return line.isInViewport ? 3 : 4;
  return line.isInViewport ? 1 : 2;
}

/** Indices by rank, those of one rank in their order. */
export function orderOf(ranks: readonly number[]): number[] {
  return [...ranks.keys()].sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0) || one - other);
}

/** The largest number of lines, `most` or less, whose text has at most `maxTokens`. */
export function mostThatFits(text: (count: number) => string, most: number, maxTokens: number): number {
  // A further line is longer than the note that it may replace, so the texts grow with the number of lines.
  let fits = 0;
  let tooMany = most + 1;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (tokensOf(text(middle)) <= maxTokens) fits = middle;
    else tooMany = middle;
  }
  while (fits > 0 && tokensOf(text(fits)) > maxTokens) fits--;
  return fits;
}

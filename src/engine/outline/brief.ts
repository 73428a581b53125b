import { fit, type Fitted, mostThatFits, orderOf, type ToLines } from "./budget.ts";
import { FIELDS, foldLandmarks, foldsAround, keysOfLists, textOf, withLists } from "./folds.ts";
import type { Line } from "./lines.ts";

/**
 * Tokens for lines of any rank, of the rank of texts in the viewport or a lower one, and of that of links or a lower one. Fields
 * and buttons may have all.
 */
const MAX_TOKENS = 250;
const MAX_TOKENS_SEEN = 450;
const MAX_TOKENS_LINKS = 700;
/** Characters of a text, and of the headings that the last line has. */
const MAX_TEXT = 80;
const MAX_HEADINGS = 60;
/** Characters of the options of a list in a longer line. */
const MAX_OPTIONS = 120;
const MAX_LINE = 240;
/** Buttons with one name that are all shown, such as those of each post of a list; further ones are shown as links are. */
const MAX_EQUAL = 3;
const HEADING = /^h[1-9]$/;

/**
 * The lines of a new page that an assistant needs to act: landmarks as one line each with the number of their links, lists by
 * their first lines, and of a long page the controls and what is in the viewport.
 *
 * @param changed keys of lines that are left out last
 * @param before lines of the page before this one: the names of links in a landmark that both have are left out
 */
export function brief(
  toLines: ToLines,
  maxTokens: number,
  changed: ReadonlySet<string> = new Set(),
  before: readonly Line[] = [],
): Fitted {
  const lines = toLines(160).map(shortened);
  const known = new Set(foldsAround(before).map(({ names }) => JSON.stringify(names)));
  const folds = withLists(foldsAround(lines, known), lines);
  const folded = new Set(folds.flatMap((fold) => [...fold.lines]));
  const added = addedTexts(lines, before);
  const isOneOfMany = createCounting();
  const ranks = lines.map((line) => {
    const isMore = isOneOfMany(line);
    return changed.has(line.key) ? 0 : added.has(line) ? 1 : rankOf(line, isMore);
  });
  const order = orderOf(ranks).filter((index) => !folded.has(index));
  const upToRank = (rank: number): number => order.filter((index) => (ranks[index] ?? 0) <= rank).length;
  const text = (count: number): string => {
    const shown = textOf(lines, new Set(order.slice(0, count)), { folds });
    return count === order.length ? shown : `${shown}\n${restText(order.slice(count), lines)}`;
  };
  const minLengths = order.map((index) => (lines[index]?.short ?? lines[index]?.text ?? "").length);
  const fits = (budget: number): number => {
    const tokens = Math.min(budget, maxTokens);
    // More cannot fit, even where lines are joined.
    let most = 0;
    for (let length = 0; most < order.length; most++) {
      length += minLengths[most] ?? 0;
      if (length > tokens * 3) break;
    }
    return mostThatFits(text, most, tokens);
  };
  const count = Math.max(
    fits(MAX_TOKENS),
    Math.min(upToRank(4), fits(MAX_TOKENS_SEEN)),
    Math.min(upToRank(3), fits(MAX_TOKENS_LINKS)),
    Math.min(upToRank(2), fits(maxTokens)),
  );
  if (count === 0) return fit(toLines, maxTokens, changed);
  const left = [...folded, ...order.slice(count)];
  return {
    text: text(count),
    omitted: left.length,
    firstOmitted: left.reduce((first, index) => Math.min(first, index), left[0] ?? -1),
    folded: keysOfLists(folds, lines),
  };
}

/** Keys of the lines of lists that a brief outline leaves out. */
export function foldedIn(all: readonly Line[]): ReadonlySet<string> {
  const lines = all.map(shortened);
  return keysOfLists(withLists(foldsAround(lines), lines), lines);
}

/** A text cut at MAX_TEXT, an element with the beginning of its name or of its options. */
function shortened(line: Line): Line {
  if (line.labelled !== undefined) return { ...line, ...line.labelled };
  if (line.text.length > MAX_LINE && !line.isText) return { ...line, text: line.text.replace(OPTIONS, firstOptions) };
  if (!line.isText || line.text.length <= MAX_TEXT) return line;
  const text = JSON.parse(line.text) as string;
  return { ...line, text: JSON.stringify(`${text.slice(0, MAX_TEXT - 1).toWellFormed()}…`) };
}

const OPTIONS = /(?<= options=)\[("(?:[^"\\]|\\.)*"(?:,"(?:[^"\\]|\\.)*")*)\](?:\+(\d+))?/g;

function firstOptions(all: string, list: string, more = "0"): string {
  const options = list.match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  let length = 0;
  const shown = options.filter((option) => (length += option.length) <= MAX_OPTIONS);
  if (shown.length === options.length) return all;
  return `[${shown.join(",")}]+${options.length - shown.length + Number(more)}`;
}

/** Says of each line in turn whether all controls on it are called as MAX_EQUAL before were; each field is for a value of its own. */
function createCounting(): (line: Line) => boolean {
  const counts = new Map<string, number>();
  return ({ controls }) => {
    const seen = controls.map(({ kind, name }) => {
      const key = `${kind} ${name}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    });
    return seen.every((count) => count > MAX_EQUAL) && !controls.some(({ kind }) => FIELDS.has(kind));
  };
}

/** Lines of the lowest rank are left out last. */
function rankOf(line: Line, isOneOfMany: boolean): number {
  const isHeading = HEADING.test(line.kind);
  if (line.isImportant && !isHeading) return 0;
  if (line.isInViewport) return isHeading ? 0 : line.isText ? 4 : 1;
  if (line.controls.length > 0) return isOneOfMany ? 3 : 2;
  if (line.links.length > 0) return 3;
  return isHeading ? 5 : 6;
}

/**
 * The texts in the viewport that the page before did not have, where it had most of the others: a form that is shown again with
 * what is wrong with it, or with what was saved.
 */
function addedTexts(lines: readonly Line[], before: readonly Line[]): ReadonlySet<Line> {
  const known = new Set(before.map((line) => shortened(line).text));
  const texts = lines.filter(({ isText }) => isText);
  const added = texts.filter(({ text }) => !known.has(text));
  return new Set(added.length * 2 < texts.length ? added.filter(({ isInViewport }) => isInViewport) : []);
}

/** A line with the number of the lines left out, and the first headings among them. */
function restText(indices: readonly number[], lines: readonly Line[]): string {
  const headings: string[] = [];
  for (const index of indices.toSorted((one, other) => one - other)) {
    const line = lines[index];
    const [, name] = HEADING.test(line?.kind ?? "") ? (/ (".*")$/.exec(line?.text ?? "") ?? []) : [];
    if (name === undefined || headings.join(" ").length + name.length > MAX_HEADINGS) continue;
    headings.push(name);
  }
  const count = `… ${indices.length} more ${indices.length === 1 ? "line" : "lines"}`;
  return headings.length === 0 ? count : `${count}, under ${headings.join(" ")}`;
}

/** New lines of a change: long lists by their first lines, landmarks as one line each. */
export function briefLines(lines: readonly Line[]): string[] {
  const folds = withLists(foldLandmarks(lines, new Set()), lines);
  const folded = new Set(folds.flatMap((fold) => [...fold.lines]));
  const kept = new Set([...lines.keys()].filter((index) => !folded.has(index)));
  return textOf(lines, kept, { folds }).split("\n");
}

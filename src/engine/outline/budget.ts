import { indented, type Line, rendered, shapeOf, tokensOf } from "./lines.ts";

/** What fits into a budget, and what was left out. */
export interface Fitted {
  readonly text: string;
  /** Lines left out; 0 where all is there. */
  readonly omitted: number;
  /** Index of the first line left out. */
  readonly firstOmitted: number;
  /** Keys of the lines of lists that are left out. */
  readonly folded: ReadonlySet<string>;
}

/** Renders lines with names of at most so many characters; always the same number of lines in the same order. */
export type ToLines = (maxName: number) => readonly Line[];

/** Lines left out of the middle of a text, and what stands in their place. */
interface Gap {
  /** Indices of the lines. */
  readonly lines: ReadonlySet<number>;
  /** Index of the line after which the note stands, on the same line; undefined: before the first line left out. */
  readonly after?: number;
  readonly note: string;
  /** Those of the links left out, around the content of a page. */
  readonly names?: readonly string[];
  /** The rest of a list. */
  readonly isList?: true;
}

/** Of a run of siblings that are alike, so many are shown before anything else is left out. */
const MIN_OF_RUN = 8;
const MIN_RUN = 12;
const RANKS = 7;
const GAP_TOKENS = 20;

/**
 * Lines within `maxTokens`, never more. Longer than that: names are cut, then lines left out: first what a run of like
 * siblings has too many of, then texts outside the viewport, texts inside it, elements outside it, the rest. Each place
 * left out is a line that says so.
 */
export function fit(toLines: ToLines, maxTokens: number, changed: ReadonlySet<string> = new Set()): Fitted {
  let lines = toLines(160);
  const whole = join(lines);
  if (tokensOf(whole) <= maxTokens) return { text: whole, omitted: 0, firstOmitted: -1, folded: new Set() };
  const extras = new Set(findRuns(lines).flatMap((run) => extrasOf(run, lines)));
  const necessary = (some: readonly Line[]): Line[] => some.filter((_line, index) => !extras.has(index));
  for (const maxName of [80, 40]) {
    if (tokensOf(join(necessary(lines))) <= maxTokens - GAP_TOKENS) break;
    lines = toLines(maxName);
  }
  const order = orderOf(lines, (index) => rankOf(lines, index, changed, extras));
  const text = (count: number): string => withGaps(lines, new Set(order.slice(0, count)));
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

/** A list whose lines have more characters is shown in part. */
const MAX_LIST = 600;
/** The lines of a list that are shown in any case, and the characters up to which there are more. */
const MIN_OF_LIST = 3;
const MAX_SHOWN_OF_LIST = 300;
/** Beyond these numbers of tokens, what cannot be acted on outside the viewport is left out, then other than controls. */
const MAX_BRIEF = 250;
const MAX_BRIEF_SEEN = 450;
const MAX_BRIEF_CONTROLS = 700;
const MAX_HEADINGS = 60;
const MAX_BRIEF_TEXT = 80;

/**
 * What an assistant needs of a new page to act: navigation, banners and the like as one line each with the number of their
 * links, lists by their first lines, and of a long page what is in the viewport, besides controls.
 *
 * @param before the lines of the page that the reader saw before this one: links that both have there are not named again
 */
export function brief(
  toLines: ToLines,
  maxTokens: number,
  changed: ReadonlySet<string> = new Set(),
  before: readonly Line[] = [],
): Fitted {
  const lines = toLines(160).map(shortened);
  const known = new Set(foldsAround(before).map(({ names }) => JSON.stringify(names)));
  const gaps = foldsOf(lines, foldsAround(lines, known));
  const folded = new Set(gaps.flatMap((gap) => [...gap.lines]));
  const rank = (index: number): number => briefRankOf(lines[index], changed);
  const order = orderOf(lines, rank).filter((index) => !folded.has(index));
  const upTo = (most: number): number => order.filter((index) => rank(index) <= most).length;
  const text = (count: number): string => {
    const shown = withGaps(lines, new Set(order.slice(0, count)), gaps);
    return count === order.length ? shown : `${shown}\n${restText(order.slice(count), lines)}`;
  };
  const least = order.map((index) => (lines[index]?.short ?? lines[index]?.text ?? "").length);
  const fits = (budget: number): number => {
    const tokens = Math.min(budget, maxTokens);
    // More cannot fit, even where lines are joined.
    let most = 0;
    for (let length = 0; most < order.length; most++) {
      length += least[most] ?? 0;
      if (length > tokens * 3) break;
    }
    return mostThatFits(text, most, tokens);
  };
  const count = Math.max(
    fits(MAX_BRIEF),
    Math.min(upTo(3), fits(MAX_BRIEF_SEEN)),
    Math.min(upTo(2), fits(MAX_BRIEF_CONTROLS)),
    Math.min(upTo(1), fits(maxTokens)),
  );
  if (count === 0) return fit(toLines, maxTokens, changed);
  const left = [...folded, ...order.slice(count)];
  return {
    text: text(count),
    omitted: left.length,
    firstOmitted: left.reduce((first, index) => Math.min(first, index), left[0] ?? -1),
    folded: keysOfLists(gaps, lines),
  };
}

/** Keys of the lines of lists that a brief outline leaves out. */
export function foldedIn(all: readonly Line[]): ReadonlySet<string> {
  const lines = all.map(shortened);
  return keysOfLists(foldsOf(lines, foldsAround(lines)), lines);
}

function keysOfLists(gaps: readonly Gap[], lines: readonly Line[]): ReadonlySet<string> {
  const lists = gaps.filter(({ isList }) => isList === true);
  return new Set(lists.flatMap((gap) => [...gap.lines]).map((index) => lines[index]?.key ?? ""));
}

/** A long text by its beginning, and an element by what it shows. */
function shortened(line: Line): Line {
  if (line.labelled !== undefined) return { ...line, ...line.labelled };
  if (!line.isText || line.text.length <= MAX_BRIEF_TEXT) return line;
  const text = JSON.parse(line.text) as string;
  return { ...line, text: JSON.stringify(`${text.slice(0, MAX_BRIEF_TEXT - 1).toWellFormed()}…`) };
}

/** From what is left out last. */
function briefRankOf(line: Line | undefined, changed: ReadonlySet<string>): number {
  if (line === undefined) return RANKS;
  const isHeading = HEADING.test(line.kind);
  if (changed.has(line.key) || (line.isImportant && !isHeading)) return 0;
  if (line.isInViewport) return isHeading ? 0 : line.isText ? 3 : 1;
  if (line.hasControl || line.links.length > 0) return 2;
  return isHeading ? 4 : 5;
}

const HEADING = /^h[1-9]$/;

/** How many lines are left out, and the headings among them. */
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

/** New lines of a change, long lists in part and landmarks as one line each. */
export function briefLines(lines: readonly Line[]): string[] {
  const gaps = foldsOf(lines, foldLandmarks(lines, new Set()));
  const folded = new Set(gaps.flatMap((gap) => [...gap.lines]));
  const kept = new Set([...lines.keys()].filter((index) => !folded.has(index)));
  return withGaps(lines, kept, gaps).split("\n");
}

/** As many lines as fit, from one on, in order. */
export function fitFrom(lines: readonly Line[], start: number, maxTokens: number): Omit<Fitted, "folded"> {
  const kept: string[] = [];
  let bytes = 0;
  let index = start;
  // What says that there is more must fit as well.
  const room = maxTokens * 3 - GAP_TOKENS * 3;
  for (; index < lines.length; index++) {
    const line = lines[index];
    if (line === undefined) break;
    const text = indented(line);
    const more = Buffer.byteLength(text) + 1;
    if (bytes + more > room && kept.length > 0) break;
    if (bytes + more > room) kept.push(`${cutTo(text, Math.max(room, 60))}`);
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

/** From what is left out last. */
function rankOf(
  lines: readonly Line[],
  index: number,
  changed: ReadonlySet<string>,
  extras: ReadonlySet<number>,
): number {
  const line = lines[index];
  if (line === undefined) return RANKS;
  if (line.isImportant || changed.has(line.key)) return 0;
  if (extras.has(index)) return line.isInViewport ? 5 : 6;
  if (line.isText) return line.isInViewport ? 3 : 4;
  return line.isInViewport ? 1 : 2;
}

function orderOf(lines: readonly Line[], rank: (index: number) => number): number[] {
  const ranks = lines.map((_line, index) => rank(index));
  return [...lines.keys()].sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0) || one - other);
}

/** The largest number of lines whose text is within a budget. */
function mostThatFits(text: (count: number) => string, most: number, maxTokens: number): number {
  // Each further line costs more than the gap it may close, so what fits can be found by halving.
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

/** A line with all that is deeper and follows it. */
type Block = readonly [start: number, end: number];

/** Runs of siblings that are alike. */
function findRuns(lines: readonly Line[]): Block[][] {
  const found: Block[][] = [];
  const runs = new Map<number, { shape: string; blocks: Block[] }>();
  const close = (level: number): void => {
    const run = runs.get(level);
    runs.delete(level);
    if (run !== undefined && run.blocks.length > MIN_OF_LIST) found.push(run.blocks);
  };
  const starts: number[] = [];
  const shapes: string[] = [];
  const end = (depth: number, at: number): void => {
    for (let level = starts.length - 1; level >= depth; level--) {
      const start = starts[level];
      if (start === undefined) continue;
      close(level + 1);
      const shape = shapes[level] ?? "";
      const run = runs.get(level);
      if (run !== undefined && run.shape === shape) run.blocks.push([start, at]);
      else {
        close(level);
        runs.set(level, { shape, blocks: [[start, at]] });
      }
    }
    starts.length = Math.min(starts.length, depth);
    shapes.length = Math.min(shapes.length, depth);
  };
  for (const [index, line] of lines.entries()) {
    end(line.depth, index);
    starts[line.depth] = index;
    const shape = shapeOf(line);
    shapes[line.depth] = shape;
    // What stands inside a block is part of its shape, as far as the first line of it.
    const parent = line.depth - 1;
    if (parent >= 0 && index - (starts[parent] ?? index) === 1) shapes[parent] = `${shapes[parent] ?? ""}>${shape}`;
  }
  end(0, lines.length);
  close(0);
  return found;
}

function indicesOf(blocks: readonly Block[]): number[] {
  return blocks.flatMap(([start, end]) => Array.from({ length: end - start }, (_, index) => start + index));
}

/** Indices of the lines of a run that are one too many of their kind. */
function extrasOf(blocks: readonly Block[], lines: readonly Line[]): number[] {
  if (blocks.length < MIN_RUN) return [];
  const seen = blocks.filter(([start]) => lines[start]?.isInViewport === true);
  const shown = new Set([...seen.slice(0, MIN_OF_RUN), ...blocks.slice(0, MIN_OF_RUN)].slice(0, MIN_OF_RUN));
  return indicesOf(blocks.filter((block) => !shown.has(block)));
}

/** What stands around the content of a page; without the names that are known. */
function foldsAround(lines: readonly Line[], known: ReadonlySet<string> = new Set()): Gap[] {
  return [...foldLandmarks(lines, known), ...foldBeforeHeading(lines, known)];
}

function foldsOf(lines: readonly Line[], around: readonly Gap[]): Gap[] {
  const folded = new Set(around.flatMap((gap) => [...gap.lines]));
  return [...around, ...foldLists(lines).filter((gap) => [...gap.lines].some((index) => !folded.has(index)))];
}

/** What long lists have after their first lines. */
function foldLists(lines: readonly Line[]): Gap[] {
  const lengthOf = (block: Block): number =>
    indicesOf([block]).reduce((sum, index) => sum + (lines[index]?.text.length ?? 0) + 1, 0);
  return findRuns(lines).flatMap((blocks): Gap[] => {
    const lengths = blocks.map(lengthOf);
    if (lengths.reduce((sum, length) => sum + length, 0) <= MAX_LIST) return [];
    let shown = 0;
    for (let length = 0; shown < blocks.length; shown++) {
      length += lengths[shown] ?? 0;
      if (length > MAX_SHOWN_OF_LIST && shown >= MIN_OF_LIST) break;
    }
    const rest = blocks.slice(shown);
    const folded = indicesOf(rest);
    // What has the focus, for instance.
    if (rest.length < 2 || folded.some((index) => isKeptOpen(lines[index]))) return [];
    return [{ lines: new Set(folded), note: moreLikeThese(rest.length, folded, lines), isList: true }];
  });
}

function isKeptOpen(line: Line | undefined): boolean {
  return line?.isImportant === true && !/^h[1-6]$|^item$|^row$|^article$/.test(line.kind);
}

const LANDMARKS: ReadonlySet<string> = new Set(["banner", "nav", "aside", "footer"]);
const MIN_FOLDED = 3;
const MAX_NAMED = 24;
const MIN_LINKS = 5;

/** The links and texts of what stands around the content of a page; its buttons and fields are shown. */
function foldLandmarks(lines: readonly Line[], known: ReadonlySet<string>): Gap[] {
  const gaps: Gap[] = [];
  for (let index = 0; index < lines.length; index++) {
    const top = lines[index];
    if (top === undefined || !LANDMARKS.has(top.kind)) continue;
    let end = index + 1;
    while ((lines[end]?.depth ?? 0) > top.depth) end++;
    const folded = new Set<number>();
    const names: string[] = [];
    for (let inner = index + 1; inner < end; inner++) {
      const line = lines[inner];
      if (line === undefined || line.hasControl || isKeptOpen(line)) continue;
      folded.add(inner);
      names.push(...line.links);
    }
    if (folded.size >= MIN_FOLDED)
      gaps.push({ lines: folded, after: index, note: ` … ${linkNames(names, folded.size, known)}`, names });
    // A page of nothing else is its content.
    if (end - index === lines.length) return [];
    index = end - 1;
  }
  return gaps;
}

/** The links above the first heading of a page without landmarks. */
function foldBeforeHeading(lines: readonly Line[], known: ReadonlySet<string>): Gap[] {
  const heading = lines.findIndex(({ kind }) => kind === "h1");
  const gaps: Gap[] = [];
  let some: number[] = [];
  const close = (): void => {
    const names = some.flatMap((index) => lines[index]?.links ?? []);
    const refs = some.flatMap((index) => lines[index]?.refs ?? []);
    const range = refs.length < 2 ? refs.join("") : `${refs[0] ?? ""}–${refs.at(-1) ?? ""}`;
    // Of the rest of a navigation the links.
    if (names.length >= MIN_LINKS || (gaps.length > 0 && names.length > 0 && some.length > names.length))
      gaps.push({ lines: new Set(some), note: `${range} … ${linkNames(names, some.length, known)}`, names });
    some = [];
  };
  for (let index = 0; index < heading; index++) {
    const line = lines[index];
    if (line === undefined) break;
    if (LANDMARKS.has(line.kind)) {
      close();
      while (index + 1 < heading && (lines[index + 1]?.depth ?? 0) > line.depth) index++;
    } else if (line.hasControl || isKeptOpen(line)) close();
    else some.push(index);
  }
  close();
  return gaps;
}

function linkNames(names: readonly string[], lines: number, known: ReadonlySet<string>): string {
  if (names.length === 0) return `${lines} lines`;
  const shown: string[] = [];
  for (const name of known.has(JSON.stringify(names)) ? [] : names) {
    if (shown.join(" ").length + name.length > MAX_NAMED) break;
    shown.push(JSON.stringify(name));
  }
  return [`${names.length} ${names.length === 1 ? "link" : "links"}`, ...shown].join(" ");
}

/** The lines that are kept; with the notes of `gaps`, or else a line for each place left out. */
function withGaps(lines: readonly Line[], kept: ReadonlySet<number>, gaps?: readonly Gap[]): string {
  const shown: Pick<Line, "depth" | "text" | "kind" | "short">[] = [];
  const notes = new Map<number, string>();
  const gapOf = new Map<number, Gap>();
  for (const gap of gaps ?? []) {
    if (gap.after === undefined) for (const index of gap.lines) gapOf.set(index, gap);
    else notes.set(gap.after, gap.note);
  }
  const said = new Set<Gap>();
  let unknown: number[] = [];
  const mark = (depth: number, text: string): void => void shown.push({ depth, text, kind: "", short: undefined });
  const close = (): void => {
    if (unknown.length > 0)
      mark(Math.min(...unknown.map((index) => lines[index]?.depth ?? 0)), gapText(unknown, lines));
    unknown = [];
  };
  for (const [index, line] of lines.entries()) {
    if (kept.has(index)) {
      close();
      const note = notes.get(index);
      shown.push(note === undefined ? line : { ...line, text: line.text + note, short: undefined });
      continue;
    }
    const gap = gapOf.get(index);
    if (gap !== undefined && !said.has(gap)) mark(line.depth, gap.note);
    if (gap !== undefined) said.add(gap);
    else if (gaps === undefined) unknown.push(index);
  }
  close();
  return rendered(shown).join("\n");
}

function gapText(gap: readonly number[], lines: readonly Line[]): string {
  const shapes = new Set(gap.map((index) => (lines[index] === undefined ? "" : shapeOf(lines[index]))));
  const isAlike = gap.length > 1 && shapes.size === 1;
  return isAlike ? moreLikeThese(gap.length, gap, lines) : `… ${gap.length} ${gap.length === 1 ? "line" : "lines"}`;
}

function moreLikeThese(count: number, indices: readonly number[], lines: readonly Line[]): string {
  const refs = indices.flatMap((index) => lines[index]?.refs[0] ?? []);
  const [from, to] = [refs[0], refs.at(-1)];
  return from === undefined || to === undefined ? `… ${count} lines` : `… ${count} more like these ${from}–${to}`;
}

import { type Line, rendered, shapeOf } from "./lines.ts";

/** Lines that an outline leaves out, and the note in their place. */
interface Fold {
  /** Indices of the lines. */
  readonly lines: ReadonlySet<number>;
  /** Index of the line that ends with the note; undefined: the note is a line in place of the first one left out. */
  readonly after?: number;
  readonly note: string;
  /** Names of the links left out; undefined for lists. */
  readonly names?: readonly string[];
  /** The rest of a list. */
  readonly isList?: true;
}

/** How many of MIN_RUN or more siblings of one shape are shown before anything else is left out. */
const MIN_OF_RUN = 8;
const MIN_RUN = 12;
/** A list whose lines have more characters is shown in part. */
const MAX_LIST = 600;
/** The lines of a list that are shown in any case, and the characters up to which there are more. */
const MIN_OF_LIST = 3;
const MAX_SHOWN_OF_LIST = 300;

/** A line with its descendants: index of the first line, and of the line after the last one. */
type Block = readonly [start: number, end: number];

/** Runs of siblings of one shape. */
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
    // The first line inside a block is part of its shape.
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

/**
 * Indices of the lines of long runs of siblings, except for the MIN_OF_RUN blocks of each that are shown first, and for those
 * with other controls.
 */
export function extraLines(lines: readonly Line[]): ReadonlySet<number> {
  const extras = findRuns(lines).flatMap((blocks) => {
    if (blocks.length < MIN_RUN) return [];
    const seen = blocks.filter(([start]) => lines[start]?.isInViewport === true);
    const shown = new Set([...seen, ...blocks].slice(0, MIN_OF_RUN));
    const others = unlike(lines, blocks, (block) => shown.has(block));
    return indicesOf(blocks.filter((block) => !shown.has(block) && !others.has(block)));
  });
  return new Set(extras);
}

/** Keys of the lines that folds of lists leave out. */
export function keysOfLists(folds: readonly Fold[], lines: readonly Line[]): ReadonlySet<string> {
  const lists = folds.filter(({ isList }) => isList === true);
  return new Set(lists.flatMap((fold) => [...fold.lines]).map((index) => lines[index]?.key ?? ""));
}

/**
 * Folds of what is around the content of a page: landmarks, and the links above its first heading.
 *
 * @param known lists of link names, as JSON; the note of a fold with one of them has only the number of its links
 */
export function foldsAround(lines: readonly Line[], known: ReadonlySet<string> = new Set()): Fold[] {
  return [...foldLandmarks(lines, known), ...foldBeforeHeading(lines, known)];
}

/** `around`, and the folds of long lists that are not inside them. */
export function withLists(around: readonly Fold[], lines: readonly Line[]): Fold[] {
  const folded = new Set(around.flatMap((fold) => [...fold.lines]));
  return [...around, ...foldLists(lines).filter((fold) => [...fold.lines].some((index) => !folded.has(index)))];
}

/** Folds of what long lists have after their first lines. */
function foldLists(lines: readonly Line[]): Fold[] {
  const lengthOf = (block: Block): number =>
    indicesOf([block]).reduce((sum, index) => sum + (lines[index]?.text.length ?? 0) + 1, 0);
  return findRuns(lines).flatMap((blocks): Fold[] => {
    const lengths = blocks.map(lengthOf);
    if (lengths.reduce((sum, length) => sum + length, 0) <= MAX_LIST) return [];
    let shown = 0;
    for (let length = 0; shown < blocks.length; shown++) {
      length += lengths[shown] ?? 0;
      if (length > MAX_SHOWN_OF_LIST && shown >= MIN_OF_LIST) break;
    }
    const others = unlike(lines, blocks, (_block, index) => index < shown);
    const rest = blocks.slice(shown);
    if (indicesOf(rest).some((index) => isAlwaysShown(lines[index]))) return [];
    return parted(rest, others).flatMap((part): Fold[] => {
      const folded = indicesOf(part);
      if (part.length < 2) return [];
      return [{ lines: new Set(folded), note: moreLikeThese(part.length, folded, lines), isList: true }];
    });
  });
}

/** Fields with a value: others with another name are others. */
export const FIELDS: ReadonlySet<string> = new Set([
  ...["textbox", "searchbox", "combobox", "listbox", "spinbutton", "slider", "file"],
]);
/** The most blocks of a run that are shown as they differ in their controls; of more, as in a palette, the names are data. */
const MAX_UNLIKE = 24;

/** The blocks of a run with a control like that no block has which is shown: a field or a button of a form, for instance. */
function unlike(
  lines: readonly Line[],
  blocks: readonly Block[],
  isShown: (block: Block, index: number) => boolean,
): ReadonlySet<Block> {
  const controlsOf = ([start, end]: Block): string[] =>
    lines.slice(start, end).flatMap(({ controls }) =>
      controls.map(({ kind, name }) => {
        // The buttons of a row may be called by the row.
        const isNamed = FIELDS.has(kind) || (kind === "button" && lines[start]?.kind === kind);
        return isNamed ? `${kind} ${name}` : kind;
      }),
    );
  const known = new Set(blocks.filter(isShown).flatMap(controlsOf));
  const others = blocks.filter((block) => controlsOf(block).some((control) => !known.has(control)));
  return new Set(others.length > MAX_UNLIKE ? [] : others);
}

/** The blocks between those that are shown. */
function parted(blocks: readonly Block[], shown: ReadonlySet<Block>): Block[][] {
  const parts: Block[][] = [[]];
  for (const block of blocks)
    if (shown.has(block)) parts.push([]);
    else parts.at(-1)?.push(block);
  return parts;
}

/** Important for another reason than its kind: the focused element, for instance. */
function isAlwaysShown(line: Line | undefined): boolean {
  return line?.isImportant === true && !/^h[1-6]$|^item$|^row$|^article$/.test(line.kind);
}

const LANDMARKS: ReadonlySet<string> = new Set(["banner", "nav", "aside", "footer"]);
const MIN_FOLDED = 3;
const MAX_NAMED = 24;
const MIN_LINKS = 5;

/** Folds of the links and texts of landmarks; their buttons and fields are shown. */
export function foldLandmarks(lines: readonly Line[], known: ReadonlySet<string>): Fold[] {
  const folds: Fold[] = [];
  for (let index = 0; index < lines.length; index++) {
    const top = lines[index];
    if (top === undefined || !LANDMARKS.has(top.kind)) continue;
    let end = index + 1;
    while ((lines[end]?.depth ?? 0) > top.depth) end++;
    const folded = new Set<number>();
    const names: string[] = [];
    for (let inner = index + 1; inner < end; inner++) {
      const line = lines[inner];
      if (line === undefined || line.controls.length > 0 || isAlwaysShown(line)) continue;
      folded.add(inner);
      names.push(...line.links);
    }
    if (folded.size >= MIN_FOLDED)
      folds.push({ lines: folded, after: index, note: ` … ${linkNames(names, folded.size, known)}`, names });
    // A page of nothing else is its content.
    if (end - index === lines.length) return [];
    index = end - 1;
  }
  return folds;
}

/** Folds of the links above the first heading, outside of landmarks, where there is an `h1` at all. */
function foldBeforeHeading(lines: readonly Line[], known: ReadonlySet<string>): Fold[] {
  const hasTitle = lines.some(({ kind }) => kind === "h1");
  const heading = hasTitle ? lines.findIndex(({ kind }) => /^h[1-6]$/.test(kind)) : 0;
  const folds: Fold[] = [];
  let run: number[] = [];
  const close = (): void => {
    const names = run.flatMap((index) => lines[index]?.links ?? []);
    const refs = run.flatMap((index) => lines[index]?.refs ?? []);
    const range = refs.length < 2 ? refs.join("") : `${refs[0] ?? ""}–${refs.at(-1) ?? ""}`;
    const continuesNavigation = folds.length > 0 && names.length > 0 && run.length > names.length;
    if (names.length >= MIN_LINKS || continuesNavigation)
      folds.push({ lines: new Set(run), note: `${range} … ${linkNames(names, run.length, known)}`, names });
    run = [];
  };
  for (let index = 0; index < heading; index++) {
    const line = lines[index];
    if (line === undefined) break;
    if (LANDMARKS.has(line.kind)) {
      close();
      while (index + 1 < heading && (lines[index + 1]?.depth ?? 0) > line.depth) index++;
    } else if (line.controls.length > 0 || isAlwaysShown(line) || isContent(line)) close();
    else run.push(index);
  }
  close();
  return folds;
}

/** A row or an article that says more than its links do. */
function isContent({ kind, text, links }: Line): boolean {
  if (kind !== "row" && kind !== "article" && kind !== "table") return false;
  const words = (text.match(/"(?:[^"\\]|\\.)*"/g) ?? []).length;
  return words > links.length;
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

/** The lines of `kept` as text, with the notes of `folds`; with `shapes`, those of the lines, each gap is a line with its number of lines. */
export function textOf(
  lines: readonly Line[],
  kept: ReadonlySet<number>,
  {
    folds,
    shapes = [],
  }:
    | { readonly folds: readonly Fold[]; readonly shapes?: never }
    | { readonly folds?: never; readonly shapes: readonly string[] },
): string {
  const shown: Pick<Line, "depth" | "text" | "kind" | "short">[] = [];
  const notes = new Map<number, string>();
  const foldAt = new Map<number, Fold>();
  for (const fold of folds ?? []) {
    if (fold.after === undefined) for (const index of fold.lines) foldAt.set(index, fold);
    else notes.set(fold.after, fold.note);
  }
  const noted = new Set<Fold>();
  let skipped: number[] = [];
  const addNote = (depth: number, text: string): void => void shown.push({ depth, text, kind: "", short: undefined });
  const close = (): void => {
    const depth = skipped.reduce((least, index) => Math.min(least, lines[index]?.depth ?? 0), Infinity);
    if (skipped.length > 0) addNote(depth, skippedText(skipped, lines, shapes));
    skipped = [];
  };
  for (const [index, line] of lines.entries()) {
    if (kept.has(index)) {
      close();
      const note = notes.get(index);
      shown.push(note === undefined ? line : { ...line, text: line.text + note, short: undefined });
      continue;
    }
    const fold = foldAt.get(index);
    if (fold !== undefined && !noted.has(fold)) addNote(line.depth, fold.note);
    if (fold !== undefined) noted.add(fold);
    else if (folds === undefined) skipped.push(index);
  }
  close();
  return rendered(shown).join("\n");
}

function skippedText(indices: readonly number[], lines: readonly Line[], shapes: readonly string[]): string {
  const [first = 0] = indices;
  if (indices.length > 1 && indices.every((index) => shapes[index] === shapes[first]))
    return moreLikeThese(indices.length, indices, lines);
  return `… ${indices.length} ${indices.length === 1 ? "line" : "lines"}`;
}

function moreLikeThese(count: number, indices: readonly number[], lines: readonly Line[]): string {
  const refs = indices.flatMap((index) => lines[index]?.refs[0] ?? []);
  const [from, to] = [refs[0], refs.at(-1)];
  return from === undefined || to === undefined ? `… ${count} lines` : `… ${count} more like these ${from}–${to}`;
}

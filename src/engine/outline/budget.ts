import { indented, type Line, tokensOf } from "./lines.ts";

/** What fits into a budget, and what was left out. */
export interface Fitted {
  readonly text: string;
  /** Lines left out; 0 where all is there. */
  readonly omitted: number;
  /** Index of the first line left out. */
  readonly firstOmitted: number;
}

/** Of a run of siblings that are alike, so many are shown before anything else is left out. */
const MIN_OF_RUN = 8;
const MIN_RUN = 12;

/**
 * Lines within `maxTokens`, never more. Longer than that: names are cut, then lines left out: first what a run of like
 * siblings has too many of, then texts outside the viewport, texts inside it, elements outside it, the rest. Each place
 * left out is a line that says so.
 *
 * @param render the lines with names of at most so many characters; always the same number of lines in the same order
 */
export function fit(
  render: (maxName: number) => readonly Line[],
  maxTokens: number,
  changed: ReadonlySet<string> = new Set(),
): Fitted {
  let lines = render(160);
  const whole = join(lines);
  if (tokensOf(whole) <= maxTokens) return { text: whole, omitted: 0, firstOmitted: -1 };
  const extras = findExtras(lines);
  const necessary = (some: readonly Line[]): Line[] => some.filter((_line, index) => !extras.has(index));
  for (const maxName of [80, 40]) {
    if (tokensOf(join(necessary(lines))) <= maxTokens - GAP_TOKENS) break;
    lines = render(maxName);
  }
  const order = [...lines.keys()].sort((one, other) => rankOf(one) - rankOf(other) || one - other);

  function rankOf(index: number): number {
    const line = lines[index];
    if (line === undefined) return RANKS;
    if (line.isImportant || changed.has(line.key)) return 0;
    if (extras.has(index)) return line.isInViewport ? 5 : 6;
    if (line.isText) return line.isInViewport ? 3 : 4;
    return line.isInViewport ? 1 : 2;
  }

  // Each further line costs more than the gap it may close, so what fits can be found by halving.
  let fits = 0;
  let tooMany = lines.length;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (tokensOf(withGaps(lines, new Set(order.slice(0, middle)))) <= maxTokens) fits = middle;
    else tooMany = middle;
  }
  for (; fits > 0; fits--) {
    const kept = new Set(order.slice(0, fits));
    const text = withGaps(lines, kept);
    if (tokensOf(text) <= maxTokens)
      return { text, omitted: lines.length - fits, firstOmitted: firstMissing(lines, kept) };
  }
  return { text: `… ${lines.length} lines`, omitted: lines.length, firstOmitted: 0 };
}

const RANKS = 7;
const GAP_TOKENS = 20;

/** As many lines as fit, from one on, in order. */
export function fitFrom(lines: readonly Line[], start: number, maxTokens: number): Fitted {
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

export function join(lines: readonly Line[]): string {
  return lines.map(indented).join("\n");
}

/** Indices of the lines of siblings that are one too many of their kind. */
function findExtras(lines: readonly Line[]): Set<number> {
  const extras = new Set<number>();
  // Blocks: a line with all that is deeper and follows it.
  const runs = new Map<string, { shape: string; blocks: (readonly [start: number, end: number])[] }>();
  const close = (key: string): void => {
    const run = runs.get(key);
    runs.delete(key);
    if (run === undefined || run.blocks.length < MIN_RUN) return;
    const seen = run.blocks.filter(([start]) => lines[start]?.isInViewport === true);
    const shown = new Set([...seen.slice(0, MIN_OF_RUN), ...run.blocks.slice(0, MIN_OF_RUN)].slice(0, MIN_OF_RUN));
    for (const block of run.blocks)
      if (!shown.has(block)) for (let index = block[0]; index < block[1]; index++) extras.add(index);
  };
  const starts: number[] = [];
  const shapes: string[] = [];
  const end = (depth: number, at: number): void => {
    for (let level = starts.length - 1; level >= depth; level--) {
      const start = starts[level];
      if (start === undefined) continue;
      close(`${level + 1}`);
      const shape = shapes[level] ?? "";
      const run = runs.get(`${level}`);
      if (run !== undefined && run.shape === shape) run.blocks.push([start, at]);
      else {
        close(`${level}`);
        runs.set(`${level}`, { shape, blocks: [[start, at]] });
      }
    }
    starts.length = Math.min(starts.length, depth);
    shapes.length = Math.min(shapes.length, depth);
  };
  for (const [index, line] of lines.entries()) {
    end(line.depth, index);
    starts[line.depth] = index;
    shapes[line.depth] = line.shape;
    // What stands inside a block is part of its shape, as far as the first line of it.
    const parent = line.depth - 1;
    if (parent >= 0 && index - (starts[parent] ?? index) === 1)
      shapes[parent] = `${shapes[parent] ?? ""}>${line.shape}`;
  }
  end(0, lines.length);
  close("0");
  return extras;
}

/** The lines that are kept; each gap is one line. */
function withGaps(lines: readonly Line[], kept: ReadonlySet<number>): string {
  const shown: string[] = [];
  let gap: Line[] = [];
  const close = (): void => {
    if (gap.length === 0) return;
    shown.push(gapLine(gap));
    gap = [];
  };
  for (const [index, line] of lines.entries()) {
    if (kept.has(index)) {
      close();
      shown.push(indented(line));
    } else gap.push(line);
  }
  close();
  return shown.join("\n");
}

function gapLine(gap: readonly Line[]): string {
  const [first] = gap;
  const indent = " ".repeat(Math.min(...gap.map(({ depth }) => depth)));
  const isAlike = gap.length > 1 && gap.every(({ shape }) => shape === first?.shape);
  const from = first?.refs[0];
  const to = gap.at(-1)?.refs[0];
  if (!isAlike || from === undefined || to === undefined) return `${indent}… ${gap.length} lines`;
  return `${indent}… ${gap.length} more like these ${from}–${to}`;
}

function firstMissing(lines: readonly Line[], kept: ReadonlySet<number>): number {
  for (const index of lines.keys()) if (!kept.has(index)) return index;
  return -1;
}

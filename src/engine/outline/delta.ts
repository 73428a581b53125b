import { briefLines } from "./brief.ts";
import { digitlessKeys, placeOf } from "./clocks.ts";
import { type Line, rendered } from "./lines.ts";

const MAX_GONE_TEXTS = 3;
const MAX_GONE_TEXT = 30;

const MAX_MOVED = 40;

/**
 * `~` changed and `+` new lines, each hunk of new ones after `@<ref>`, `>` the refs that have moved behind one; `-` the refs that are
 * gone. Empty where nothing changed. `isClock` says of the key of a line, regardless of its digits, that those change all the time: where only
 * they did, it is left out. `isUnseen` says of a line that it was left out before and would not be now, so it is new to the
 * caller. `isBrief`: long lists of new lines are shown in part.
 */
export function toDelta(
  before: readonly Line[],
  after: readonly Line[],
  isClock: (key: string) => boolean,
  isUnseen: (key: string) => boolean = () => false,
  isBrief = true,
) {
  const former = new Map(before.map((line) => [line.key, line]));
  const latter = new Set(after.map(({ key }) => key));
  const keysBefore = digitlessKeys(before);
  const keysAfter = digitlessKeys(after);
  const { replacing, gone } = pairedTexts(
    before.flatMap((line, index) => (latter.has(line.key) ? [] : [[line, keysBefore[index]]])),
    after.flatMap((line, index) => (former.has(line.key) && !isUnseen(line.key) ? [] : [[line, keysAfter[index]]])),
  );
  const known = new Set(keysBefore);
  const moved = movedIn(before, after, isUnseen);
  /** Keys of the lines that are changed or new. */
  const changed = new Set<string>();
  const shown: string[] = [];
  let hunk: Line[] = [];
  let arrived: Line[] = [];
  let arrivedBehind: string | undefined;
  let lastRef: string | undefined;
  const closeArrived = (): void => {
    if (arrived.length === 0) return;
    const refs = arrived.flatMap((line) => line.refs.slice(0, 1));
    if (arrivedBehind !== undefined) shown.push(`@${arrivedBehind}`);
    const more = refs.length > MAX_MOVED ? ` and ${refs.length - MAX_MOVED} more` : "";
    shown.push(`> ${ranges(refs.slice(0, MAX_MOVED))}${more}`);
    arrived = [];
  };
  const close = (): void => {
    if (hunk.length === 0) return;
    const depth = Math.min(...hunk.map((line) => line.depth));
    const outdented = hunk.map((line) => ({ ...line, depth: line.depth - depth }));
    shown.push(...(isBrief ? briefLines(outdented) : rendered(outdented)).map((line) => `+ ${line}`));
    hunk = [];
  };
  for (const [index, line] of after.entries()) {
    const old = former.get(line.key);
    const isNew = (old === undefined || isUnseen(line.key)) && !replacing.has(line);
    // What is inside of it has moved with it.
    const isInside = arrived[0] !== undefined && line.depth > arrived[0].depth;
    if (isNew || !(moved.has(line) || isInside)) closeArrived();
    if (isNew) {
      if (hunk.length === 0 && lastRef !== undefined) shown.push(`@${lastRef}`);
      changed.add(line.key);
      hunk.push(line);
    } else {
      close();
      if (moved.has(line) && !isInside) {
        if (arrived.length === 0) arrivedBehind = lastRef;
        arrived.push(line);
      }
      const key = keysAfter[index] ?? "";
      const isTicking = known.has(key) && isClock(key);
      if (!isTicking && (replacing.has(line) || (old !== undefined && isChanged(old, line)))) {
        changed.add(line.key);
        shown.push(`~ ${line.text}`);
      }
    }
    lastRef = line.refs[0] ?? lastRef;
  }
  close();
  closeArrived();
  const refs = new Set(after.flatMap((line) => line.refs));
  const goneRefs = before
    .filter(({ key, isText }) => !isText && !latter.has(key))
    .flatMap((line) => line.refs)
    .filter((ref) => !refs.has(ref));
  if (goneRefs.length > 0) shown.push(`- ${ranges(goneRefs)}`);
  for (const { text } of gone.slice(0, MAX_GONE_TEXTS)) shown.push(`- ${cut(text)}`);
  if (gone.length > MAX_GONE_TEXTS) shown.push(`- ${gone.length - MAX_GONE_TEXTS} more texts`);
  return { text: shown.join("\n"), changed };
}

/** The lines of elements that stand behind others than before, as few as possible. */
function movedIn(
  before: readonly Line[],
  after: readonly Line[],
  isUnseen: (key: string) => boolean,
): ReadonlySet<Line> {
  const places = new Map(before.map(({ key }, index) => [key, index]));
  const kept = after.filter(({ key, refs }) => refs.length > 0 && places.has(key) && !isUnseen(key));
  const placeIn = (index: number | undefined): number => places.get(kept[index ?? -1]?.key ?? "") ?? -1;
  /** Length → last line of a sequence in the order of before, of those the one with the first place. */
  const ends: number[] = [];
  const previous = kept.map((_, index) => {
    const place = placeIn(index);
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeIn(ends[middle]) < place) low = middle + 1;
      else high = middle;
    }
    ends[low] = index;
    return ends[low - 1];
  });
  const moved = new Set(kept);
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) {
    const line = kept[index];
    if (line !== undefined) moved.delete(line);
  }
  return moved;
}

function isChanged({ text: before }: Line, { text: after }: Line): boolean {
  return before !== after && before.replace(" focused", "") !== after;
}

type Keyed = readonly [line: Line, digitlessKey: string | undefined];

/** Which new texts stand in place of which that are gone: those that differ in digits alone, else the next in their order. */
function pairedTexts(
  goneLines: readonly Keyed[],
  newLines: readonly Keyed[],
): { readonly replacing: ReadonlySet<Line>; readonly gone: readonly Line[] } {
  const replacing = new Set<Line>();
  let gone = goneLines.filter(([{ isText }]) => isText);
  const newTexts = newLines.filter(([{ isText }]) => isText);
  for (const keyOf of [([, key]: Keyed) => key, ([line]: Keyed) => placeOf(line.key)]) {
    const byKey = Map.groupBy(gone, keyOf);
    const replaced = new Set<Keyed>();
    for (const each of newTexts) {
      const former = replacing.has(each[0]) ? undefined : byKey.get(keyOf(each))?.shift();
      if (former === undefined) continue;
      replacing.add(each[0]);
      replaced.add(former);
    }
    gone = gone.filter((each) => !replaced.has(each));
  }
  return { replacing, gone: gone.map(([line]) => line) };
}

function cut(text: string): string {
  const whole = JSON.parse(text) as string;
  return whole.length <= MAX_GONE_TEXT ? text : JSON.stringify(`${whole.slice(0, MAX_GONE_TEXT - 1).toWellFormed()}…`);
}

/** `e3 e7–e9`: refs, runs of consecutive numbers as one. */
function ranges(refs: readonly string[]): string {
  const parts: string[] = [];
  for (let start = 0; start < refs.length;) {
    let end = start;
    while (end + 1 < refs.length && follows(refs[end] ?? "", refs[end + 1] ?? "")) end++;
    const from = refs[start] ?? "";
    if (end - start >= 2) parts.push(`${from}–${refs[end] ?? ""}`);
    else for (let index = start; index <= end; index++) parts.push(refs[index] ?? "");
    start = end + 1;
  }
  return parts.join(" ");
}

function follows(ref: string, next: string): boolean {
  return Number(next.slice(1)) === Number(ref.slice(1)) + 1;
}

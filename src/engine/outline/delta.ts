import { briefLines } from "./brief.ts";
import { digitlessKeys, placeOf } from "./clocks.ts";
import type { Line } from "./lines.ts";

/** The changes from one list of lines to the next. */
interface Delta {
  readonly text: string;
  /** Keys of the lines that are changed or new. */
  readonly changed: ReadonlySet<string>;
}

const MAX_GONE_TEXTS = 3;
const MAX_GONE_TEXT = 30;

/**
 * `~` changed and `+` new lines, each hunk of new ones after `@<ref>`; `-` the refs that are gone. Empty where
 * nothing changed. `isClock` says of the key of a line, regardless of its digits, that those change all the time: where only
 * they did, it is left out. `isUnseen` says of a line that it was left out before and would not be now, so it is new to the
 * caller.
 */
export function toDelta(
  before: readonly Line[],
  after: readonly Line[],
  isClock: (key: string) => boolean,
  isUnseen: (key: string) => boolean = () => false,
): Delta {
  const former = new Map(before.map((line) => [line.key, line]));
  const latter = new Set(after.map(({ key }) => key));
  const keysBefore = digitlessKeys(before);
  const keysAfter = digitlessKeys(after);
  const { replacing, gone } = pairedTexts(
    before.flatMap((line, index) => (latter.has(line.key) ? [] : [[line, keysBefore[index]]])),
    after.flatMap((line, index) => (former.has(line.key) && !isUnseen(line.key) ? [] : [[line, keysAfter[index]]])),
  );
  const known = new Set(keysBefore);
  const changed = new Set<string>();
  const shown: string[] = [];
  let hunk: Line[] = [];
  let lastRef: string | undefined;
  const close = (): void => {
    if (hunk.length === 0) return;
    const depth = Math.min(...hunk.map((line) => line.depth));
    const outdented = hunk.map((line) => ({ ...line, depth: line.depth - depth }));
    shown.push(...briefLines(outdented).map((line) => `+ ${line}`));
    hunk = [];
  };
  for (const [index, line] of after.entries()) {
    const old = former.get(line.key);
    const isNew = (old === undefined || isUnseen(line.key)) && !replacing.has(line);
    if (isNew) {
      if (hunk.length === 0 && lastRef !== undefined) shown.push(`@${lastRef}`);
      changed.add(line.key);
      hunk.push(line);
    } else {
      close();
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

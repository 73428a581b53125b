import { briefLines } from "./brief.ts";
import type { Line } from "./lines.ts";

/** What changed from one list of lines to the next. */
export interface Delta {
  readonly text: string;
  /** Keys of the lines that are changed or new. */
  readonly changed: ReadonlySet<string>;
}

const MAX_GONE_TEXTS = 3;
const MAX_GONE_TEXT = 30;

/**
 * `~` changed and `+` new lines, each hunk of new ones after `@<ref>`; `-` the refs that are gone. Empty where
 * nothing changed. `isLive` says of a line that it changes all the time, such as a clock, and is left out. `isUnseen` says of a
 * line that it was left out before and would not be now, so it is new to the caller.
 */
export function toDelta(
  before: readonly Line[],
  after: readonly Line[],
  isLive: (key: string) => boolean,
  isUnseen: (key: string) => boolean = () => false,
): Delta {
  const former = new Map(before.map((line) => [line.key, line]));
  const latter = new Set(after.map(({ key }) => key));
  const goneTexts = new Map<string, Line[]>();
  for (const line of before) {
    if (!line.isText || latter.has(line.key)) continue;
    const place = placeOf(line);
    const texts = goneTexts.get(place) ?? [];
    texts.push(line);
    goneTexts.set(place, texts);
  }
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
  for (const line of after) {
    const old = former.get(line.key);
    if (old === undefined || isUnseen(line.key)) {
      const successor = line.isText ? goneTexts.get(placeOf(line))?.shift() : undefined;
      if (successor !== undefined) {
        close();
        if (!isLive(placeOf(line))) {
          changed.add(line.key);
          shown.push(`~ ${line.text}`);
        }
      } else {
        if (hunk.length === 0 && lastRef !== undefined) shown.push(`@${lastRef}`);
        changed.add(line.key);
        hunk.push(line);
      }
    } else {
      close();
      if (old.text !== line.text && old.text.replace(" focused", "") !== line.text && !isLive(line.key)) {
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
  const texts = [...goneTexts.values()].flat();
  for (const { text } of texts.slice(0, MAX_GONE_TEXTS)) shown.push(`- ${cut(text)}`);
  if (texts.length > MAX_GONE_TEXTS) shown.push(`- ${texts.length - MAX_GONE_TEXTS} more texts`);
  return { text: shown.join("\n"), changed };
}

/** The position of a text, regardless of its content. */
function placeOf({ key }: Line): string {
  return key.slice(0, key.indexOf("|"));
}

/** The position of a text that changes all the time, or its element's ref. */
export function liveKeyOf(line: Line): string {
  return line.isText ? placeOf(line) : line.key;
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

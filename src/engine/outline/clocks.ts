import { liveKeyOf } from "./delta.ts";
import { type Line, shapeOf } from "./lines.ts";

/** A line whose digits changed in so many consecutive observations without an action is a clock. */
const MIN_CHANGES = 3;

/** Finds the lines of a document whose digits change all the time, which deltas leave out. */
export interface Clocks {
  /** Whether the line of a key, as of `liveKeyOf`, is a clock. */
  isClock(key: string): boolean;
  /** Compares two consecutive observations of a document. */
  compare(before: readonly Line[], after: readonly Line[], options: { readonly isAfterAction: boolean }): void;
  /** Forgets all lines: another document is shown. */
  reset(): void;
}

export function createClocks(): Clocks {
  /** Key of a line -> in how many consecutive observations only its digits changed. */
  let changes = new Map<string, number>();
  const isClock = (key: string): boolean => (changes.get(key) ?? 0) >= MIN_CHANGES;

  return {
    isClock,
    compare(before, after, { isAfterAction }) {
      const former = new Map(before.map((line) => [line.key, line]));
      const formerTexts = new Map(before.filter(({ isText }) => isText).map((line) => [textKeyOf(line), line]));
      const counts = new Map<string, number>();
      for (const line of after) {
        const key = liveKeyOf(line);
        const old = former.get(line.key) ?? formerTexts.get(textKeyOf(line));
        if (old === undefined) continue;
        const count = changes.get(key) ?? 0;
        if (old.text === line.text) {
          if (count > 0 && !counts.has(key)) counts.set(key, isClock(key) ? count : 0);
        } else if (digitless(old.text) === digitless(line.text) && (!isAfterAction || isTime(line.text)))
          counts.set(key, count + 1);
      }
      changes = counts;
    },
    reset() {
      changes = new Map();
    },
  };
}

/** The position of a text and what it says besides digits. */
function textKeyOf(line: Line): string {
  return `${liveKeyOf(line)} ${shapeOf(line)} ${digitless(line.text)}`;
}

function digitless(text: string): string {
  return text.replace(/\d+/g, "0");
}

function isTime(text: string): boolean {
  return /\d:\d\d|\bago\b|\bseconds?\b/i.test(text);
}

import type { Line } from "./lines.ts";

/** A line whose digits changed in so many consecutive observations without an action is a clock. */
const MIN_CHANGES = 3;

/** Finds the lines of a document whose digits change all the time, which deltas leave out. */
export function createClocks() {
  /** Key of a line -> in how many consecutive observations only its digits changed. */
  let changes = new Map<string, number>();
  const isClock = (key: string): boolean => (changes.get(key) ?? 0) >= MIN_CHANGES;

  return {
    /** Whether the line of a key, as of `digitlessKeys`, is a clock. */
    isClock,
    /** Compares two consecutive observations of a document. */
    compare(
      before: readonly Line[],
      after: readonly Line[],
      { isAfterAction }: { readonly isAfterAction: boolean },
    ): void {
      const keysBefore = digitlessKeys(before);
      const former = new Map(before.map(({ text }, index) => [keysBefore[index], text]));
      const counts = new Map<string, number>();
      for (const [index, key] of digitlessKeys(after).entries()) {
        const old = former.get(key);
        const text = after[index]?.text;
        if (old === undefined || text === undefined) continue;
        const count = changes.get(key) ?? 0;
        if (old === text) {
          if (isClock(key)) counts.set(key, count);
        } else if (!isAfterAction || isTime(text)) counts.set(key, count + 1);
      }
      changes = counts;
    },
    /** Forgets all lines: another document is shown. */
    reset(): void {
      changes = new Map();
    },
  };
}

/**
 * Keys of lines, in their order, regardless of their digits: lines of two observations with one key differ in digits alone.
 * Where several have the same position and words, the key also says which of how many it is.
 */
export function digitlessKeys(lines: readonly Line[]): string[] {
  const counts = new Map<string, number>();
  const bases = lines.map(({ key, refs, text, isText }) => {
    const base = `${isText ? placeOf(key) : refs.join(" ")}|${text.replace(NUMBER, "0")}`;
    counts.set(base, (counts.get(base) ?? 0) + 1);
    return base;
  });
  const ordinals = new Map<string, number>();
  return bases.map((base) => {
    const ordinal = (ordinals.get(base) ?? 0) + 1;
    ordinals.set(base, ordinal);
    return `${base}|${ordinal}/${counts.get(base) ?? 0}`;
  });
}

/** The position of a text, regardless of its content. */
export function placeOf(key: string): string {
  return key.slice(0, key.indexOf("|"));
}

/** A number with its fractions, thousands or minutes, which it may have or not: `59.5`, `1:00`, `1,000`. */
const NUMBER = /\d+(?:[.,:]\d+)*/g;

function isTime(text: string): boolean {
  return /\d[:.]\d\d[:.]\d|\d:\d\d|\bago\b|\bseconds?\b|\d\s?(?:ms|s|sec|m|min|h)\b/i.test(text);
}

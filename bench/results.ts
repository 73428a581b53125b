import type { Growth } from "./growth.ts";
import type { Timing } from "./measure.ts";

/** What Pagewire takes, in multiples of what Playwright takes in the caller's own process, by row. */
export const goals: Readonly<Record<string, number>> = {
  "start to the first action": 1,
  "context with a page: create": 0.15,
  "context with a page: delete": 0.5,
  "contexts without a pause: create": 1,
  evaluate: 1.6,
  content: 1.6,
  click: 0.5,
  hover: 0.5,
  "type 20 characters": 0.4,
  "navigate (tiny page)": 0.9,
  "navigate (heavy page)": 0.9,
  "screenshot PNG": 0.9,
  "screenshot PNG, full page": 0.6,
  "screenshot JPEG": 0.9,
  "flow, 1 context": 1 / 1.5,
  "flow, 4 contexts": 1 / 1.4,
  "flow, 16 contexts": 1 / 1.6,
  "task on published pages": 0.8,
};

/** One row of the table that is committed: the ratio of the medians, and how far it goes apart within a run. */
export interface Result {
  readonly ratio: number;
  /** Between the largest and the smallest ratio of the three parts of a run. */
  readonly spread: number;
}

/** What has no counterpart in Playwright, in cells of text. */
export interface ResultTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Results {
  /** On what it was measured, and when: ratios of another machine differ. */
  readonly machine: string;
  readonly rows: Readonly<Record<string, Result>>;
  readonly growth?: Growth;
  /** By title. */
  readonly tables?: Readonly<Record<string, ResultTable>>;
}

export function toResult(measured: Timing, reference: Timing): Result {
  const ratios = measured.parts.map((p50, part) => p50 / (reference.parts[part] ?? Number.NaN));
  return { ratio: measured.p50 / reference.p50, spread: Math.max(...ratios) - Math.min(...ratios) };
}

/** What several runs have measured: the median ratio, and how far the runs and the parts of each went apart. */
export function mergeResults(runs: readonly Result[]): Result {
  const sorted = runs.map(({ ratio }) => ratio).toSorted((one, other) => one - other);
  const apart = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  return {
    ratio: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    spread: Math.max(apart, ...runs.map(({ spread }) => spread)),
  };
}

/** A sentence for each row that is slower than what is committed by more than the larger of both spreads. */
export function regressions(measured: Results["rows"], committed: Results["rows"]): readonly string[] {
  return Object.entries(measured).flatMap(([row, { ratio, spread }]) => {
    const before = committed[row];
    if (before === undefined || ratio <= before.ratio + Math.max(spread, before.spread)) return [];
    const spreads = `spread ${spread.toFixed(2)}, committed ${before.spread.toFixed(2)}`;
    return [`${row}: ${ratio.toFixed(2)} × Playwright, committed is ${before.ratio.toFixed(2)} (${spreads})`];
  });
}

/** `0.52 ± 0.04`, the goal, and what is committed; a dash where there is none. */
export function resultCells(row: string, { ratio, spread }: Result, committed: Results["rows"]): readonly string[] {
  const before = committed[row];
  const goal = goals[row];
  return [
    `${ratio.toFixed(2)} ± ${(spread / 2).toFixed(2)}`,
    goal === undefined ? "–" : `≤ ${goal.toFixed(2)}${ratio <= goal ? "" : " (missed)"}`,
    before === undefined ? "–" : before.ratio.toFixed(2),
  ];
}

import { goals, type Results } from "./results.ts";

const MAX_BAR = 40;

/** Around the results in the page; what is outside is written by hand. */
const MARKS = ["<!-- results -->", "<!-- end of results -->"] as const;

/**
 * `bench/results/calls.md` of what was measured: ratios, since times depend on the machine, and in `tables` what has no counterpart.
 *
 * @param before the page as it is, whose parts that are written by hand remain
 */
export function toPerformancePage({ machine, rows, growth = {}, tables = {} }: Results, before: string): string {
  const table = Object.entries(rows).map(([row, { ratio, spread }]) => {
    const goal = goals[row];
    const cells = [row, ratio.toFixed(2), spread.toFixed(2)];
    return `| ${[...cells, goal === undefined ? "" : `≤ ${goal.toFixed(2)}${ratio <= goal ? "" : ", missed"}`].join(" | ")} |`;
  });
  const plots = Object.entries(growth).flatMap(([name, ratios]) => [
    "",
    `By ${name}:`,
    "",
    "```text",
    ...toPlot(ratios),
    "```",
  ]);
  const results = [
    "",
    `Measured on ${machine}.`,
    "",
    "| what | × Playwright | spread | goal |",
    "| --- | --- | --- | --- |",
    ...table,
    ...(plots.length === 0 ? [] : ["", "### Growth", "", "The ratio for an evaluate, as more is asked for.", ...plots]),
    ...Object.entries(tables).flatMap(([title, { head, rows: cells }]) => [
      "",
      `### ${title}`,
      "",
      ...[head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`),
    ]),
    "",
    "",
  ].join("\n");
  const [start, end] = MARKS.map((mark) => before.indexOf(mark)) as [number, number];
  return before.slice(0, start + MARKS[0].length) + results + before.slice(end);
}

function toPlot(ratios: Readonly<Record<string, number>>): readonly string[] {
  const max = Math.max(1, ...Object.values(ratios));
  const width = Math.max(...Object.keys(ratios).map((label) => label.length));
  return Object.entries(ratios).map(([label, ratio]) => {
    const bar = "█".repeat(Math.max(1, Math.round((ratio / max) * MAX_BAR)));
    return `${label.padStart(width)}  ${bar} ${ratio.toFixed(2)}`;
  });
}

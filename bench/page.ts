import { goals, type Results } from "./results.ts";

const MAX_BAR = 40;

/** Below it, the page is written by hand. */
const WRITTEN_BY_HAND = "## Where the time goes";

/**
 * `docs/performance.md` of what was measured: ratios, since times depend on the machine, and in `tables` what has no counterpart.
 *
 * @param before the page as it is, whose part that is written by hand remains
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
  return [
    "# Performance",
    "",
    "Written by `npm run bench -- --write`; `make bench` measures again and fails where a ratio is behind this page by more than its spread.",
    "",
    "Pagewire runs in a process of its own, as `serve` starts it, and is called over REST on connections that stay open, with Node's plain HTTP",
    "client. Playwright runs in the caller's own process. Both use the same browser binary, and their calls alternate in one run. A",
    "ratio is Pagewire's median time over Playwright's: 1.00 is as fast, less is faster. The spread is how far the ratio went apart",
    "while it was measured.",
    "",
    `Measured on ${machine}.`,
    "",
    "| what | × Playwright | spread | goal |",
    "| --- | --- | --- | --- |",
    ...table,
    ...(plots.length === 0 ? [] : ["", "## Growth", "", "The ratio for an evaluate, as more is asked for.", ...plots]),
    ...Object.entries(tables).flatMap(([title, { head, rows: cells }]) => [
      "",
      `## ${title}`,
      "",
      ...[head, head.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`),
    ]),
    "",
    before.slice(before.indexOf(WRITTEN_BY_HAND)),
  ].join("\n");
}

function toPlot(ratios: Readonly<Record<string, number>>): readonly string[] {
  const max = Math.max(1, ...Object.values(ratios));
  const width = Math.max(...Object.keys(ratios).map((label) => label.length));
  return Object.entries(ratios).map(([label, ratio]) => {
    const bar = "█".repeat(Math.max(1, Math.round((ratio / max) * MAX_BAR)));
    return `${label.padStart(width)}  ${bar} ${ratio.toFixed(2)}`;
  });
}

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { interleave, summarise } from "../../bench/measure.ts";
import { toPerformancePage } from "../../bench/page.ts";
import { mergeResults, regressions, resultCells, type Results, toResult } from "../../bench/results.ts";

describe("summarise", () => {
  it("returns the median of all times, and of each third", () => {
    expect(summarise([1, 2, 3, 10, 20, 30, 100, 200, 300])).toEqual({
      p50: 20,
      p95: 300,
      runs: 9,
      parts: [2, 20, 200],
    });
  });

  it("has one part for each time when there are fewer than three", () => {
    expect(summarise([4, 6]).parts).toEqual([4, 6]);
  });
});

describe("interleave", () => {
  it("runs each contender once a round, and does not count the warm-up", async () => {
    const order: string[] = [];
    const contender = (name: string) => async (): Promise<void> => void order.push(name);
    const found = await interleave({ a: contender("a"), b: contender("b") }, { rounds: 2, warmup: 1 });

    expect(order).toEqual(["a", "b", "a", "b", "b", "a"]);
    expect(found.a.runs).toBe(2);
  });
});

describe("toResult", () => {
  it("compares medians, and the thirds for the spread", () => {
    const reference = { p50: 10, p95: 20, runs: 9, parts: [10, 10, 10] };
    expect(toResult({ p50: 5, p95: 9, runs: 9, parts: [4, 5, 6] }, reference)).toEqual({
      ratio: 0.5,
      spread: 0.6 - 0.4,
    });
  });
});

describe("mergeResults", () => {
  it("has the median ratio, and the larger spread of the runs and within them", () => {
    const runs = [
      { ratio: 0.5, spread: 0.1 },
      { ratio: 0.9, spread: 0.2 },
      { ratio: 0.6, spread: 0.1 },
    ];
    expect(mergeResults(runs)).toEqual({ ratio: 0.6, spread: 0.4 });
    expect(mergeResults(runs.slice(0, 1))).toEqual({ ratio: 0.5, spread: 0.1 });
  });
});

describe("bench/results/calls.md", () => {
  it("is what bench/results.json gives", () => {
    const [page, results] = ["../../bench/results/calls.md", "../../bench/results.json"].map((path) =>
      readFileSync(new URL(path, import.meta.url), "utf8"),
    );
    expect(page).toBe(toPerformancePage(JSON.parse(results ?? "") as Results, page ?? ""));
  });

  it("plots the ratios of what grows", () => {
    const tables = { Watching: { head: ["page", "KB"], rows: [["still", "0"]] } };
    const before = "kept\n\n<!-- results -->\nold\n<!-- end of results -->\nkept too";
    expect(toPerformancePage({ machine: "m", rows: {}, tables }, before)).toMatch(
      /^kept\n\n<!-- results -->\nMeasured on m\.\n[^]*\n### Watching\n\n\| page \| KB \|\n\| --- \| --- \|\n\| still \| 0 \|\n\n<!-- end of results -->\nkept too$/,
    );
    const page = toPerformancePage(
      { machine: "m", rows: {}, growth: { "open contexts": { 10: 0.5, 200: 2 } } },
      before,
    );
    expect(page).toContain(` 10  ${"█".repeat(10)} 0.50\n200  ${"█".repeat(40)} 2.00\n`);
  });
});

describe("regressions", () => {
  const committed = { click: { ratio: 0.5, spread: 0.1 }, hover: { ratio: 0.5, spread: 0 } };

  it("reports a row that is slower by more than its spread", () => {
    expect(regressions({ click: { ratio: 0.65, spread: 0.02 } }, committed)).toEqual([
      "click: 0.65 × Playwright, committed is 0.50 (spread 0.02, committed 0.10)",
    ]);
  });

  it("reports none within the larger of both spreads, none that is faster, and none that is new", () => {
    const measured = {
      click: { ratio: 0.59, spread: 0.02 },
      hover: { ratio: 0.7, spread: 0.3 },
      "a new row": { ratio: 9, spread: 0 },
    };
    expect(regressions(measured, committed)).toEqual([]);
    expect(regressions({ click: { ratio: 0.1, spread: 0 } }, committed)).toEqual([]);
  });
});

describe("resultCells", () => {
  it("marks a goal that is missed", () => {
    expect(resultCells("click", { ratio: 0.52, spread: 0.08 }, {})).toEqual(["0.52 ± 0.04", "≤ 0.50 (missed)", "–"]);
    expect(resultCells("click", { ratio: 0.4, spread: 0 }, { click: { ratio: 0.45, spread: 0 } })).toEqual([
      "0.40 ± 0.00",
      "≤ 0.50",
      "0.45",
    ]);
  });
});

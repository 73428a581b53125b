import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { progressLine } from "./support/progress.ts";
import { reportLines } from "./support/reporter.ts";
import { nightly } from "./support/nightly.ts";

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const config = join(import.meta.dirname, "support/reporter-fixture/vitest.config.ts");

/** Runs the named fixture files with the reporter, as `make test` runs ours. */
function run(
  files: readonly string[],
  env: Readonly<Record<string, string>> = {},
): { lines: string[]; stderr: string; status: number | null } {
  const { CI: _outer, NIGHTLY: _nightly, ...surrounding } = process.env;
  const { stdout, stderr, status } = spawnSync(process.execPath, [vitest, "run", "--config", config, ...files], {
    encoding: "utf8",
    env: { ...surrounding, ...env },
  });
  return { lines: stdout.trimEnd().split("\n"), stderr, status };
}

describe("a run", () => {
  nightly("that passes ends with its count, skipped tests left out, and code 0", () => {
    const { lines, status } = run(["passing"]);

    expect(lines.at(-1)).toBe("2 passed, 0 failed");
    expect(status).toBe(0);
  });

  it("that fails counts failed tests and files that do not load, names the command that repeats each, and ends with code 1", () => {
    const { lines, stderr, status } = run(["passing", "failing", "broken"]);

    expect(lines.at(-1)).toBe("3 passed, 2 failed");
    expect(status).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^ok passing\.ts \(3 tests, [\d.]+ s\)$/));
    expect(lines).toContainEqual(expect.stringMatching(/^FAILED failing\.ts \(2 tests, 1 failed, [\d.]+ s\)$/));
    const repeat = "npx vitest run failing.ts -t '^fails'";
    expect(stderr.split("\n")).toEqual(expect.arrayContaining(["FAILED failing.ts > fails", `  repeat: ${repeat}`]));
    const end = lines.slice(lines.indexOf("Failed:"));
    expect(end).toEqual(expect.arrayContaining(["  failing.ts > fails", `    ${repeat}`]));
  });

  nightly("names each part that this machine cannot run, once", () => {
    const { lines, status } = run(["unrunnable"]);

    expect(lines.slice(-4)).toEqual([
      "Could not run on this machine:",
      "  PostgreSQL: no postgres was found",
      "",
      "1 passed, 0 failed",
    ]);
    expect(status).toBe(0);
  });

  nightly("counts an error outside any test", () => {
    const { lines, status } = run(["outside"]);

    expect(lines.at(-1)).toBe("1 passed, 1 failed");
    expect(status).toBe(1);
  });

  nightly("does not repeat what fails, in CI neither", () => {
    const { lines, status } = run(["failing"], { CI: "true" });

    expect(lines.filter((line) => line === "1 passed, 1 failed")).toHaveLength(1);
    expect(status).toBe(1);
  });

  nightly("fails in CI when a part could not run", () => {
    const { lines, status } = run(["unrunnable"], { CI: "true" });

    expect(lines.at(-1)).toBe("1 passed, 0 failed");
    expect(lines.filter((line) => line === "  PostgreSQL: no postgres was found")).toHaveLength(1);
    expect(lines).toContain("CI must run every part, so this run has failed.");
    expect(status).toBe(1);
  });
});

describe("the end of a report", () => {
  it("is the count alone when every part could run", () => {
    expect(reportLines({ passed: 3, failed: 0, unrunnable: [] }, true)).toEqual(["", "3 passed, 0 failed"]);
  });
});

describe("the line of a terminal", () => {
  it("says how many files are done, when the end is expected, and what runs", () => {
    const running = ["test/cli/serve.service.test.ts", "cluster: test/operations/profiles.service.test.ts"];
    expect(progressLine({ done: 12, total: 340, failed: 1, remainingMs: 250_400, running })).toBe(
      "12 of 340 files · 1 failed · about 4 min 10 s left · cli/serve.service, cluster: operations/profiles.service",
    );
    expect(progressLine({ done: 0, total: 1, failed: 0, remainingMs: undefined, running: ["a.ts"] })).toBe(
      "0 of 1 files · a.ts",
    );
  });
});

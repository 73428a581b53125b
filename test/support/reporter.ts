import type { SerializedError } from "vitest";
import type { TestModule, TestRunEndReason } from "vitest/node";
import { ProgressReporter } from "./progress.ts";
import type {} from "./unrunnable.ts";

/** The outcome of a run. */
interface RunSummary {
  readonly passed: number;
  /** Failed tests, files that could not be loaded, and errors outside any test. */
  readonly failed: number;
  /** `part: reason`, each once, in the order met. */
  readonly unrunnable: readonly string[];
}

/**
 * The report of a run, ending in a plain `N passed, N failed` line that CI reads. Before it come the parts that could not run on
 * this machine; with `CI` set there must be none of those.
 */
export class CountingReporter extends ProgressReporter {
  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd(modules, errors, reason);
    const files = modules.map(summariseFile);
    const summary: RunSummary = {
      passed: sum(files.map(({ passed }) => passed)),
      failed: errors.length + sum(files.map(({ failed }) => failed)),
      unrunnable: [...new Set(files.flatMap(({ unrunnable }) => unrunnable))],
    };
    process.stdout.write(reportLines(summary, isInCi()).join("\n") + "\n");
    if (summary.failed > 0 || (isInCi() && summary.unrunnable.length > 0)) process.exitCode = 1;
  }
}

function summariseFile(module: TestModule): RunSummary {
  const tests = [...module.children.allTests()];
  const countOf = (state: string): number => tests.filter((test) => test.result().state === state).length;
  const parts = tests.flatMap((test) => test.meta().unrunnable ?? []);
  const failed = countOf("failed");
  return {
    passed: countOf("passed"),
    // A file that does not load, or whose hook fails, has failed even where none of its tests has.
    failed: failed === 0 && module.state() === "failed" ? 1 : failed,
    unrunnable: parts.map(({ part, reason }) => `${part}: ${reason}`),
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** The end of the report, one string a line; the last is always the count. */
export function reportLines({ passed, failed, unrunnable }: RunSummary, inCi: boolean): readonly string[] {
  const lines: string[] = [];
  if (unrunnable.length > 0) lines.push("", "Could not run on this machine:", ...unrunnable.map((name) => `  ${name}`));
  if (unrunnable.length > 0 && inCi) lines.push("CI must run every part, so this run has failed.");
  return [...lines, "", `${passed} passed, ${failed} failed`];
}

/** Whether the environment says that this is CI. */
function isInCi(): boolean {
  const value = process.env["CI"];
  return value !== undefined && value !== "" && value !== "0" && value !== "false";
}

import { DefaultReporter } from "vitest/node";
import type { SerializedError } from "vitest";
import type { TestModule, TestRunEndReason } from "vitest/node";
import type {} from "./unrunnable.ts";

/** What a whole run comes to. */
export interface RunSummary {
  readonly passed: number;
  /** Failed tests, files that could not be loaded, and errors outside any test. */
  readonly failed: number;
  /** `part: reason`, each once, in the order met. */
  readonly unrunnable: readonly string[];
  /** Tests that failed first and passed when they were repeated: `file > name`. */
  readonly flaky: readonly string[];
}

/**
 * vitest's own report, ending in a plain `N passed, N failed` line that CI reads.
 *
 * Before it come the flaky tests, and the parts that could not run on this machine; with `CI` set there must be none of
 * those.
 */
export class CountingReporter extends DefaultReporter {
  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd(modules, errors, reason);
    const summary = summarise(modules, errors);
    const inCi = isSet(process.env["CI"]);
    process.stdout.write(reportLines(summary, inCi).join("\n") + "\n");
    if (summary.failed > 0 || (inCi && summary.unrunnable.length > 0)) process.exitCode = 1;
  }
}

function summarise(modules: readonly TestModule[], errors: readonly SerializedError[]): RunSummary {
  const unrunnable = new Set<string>();
  const flaky: string[] = [];
  let passed = 0;
  let failed = errors.length;
  for (const module of modules) {
    let failedInModule = 0;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") passed += 1;
      if (state === "failed") failedInModule += 1;
      if (test.diagnostic()?.flaky === true) flaky.push(`${module.relativeModuleId} > ${test.fullName}`);
      const part = test.meta().unrunnable;
      if (part !== undefined) unrunnable.add(`${part.part}: ${part.reason}`);
    }
    // A file that does not load, or whose hook fails, has failed even where none of its tests has.
    failed += failedInModule === 0 && module.state() === "failed" ? 1 : failedInModule;
  }
  return { passed, failed, unrunnable: [...unrunnable], flaky };
}

/** The end of the report, one string a line; the last is always the count. */
export function reportLines({ passed, failed, unrunnable, flaky }: RunSummary, inCi: boolean): readonly string[] {
  const lines: string[] = [];
  if (flaky.length > 0)
    lines.push("", "Flaky, failed at first and passed when repeated:", ...flaky.map((name) => `  ${name}`));
  if (unrunnable.length > 0) {
    lines.push("", "Could not run on this machine:", ...unrunnable.map((part) => `  ${part}`));
    if (inCi) lines.push("CI must run every part, so this run has failed.");
  }
  return [...lines, "", `${passed} passed, ${failed} failed`];
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== "" && value !== "0" && value !== "false";
}

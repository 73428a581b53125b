import type { SerializedError } from "vitest";
import type { TestModule, TestRunEndReason } from "vitest/node";
import { ProgressReporter } from "./progress.ts";
import type {} from "./unrunnable.ts";

/** The outcome of a whole run. */
export interface RunSummary {
  readonly passed: number;
  /** Failed tests, files that could not be loaded, errors outside any test, and flaky files beyond those that are allowed. */
  readonly failed: number;
  /** `part: reason`, each once, in the order met. */
  readonly unrunnable: readonly string[];
  /** Tests and files that failed first and passed when they were repeated, each as `file > name`; none that is quarantined. */
  readonly flaky: readonly string[];
  /** The same of the quarantined files. */
  readonly quarantined: readonly string[];
}

/** A test file that may pass when it is repeated, until its cause is repaired. */
export interface Quarantined {
  /** From the root of the project on. */
  readonly file: string;
  /** The day on which it was entered, as 2026-11-23. */
  readonly since: string;
  readonly reason: string;
}

/** The outcome of one file. */
interface FileSummary extends Omit<RunSummary, "flaky" | "quarantined"> {
  /** `file > name` of what failed. */
  readonly failures: readonly string[];
}

/**
 * The report of a run, ending in a plain `N passed, N failed` line that CI reads. Files that run again replace their first
 * outcome. Those that pass only then are flaky: with more than `maxFlaky` that are not quarantined, each counts as failed.
 *
 * Before it come the flaky tests, and the parts that could not run on this machine; with `CI` set there must be none of
 * those.
 */
export class CountingReporter extends ProgressReporter {
  readonly #files = new Map<string, FileSummary>();
  /** The flaky tests of a file, by its path from the root on. */
  readonly #flaky = new Map<string, Set<string>>();
  readonly #quarantine: readonly Quarantined[];
  readonly #maxFlaky: number;
  /** Errors whose file is not known. */
  #withoutFile = 0;

  constructor(quarantine: readonly Quarantined[], maxFlaky = 0) {
    super();
    this.#quarantine = quarantine;
    this.#maxFlaky = maxFlaky;
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    super.onTestRunEnd(modules, errors, reason);
    const sources = errors.map((error) => sourceOf(error));
    this.#withoutFile += sources.filter((source) => !modules.some(({ moduleId }) => moduleId === source)).length;
    for (const module of modules) {
      const now = summariseFile(module, sources.filter((source) => source === module.moduleId).length);
      const before = this.#files.get(module.id);
      const flaky = (before?.failures ?? []).filter((name) => !now.failures.includes(name));
      const file = module.relativeModuleId;
      if (flaky.length > 0) this.#flaky.set(file, new Set([...(this.#flaky.get(file) ?? []), ...flaky]));
      this.#files.set(module.id, now);
    }
    const files = [...this.#files.values()];
    const isQuarantined = (file: string): boolean => this.#quarantine.some((entry) => entry.file === file);
    const flakyFiles = [...this.#flaky].map(([file, names]) => ({ file, names: [...names] }));
    const unexpected = flakyFiles.filter(({ file }) => !isQuarantined(file));
    const flakyFailures = unexpected.length > this.#maxFlaky ? unexpected.length : 0;
    const summary: RunSummary = {
      passed: sum(files.map(({ passed }) => passed)),
      failed: this.#withoutFile + sum(files.map(({ failed }) => failed)) + flakyFailures,
      unrunnable: [...new Set(files.flatMap(({ unrunnable }) => unrunnable))],
      flaky: unexpected.flatMap(({ names }) => names),
      quarantined: flakyFiles.filter(({ file }) => isQuarantined(file)).flatMap(({ names }) => names),
    };
    process.stdout.write(reportLines(summary, isInCi()).join("\n") + "\n");
    if (summary.failed > 0 || (isInCi() && summary.unrunnable.length > 0)) process.exitCode = 1;
  }
}

/** @param errors - How many came from the file outside any test. */
function summariseFile(module: TestModule, errors: number): FileSummary {
  const unrunnable: string[] = [];
  const failures: string[] = [];
  let passed = 0;
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    if (state === "passed") passed += 1;
    if (state === "failed") failures.push(`${module.relativeModuleId} > ${test.fullName}`);
    const part = test.meta().unrunnable;
    if (part !== undefined) unrunnable.push(`${part.part}: ${part.reason}`);
  }
  // A file that does not load, or whose hook fails, has failed even where none of its tests has.
  if (failures.length === 0 && module.state() === "failed") failures.push(module.relativeModuleId);
  if (errors > 0) failures.push(`${module.relativeModuleId}: error outside any test`);
  return { passed, failed: failures.length, failures, unrunnable };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** The end of the report, one string a line; the last is always the count. */
export function reportLines(summary: RunSummary, inCi: boolean): readonly string[] {
  const { passed, failed, unrunnable, flaky, quarantined } = summary;
  const lines: string[] = [];
  const list = (title: string, names: readonly string[]): void => {
    if (names.length > 0) lines.push("", title, ...names.map((name) => `  ${name}`));
  };
  list("Failed at first and passed when repeated:", flaky);
  list("Quarantined, failed at first and passed when repeated:", quarantined);
  list("Could not run on this machine:", unrunnable);
  if (unrunnable.length > 0 && inCi) lines.push("CI must run every part, so this run has failed.");
  return [...lines, "", `${passed} passed, ${failed} failed`];
}

/** The file from which an error came outside any test. */
export function sourceOf(error: unknown): string | undefined {
  return (error as { readonly VITEST_TEST_PATH?: string }).VITEST_TEST_PATH;
}

/** Whether the environment says that this is CI. */
export function isInCi(): boolean {
  const value = process.env["CI"];
  return value !== undefined && value !== "" && value !== "0" && value !== "false";
}

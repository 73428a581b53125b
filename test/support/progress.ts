import { stripVTControlCharacters } from "node:util";
import type { SerializedError } from "vitest";
import { DefaultReporter, type TestCase, type TestModule, type TestSpecification, type TestSuite } from "vitest/node";
import { isNightly } from "./nightly.ts";

const SLOWEST = 10;
const REDRAW_MS = 1_000;
/** What a file takes for as long as no run has measured it. */
const USUAL_MS = { fast: 600, withBrowser: 12_000 };

/** Terminals show it in place of the line that the cursor is in. */
const CLEAR_LINE = "\r\x1b[K";

/**
 * Reports each failure as it happens, with the command that repeats that one test, and at the end the slowest files. A terminal
 * shows in one line what runs, how many files are done and when the run is expected to end; elsewhere each file gets a line.
 */
export class ProgressReporter extends DefaultReporter {
  readonly #running = new Set<TestModule>();
  readonly #failed: string[] = [];
  readonly #durations: { readonly file: string; readonly ms: number }[] = [];
  /** By project and file; how long each is expected to take, in ms. */
  readonly #expectedMs = new Map<string, number>();
  #doneMs = 0;
  #startedMs = 0;
  #redraw: NodeJS.Timeout | undefined;

  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#startedMs = performance.now();
    this.#doneMs = 0;
    this.#expectedMs.clear();
    for (const specification of specifications)
      this.#expectedMs.set(keyOf(specification.project.name, specification.moduleId), this.#usualMs(specification));
    if (this.isTTY) this.#redraw = setInterval(() => this.#draw(), REDRAW_MS).unref();
  }

  #usualMs(specification: TestSpecification): number {
    const measured = this.ctx.cache.getTestSpecificationResult(specification)?.duration;
    return measured ?? (/\.(browser|service)\./.test(specification.moduleId) ? USUAL_MS.withBrowser : USUAL_MS.fast);
  }

  onTestModuleStart(module: TestModule): void {
    this.#running.add(module);
    this.#draw();
  }

  override onTestCaseResult(test: TestCase): void {
    if (test.result().state === "failed") this.#printFailure(test, test.result().errors ?? []);
  }

  override onTestSuiteResult(suite: TestSuite): void {
    if (suite.errors().length > 0) this.#printFailure(suite, suite.errors());
  }

  override onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module);
    if (module.errors().length > 0) this.#printFailure(module, module.errors());
    const { duration, collectDuration } = module.diagnostic();
    this.#durations.push({ file: nameOf(module), ms: duration + collectDuration });
    this.#doneMs += this.#expectedMs.get(keyOf(module.project.name, module.moduleId)) ?? 0;
    if (this.isTTY) this.#draw();
    else this.log(lineOf(module));
  }

  /** Prints what failed, why, and how to run it alone. */
  #printFailure(entity: TestCase | TestSuite | TestModule, errors: readonly SerializedError[]): void {
    const module = entity.type === "module" ? entity : entity.module;
    const path = entity.type === "module" ? [] : pathOf(entity);
    const title = [nameOf(module), ...path].join(" > ");
    this.#failed.push(`${title}\n    ${commandOf(module, path)}`);
    this.error(`\nFAILED ${title}`);
    for (const error of errors) this.ctx.logger.printError(error, { project: module.project });
    this.error(`  repeat: ${commandOf(module, path)}\n`);
  }

  override log(...messages: unknown[]): void {
    this.#above(() => super.log(...(messages as string[])));
  }

  override error(...messages: unknown[]): void {
    this.#above(() => super.error(...(messages as string[])));
  }

  override onUserConsoleLog(...args: Parameters<DefaultReporter["onUserConsoleLog"]>): void {
    this.#above(() => super.onUserConsoleLog(...args));
  }

  #above(print: () => void): void {
    if (this.#redraw !== undefined) process.stdout.write(CLEAR_LINE);
    print();
    this.#draw();
  }

  #draw(): void {
    if (this.#redraw === undefined) return;
    const line = progressLine({
      done: this.#durations.length,
      total: this.#expectedMs.size,
      failed: this.#failed.length,
      remainingMs: this.#remainingMs(),
      running: [...this.#running].map(nameOf),
    });
    process.stdout.write(CLEAR_LINE + line.slice(0, (process.stdout.columns || 80) - 1));
  }

  /** Until the end of the run, if it goes on as it has so far; undefined while that says too little. */
  #remainingMs(): number | undefined {
    const allMs = [...this.#expectedMs.values()].reduce((sum, ms) => sum + ms, 0);
    const share = this.#doneMs / allMs;
    return share < 0.02 ? undefined : ((performance.now() - this.#startedMs) * (1 - share)) / share;
  }

  /** In place of vitest's own, which repeats each failure: they were printed when they happened. */
  override reportSummary(_files: unknown, errors: readonly unknown[]): void {
    clearInterval(this.#redraw);
    this.#redraw = undefined;
    if (this.isTTY) process.stdout.write(CLEAR_LINE);
    if (errors.length > 0) this.ctx.logger.printUnhandledErrors(errors);
    const list = (title: string, lines: readonly string[]): void => {
      if (lines.length > 0) this.log(["", title, ...lines.map((line) => `  ${line}`)].join("\n"));
    };
    const slowest = this.#durations.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
    if (this.#durations.length > SLOWEST)
      list(
        `The slowest of ${this.#durations.length} files, in ${durationText(performance.now() - this.#startedMs)} in all:`,
        slowest.map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}`),
      );
    list("Failed:", this.#failed);
  }
}

function keyOf(project: string, moduleId: string): string {
  return `${project} ${moduleId}`;
}

/** The file from the root of the project on, after the name of its project where that is not the one of its name. */
function nameOf({ project, relativeModuleId }: TestModule): string {
  const isOwn = ["", "fast", "full", "nightly"].includes(project.name);
  return isOwn ? relativeModuleId : `${project.name}: ${relativeModuleId}`;
}

/** The names of a test or suite and of those around it, outermost first. */
function pathOf(entity: TestCase | TestSuite): readonly string[] {
  return entity.parent.type === "module" ? [entity.name] : [...pathOf(entity.parent), entity.name];
}

function lineOf(module: TestModule): string {
  const tests = [...module.children.allTests()];
  const failed = tests.filter((test) => test.result().state === "failed").length;
  const counts = [`${tests.length} tests`, ...(failed > 0 ? [`${failed} failed`] : [])].join(", ");
  const mark = module.state() === "failed" ? "FAILED" : "ok";
  return `${mark} ${nameOf(module)} (${counts}, ${(module.diagnostic().duration / 1_000).toFixed(1)} s)`;
}

/** The command that runs one test, or all of a suite or file. */
function commandOf({ project, relativeModuleId }: TestModule, path: readonly string[]): string {
  const only = path.length === 0 ? "" : ` -t ${quoted(`^${toPattern(path.join(" > "))}`)}`;
  const from = project.name === "" ? "" : ` --project ${project.name}`;
  return `${isNightly ? "NIGHTLY=on " : ""}npx vitest run${from} ${relativeModuleId}${only}`;
}

function toPattern(name: string): string {
  return stripVTControlCharacters(name).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** As one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

interface Progress {
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  readonly remainingMs: number | undefined;
  readonly running: readonly string[];
}

/** The line of a terminal: `12 of 340 files · 1 failed · about 4 min 10 s left · cli/serve.service`. */
export function progressLine({ done, total, failed, remainingMs, running }: Progress): string {
  return [
    `${done} of ${total} files`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(remainingMs === undefined ? [] : [`about ${durationText(remainingMs)} left`]),
    running.map((file) => file.replace(/(^|: )test\//, "$1").replace(/\.test\.ts$/, "")).join(", "),
  ].join(" · ");
}

function durationText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

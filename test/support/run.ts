/**
 * Runs vitest with the arguments of `vitest run`. With `CI` set, files that failed run again after all others, each in a
 * new process and at most twice: the report then says which of them are flaky. With more of them than `MAX_FLAKY`, not
 * counting the quarantined, the run has failed all the same.
 */
import { createVitest, parseCLI, type TestRunResult, type TestSpecification } from "vitest/node";
import { isInCi, sourceOf } from "./reporter.ts";

const MAX_REPETITIONS = 2;

const { filter, options } = parseCLI(["vitest", "run", ...process.argv.slice(2)]);
const vitest = await createVitest({ ...options, watch: false });
try {
  let result = await vitest.start(filter);
  for (let repetition = 0; isInCi() && repetition < MAX_REPETITIONS; repetition++) {
    const failed = failedFiles(result);
    if (failed.length === 0) break;
    process.exitCode = 0; // the reporter sets it for all runs together
    result = await vitest.runTestSpecifications(failed);
  }
} finally {
  await vitest.exit();
}

/** Files with a failed test or hook, or from which an error came outside any test. */
function failedFiles({ testModules, unhandledErrors }: TestRunResult): TestSpecification[] {
  const sources = new Set(unhandledErrors.map((error) => sourceOf(error)));
  return testModules
    .filter((module) => module.state() === "failed" || sources.has(module.moduleId))
    .map((module) => module.project.createSpecification(module.moduleId));
}

import { exitCodeOf } from "./exit-code.ts";
import { createProgram } from "./program.ts";

/** Runs the command line of this process; a failure is written to standard error and sets the exit code. */
export async function runCommandLine(): Promise<void> {
  try {
    await createProgram().parseAsync();
  } catch (error) {
    process.stderr.write(`pagewire: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = exitCodeOf(error);
  }
}

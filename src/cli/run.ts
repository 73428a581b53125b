import { createProgram } from "./program.ts";
import { ConfigError } from "../config/config-error.ts";

/** Runs a command line; a failure is written to standard error and sets the exit code. */
export async function runCommandLine(argv: readonly string[] = process.argv): Promise<void> {
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    process.stderr.write(`pagewire: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = exitCodeOf(error);
  }
}

/** 78 (EX_CONFIG of sysexits.h) for invalid settings, 1 for other errors. */
function exitCodeOf(error: unknown): number {
  return error instanceof ConfigError ? 78 : 1;
}

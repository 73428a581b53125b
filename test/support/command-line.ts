import { vi } from "vitest";
import { runCommandLine } from "../../src/cli/program.ts";

const SIGNALS = ["SIGTERM", "SIGINT"] as const;

/**
 * Runs a command that ends by itself, in this process: one of its own takes half a second of processor time to load the code.
 * It sees nothing of this process's environment but PATH and HOME.
 */
export async function runCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { env: outerEnv, exitCode: outerExitCode } = process;
  const listeners = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)));
  const written = { out: "", err: "" };
  /** By a command that ends the process, as commander does for unknown arguments. */
  let exited: { readonly code: number; readonly out: string; readonly err: string } | undefined;
  const capture = (stream: NodeJS.WriteStream, part: "out" | "err") =>
    vi.spyOn(stream, "write").mockImplementation((text) => (written[part] += String(text)) !== "");
  const spies = [
    capture(process.stdout, "out"),
    capture(process.stderr, "err"),
    vi.spyOn(process, "exit").mockImplementation((code) => {
      exited ??= { code: Number(code), ...written };
      throw new Error("the command has ended the process");
    }),
  ];
  process.env = { PATH: outerEnv["PATH"], HOME: outerEnv["HOME"], ...env };
  process.exitCode = 0;
  try {
    await runCommandLine(["node", "pagewire", ...args]);
    return exited ?? { code: process.exitCode, ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.env = outerEnv;
    process.exitCode = outerExitCode;
    for (const signal of SIGNALS)
      for (const listener of process.listeners(signal)) if (!listeners.has(listener)) process.off(signal, listener);
  }
}

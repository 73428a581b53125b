import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The bundle that `make run` starts, which `bundle.ts` keeps up to date: from the sources a start takes three times the processor time. */
export const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

/** Has Linux end what follows once this process has ended, in whatever way, and even where that is stopped. */
const endedWithParent: readonly string[] =
  spawnSync("setpriv", ["--version"]).status === 0 ? ["setpriv", "--pdeathsig", "KILL"] : [];

/** One run of the command line in a process of its own. */
export interface PagewireProcess {
  readonly child: ChildProcess;
  /** What it has written so far. */
  readonly output: { stdout: string; stderr: string };
  /** Resolves with the exit code, or with the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/**
 * `pagewire …args`, or another script, with nothing of this process's environment but PATH and HOME. No context is kept open for
 * callers, unless `env` says so: each is a renderer.
 *
 * @param wrapper a command that replaces itself by the one that follows it
 */
export function runPagewire(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  script = main,
  wrapper: readonly string[] = [],
): PagewireProcess {
  const { PATH, HOME } = process.env;
  const [command = "", ...rest] = [...endedWithParent, ...wrapper, process.execPath, script, ...args];
  const child = spawn(command, rest, {
    env: { PATH, HOME, BROWSER_LIMITS: "spareContexts=0", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on("close", (code, signal) => {
      resolve(code ?? signal ?? -1);
    });
  });
  return { child, output, ended };
}

/** The address of the service that such a process is, once it listens. @throws Error with its words when it ends instead */
export async function addressOf({ child, output, ended }: PagewireProcess): Promise<string> {
  const listening = new Promise<string>((resolve) => {
    const look = (): void => {
      // The line of gRPC is written after that of REST, so both are whole.
      const [, url] = /REST +(\S+)\/api\/v1[^]*gRPC +\S/.exec(output.stdout) ?? [];
      if (url === undefined) return;
      child.stdout?.off("data", look);
      resolve(url);
    };
    child.stdout?.on("data", look);
    look();
  });
  const failed = ended.then((code) => {
    throw new Error(`the service ended with ${code}: ${output.stderr}`);
  });
  return Promise.race([listening, failed]);
}

import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { browserFlags } from "../playwright/flags.ts";
import { createPipe } from "../playwright/pipe.ts";
import { PLAYWRIGHT_FLAGS, playwrightFlagsFor } from "../playwright/flags.ts";
import { sendSignal } from "./process-group.ts";
import type { SandboxPlan } from "./sandbox.ts";
import type { BrowserFolder } from "./temp-folder.ts";

/** Length of the beginning of standard error that is kept for the error of a start that fails. */
const MAX_OUTPUT_CHARACTERS = 4_000;

export interface ProcessEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The beginning of its standard error. */
  readonly output: string;
}

/** The main process of a browser, which leads its process group. */
export type BrowserProcess = ReturnType<typeof spawnBrowser>;

/** Browsers that run; killed when this process exits without closing them. */
const running = new Set<number>();
process.once("exit", () => {
  for (const pid of running) sendSignal(-pid, "SIGKILL");
});

/** Starts a browser that takes commands over a pipe: no port that others could use, and it ends with this process however that ends. */
export function spawnBrowser(
  plan: SandboxPlan,
  folder: BrowserFolder,
  options: {
    readonly executable: string;
    /** Path of setpriv, for a plan with a user. */
    readonly setpriv?: string;
    readonly hasWebgl: boolean;
    readonly hasWebmcp?: boolean;
  },
) {
  const { executable, setpriv = "setpriv", hasWebgl, hasWebmcp = false } = options;
  const flags = [
    ...PLAYWRIGHT_FLAGS,
    ...(plan.sandbox ? [] : ["--no-sandbox"]),
    ...browserFlags({ hasWebgl, hasWebmcp }),
    ...playwrightFlagsFor(folder.profile),
  ];
  const [command = "", ...args] = [...asUser(plan, setpriv), executable, ...flags];
  const child = spawn(command, args, {
    env: environmentOf(folder),
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
  });
  const { pid = 0 } = child;
  if (pid !== 0) running.add(pid);
  let output = "";
  const [, , errors, commands, events] = child.stdio as [null, null, Readable, Writable, Readable];
  // It is read to its end, as a full pipe would block the browser.
  errors.setEncoding("utf8").on("data", (text: string) => {
    if (output.length < MAX_OUTPUT_CHARACTERS) output += text;
  });
  /** Resolves when it has ended, or could not be created. */
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once("close", (exitCode, signal) => {
      running.delete(pid);
      resolve({ exitCode, signal, output });
    });
    child.once("error", (error) => {
      if (pid === 0) resolve({ exitCode: null, signal: null, output: error.message });
    });
  });
  return {
    child,
    pid,
    pipe: createPipe(commands, events),
    ended,
    kill(): void {
      if (running.has(pid)) sendSignal(-pid, "SIGKILL");
    },
  };
}

function asUser({ uid }: SandboxPlan, setpriv: string): readonly string[] {
  return uid === undefined ? [] : [setpriv, `--reuid=${uid}`, `--regid=${uid}`, "--clear-groups", "--no-new-privs"];
}

/** Nothing of the service's own environment: it holds secrets, and a hostile page may read the browser's. */
function environmentOf({ profile }: BrowserFolder): Record<string, string> {
  return {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    // File names are UTF-8. Unlike en_US.UTF-8, this locale exists on every machine: without it the browser takes them for
    // ASCII and finds no file.
    LANG: "C.UTF-8",
    LANGUAGE: "en_US",
    HOME: profile,
    TMPDIR: profile,
    XDG_CONFIG_HOME: profile,
    XDG_CACHE_HOME: profile,
  };
}

import { execFile, spawn } from "node:child_process";
import { chown, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { parseAuthorities } from "../../certificates.ts";
import { actionFailed, ServiceError } from "../../errors/errors.ts";
import { settlesWithin, valueWithin } from "../../errors/timing.ts";
import type { Logger } from "../../log/log.ts";
import type { BrowserInfo } from "../engine.ts";
import { browserFlags, PLAYWRIGHT_FLAGS, playwrightFlagsFor } from "../playwright/flags.ts";
import { createFloodThrottle } from "../playwright/floods.ts";
import { createPipe } from "../playwright/pipe.ts";
import { createSessionRouter } from "../playwright/session-router.ts";
import { endProcessGroup, sendSignal } from "./process-group.ts";
import { lowerPriorityOfPages, lowerPriorityOfSession } from "./processes.ts";
import { isSandboxError, type SandboxPlan } from "./sandbox.ts";
import { type BrowserFolder, createBrowserFolder, type EngineFolder } from "./temp-folder.ts";

const CLOSE_TIMEOUT_MS = 3_000;
const KILL_TIMEOUT_MS = 5_000;
/** Time between the end of a browser's pipe and that of its process. */
const EXIT_REPORTED_MS = 1_000;

export interface LaunchOptions {
  readonly executable: string;
  readonly plans: readonly SandboxPlan[];
  readonly setpriv?: string;
  /** Whether pages may use WebGL. */
  readonly hasWebgl: boolean;
  /** Whether pages may offer tools; default false. */
  readonly hasWebmcp?: boolean;
  /** Authorities that are trusted besides the public ones, in PEM; default none. */
  readonly authorities?: string | undefined;
  readonly folder: EngineFolder;
  readonly log: Logger;
  /** Called when the process of a browser was created, which then starts while other things are loaded. */
  readonly onSpawned?: () => void;
}

export type LaunchedBrowser = Awaited<ReturnType<typeof launchBy>>;

/**
 * Starts a browser, before Playwright is loaded where it is not yet.
 *
 * @throws Error when it does not start by any of the plans; ServiceError where its authorities are not usable
 */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  let error: unknown;
  for (const plan of options.plans) {
    try {
      const launched = await launchBy(plan, options);
      if (!plan.sandbox) {
        options.log.warn(
          { reason: plan.reason },
          "BROWSER SANDBOX IS OFF: a hostile page can reach what this service's user can",
        );
      }
      return launched;
    } catch (cause) {
      if (cause instanceof ServiceError) throw cause;
      error = cause;
      if (!(cause instanceof BrowserEnded) || !isSandboxError(cause.output)) break;
    }
  }
  throw new Error(`${options.executable} did not start: ${firstLine(error)}`, { cause: error });
}

/** Playwright's errors are pages long. */
export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}

/** The process of a browser ended, or could not be created, before it could be used. */
class BrowserEnded extends Error {
  readonly output: string;

  constructor({ exitCode, signal, output }: ProcessEnd) {
    const said = output.split("\n", 1)[0] ?? "";
    const how =
      exitCode === null
        ? signal === null
          ? "it could not be run"
          : `it ended by ${signal}`
        : `it ended with exit code ${exitCode}`;
    super(`${how}${said === "" ? "" : `, saying "${said}"`}`);
    this.output = output;
  }
}

async function launchBy(plan: SandboxPlan, options: LaunchOptions) {
  const folder = await createBrowserFolder(options.folder, plan.uid);
  let running: BrowserProcess | undefined;
  try {
    if (options.authorities !== undefined) await trustAuthorities(folder, options.authorities, plan.uid);
    running = spawnBrowser(plan, folder, options);
    options.onSpawned?.();
    await writeFile(folder.pidFile, `${running.pid}\n`);
    const { connectBrowser } = await import("../playwright/launch.ts");
    const browser = await connectBrowser(running, folder);
    const { pid, pipe } = running;
    void lowerPriorityOfSession(pid, options.log);
    await lowerPriorityOfPages(pid, options.log);
    const sessions = createSessionRouter(pipe);
    pipe.onflood = createFloodThrottle(sessions, options.log);
    const info: BrowserInfo = {
      executable: options.executable,
      version: browser.version(),
      sandbox: plan.sandbox ? "on" : "off",
      reason: plan.reason,
    };
    const death = new Promise<void>((resolve) => browser.once("disconnected", () => resolve()));
    const diesWithin = (ms: number): Promise<boolean> =>
      browser.isConnected() ? settlesWithin(death, ms) : Promise.resolve(true);
    return {
      browser,
      info,
      /** The browser's main process, and its process group. */
      pid,
      uploads: { path: folder.uploads, ...(plan.uid === undefined ? {} : { uid: plan.uid }) },
      /** Opens sessions beside those of Playwright. */
      sessions,
      /** Whether it is dead, or is known to be dead within that time. */
      diesWithin,
      /** Closes the browser, kills its remaining processes, and removes its files; resolves, too, when it died before. */
      close: (): Promise<void> => endBrowser(browser, pid, folder, options.log),
    };
  } catch (error) {
    const end = running && (await valueWithin(running.ended, EXIT_REPORTED_MS));
    if (end === undefined && running !== undefined) await endProcessGroup(running.pid, KILL_TIMEOUT_MS);
    await folder.remove();
    throw end === undefined ? error : new BrowserEnded(end);
  }
}

async function endBrowser(browser: Browser, pid: number, folder: BrowserFolder, log: Logger): Promise<void> {
  await settlesWithin(browser.close(), CLOSE_TIMEOUT_MS);
  if (!(await endProcessGroup(pid, KILL_TIMEOUT_MS))) log.error({ pid }, "browser processes remain after being killed");
  await folder.remove();
}

const TIMEOUT_MS = 10_000;
/** An authority for servers, and for nothing else. */
const TRUST = "C,,";

/**
 * Has a browser trust authorities besides the public ones: on Linux Chromium reads the NSS database in its user's home, which
 * is a folder of each browser process.
 *
 * @param uid the browser's user; undefined: the service's own
 * @throws ServiceError `ACTION_FAILED` where certutil is missing, or does not take a certificate
 */
async function trustAuthorities({ profile }: BrowserFolder, pem: string, uid: number | undefined): Promise<void> {
  const home = join(profile, ".pki");
  const database = join(home, "nssdb");
  await mkdir(database, { recursive: true, mode: 0o700 });
  const files = parseAuthorities(pem).map((certificate, index) => ({ path: join(home, `${index}.pem`), certificate }));
  await Promise.all(files.map(({ path, certificate }) => writeFile(path, certificate.toString())));
  const commands = join(home, "commands");
  await writeFile(
    commands,
    files.map(({ path }, index) => `-A -n authority-${index} -t ${TRUST} -i ${path}\n`).join(""),
  );
  try {
    await certutil("-N", "-d", `sql:${database}`, "--empty-password");
    await certutil("-B", "-d", `sql:${database}`, "-i", commands);
  } catch (error) {
    const { code, stderr = "" } = error as { readonly code?: unknown; readonly stderr?: string };
    const why = code === "ENOENT" ? "certutil (Debian: libnss3-tools) is not installed" : (stderr.split("\n")[0] ?? "");
    throw actionFailed("ca-certificates", `the browser cannot be given certificates of authorities: ${why}`);
  }
  await Promise.all([commands, ...files.map(({ path }) => path)].map((path) => rm(path)));
  if (uid === undefined) return;
  const owned = (await readdir(home, { recursive: true })).map((name) => join(home, name));
  await Promise.all([home, ...owned].map((path) => chown(path, uid, uid)));
}

function certutil(...args: readonly string[]): Promise<unknown> {
  return promisify(execFile)("certutil", args, { timeout: TIMEOUT_MS });
}

/** Length of the beginning of standard error that is kept for the error of a start that fails. */
const MAX_OUTPUT_CHARACTERS = 4_000;

interface ProcessEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The beginning of its standard error. */
  readonly output: string;
}

/** The main process of a browser, which leads its process group. */
type BrowserProcess = ReturnType<typeof spawnBrowser>;

/** Browsers that run; killed when this process exits without closing them. */
const running = new Set<number>();
process.once("exit", () => {
  for (const pid of running) sendSignal(-pid, "SIGKILL");
});

/** Starts a browser that takes commands over a pipe: no port that others could use, and it ends with this process however that ends. */
function spawnBrowser(
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

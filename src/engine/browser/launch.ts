import { chmod, readFile, writeFile } from "node:fs/promises";
import { chromium, type Browser } from "playwright-core";
import type { Logger } from "../../log/log.ts";
import { browserFlags } from "./flags.ts";
import { createBrowserFolder, type BrowserFolder, type EngineFolder, type UploadFolder } from "./temp-folder.ts";
import type { BrowserInfo } from "../engine.ts";
import { isSandboxError, type SandboxPlan } from "./sandbox.ts";
import { tunePipe } from "./pipe.ts";
import { endProcessGroup } from "./process-group.ts";
import { settlesWithin } from "../deadline.ts";

const LAUNCH_TIMEOUT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 3_000;
const KILL_TIMEOUT_MS = 5_000;

export interface LaunchedBrowser {
  readonly browser: Browser;
  readonly info: BrowserInfo;
  /** The browser's main process, and its process group. */
  readonly pid: number;
  readonly uploads: UploadFolder;
  /** Whether it is dead, or is known to be dead within that time. */
  diesWithin(ms: number): Promise<boolean>;
  /** Closes the browser, kills its remaining processes, and removes its files; resolves, too, when it died before. */
  close(): Promise<void>;
}

export interface LaunchOptions {
  readonly executable: string;
  readonly plans: readonly SandboxPlan[];
  readonly setpriv?: string;
  /** Whether pages may use WebGL. */
  readonly hasWebgl: boolean;
  readonly folder: EngineFolder;
  readonly log: Logger;
}

/**
 * Starts a browser over a pipe (no port that others could use), so that it ends with the service however that ends.
 *
 * @throws Error when it does not start by any of the plans
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
      error = cause;
      if (!isSandboxError(cause)) break;
    }
  }
  throw new Error(`${options.executable} did not start: ${whyNot(error)}`, { cause: error });
}

/** Playwright reports the end of its connection first; the browser's own message is in the log that follows. */
function whyNot(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const said = /\[err\] (.+)/.exec(text)?.[1];
  const exitCode = /process did exit: exitCode=(\d+)/.exec(text)?.[1];
  if (exitCode !== undefined)
    return `it ended with exit code ${exitCode}${said === undefined ? "" : `, saying "${said}"`}`;
  return text.split("\n", 1)[0] ?? "";
}

async function launchBy(plan: SandboxPlan, options: LaunchOptions): Promise<LaunchedBrowser> {
  const folder = await createBrowserFolder(options.folder, plan.uid);
  try {
    await writeLaunchScript(folder, plan, options);
    const browser = await chromium.launch({
      executablePath: folder.script,
      chromiumSandbox: plan.sandbox,
      headless: true,
      args: [...browserFlags(options)],
      env: environmentOf(folder),
      downloadsPath: folder.downloads,
      // Without it, and with no way to say so for the profile, Playwright leaves folders among the system's.
      artifactsDir: folder.artifacts,
      timeout: LAUNCH_TIMEOUT_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    tunePipe(browser);
    const pid = Number(await readFile(folder.pidFile, "utf8"));
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
      pid,
      uploads: { path: folder.uploads, ...(plan.uid === undefined ? {} : { uid: plan.uid }) },
      diesWithin,
      close: () => endBrowser(browser, pid, folder, options.log),
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

async function endBrowser(browser: Browser, pid: number, folder: BrowserFolder, log: Logger): Promise<void> {
  await settlesWithin(browser.close(), CLOSE_TIMEOUT_MS);
  if (!(await endProcessGroup(pid, KILL_TIMEOUT_MS))) log.error({ pid }, "browser processes remain after being killed");
  await folder.remove();
}

/**
 * The script between Playwright and the browser: notes the process id, moves the profile into our own folder (and
 * removes the empty one that Playwright made), and changes the user. It ends in `exec`, so pipe and process id stay.
 */
async function writeLaunchScript(
  folder: BrowserFolder,
  plan: SandboxPlan,
  { executable, setpriv }: LaunchOptions,
): Promise<void> {
  const asUser =
    plan.uid === undefined
      ? ""
      : `${quote(setpriv ?? "setpriv")} --reuid=${plan.uid} --regid=${plan.uid} --clear-groups --no-new-privs `;
  await writeFile(
    folder.script,
    `#!/bin/sh
echo $$ > ${quote(folder.pidFile)}
for argument do
  shift
  case $argument in
    --user-data-dir=*) rmdir "\${argument#*=}"; argument=${quote(`--user-data-dir=${folder.profile}`)} ;;
  esac
  set -- "$@" "$argument"
done
exec ${asUser}${quote(executable)} "$@"
`,
  );
  await chmod(folder.script, 0o755);
}

/** Nothing of the service's own environment: it holds secrets, and a hostile page may read the browser's. */
function environmentOf(folder: BrowserFolder): Record<string, string> {
  return {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    // File names are UTF-8. Unlike en_US.UTF-8, this locale exists on every machine: without it the browser takes them for
    // ASCII and finds no file.
    LANG: "C.UTF-8",
    LANGUAGE: "en_US",
    HOME: folder.profile,
    TMPDIR: folder.profile,
    XDG_CONFIG_HOME: folder.profile,
    XDG_CACHE_HOME: folder.profile,
  };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

import { writeFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import { trustAuthorities } from "./authorities.ts";
import { type BrowserProcess, type ProcessEnd, spawnBrowser } from "./browser-process.ts";
import { createFloodThrottle } from "../playwright/flood-throttle.ts";
import { createSessionRouter, type SessionRouter } from "../playwright/session-router.ts";
import { createBrowserFolder, type BrowserFolder, type EngineFolder, type UploadFolder } from "./temp-folder.ts";
import type { BrowserInfo } from "../engine.ts";
import { isSandboxError, type SandboxPlan } from "./sandbox.ts";
import { endProcessGroup } from "./process-group.ts";
import { lowerPriorityOfPages } from "./processes.ts";
import { settlesWithin, valueWithin } from "../../errors/timing.ts";

const CLOSE_TIMEOUT_MS = 3_000;
const KILL_TIMEOUT_MS = 5_000;
/** Between the end of a browser's pipe and that of its process. */
const EXIT_REPORTED_MS = 1_000;

export interface LaunchedBrowser {
  readonly browser: Browser;
  readonly info: BrowserInfo;
  /** The browser's main process, and its process group. */
  readonly pid: number;
  readonly uploads: UploadFolder;
  /** For sessions beside those of Playwright. */
  readonly sessions: SessionRouter;
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
  /** Whether pages may offer tools; default false. */
  readonly hasWebmcp?: boolean;
  /** Authorities that are trusted besides the public ones, in PEM; default none. */
  readonly authorities?: string | undefined;
  readonly folder: EngineFolder;
  readonly log: Logger;
  /** Called when the process of a browser was created, which then starts while other things are loaded. */
  readonly onSpawned?: () => void;
}

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

async function launchBy(plan: SandboxPlan, options: LaunchOptions): Promise<LaunchedBrowser> {
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
      pid,
      uploads: { path: folder.uploads, ...(plan.uid === undefined ? {} : { uid: plan.uid }) },
      sessions,
      diesWithin,
      close: () => endBrowser(browser, pid, folder, options.log),
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

import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, CDPSession } from "playwright-core";
import type { Logger } from "../../log/log.ts";
import { settlesWithin, valueWithin } from "../deadline.ts";
import type { LaunchedBrowser } from "./launch.ts";
import { sendSignal } from "./process-group.ts";
import {
  cpuTimesOfType,
  floodingRenderers,
  ioThreadCpuTimes,
  isNetworkService,
  mainThreadCpuTime,
  networkServiceOf,
  processesOfType,
} from "./processes.ts";

/** How long a browser may take to respond before it is examined, and between two examinations. */
const RESPONSE_TIMEOUT_MS = 1_000;
/** A browser whose main thread does nothing, and that does not respond for so many examinations, is dead. */
const DEAD_AFTER_EXAMINATIONS = 3;
/** The same where that thread works, as on a machine under load, or on a backlog after pages were ended for flooding it. */
const DEAD_AFTER_BUSY_EXAMINATIONS = 20;
/** CPU time of a renderer's I/O thread between two examinations, twice in a row, that counts as a flood. */
const FLOOD_MS = 20;
/** Within this time the crash of a page that was ended is reported. */
const CRASH_REPORTED_MS = 2_000;
/** A browser under load opens a page in less. */
const OPENING_TIMEOUT_MS = 10_000;
/** A browser that draws nothing for so many checks, with no page as the cause, is dead; one that is busy draws in between. */
const DEAD_AFTER_CHECKS = 5;
/** A frame may be late because of the load in so many checks in a row. */
const LATE_CHECKS = 8;
/** A browser under load draws a frame in less. */
const FRAME_TIMEOUT_MS = 2_500;
/** The same while one renderer after the other continues. */
const STEP_FRAME_TIMEOUT_MS = 1_000;
/** A renderer that continues submits its next frame within this time. */
const NEXT_FRAME_MS = 50;
/** After which a capture that failed, as while the GPU process restarts, is tried again. */
const RETRY_MS = 20;

/** Why a page was ended: it flooded the browser with messages, or drawing it held up all pages. */
type PageEndReason = "flood" | "graphics";

/** Checks one browser, and ends what keeps it from working: a page where one is the cause, else the browser. */
export interface BrowserHealth {
  /** False from a failed check on until a later one succeeds. */
  isHealthy(): boolean;
  /** Whether the browser responds and draws; repairs it where it does not. Concurrent calls share one check. Never rejects. */
  check(): Promise<void>;
  /** The same, and that a page opens. */
  checkOpening(): Promise<void>;
  /** Why pages are being ended, or were a moment ago: the reason of a crash that is reported now. */
  endReason(): PageEndReason | undefined;
}

export interface BrowserHealthOptions {
  readonly launched: LaunchedBrowser;
  /** Whether contexts that do not belong together share the browser, so that none may hold up the drawing of the others. */
  readonly isShared: boolean;
  readonly log: Logger;
}

export function createBrowserHealth({ launched, isShared, log }: BrowserHealthOptions): BrowserHealth {
  const { browser, pid } = launched;
  let networkService: number | undefined;
  // It starts a moment after the browser responds.
  void networkServiceOf(pid).then((found) => (networkService = found));
  let checking: Promise<void> | undefined;
  let opening: Promise<FramePage | undefined> | undefined;
  let framePage: Promise<FramePage | undefined> | undefined;
  let healthy = true;
  let checksWithoutFrame = 0;
  let lateChecks = 0;
  let ended: { readonly reason: PageEndReason; readonly untilMs: number } | undefined;
  /** Kept: when a session of the browser is detached, all its pages draw a frame. */
  let session: Promise<CDPSession> | undefined;

  async function checkOnce(): Promise<void> {
    const isWell = (await keepsProxies()) && (await responds()) && (!isShared || (await draws()));
    healthy = isWell;
  }

  /** The proxies of a browser's contexts are lost with its network service: no page of theirs loads in it again. */
  async function keepsProxies(): Promise<boolean> {
    if (networkService === undefined || (await isNetworkService(networkService))) return true;
    kill("a browser has lost its network service and is killed");
    return false;
  }

  /** A page can keep the browser from responding by sending it more than it can process; such pages are ended. */
  async function responds(): Promise<boolean> {
    session ??= browser.newBrowserCDPSession();
    const response = session.then((cdp) => cdp.send("Browser.getVersion"));
    response.catch(() => (session = undefined));
    if (await settlesWithin(response, RESPONSE_TIMEOUT_MS)) return true;
    let hasFlooded = false;
    let before = await ioThreadCpuTimes(pid);
    let workedBefore = await mainThreadCpuTime(pid);
    let isBusy = false;
    let suspects: readonly number[] = [];
    for (
      let count = 1;
      count <= (hasFlooded || isBusy ? DEAD_AFTER_BUSY_EXAMINATIONS : DEAD_AFTER_EXAMINATIONS);
      count++
    ) {
      if (await settlesWithin(response, RESPONSE_TIMEOUT_MS)) {
        if (hasFlooded) ended = { reason: "flood", untilMs: performance.now() + CRASH_REPORTED_MS };
        return true;
      }
      // Not after the first timeout: this process may have been too busy to read the response.
      healthy = false;
      const worked = await mainThreadCpuTime(pid);
      isBusy = worked > workedBefore;
      workedBefore = worked;
      const now = await ioThreadCpuTimes(pid);
      // Twice in a row: on a machine that was suspended for a moment, pages that work normally are suspects once.
      const suspectsBefore = suspects;
      suspects = floodingRenderers(before, now, FLOOD_MS);
      before = now;
      const flooding = suspects.filter((renderer) => suspectsBefore.includes(renderer));
      if (flooding.length === 0) continue;
      log.warn({ pid, renderers: flooding }, "pages flood their browser and are ended");
      ended = { reason: "flood", untilMs: Infinity };
      for (const renderer of flooding) signal(renderer, "SIGKILL");
      hasFlooded = true;
    }
    kill("a browser does not respond and is killed");
    return false;
  }

  /** One process draws the pages of all contexts, so one page can hold up the screenshots of all. */
  async function draws(): Promise<boolean> {
    framePage ??= openFramePage(browser);
    const page = await valueWithin(framePage, OPENING_TIMEOUT_MS);
    if (!browser.isConnected()) return false;
    if (page === undefined || page.isGone()) {
      framePage = undefined;
      return openPage();
    }
    if (await page.draws(FRAME_TIMEOUT_MS)) return drawn();
    const usedBefore = await drawingAndPages();
    // The second time because this process may have been too busy to read the first frame.
    if (await page.draws(STEP_FRAME_TIMEOUT_MS)) return drawn();
    if (!browser.isConnected()) return false;
    if (page.isGone()) return true; // its crash says nothing of the browser; the next check opens another
    if (lateChecks++ < LATE_CHECKS && isLoad(usedBefore, await drawingAndPages())) return true;
    healthy = false;
    if ((await endHeavyPages()) && (await page.draws(FRAME_TIMEOUT_MS))) return drawn();
    checksWithoutFrame++;
    if (checksWithoutFrame >= DEAD_AFTER_CHECKS) kill("a browser draws no frames and is killed");
    return false;
  }

  function drawn(): true {
    checksWithoutFrame = 0;
    lateChecks = 0;
    return true;
  }

  async function drawingAndPages(): Promise<CpuTimes> {
    return { drawing: await cpuTimesOfType(pid, "gpu-process"), pages: await cpuTimesOfType(pid, "renderer") };
  }

  /**
   * Stops all renderers, then continues one after the other: where frames stop, its page is the cause. It is ended only if
   * frames come back once it is stopped again.
   *
   * @returns false when this does not bring frames back
   */
  async function endHeavyPages(): Promise<boolean> {
    log.warn({ pid }, "a browser draws no frames; its pages are examined");
    const stopped = new Set(await processesOfType(pid, "renderer"));
    if (stopped.size === 0) return false;
    for (const renderer of stopped) signal(renderer, "SIGSTOP");
    try {
      // One that opens now has a renderer that is not stopped.
      const probe = await valueWithin(openFramePage(browser), OPENING_TIMEOUT_MS);
      if (probe === undefined) return false;
      try {
        if (!(await drawsAgain(probe))) return false;
        for (const renderer of stopped) {
          stopped.delete(renderer);
          if (!(await continues(renderer, probe))) return false;
        }
        return true;
      } finally {
        void probe.close();
      }
    } finally {
      for (const renderer of stopped) signal(renderer, "SIGCONT");
    }
  }

  /** Continues one renderer, and ends it when that stops the frames; false when they stop for another cause. */
  async function continues(renderer: number, probe: FramePage): Promise<boolean> {
    signal(renderer, "SIGCONT");
    await sleep(NEXT_FRAME_MS);
    if ((await probe.draws(STEP_FRAME_TIMEOUT_MS)) && (await probe.draws(STEP_FRAME_TIMEOUT_MS))) return true;
    signal(renderer, "SIGSTOP");
    const isCause = await drawsAgain(probe);
    if (isCause) {
      log.warn({ pid, renderer }, "a page holds up the drawing of all pages and is ended");
      ended = { reason: "graphics", untilMs: performance.now() + CRASH_REPORTED_MS };
      signal(renderer, "SIGKILL");
    }
    signal(renderer, "SIGCONT");
    return isCause;
  }

  /** Whether frames come, once the process that draws has ended where it must: it starts again by itself. */
  async function drawsAgain(probe: FramePage): Promise<boolean> {
    if (await probe.draws(STEP_FRAME_TIMEOUT_MS)) return true;
    for (const process of await processesOfType(pid, "gpu-process")) signal(process, "SIGKILL");
    return probe.draws(FRAME_TIMEOUT_MS);
  }

  /** A browser can respond and yet start no process for a page, as when the one that starts them has ended. */
  async function openPage(): Promise<boolean> {
    opening ??= valueWithin(openFramePage(browser), OPENING_TIMEOUT_MS).finally(() => (opening = undefined));
    const page = await opening;
    void page?.close();
    if (page !== undefined) return true;
    if (browser.isConnected()) kill("a browser opens no pages and is killed");
    return false;
  }

  function kill(message: string): void {
    log.warn({ pid }, message);
    signal(pid, "SIGKILL");
  }

  function signal(process: number, name: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void {
    try {
      sendSignal(process, name);
    } catch (error) {
      log.error({ error, pid: process, signal: name }, "a process of a browser could not be signaled");
    }
  }

  const health: BrowserHealth = {
    isHealthy: () => healthy,
    check() {
      checking ??= checkOnce()
        .catch((error: unknown) => log.error({ error, pid }, "a browser could not be checked"))
        .finally(() => (checking = undefined));
      return checking;
    },
    async checkOpening() {
      await health.check();
      if (browser.isConnected()) await openPage();
    },
    endReason: () => (ended !== undefined && performance.now() < ended.untilMs ? ended.reason : undefined),
  };
  return health;
}

/** By process, ms. */
interface CpuTimes {
  readonly drawing: ReadonlyMap<number, number>;
  readonly pages: ReadonlyMap<number, number>;
}

/** Whether many pages together leave the drawing too little time; one that uses most of the time may be the cause of it. */
function isLoad(before: CpuTimes, after: CpuTimes): boolean {
  const used = (part: keyof CpuTimes): readonly number[] =>
    [...after[part]].map(([pid, ms]) => ms - (before[part].get(pid) ?? ms));
  const sum = (times: readonly number[]): number => times.reduce((total, ms) => total + ms, 0);
  const pages = used("pages");
  return 2 * sum(pages) > sum(used("drawing")) && sum(pages) > 2 * Math.max(0, ...pages);
}

/** A page of our own, as small as possible. */
interface FramePage {
  /** Whether the browser draws it within that time. */
  draws(withinMs: number): Promise<boolean>;
  /** Whether it crashed or closed. */
  isGone(): boolean;
  /** Never rejects. */
  close(): Promise<void>;
}

/** Undefined where it does not open. */
async function openFramePage(browser: Browser): Promise<FramePage | undefined> {
  const context = await browser.newContext({ viewport: { width: 16, height: 16 } }).catch(() => undefined);
  if (context === undefined) return undefined;
  const close = (): Promise<void> => context.close().catch(() => undefined);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    let hasCrashed = false;
    page.once("crash", () => (hasCrashed = true));
    const isGone = (): boolean => hasCrashed || page.isClosed();
    return {
      close,
      isGone,
      async draws(withinMs) {
        const untilMs = performance.now() + withinMs;
        for (;;) {
          const remainingMs = untilMs - performance.now();
          if (remainingMs <= 0 || isGone()) return false;
          const frame = cdp.send("Page.captureScreenshot", {
            format: "jpeg",
            quality: 1,
            optimizeForSpeed: true,
            clip: { x: 0, y: 0, width: 1, height: 1, scale: 1 },
          });
          if ((await valueWithin(frame, remainingMs)) !== undefined) return true;
          await sleep(RETRY_MS);
        }
      },
    };
  } catch {
    await close();
    return undefined;
  }
}

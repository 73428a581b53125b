import type { Browser, CDPSession } from "playwright-core";
import type { Logger } from "../../log/log.ts";
import { settlesWithin, valueWithin } from "../../errors/timing.ts";
import type { LaunchedBrowser } from "./launch.ts";
import { sendSignal, statOf } from "./process-group.ts";
import { mainThreadCpuTime, networkServiceOf, processesOfType } from "./processes.ts";

/** How long a browser may take to respond before `isHealthy` says so, and between two looks at a browser that does not. */
const RESPONSE_TIMEOUT_MS = 1_000;
/** A browser that does not respond for so many looks, and does not work, is ended. */
const STUCK_AFTER = 5;
/** Checks after which a browser is ended whose main thread works all the time, as where it opens the pages of many contexts. */
const BUSY_AFTER = 15;
/** Checks after which a browser is ended whose main thread works some of the time: the machine is under load. */
const UNDER_LOAD_AFTER = 30;
/** Share of the time for which a main thread that works all the time has a processor, even if others want it too. */
const ALL_THE_TIME = 0.6;
/** A browser that starts processes opens a page in less, unless it is under load. */
const OPENING_TIMEOUT_MS = 10_000;
/** A browser that starts processes, but opens no page for so many looks, is ended. */
const OPENS_NONE_AFTER = 6;

/** A page's process whose crash has not been reported counts as that of no page after this time. */
const CRASH_KNOWN_MS = 5_000;

/** Why the service ended a browser, or the kernel. */
type BrowserEndReason = "unresponsive" | "memory";

/** A process that was ended since it, its user or the machine needed memory. */
export interface MemoryEnd {
  readonly bound: "context" | "user" | "machine";
  /** Bytes that the process had taken; absent where the kernel has ended it. */
  readonly bytes?: number;
}

/**
 * The processes that the kernel has ended for memory, which is faster than any check where pages take much in one step. A crash within
 * a few seconds of such an end counts as one for memory; each end counts once.
 *
 * @param read - How many there were so far.
 */
export function createKernelKills(read: () => number, now: () => number = () => performance.now()) {
  let known = read();
  /** When the ends were seen that no crash has matched. */
  let seen: readonly number[] = [];

  function look(): void {
    const count = read();
    const added = Array.from({ length: Math.max(0, count - known) }, now);
    known = count;
    seen = [...seen.filter((each) => now() - each < CRASH_KNOWN_MS), ...added];
  }

  return {
    /** Looks for further ones, so that the time of each is known. */
    look,
    /** Whether a process that has just ended by itself was ended so. */
    take(): boolean {
      look();
      const isOne = seen.length > 0;
      seen = seen.slice(1);
      return isOne;
    },
  };
}

/** Checks one browser, and ends one that does not work: its contexts then recover in another. */
export type BrowserHealth = ReturnType<typeof createBrowserHealth>;

export function createBrowserHealth(options: {
  readonly launched: LaunchedBrowser;
  readonly kernelKills: Pick<ReturnType<typeof createKernelKills>, "take">;
  readonly log: Logger;
}) {
  const { launched, kernelKills, log } = options;
  const { browser, pid } = launched;
  let networkService: { readonly pid: number; readonly startTicks: number | undefined } | undefined;
  // It starts a moment after the browser responds.
  void networkServiceOf(pid).then((found) => {
    if (found !== undefined) networkService = { pid: found, startTicks: statOf(found)?.startTicks };
  });
  let checking: Promise<void> | undefined;
  let opening: Promise<void> | undefined;
  let healthy = true;
  let ended: BrowserEndReason | undefined;
  /** Ends of processes whose crash is not reported yet, by process id. */
  const memoryEnds = new Map<number, MemoryEnd>();
  const endedPids = new Set<number>();
  /** Kept: when a session of the browser is detached, all its pages draw a frame. */
  let session: Promise<CDPSession> | undefined;

  /** The proxies of a browser's contexts are lost with its network service: no page of theirs loads in it again. */
  function keepsProxies(): boolean {
    if (networkService === undefined) return true;
    const { pid: id, startTicks } = networkService;
    if (startTicks !== undefined && statOf(id)?.startTicks === startTicks) return true;
    // The network service ends with its browser, which was ended for another reason then.
    if (statOf(pid) === undefined) return false;
    end("unresponsive", "a browser has lost its network service and is ended");
    return false;
  }

  function respond(): Promise<unknown> {
    session ??= browser.newBrowserCDPSession();
    const response = session.then((cdp) => cdp.send("Browser.getVersion"));
    response.catch(() => (session = undefined));
    return response;
  }

  async function responds(): Promise<boolean> {
    const response = respond();
    const startMs = performance.now();
    const workedBefore = mainThreadCpuTime(pid);
    // Each look is a timer of its own: time for which this process was suspended counts as one look.
    for (let look = 1; ; look++) {
      if (await settlesWithin(response, RESPONSE_TIMEOUT_MS)) return browser.isConnected();
      healthy = false;
      if (look < STUCK_AFTER) continue;
      if (look < looksAt(mainThreadCpuTime(pid) - workedBefore, performance.now() - startMs)) continue;
      end("unresponsive", "a browser does not respond and is ended");
      return false;
    }
  }

  /** A browser can respond and yet start no process for a page, as when the one that starts them has ended. */
  async function opens(): Promise<void> {
    const opening = openPage(browser).catch(() => false);
    let before: ReadonlySet<number> = new Set(await processesOfType(pid, "renderer"));
    for (let look = 1; ; look++) {
      const isOpen = await valueWithin(opening, OPENING_TIMEOUT_MS);
      if (isOpen === true || !browser.isConnected()) return;
      const renderers = await processesOfType(pid, "renderer");
      // Pages of many contexts may open at once, on a machine under load.
      if (isOpen === undefined && look < OPENS_NONE_AFTER && renderers.some((renderer) => !before.has(renderer))) {
        before = new Set(renderers);
        continue;
      }
      return end("unresponsive", "a browser opens no pages and is ended");
    }
  }

  function end(reason: BrowserEndReason, message: string): void {
    log.warn({ pid, reason }, message);
    ended ??= reason;
    try {
      sendSignal(pid, "SIGKILL");
    } catch (error) {
      log.error({ error, pid }, "a browser could not be ended");
    }
  }

  /** Resolves when the browser has responded, or was ended because it did not. Concurrent calls share one check. Never rejects. */
  function check(): Promise<void> {
    checking ??= (async () => (healthy = keepsProxies() && (await responds())))()
      .then(
        () => undefined,
        (error: unknown) => log.error({ error, pid }, "a browser could not be checked"),
      )
      .finally(() => (checking = undefined));
    return checking;
  }

  return {
    /** False from a failed check on until a later one succeeds. */
    isHealthy: () => healthy,
    /** Whether the browser responds within that time. */
    responds: async (withinMs: number): Promise<boolean> => (await valueWithin(respond(), withinMs)) !== undefined,
    check,
    /** Checks as `check` does, and that a page opens. */
    async checkOpening(): Promise<void> {
      await check();
      if (!browser.isConnected()) return;
      opening ??= opens().finally(() => (opening = undefined));
      await opening;
    },
    /** Ends the browser. */
    end: (reason: BrowserEndReason): void => end(reason, "a browser is ended"),
    /** Ends a process that runs pages; false where it was ended a moment ago. */
    endPages(pagesPid: number, end: MemoryEnd): boolean {
      if (endedPids.has(pagesPid)) return false;
      log.warn({ pid, pagesPid, ...end }, "the pages of a process use too much memory, and are ended");
      endedPids.add(pagesPid);
      memoryEnds.set(pagesPid, end);
      setTimeout(() => {
        endedPids.delete(pagesPid);
        memoryEnds.delete(pagesPid);
      }, CRASH_KNOWN_MS).unref();
      sendSignal(pagesPid, "SIGKILL");
      return true;
    },
    /** Returns why a context whose page has just crashed was ended, for one context each; undefined where it was not for memory. */
    takeMemoryEnd(): MemoryEnd | undefined {
      const [first] = memoryEnds;
      if (first === undefined) return kernelKills.take() ? { bound: "machine" } : undefined;
      memoryEnds.delete(first[0]);
      return first[1];
    },
    /** Why it has ended; undefined where it did by itself. Called once its contexts are gone, of which Playwright tells before the end of the browser. */
    endReason(): BrowserEndReason | undefined {
      if (ended === undefined && kernelKills.take()) ended = "memory";
      return ended;
    },
  };
}

/** How many looks a browser has to respond whose main thread worked for so many ms of the time since the first one. */
export function looksAt(workedMs: number, elapsedMs: number): number {
  if (workedMs === 0) return STUCK_AFTER;
  return workedMs < ALL_THE_TIME * elapsedMs ? UNDER_LOAD_AFTER : BUSY_AFTER;
}

/** Opens a page of our own, and closes it. */
async function openPage(browser: Browser): Promise<true> {
  const context = await browser.newContext({ viewport: { width: 16, height: 16 } });
  try {
    await context.newPage();
    return true;
  } finally {
    context.close().catch(() => undefined);
  }
}

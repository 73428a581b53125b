import type { Browser } from "playwright-core";
import { ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import type { LaunchedBrowser } from "./launch.ts";
import type { BrowserInfo } from "../engine.ts";
import { type Deadline, interrupt, settlesWithin, valueWithin } from "../deadline.ts";
import { kill } from "./process-group.ts";
import { floodingRenderers, talkingTimes } from "./renderers.ts";

const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;
/** How long a probe may go without an answer before what the browser does is looked at, and between the looks. */
const PROBE_STEP_MS = 1_000;
/** A browser in which no page floods, and that answers nothing for so many looks, is dead. */
const DEAD_AFTER_LOOKS = 3;
/** The same after pages were ended for flooding it: it has much to catch up with. */
const DEAD_AFTER_FLOOD_LOOKS = 20;
/** A renderer that talks for so long between two looks with a browser which does not answer, and again, is what keeps it from it. */
const FLOOD_MS = 20;
/** Within which the crash of a page that was ended for flooding is known. */
const CRASH_KNOWN_MS = 2_000;
/** A browser under load opens a page in less. */
const OPENING_TIMEOUT_MS = 10_000;
const FULL_RETRY_AFTER_MS = 1_000;

/** One context's place in a browser. */
export interface BrowserLease {
  readonly launched: LaunchedBrowser;
  /**
   * Asks the browser, which seems stuck, for its version. While it does not answer, pages that flood it are ended; when
   * there are none (any more), it is killed. Never fails.
   */
  suspect(): Promise<void>;
  /** Whether pages of this browser are being ended, or just were, because they flooded it. */
  endsFlood(): boolean;
  /** The same for a browser in which no page would open; it has to open one. */
  suspectOpening(): Promise<void>;
  /** Gives the place back; a second call does nothing. */
  leave(): void;
}

export interface BrowserPool {
  /** Has at least one browser running and tells which. */
  start(): Promise<BrowserInfo>;
  /**
   * A place in the browser with the fewest contexts, once there is room.
   *
   * @param makeRoom asks for a place to be given back, when all are taken
   * @throws ServiceError `SERVICE_UNAVAILABLE` when too many wait already or no browser starts
   */
  enter(deadline: Deadline, signal: AbortSignal, makeRoom: () => void): Promise<BrowserLease>;
  /** Has a running browser do something that is not a caller's. */
  visit<T>(work: (browser: Browser) => Promise<T>): Promise<T>;
  /** How many wait for room. */
  waiting(): number;
  health(): { readonly info?: BrowserInfo; readonly fault?: string; readonly contexts: number };
  close(): Promise<void>;
}

export interface BrowserPoolOptions {
  readonly launch: () => Promise<LaunchedBrowser>;
  readonly maxBrowsers: number;
  readonly maxContexts: number;
  /** Callers that may wait for room; more are sent away at once. */
  readonly maxWaiting: number;
  /** A browser that has had so many contexts takes no more, and ends with its last; 1: each has its own. */
  readonly maxContextsEver: number;
  /** The same for its age. */
  readonly maxAgeMs: number;
  /** How often every browser is asked whether it still answers. Default 2 s. */
  readonly watchEveryMs?: number;
  readonly log: Logger;
}

interface Member {
  readonly launched: LaunchedBrowser;
  readonly startedMs: number;
  contexts: number;
  contextsEver: number;
}

export function createBrowserPool({
  launch,
  maxBrowsers,
  maxContexts,
  maxWaiting,
  maxContextsEver,
  maxAgeMs,
  watchEveryMs = 2_000,
  log,
}: BrowserPoolOptions): BrowserPool {
  const members = new Set<Member>();
  const ending = new Set<Promise<void>>();
  const suspecting = new Map<LaunchedBrowser, Promise<void>>();
  const floodedUntil = new WeakMap<LaunchedBrowser, number>();
  const probing = new Map<LaunchedBrowser, Promise<true | undefined>>();
  const waiting: (() => void)[] = [];
  let taken = 0;
  let launching: Promise<Member> | undefined;
  let backoffMs = 0;
  let notBeforeMs = 0;
  let fault: string | undefined;
  let info: BrowserInfo | undefined;
  let closed = false;
  const watch = setInterval(() => {
    for (const { launched } of members) void suspect(launched);
  }, watchEveryMs).unref();

  function isSpent({ contextsEver, startedMs }: Member): boolean {
    return contextsEver >= maxContextsEver || performance.now() - startedMs >= maxAgeMs;
  }

  async function member(): Promise<Member> {
    for (const each of members) if (each.contexts === 0 && isSpent(each)) forget(each);
    const open = [...members].filter((each) => each.launched.browser.isConnected() && !isSpent(each));
    const least = open.sort((a, b) => a.contexts - b.contexts)[0];
    if (least !== undefined && (least.contexts === 0 || open.length >= maxBrowsers)) return least;
    try {
      launching ??= start().finally(() => {
        launching = undefined;
      });
      return await launching;
    } catch (cause) {
      // A browser that is there already is better than none.
      if (least?.launched.browser.isConnected() === true) return least;
      throw cause;
    }
  }

  /** Of those who wait for the same browser to start, only as many get it as it may have. */
  async function claim(deadline: Deadline, signal: AbortSignal): Promise<Member> {
    for (;;) {
      const found = await interrupt(member(), deadline, [signal]);
      if (found.contextsEver >= maxContextsEver) continue;
      found.contexts++;
      found.contextsEver++;
      return found;
    }
  }

  async function start(): Promise<Member> {
    const waitMs = notBeforeMs - performance.now();
    if (waitMs > 0) throw unavailable(fault ?? "", waitMs);
    let launched: LaunchedBrowser;
    try {
      launched = await launch();
    } catch (cause) {
      backoffMs = Math.min(Math.max(backoffMs * 2, MIN_BACKOFF_MS), MAX_BACKOFF_MS);
      notBeforeMs = performance.now() + backoffMs;
      fault = firstLine(cause);
      log.error({ err: cause, retryAfterMs: backoffMs }, "the browser did not start");
      throw unavailable(fault, backoffMs, cause);
    }
    backoffMs = 0;
    fault = undefined;
    info = launched.info;
    const started: Member = { launched, startedMs: performance.now(), contexts: 0, contextsEver: 0 };
    members.add(started);
    launched.browser.once("disconnected", () => forget(started));
    if (closed) {
      forget(started);
      throw unavailable("the service is closing", MIN_BACKOFF_MS);
    }
    return started;
  }

  function forget(gone: Member): void {
    if (!members.delete(gone)) return;
    if (isSpent(gone)) log.info({ pid: gone.launched.pid }, "a browser has served its time");
    else if (!closed) log.warn({ pid: gone.launched.pid, contexts: gone.contexts }, "a browser ended");
    const end = gone.launched.close().finally(() => ending.delete(end));
    ending.add(end);
  }

  /** Room goes straight to whoever waits longest, so that nobody slips in between. */
  function free(): void {
    const next = waiting.shift();
    if (next === undefined) taken--;
    else next();
  }

  function suspect(launched: LaunchedBrowser): Promise<void> {
    const running = suspecting.get(launched);
    if (running !== undefined) return running;
    const probe = probeBrowser(launched).finally(() => suspecting.delete(launched));
    suspecting.set(launched, probe);
    return probe;
  }

  async function probeBrowser(launched: LaunchedBrowser): Promise<void> {
    const answer = versionOf(launched);
    if (await settlesWithin(answer, PROBE_STEP_MS)) return;
    let hasFlooded = false;
    let before = await talkingTimes(launched.pid);
    let talking: readonly number[] = [];
    for (let looks = 1; looks <= (hasFlooded ? DEAD_AFTER_FLOOD_LOOKS : DEAD_AFTER_LOOKS); looks++) {
      if (await settlesWithin(answer, PROBE_STEP_MS)) {
        if (hasFlooded) floodedUntil.set(launched, performance.now() + CRASH_KNOWN_MS);
        return;
      }
      const now = await talkingTimes(launched.pid);
      // Twice in a row: a machine that stands still for a moment also has pages that just talk.
      const talkedBefore = talking;
      talking = floodingRenderers(before, now, FLOOD_MS);
      before = now;
      const flooding = talking.filter((renderer) => talkedBefore.includes(renderer));
      if (flooding.length === 0) continue;
      log.warn({ pid: launched.pid, renderers: flooding }, "pages flood their browser and are ended");
      floodedUntil.set(launched, Infinity);
      for (const renderer of flooding) tryKill(renderer);
      hasFlooded = true;
    }
    killBroken(launched, "a browser does not answer and is killed");
  }

  /** A browser can be well and yet start no process for a page, as when the one that starts them is gone. */
  async function suspectOpening(launched: LaunchedBrowser): Promise<void> {
    await suspect(launched);
    if (!launched.browser.isConnected()) return;
    const probe = probing.get(launched) ?? valueWithin(openPage(launched), OPENING_TIMEOUT_MS);
    probing.set(launched, probe);
    const canOpen = (await probe.finally(() => probing.delete(launched))) !== undefined;
    if (!canOpen && launched.browser.isConnected()) killBroken(launched, "a browser opens no pages and is killed");
  }

  function killBroken(launched: LaunchedBrowser, message: string): void {
    log.warn({ pid: launched.pid }, message);
    tryKill(launched.pid);
  }

  function tryKill(pid: number): void {
    try {
      kill(pid);
    } catch (fault) {
      log.error({ err: fault, pid }, "a process of a browser could not be killed");
    }
  }

  async function room(deadline: Deadline, signal: AbortSignal, makeRoom: () => void): Promise<void> {
    if (taken < maxContexts) {
      taken++;
      return;
    }
    if (waiting.length >= maxWaiting) {
      throw new ServiceError("SERVICE_UNAVAILABLE", `all ${maxContexts} contexts are in use`, {
        details: { outcome: "not-executed", reason: "pool-full" },
        retryAfterMs: FULL_RETRY_AFTER_MS,
      });
    }
    let admit = (): void => {};
    const admitted = new Promise<void>((resolve) => {
      admit = resolve;
    });
    waiting.push(admit);
    makeRoom();
    try {
      await interrupt(admitted, deadline, [signal]);
    } catch (interrupted) {
      const place = waiting.indexOf(admit);
      // Room that was given in the same moment goes on to the next.
      if (place === -1) free();
      else waiting.splice(place, 1);
      throw interrupted;
    }
  }

  return {
    start: async () => (await member()).launched.info,
    visit: async (work) => work((await member()).launched.browser),
    waiting: () => waiting.length,
    async enter(deadline, signal, makeRoom) {
      if (closed) throw unavailable("the service is closing", MIN_BACKOFF_MS);
      await room(deadline, signal, makeRoom);
      try {
        const home = await claim(deadline, signal);
        let left = false;
        return {
          launched: home.launched,
          suspect: () => suspect(home.launched),
          suspectOpening: () => suspectOpening(home.launched),
          endsFlood: () => performance.now() < (floodedUntil.get(home.launched) ?? 0),
          leave() {
            if (left) return;
            left = true;
            home.contexts--;
            if (home.contexts === 0 && isSpent(home)) forget(home);
            free();
          },
        };
      } catch (cause) {
        free();
        throw cause;
      }
    },
    health: () => ({
      ...(info === undefined ? {} : { info }),
      ...(fault === undefined ? {} : { fault }),
      contexts: taken,
    }),
    async close() {
      closed = true;
      clearInterval(watch);
      await launching?.catch(() => undefined);
      for (const gone of [...members]) forget(gone);
      await Promise.all(ending);
    },
  };
}

async function versionOf({ browser }: LaunchedBrowser): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  const { product } = await session.send("Browser.getVersion");
  await session.detach();
  return product;
}

async function openPage({ browser }: LaunchedBrowser): Promise<true> {
  const context = await browser.newContext();
  try {
    await context.newPage();
    return true;
  } finally {
    context.close().catch(() => undefined); // it may be as broken as the browser
  }
}

function unavailable(reason: string, retryAfterMs: number, cause?: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", `no browser can be had: ${reason}`, {
    details: { outcome: "not-executed", reason: "no-browser" },
    retryAfterMs,
    cause,
  });
}

/** Playwright's launch faults go on for pages. */
function firstLine(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).split("\n", 1)[0] ?? "";
}

import type { Frame, Page, Request } from "playwright-core";
import { valueWithin } from "../../errors/timing.ts";
import type { Baseline, QuietReply } from "../../page-scripts/messages.ts";
import { callIn } from "../page-scripts.ts";
import { reportRequests } from "../playwright/request-reports.ts";
import type { LivePage } from "./live-page.ts";

export const DEFAULT_SETTLE_MS = 500;
/** A document without a change for this time has settled. */
const QUIET_MS = 20;
/** A typeahead field requests its suggestions some time after the last key. */
const TYPEAHEAD_MS = 350;
/**
 * Timers that the page sets in response to typed text are awaited for so long: a filter, suggestions, a validation; after other
 * steps the first change, where there is none yet and the page has set timers.
 */
const RESPONSE_MS = 200;
/** How far ahead a document sees the timers of its process. */
const MAX_FREE_MS = 50;
const POLL_MS = 16;
const MIN_POLL_MS = 4;
const MIN_FRAMES = 2;
/** A page that is not rendered produces no frames. */
const MAX_FRAMES_WAIT_MS = 100;
/** Longest time from the start of a navigation to its document. */
const MAX_NAVIGATION_MS = 3_000;

/** Waits for what a step has begun in a page; created before the step. */
export type Settling = ReturnType<typeof watchSettling>;

export function watchSettling({ page, sockets, outline }: Pick<LivePage, "page" | "sockets" | "outline">) {
  reportRequests(page);
  const activity = watchActivity(page);
  const main = page.mainFrame();
  // Not awaited: the page handles later commands after it.
  const beginning = callIn(main, "baseline").catch(() => undefined);

  return {
    /** Resolves when the page has settled, after at most `maxMs`, or 3 s where a navigation has begun. */
    async settled(maxMs: number, hasTyped: boolean): Promise<void> {
      const startedMs = performance.now();
      const elapsedMs = (): number => performance.now() - startedMs;
      const before = await valueWithin(beginning, Math.max(1, maxMs));
      const judge = createJudge(before, hasTyped);
      let isRendered = true;
      for (;;) {
        const { isLoading, isIdle, requests } = activity;
        const endMs = isLoading ? Math.max(maxMs, maxMs > 0 ? MAX_NAVIGATION_MS : 0) : maxMs;
        const leftMs = endMs - elapsedMs();
        if (leftMs <= 0) break;
        if (isLoading) {
          judge.restart();
          await activity.pause(Math.min(POLL_MS, leftMs));
          continue;
        }
        // Undefined where the document does not respond in time, or is being replaced.
        const isAtOnce: boolean = judge.isFirst && isRendered;
        const asked = isAtOnce ? callIn(main, "rest", before?.documentId ?? 0) : callIn(main, "quiet", judge.isFirst);
        // While the page waits for its frame.
        if (isAtOnce) outline.prepare();
        const withinMs = isAtOnce ? Math.min(MAX_FRAMES_WAIT_MS, leftMs) : leftMs;
        const reply = (await valueWithin<QuietReply | null>(asked, Math.max(1, withinMs))) ?? undefined;
        let pauseMs: number | undefined = POLL_MS;
        if (reply === undefined) {
          isRendered = !isAtOnce || elapsedMs() < MAX_FRAMES_WAIT_MS;
          judge.restart();
        } else {
          pauseMs = judge.pauseAfter(reply, {
            elapsedMs: elapsedMs(),
            isBusy: !activity.isIdle || activity.isNavigating || activity.isLeaving(before, reply),
            hasOthers: sockets.mayBeOpen || page.workers().length > 0,
            requests: activity.requests,
            hasRequested: !isIdle || activity.requests !== requests,
          });
          if (pauseMs === undefined) break;
        }
        await activity.pause(Math.min(POLL_MS, pauseMs, Math.max(1, endMs - elapsedMs())));
      }
      void valueWithin(callIn(main, "quiet", null), POLL_MS);
    },
    /** Resolves when a navigation in progress has its document, at the latest after `maxMs`; at once without one. */
    async committed(maxMs: number): Promise<void> {
      const endMs = performance.now() + maxMs;
      const ask = () => valueWithin(Promise.all([beginning, callIn(main, "baseline")]), Math.max(1, maxMs));
      const [before, now] = activity.hasNavigated ? [] : ((await ask()) ?? []);
      const isExpected = activity.isLeaving(before, now);
      while (performance.now() < endMs && (activity.isNavigating || (isExpected && !activity.hasNavigated)))
        await activity.pause(POLL_MS);
    },
    /** Whether the page has another document since, or is about to have one. */
    get hasNavigated(): boolean {
      return activity.hasNavigated;
    },
    stop: (): void => activity.stop(),
  };
}

/** The state of a page with a reply. */
interface Surroundings {
  /** Time since the step has ended. */
  readonly elapsedMs: number;
  /** Requests or a navigation are in progress. */
  readonly isBusy: boolean;
  /** Sockets or workers of the page may change it at any time. */
  readonly hasOthers: boolean;
  /** Requests that the document has begun since before the step. */
  readonly requests: number;
  /** A request ran before the page was asked, or has begun since. */
  readonly hasRequested: boolean;
}

/** Decides by a page's replies whether it has settled. */
export function createJudge(before: Baseline | undefined, hasTyped: boolean) {
  let last: QuietReply | undefined;
  /** The end of the wait for what the page schedules in response. */
  let responseEndMs = 0;

  /** Whether the first reply shows that nothing is to be waited for. */
  function isDoneAtFirst(reply: QuietReply, { hasOthers, hasRequested, isBusy, requests }: Surroundings): boolean {
    const hasSetTimers = reply.timers !== (before?.documentId === reply.documentId ? before.timers : 0);
    const isAlone = reply.isAtRest && !hasRequested && !hasOthers && !reply.isInFrame;
    const isDone = isAlone && !hasSetTimers;
    if (hasTyped) responseEndMs = reply.isTypeahead ? TYPEAHEAD_MS : isDone && requests === 0 ? 0 : RESPONSE_MS;
    else responseEndMs = reply.hasResponded || !hasSetTimers ? 0 : RESPONSE_MS;
    return (isDone || (isAlone && isQuiet(reply))) && !isBusy && responseEndMs === 0;
  }

  function noteResponse(reply: QuietReply, former: QuietReply, { elapsedMs, hasOthers }: Surroundings): void {
    if (!hasTyped) {
      if (reply.hasResponded) responseEndMs = 0;
    } else if (reply.quietMs < former.quietMs && (hasOthers || reply.timers > former.timers)) {
      // What was scheduled has run, and has scheduled more.
      responseEndMs = elapsedMs + RESPONSE_MS;
    }
  }

  return {
    /** Whether the next reply is the first of its document. */
    get isFirst(): boolean {
      return last === undefined;
    },
    /** The document is being replaced, or has not responded. */
    restart: (): void => void (last = undefined),
    /** Undefined: the page has settled; else the time until it may have, ms. */
    pauseAfter(reply: QuietReply, surroundings: Surroundings): number | undefined {
      const { elapsedMs, isBusy } = surroundings;
      if (last !== undefined) noteResponse(reply, last, surroundings);
      else if (isDoneAtFirst(reply, surroundings)) return undefined;
      last = reply;
      const isDrawn = reply.frames >= MIN_FRAMES || elapsedMs >= MAX_FRAMES_WAIT_MS;
      const leftMs = responseEndMs - elapsedMs;
      // Without a timer that is due until then, there is no response to wait for.
      if (isQuiet(reply) && isDrawn && !isBusy && leftMs <= reply.freeMs) return undefined;
      return Math.max(QUIET_MS - reply.quietMs, leftMs - MAX_FREE_MS, MIN_POLL_MS);
    },
  };
}

/** Whether the document has been without a change for long enough, or is to be: nothing of it is due by then. */
function isQuiet({ quietMs, freeMs }: QuietReply): boolean {
  return Math.max(quietMs, freeMs) >= QUIET_MS;
}

const WAITED_FOR: ReadonlySet<string> = new Set(["xhr", "fetch", "document", "script"]);

/** The requests and navigations of a page that begin after its creation. */
function watchActivity(page: Page) {
  const open = new Set<Request>();
  let requests = 0;
  let navigation: Request | undefined;
  let isParsing = false;
  let hasNavigated = false;
  let wake = (): void => undefined;

  const onRequest = (request: Request): void => {
    const from = request.redirectedFrom();
    if (from !== null) open.delete(from);
    if (WAITED_FOR.has(request.resourceType())) {
      open.add(request);
      requests++;
    }
    if (!isMainNavigation(page, request)) return;
    navigation = request;
    hasNavigated = true;
  };
  const onEnd = (request: Request): void => {
    open.delete(request);
    wake();
  };
  const onFailed = (request: Request): void => {
    if (request === navigation) navigation = undefined;
    onEnd(request);
  };
  const onNavigated = (frame: Frame): void => {
    if (frame !== page.mainFrame()) return;
    hasNavigated = true;
    if (navigation === undefined) return;
    navigation = undefined;
    open.clear();
    requests = 0;
    isParsing = true;
    wake();
  };
  const onParsed = (): void => {
    isParsing = false;
    wake();
  };
  page
    .on("request", onRequest)
    .on("requestfinished", onEnd)
    .on("requestfailed", onFailed)
    .on("framenavigated", onNavigated)
    .on("domcontentloaded", onParsed);

  return {
    /** Whether no request runs that a settled document would have finished: for data, a document or a script. */
    get isIdle(): boolean {
      return open.size === 0;
    },
    /** How many of them have begun. */
    get requests(): number {
      return requests;
    },
    /** Whether a navigation is in progress. */
    get isNavigating(): boolean {
      return navigation !== undefined;
    },
    /** Whether that is so, or its document is being parsed. */
    get isLoading(): boolean {
      return navigation !== undefined || isParsing;
    },
    /** Whether the request of a navigation has been seen, or its document. */
    get hasNavigated(): boolean {
      return hasNavigated;
    },
    /** Whether the document has begun to be replaced, of which no request is reported yet. */
    isLeaving(before: Baseline | undefined, now: Baseline | undefined): boolean {
      if (hasNavigated || before === undefined || now === undefined) return false;
      return now.navigationStarts > (now.documentId === before.documentId ? before.navigationStarts : 0);
    },
    /** Resolves after so long, or when a request or navigation ends. */
    pause(forMs: number): Promise<void> {
      return new Promise((resolve) => {
        const timer = setTimeout(resolve, forMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
    stop(): void {
      page
        .off("request", onRequest)
        .off("requestfinished", onEnd)
        .off("requestfailed", onFailed)
        .off("framenavigated", onNavigated)
        .off("domcontentloaded", onParsed);
    },
  };
}

function isMainNavigation(page: Page, request: Request): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === page.mainFrame();
  } catch {
    return false; // of a service worker, or of a frame that does not exist yet
  }
}

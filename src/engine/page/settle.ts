import type { Frame, Page, Request } from "playwright-core";
import type { Baseline, QuietReply } from "../../page-scripts/messages.ts";
import { valueWithin } from "../deadline.ts";
import { callIn } from "../page-scripts.ts";
import type { LivePage } from "./live-page.ts";

export const DEFAULT_SETTLE_MS = 500;
/** A document without a change for this time has settled. */
const QUIET_MS = 20;
/** A typeahead field requests its suggestions some time after the last key. */
const TYPEAHEAD_MS = 350;
/**
 * What the page schedules in response to typed text is awaited for so long: a filter, suggestions, a validation; after other
 * steps the first change, where there is none yet and the page has set timers.
 */
const RESPONSE_MS = 200;
const POLL_MS = 16;
const MIN_POLL_MS = 4;
const MIN_FRAMES = 2;
/** A page that is not rendered produces no frames. */
const MAX_FRAMES_WAIT_MS = 100;
/** Longest time from the start of a navigation to its document. */
const MAX_NAVIGATION_MS = 3_000;

/** Requests and navigations that begin after its creation. */
export interface PageActivity {
  /** Resolves when the page has settled, after at most `maxMs`, or 3 s where a navigation has begun. */
  settled(maxMs: number, hasTyped: boolean): Promise<void>;
  /** Resolves when a navigation in progress has its document, at the latest after `maxMs`; at once without one. */
  committed(maxMs: number): Promise<void>;
  stop(): void;
}

const WAITED_FOR: ReadonlySet<string> = new Set(["xhr", "fetch", "document", "script"]);

export function watchActivity({ page, sockets }: Pick<LivePage, "page" | "sockets">): PageActivity {
  const open = new Set<Request>();
  /** How many requests of this document have begun. */
  let requests = 0;
  let navigation: Request | undefined;
  /** The document of a navigation is being parsed. */
  let isParsing = false;
  /** The request of a navigation has been seen, or its document. */
  let hasSeenNavigation = false;
  let wake = (): void => undefined;
  // Not awaited: the page handles later commands after it.
  const beginning = callIn(page.mainFrame(), "baseline").catch(() => undefined);

  /** Whether the document has begun to be replaced, of which no request is reported yet. */
  function isLeaving(before: Baseline | undefined, now: Baseline | undefined): boolean {
    if (hasSeenNavigation || before === undefined || now === undefined) return false;
    return now.leavings > (now.documentId === before.documentId ? before.leavings : 0);
  }

  const onRequest = (request: Request): void => {
    const from = request.redirectedFrom();
    if (from !== null) open.delete(from);
    if (WAITED_FOR.has(request.resourceType())) {
      open.add(request);
      requests++;
    }
    if (!isMainNavigation(page, request)) return;
    navigation = request;
    hasSeenNavigation = true;
  };
  const onEnd = (request: Request): void => {
    open.delete(request);
    wake();
  };
  const onFailed = (request: Request): void => {
    open.delete(request);
    if (request === navigation) navigation = undefined;
    wake();
  };
  const onNavigated = (frame: Frame): void => {
    if (frame !== page.mainFrame()) return;
    hasSeenNavigation = true;
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

  /** Ends early when a request or navigation does. */
  function pause(forMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, forMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Undefined where the document does not respond in time, or is being replaced. */
  async function ask(isFirst: boolean | null, withinMs: number): Promise<QuietReply | undefined> {
    const asked = callIn(page.mainFrame(), "quiet", isFirst);
    return (await valueWithin(asked, Math.max(1, withinMs))) ?? undefined;
  }

  async function askAtRest(before: Baseline | undefined, withinMs: number): Promise<QuietReply | undefined> {
    const asked = callIn(page.mainFrame(), "rest", before?.documentId ?? 0);
    return valueWithin(asked, Math.max(1, withinMs));
  }

  return {
    async settled(maxMs, hasTyped) {
      const startedMs = performance.now();
      const elapsedMs = (): number => performance.now() - startedMs;
      const before = await valueWithin(beginning, Math.max(1, maxMs));
      let last: QuietReply | undefined;
      /** What the page schedules in response is awaited until then. */
      let responseEndMs = 0;
      let isRendered = true;
      for (;;) {
        const isNavigating = navigation !== undefined || isParsing;
        const endMs = isNavigating ? Math.max(maxMs, maxMs > 0 ? MAX_NAVIGATION_MS : 0) : maxMs;
        const leftMs = endMs - elapsedMs();
        if (leftMs <= 0) break;
        if (isNavigating) {
          last = undefined;
          await pause(Math.min(POLL_MS, leftMs));
          continue;
        }
        const isFirst = last === undefined;
        const isAtOnce: boolean = isFirst && isRendered;
        const isIdle = open.size === 0;
        const requestsBefore = requests;
        const reply = isAtOnce
          ? await askAtRest(before, Math.min(MAX_FRAMES_WAIT_MS, leftMs))
          : await ask(isFirst, leftMs);
        if (reply === undefined) {
          isRendered = !isAtOnce || elapsedMs() < MAX_FRAMES_WAIT_MS;
          last = undefined;
          await pause(Math.min(POLL_MS, Math.max(1, endMs - elapsedMs())));
          continue;
        }
        const isBusy = open.size > 0 || navigation !== undefined || isLeaving(before, reply);
        const hasOthers = sockets.open > 0 || page.workers().length > 0;
        if (isFirst) {
          const known = before?.documentId === reply.documentId ? before.timers : 0;
          const hasScheduled = reply.timers !== known || hasOthers || reply.isInFrame;
          const isDone = reply.isAtRest && !hasScheduled && isIdle && requests === requestsBefore;
          if (hasTyped) responseEndMs = reply.isTypeahead ? TYPEAHEAD_MS : isDone && requests === 0 ? 0 : RESPONSE_MS;
          else responseEndMs = reply.hasResponded || reply.timers === known ? 0 : RESPONSE_MS;
          if (isDone && !isBusy && responseEndMs === 0) break;
        } else if (hasTyped && last !== undefined) {
          // What was scheduled has run, and may have scheduled more.
          const hasChanged = reply.quietMs < last.quietMs;
          if (hasChanged && (hasOthers || reply.timers > last.timers)) responseEndMs = elapsedMs() + RESPONSE_MS;
        } else if (reply.hasResponded) responseEndMs = 0;
        last = reply;
        const isDrawn = reply.frames >= MIN_FRAMES || elapsedMs() >= MAX_FRAMES_WAIT_MS;
        if (reply.quietMs >= QUIET_MS && isDrawn && !isBusy && elapsedMs() >= responseEndMs) break;
        const neededMs = Math.max(QUIET_MS - reply.quietMs, responseEndMs - elapsedMs(), MIN_POLL_MS);
        await pause(Math.min(POLL_MS, neededMs, Math.max(1, endMs - elapsedMs())));
      }
      void ask(null, POLL_MS);
    },
    async committed(maxMs) {
      const endMs = performance.now() + maxMs;
      const asked = Promise.all([beginning, callIn(page.mainFrame(), "baseline")]);
      const [before, now] = hasSeenNavigation ? [] : ((await valueWithin(asked, Math.max(1, maxMs))) ?? []);
      const isExpected = isLeaving(before, now);
      while (performance.now() < endMs && (navigation !== undefined || (isExpected && !hasSeenNavigation)))
        await pause(POLL_MS);
    },
    stop() {
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

import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Page, Request } from "playwright-core";
import type { QuietReply } from "../../page-scripts/messages.ts";
import { valueWithin } from "../deadline.ts";
import { callScript } from "../outline/world.ts";

export const DEFAULT_SETTLE_MS = 500;
/** A document without a change for this time has settled. */
const QUIET_MS = 20;
/** A typeahead field requests its suggestions some time after the last key. */
const TYPEAHEAD_QUIET_MS = 350;
/** A caller whose last step types expects the page to respond to it: a filter, suggestions, a validation. */
const TYPED_QUIET_MS = 200;
const POLL_MS = 16;
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

export function watchActivity(page: Page): PageActivity {
  const open = new Set<Request>();
  let navigation: Request | undefined;
  /** The document of a navigation is being parsed. */
  let isParsing = false;
  /** The request of a navigation has been seen, or its document. */
  let hasSeenNavigation = false;
  // Not awaited: the page handles later commands after it.
  const leftBefore = callScript(page.mainFrame(), "leavings").then(Number, () => undefined);

  /** Whether the document has begun to be replaced, of which no request is reported yet. */
  async function isLeaving(withinMs: number): Promise<boolean> {
    if (hasSeenNavigation) return false;
    const asked = Promise.all([leftBefore, callScript(page.mainFrame(), "leavings")]);
    const [before, now] = (await valueWithin(asked, Math.max(1, withinMs))) ?? [];
    return before !== undefined && now !== undefined && Number(now) > before;
  }

  const onRequest = (request: Request): void => {
    const from = request.redirectedFrom();
    if (from !== null) open.delete(from);
    if (WAITED_FOR.has(request.resourceType())) open.add(request);
    if (!isMainNavigation(page, request)) return;
    navigation = request;
    hasSeenNavigation = true;
  };
  const onEnd = (request: Request): void => {
    open.delete(request);
  };
  const onFailed = (request: Request): void => {
    open.delete(request);
    if (request === navigation) navigation = undefined;
  };
  const onNavigated = (frame: Frame): void => {
    if (frame !== page.mainFrame()) return;
    hasSeenNavigation = true;
    if (navigation === undefined) return;
    navigation = undefined;
    open.clear();
    isParsing = true;
  };
  const onParsed = (): void => {
    isParsing = false;
  };
  page
    .on("request", onRequest)
    .on("requestfinished", onEnd)
    .on("requestfailed", onFailed)
    .on("framenavigated", onNavigated)
    .on("domcontentloaded", onParsed);

  /** Undefined where the document does not respond in time, or is being replaced. */
  async function ask(isFirst: boolean | null, withinMs: number): Promise<QuietReply | undefined> {
    const asked = callScript(page.mainFrame(), "quiet", isFirst);
    return (await valueWithin(asked, Math.max(1, withinMs))) as QuietReply | undefined;
  }

  return {
    async settled(maxMs, hasTyped) {
      const startedMs = performance.now();
      const elapsedMs = (): number => performance.now() - startedMs;
      let quietMs = QUIET_MS;
      let isFirst = true;
      for (;;) {
        const isNavigating = navigation !== undefined || isParsing;
        const endMs = isNavigating ? Math.max(maxMs, maxMs > 0 ? MAX_NAVIGATION_MS : 0) : maxMs;
        if (elapsedMs() >= endMs) break;
        const reply = isNavigating ? undefined : await ask(isFirst, endMs - elapsedMs());
        if (reply !== undefined) {
          if (isFirst && hasTyped) quietMs = reply.isTypeahead ? TYPEAHEAD_QUIET_MS : TYPED_QUIET_MS;
          isFirst = false;
          const isDrawn = reply.frames >= MIN_FRAMES || elapsedMs() >= MAX_FRAMES_WAIT_MS;
          const isQuiet = reply.quietMs >= quietMs && isDrawn && open.size === 0 && navigation === undefined;
          if (isQuiet && !(await isLeaving(endMs - elapsedMs()))) break;
        } else isFirst = true;
        await sleep(Math.min(POLL_MS, Math.max(1, endMs - elapsedMs())));
      }
      if (!isFirst) void ask(null, POLL_MS);
    },
    async committed(maxMs) {
      const endMs = performance.now() + maxMs;
      const isExpected = await isLeaving(maxMs);
      while (performance.now() < endMs && (navigation !== undefined || (isExpected && !hasSeenNavigation)))
        await sleep(POLL_MS);
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

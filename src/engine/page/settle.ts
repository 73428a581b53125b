import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Page, Request } from "playwright-core";
import type { QuietReply } from "../../page-scripts/messages.ts";
import { valueWithin } from "../deadline.ts";
import { callScript } from "../outline/world.ts";

export const DEFAULT_SETTLE_MS = 500;
/** Without a change for so long, a document has settled. */
const QUIET_MS = 20;
/** A field that looks things up asks its server some time after the last key. */
const TYPEAHEAD_QUIET_MS = 350;
const POLL_MS = 16;
const MIN_FRAMES = 2;
/** A page that is not drawn has no frames to wait for. */
const MAX_FRAMES_WAIT_MS = 100;
/** What a navigation that has begun may take until its document is there. */
const MAX_NAVIGATION_MS = 3_000;

/** Requests and navigations that begin from its making on. */
export interface PageActivity {
  /** Resolves when the page has settled, after at most `maxMs`, or 3 s where a navigation has begun. */
  settled(maxMs: number, hasTyped: boolean): Promise<void>;
  stop(): void;
}

const WAITED_FOR: ReadonlySet<string> = new Set(["xhr", "fetch", "document", "script"]);

export function watchActivity(page: Page): PageActivity {
  const open = new Set<Request>();
  let navigation: Request | undefined;
  /** The document of a navigation is being parsed. */
  let isParsing = false;

  const onRequest = (request: Request): void => {
    const from = request.redirectedFrom();
    if (from !== null) open.delete(from);
    if (WAITED_FOR.has(request.resourceType())) open.add(request);
    if (isMainNavigation(page, request)) navigation = request;
  };
  const onEnd = (request: Request): void => {
    open.delete(request);
  };
  const onFailed = (request: Request): void => {
    open.delete(request);
    if (request === navigation) navigation = undefined;
  };
  const onNavigated = (frame: Frame): void => {
    if (frame !== page.mainFrame() || navigation === undefined) return;
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

  /** Undefined where the document does not answer in time, or is being replaced. */
  async function ask(isFirst: boolean | null, withinMs: number): Promise<QuietReply | undefined> {
    const asked = callScript(page.mainFrame(), "quiet", isFirst);
    return (await valueWithin(asked, Math.max(1, withinMs)))?.value as QuietReply | undefined;
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
          if (isFirst && hasTyped && reply.isTypeahead) quietMs = TYPEAHEAD_QUIET_MS;
          isFirst = false;
          const isDrawn = reply.frames >= MIN_FRAMES || elapsedMs() >= MAX_FRAMES_WAIT_MS;
          if (reply.quietMs >= quietMs && isDrawn && open.size === 0 && navigation === undefined) break;
        } else isFirst = true;
        await sleep(Math.min(POLL_MS, Math.max(1, endMs - elapsedMs())));
      }
      if (!isFirst) void ask(null, POLL_MS);
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
    return false; // of a service worker, or of a frame that is not there yet
  }
}

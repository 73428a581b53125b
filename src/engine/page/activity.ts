import type { Frame, Page, Request } from "playwright-core";
import type { Baseline } from "../../page-scripts/messages.ts";

const WAITED_FOR: ReadonlySet<string> = new Set(["xhr", "fetch", "document", "script"]);

/** The requests and navigations of a page that begin after its creation. */
export function watchActivity(page: Page) {
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
    /** The same, or its document is being parsed. */
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

import { setImmediate as nextTurn } from "node:timers/promises";
import type { ActionData, ActionParams } from "../../contract.ts";
import { actionFailed, type ServiceError } from "../../errors/errors.ts";
import { onAbort, settlesWithin, until as outcomeUnless } from "../../errors/timing.ts";
import { boundedUrl, bounded } from "../../visible-text.ts";
import { failedNavigation } from "../network/failed-navigation.ts";
import type { EgressRoute } from "../network/route.ts";
import { leavesErrorPage, netReason } from "../playwright/errors.ts";
import { isErrorPage } from "../playwright/frames.ts";
import { reportDocuments } from "../playwright/request-reports.ts";
import type { PageSession } from "../playwright/session.ts";
import type { LivePage } from "./live-page.ts";
import { watchNetwork } from "./network-idle.ts";
import { whenActive } from "./retry.ts";

type WaitUntil = NonNullable<ActionParams<"navigate">["waitUntil"]>;

/** The error page follows the error within milliseconds, on a loaded machine later. */
const ERROR_PAGE_TIMEOUT_MS = 2_000;

export interface NavigationContext {
  readonly page: LivePage;
  readonly egress: EgressRoute;
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** Epoch ms. */
  now(): number;
}

type Navigated = ActionData<"navigate">;

/**
 * Opens a URL and waits as asked: networkidle0 and networkidle2 are 0 or at most 2 requests in flight for 500 ms, counted
 * from the start of the navigation, after `load`.
 *
 * @throws ServiceError `FORBIDDEN` when a redirect or an address is denied, `ACTION_FAILED` when the server was not reached or its
 * response is malformed
 */
export function navigateTo(context: NavigationContext, waitUntil: WaitUntil, url: string): Promise<Navigated> {
  return navigating(context, waitUntil, (options) => goto(context.page, { url, ...options }));
}

/** Reloads the page, and waits as `goto` does. */
export function reloadPage(context: NavigationContext, waitUntil: WaitUntil): Promise<Navigated> {
  const begin = (): Promise<unknown> => context.page.session.cdp.send("Page.reload");
  return navigating(context, waitUntil, (options) =>
    nextNavigation(context.page, { begin, isNewDocument: true, ...options }),
  );
}

/**
 * Goes one step through the page's history, and waits as `goto` does.
 *
 * @throws ServiceError `ACTION_FAILED` where the history ends: Playwright would do nothing and report success
 */
export async function stepInHistory(context: NavigationContext, waitUntil: WaitUntil, by: -1 | 1): Promise<Navigated> {
  const { cdp, session } = context.page;
  const { currentIndex, entries } = await whenActive(() => cdp.send("Page.getNavigationHistory"), context.signal);
  const entryId = entries[currentIndex + by]?.id;
  if (entryId === undefined)
    throw actionFailed("no-history", `the page has nothing to go ${by === -1 ? "back" : "forward"} to`);
  const begin = (): Promise<unknown> => session.cdp.send("Page.navigateToHistoryEntry", { entryId });
  return navigating(context, waitUntil, (options) =>
    nextNavigation(context.page, { begin, isNewDocument: false, ...options }),
  );
}

async function navigating(
  context: NavigationContext,
  waitUntil: WaitUntil,
  go: (options: ArrivalOptions) => Promise<Arrival>,
): Promise<Navigated> {
  const { egress, signal } = context;
  const { page } = context.page;
  const startedMs = performance.now();
  const maxInFlight = waitUntil === "networkidle0" ? 0 : waitUntil === "networkidle2" ? 2 : undefined;
  const network = maxInFlight === undefined ? undefined : watchNetwork(page);
  const event = waitUntil === "domcontentloaded" ? waitUntil : "load";
  let target: string | undefined;
  try {
    const until = event === "load" ? "load" : "DOMContentLoaded";
    const arrival = await go({ until, signal, onRequest: (url) => (target = url) });
    const status = arrival === "same-document" ? null : arrival.status;
    if (arrival === "same-document") await page.waitForLoadState(event, { timeout: context.remainingMs() });
    // The proxy lets no server respond with it: the browser has forgotten the proxy's credentials again, just as it was asked for them.
    if (status === 407)
      throw actionFailed("connection-failed", "the browser sent no credentials to the service's proxy");
    context.page.lastNavigatedAt = context.now();
    if (network !== undefined && maxInFlight !== undefined) await network.quiet(maxInFlight, signal);
    const title = await context.page.readTitle();
    // Playwright's client has the page's URL a turn after its session has had the event.
    await nextTurn();
    return { url: boundedUrl(page.url()), title, status };
  } catch (error) {
    if (leavesErrorPage(error)) await errorPageShown(context.page);
    throwEgressError(egress, target, startedMs);
    throw error;
  } finally {
    network?.stop();
  }
}

/** The proxy knows why; the browser only sees that it has got no response, or no tunnel. */
function throwEgressError(egress: EgressRoute, target: string | undefined, sinceMs: number): void {
  const error = target === undefined ? undefined : failedNavigation(egress, target, sinceMs);
  if (error !== undefined) throw error;
}

/** Waits for the browser's error page: until it is shown, the browser takes that page for a navigation that interrupts the next one. */
async function errorPageShown({ page }: LivePage): Promise<void> {
  if (isErrorPage(page)) return;
  const shown = page.waitForEvent("framenavigated", {
    predicate: (frame) => frame === page.mainFrame() && isErrorPage(frame),
    timeout: ERROR_PAGE_TIMEOUT_MS,
  });
  await settlesWithin(shown, ERROR_PAGE_TIMEOUT_MS);
}

/**
 * Begins a navigation whose document the browser does not name in advance, and follows the next one of the main frame, as
 * Playwright's `reload`, `goBack` and `goForward` do.
 *
 * @throws Error with Playwright's messages; ServiceError `ACTION_FAILED` for a body that breaks off
 */
async function nextNavigation(
  page: NavigatedPage,
  options: ArrivalOptions & {
    /** Has the browser begin the navigation. */
    begin(): Promise<unknown>;
    /** Whether a change of place within the document is another navigation. */
    readonly isNewDocument: boolean;
  },
): Promise<Arrival> {
  const { begin, isNewDocument, until, signal, onRequest } = options;
  const { cdp, mainFrameId } = page.session;
  signal.throwIfAborted();
  const reports = reportDocuments(page);
  const arrived = Promise.withResolvers<Arrival>();
  arrived.promise.catch(() => undefined); // it may come before it is awaited
  /** The last request for a document of the main frame: those before it were replaced. */
  let requested: { readonly id: string; readonly url: string; status: number | null } | undefined;
  let committed: { readonly loaderId: string; readonly status: number | null } | undefined;

  const listeners = [
    listen(reports.cdp, "Network.requestWillBeSent", ({ requestId, loaderId, frameId, type, request }) => {
      if (type !== "Document" || requestId !== loaderId || frameId !== mainFrameId) return;
      requested = { id: requestId, url: request.url, status: null };
      onRequest(request.url);
    }),
    listen(reports.cdp, "Network.responseReceived", ({ requestId, response }) => {
      if (requestId === requested?.id) requested.status = response.status;
    }),
    listen(cdp, "Page.frameNavigated", ({ frame }) => {
      // An error page is that of a navigation before: this one has failed before its own.
      if (frame.id !== mainFrameId || committed !== undefined || frame.unreachableUrl !== undefined) return;
      const status = requested?.id === frame.loaderId ? requested.status : null;
      committed = { loaderId: frame.loaderId, status };
      reports.stop();
    }),
    listen(cdp, "Page.navigatedWithinDocument", ({ frameId }) => {
      if (frameId === mainFrameId && committed === undefined && !isNewDocument) arrived.resolve("same-document");
    }),
    listen(cdp, "Page.lifecycleEvent", ({ frameId, name }) => {
      // Also of a document that has replaced this one before it was loaded.
      if (committed !== undefined && name === until && frameId === mainFrameId)
        arrived.resolve({ status: committed.status });
    }),
    listen(reports.cdp, "Network.loadingFailed", ({ requestId, errorText }) => {
      if (requestId === requested?.id && committed === undefined) arrived.reject(new Error(errorText));
    }),
    listen(cdp, "Log.entryAdded", ({ entry: { networkRequestId, text } }) => {
      if (requested !== undefined && networkRequestId === committed?.loaderId && isBrokenBody(text))
        arrived.reject(brokenBody(requested.url, text));
    }),
  ];
  const stopAbort = onAbort(signal, () => arrived.reject(signal.reason as Error));
  try {
    whenActive(begin, signal).catch(arrived.reject);
    return await arrived.promise;
  } finally {
    stopAbort();
    reports.stop();
    for (const stop of listeners) stop();
  }
}

/**
 * Opens a URL as Playwright's `goto` does, by the events that Playwright reads of its session, without its layers.
 *
 * @throws Error with Playwright's messages; ServiceError `ACTION_FAILED` for a body that breaks off
 */
export async function goto(
  page: NavigatedPage,
  { url, until, signal, onRequest }: ArrivalOptions & { url: string },
): Promise<Arrival> {
  const { cdp, mainFrameId } = page.session;
  signal.throwIfAborted();
  const reports = reportDocuments(page);
  const loaded = Promise.withResolvers<void>();
  const movedWithin = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined); // it may come before it is awaited
  const unlessAborted = <T>(work: Promise<T>): Promise<T> =>
    outcomeUnless(work, (_resolve, reject) => onAbort(signal, () => reject(signal.reason as Error)));
  const unlessEnded = <T>(work: Promise<T>): Promise<T> => {
    const ended = Promise.withResolvers<T>();
    work.then(ended.resolve, ended.reject);
    failed.promise.catch(ended.reject);
    return unlessAborted(ended.promise);
  };
  /** The id of this navigation, once the browser has named it, which a slow server delays; earlier events wait for that. */
  let loaderId: string | undefined;
  let waiting: (() => void)[] | undefined = [];
  /** Ids of the requests for documents of the main frame. The document that is there may begin any number of others. */
  const documents = new Set<string>();
  let isCommitted = false;
  let status: number | null = null;
  /** The last navigation of the main frame that has begun. */
  let last: string | undefined;
  let requestedUrl = url;

  function whenNamed(handle: () => void): void {
    if (waiting === undefined) handle();
    else waiting.push(handle);
  }
  const listeners = [
    listen(reports.cdp, "Network.requestWillBeSent", ({ requestId, loaderId: of, frameId, type, request }) => {
      if (type !== "Document" || requestId !== of || frameId !== mainFrameId) return;
      documents.add(requestId);
      requestedUrl = request.url;
      onRequest(request.url);
    }),
    listen(cdp, "Page.frameStartedNavigating", ({ frameId, loaderId: started }) => {
      if (frameId === mainFrameId) last = started;
    }),
    listen(reports.cdp, "Network.responseReceived", ({ requestId, response: { status: of } }) => {
      if (!documents.has(requestId)) return;
      whenNamed(() => {
        if (requestId === loaderId) status = of;
      });
    }),
    listen(cdp, "Page.frameNavigated", ({ frame }) => {
      if (frame.id !== mainFrameId) return;
      whenNamed(() => {
        if (isCommitted) return;
        isCommitted = frame.loaderId === loaderId;
        if (isCommitted) reports.stop();
        // One that began before this one may still be committed.
        if (!isCommitted && isReplaced(loaderId)) failed.reject(interrupted(url));
      });
    }),
    listen(cdp, "Page.navigatedWithinDocument", ({ frameId }) => {
      if (frameId === mainFrameId) movedWithin.resolve();
    }),
    listen(cdp, "Page.lifecycleEvent", ({ frameId, name }) => {
      if (name !== until || frameId !== mainFrameId) return;
      whenNamed(() => {
        // Also of a document that has replaced this one before it was loaded.
        if (isCommitted) loaded.resolve();
      });
    }),
    listen(reports.cdp, "Network.loadingFailed", ({ requestId, errorText }) => {
      if (!documents.has(requestId)) return;
      whenNamed(() => {
        if (requestId === loaderId && !isCommitted) failed.resolve(fail(errorText, loaderId));
      });
    }),
    listen(cdp, "Log.entryAdded", ({ entry: { networkRequestId = "", text } }) => {
      if (!documents.has(networkRequestId) || !isBrokenBody(text)) return;
      whenNamed(() => {
        if (networkRequestId === loaderId) failed.reject(brokenBody(requestedUrl, text));
      });
    }),
  ];
  function isReplaced(requestId: string | undefined): boolean {
    return last !== undefined && last !== requestId;
  }
  /** The browser reports the navigation that has replaced another one after the end of that. */
  async function fail(errorText: string, requestId: string | undefined): Promise<never> {
    const later = (): Promise<unknown> => whenActive(() => cdp.send("Page.getNavigationHistory"), signal);
    if (errorText === ABORTED) await unlessAborted(later());
    throw errorText === ABORTED && isReplaced(requestId) ? interrupted(url) : new Error(`${errorText} at ${url}`);
  }
  try {
    const navigate = { url, frameId: mainFrameId, referrerPolicy: "unsafeUrl" } as const;
    const sent = whenActive(() => cdp.send("Page.navigate", navigate), signal);
    const reply = await unlessEnded(sent);
    if (reply.isDownload === true) throw new Error("Download is starting");
    if (reply.errorText !== undefined) return await fail(reply.errorText, reply.loaderId);
    if (reply.loaderId === undefined) {
      await unlessEnded(movedWithin.promise);
      return "same-document";
    }
    loaderId = reply.loaderId;
    const before = waiting;
    waiting = undefined;
    for (const handle of before) handle();
    await unlessEnded(loaded.promise);
    return { status };
  } finally {
    reports.stop();
    for (const stop of listeners) stop();
  }
}

/** An error in Playwright's own words. */
function interrupted(url: string): Error {
  return new Error(`navigation to ${url} is interrupted by another navigation`);
}

interface ArrivalOptions {
  readonly until: "load" | "DOMContentLoaded";
  /** Aborts when the action ends before the navigation. */
  readonly signal: AbortSignal;
  /** Called with the URL of each request for a document of the main frame, redirects included. */
  onRequest(url: string): void;
}

/** The end of a navigation: a document, or a place in the document that was there. */
type Arrival = { readonly status: number | null } | "same-document";

const ABORTED = "net::ERR_ABORTED";

/** A status of 400 and above is logged, too. */
const isBrokenBody = (logged: string): boolean => logged.includes("net::ERR_");

/** Leaves the document without a `load` event. */
function brokenBody(url: string, logged: string): ServiceError {
  const reason = netReason(logged.replace(/^.*net::ERR_/, ""));
  return actionFailed(reason, `${bounded(url)} did not load: ${reason}`);
}

type NavigatedPage = Pick<LivePage, "page" | "session" | "cdp">;

function listen<Name extends Parameters<PageSession["cdp"]["on"]>[0]>(
  cdp: PageSession["cdp"],
  name: Name,
  listener: Parameters<typeof cdp.on<Name>>[1],
): () => void {
  cdp.on(name, listener);
  return () => cdp.off(name, listener);
}

import { ABORTED, type Arrival, type ArrivalOptions, brokenBody, listen } from "./arrival.ts";
import type { PageSession } from "../playwright/session.ts";
import { whenActive } from "./retry.ts";

/**
 * Opens a URL as Playwright's `goto` does, by the events that Playwright reads of its session, without its layers.
 *
 * @throws Error with Playwright's messages; ServiceError `ACTION_FAILED` for a body that breaks off
 */
export async function goto(
  { cdp, mainFrameId }: PageSession,
  { url, until, signal, onRequest }: ArrivalOptions & { url: string },
): Promise<Arrival> {
  signal.throwIfAborted();
  const loaded = Promise.withResolvers<void>();
  const movedWithin = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<never>();
  const aborted = Promise.withResolvers<never>();
  const ends = [failed.promise, aborted.promise];
  for (const end of ends) end.catch(() => undefined); // it may come before it is awaited
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
    listen(cdp, "Network.requestWillBeSent", ({ requestId, loaderId: of, frameId, type, request }) => {
      if (type !== "Document" || requestId !== of || frameId !== mainFrameId) return;
      documents.add(requestId);
      requestedUrl = request.url;
      onRequest(request.url);
    }),
    listen(cdp, "Page.frameStartedNavigating", ({ frameId, loaderId: started }) => {
      if (frameId === mainFrameId) last = started;
    }),
    listen(cdp, "Network.responseReceived", ({ requestId, response: { status: of } }) => {
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
    listen(cdp, "Network.loadingFailed", ({ requestId, errorText }) => {
      if (!documents.has(requestId)) return;
      whenNamed(() => {
        if (requestId !== loaderId) return;
        if (!isCommitted) failed.resolve(fail(errorText, loaderId));
        // Otherwise the next document has taken its place.
        else if (errorText !== ABORTED) failed.reject(brokenBody(requestedUrl, errorText));
      });
    }),
  ];
  function isReplaced(requestId: string | undefined): boolean {
    return last !== undefined && last !== requestId;
  }
  /** The browser reports the navigation that has replaced another one after the end of that. */
  async function fail(errorText: string, requestId: string | undefined): Promise<never> {
    const later = (): Promise<unknown> => whenActive(() => cdp.send("Page.getNavigationHistory"), signal);
    if (errorText === ABORTED) await Promise.race([later(), aborted.promise]);
    throw errorText === ABORTED && isReplaced(requestId) ? interrupted(url) : new Error(`${errorText} at ${url}`);
  }
  const onAbort = (): void => aborted.reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const navigate = { url, frameId: mainFrameId, referrerPolicy: "unsafeUrl" } as const;
    const sent = whenActive(() => cdp.send("Page.navigate", navigate), signal);
    const reply = await Promise.race([sent, ...ends]);
    if (reply.isDownload === true) throw new Error("Download is starting");
    if (reply.errorText !== undefined) return await fail(reply.errorText, reply.loaderId);
    if (reply.loaderId === undefined) {
      await Promise.race([movedWithin.promise, ...ends]);
      return "same-document";
    }
    loaderId = reply.loaderId;
    const before = waiting;
    waiting = undefined;
    for (const handle of before) handle();
    await Promise.race([loaded.promise, ...ends]);
    return { status };
  } finally {
    signal.removeEventListener("abort", onAbort);
    for (const stop of listeners) stop();
  }
}

/** An error in Playwright's own words. */
function interrupted(url: string): Error {
  return new Error(`navigation to ${url} is interrupted by another navigation`);
}

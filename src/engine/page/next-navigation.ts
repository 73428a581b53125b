import { ABORTED, type Arrival, type ArrivalOptions, brokenBody, listen } from "./arrival.ts";
import type { PageSession } from "../playwright/session.ts";
import { whenActive } from "./retry.ts";

/**
 * Begins a navigation whose document the browser does not name in advance, and follows the next one of the main frame, as
 * Playwright's `reload`, `goBack` and `goForward` do.
 *
 * @throws Error with Playwright's messages; ServiceError `ACTION_FAILED` for a body that breaks off
 */
export async function nextNavigation(
  { cdp, mainFrameId }: PageSession,
  options: ArrivalOptions & {
    /** Has the browser begin the navigation. */
    begin(): Promise<unknown>;
    /** Whether a change of place within the document is another navigation. */
    readonly isNewDocument: boolean;
  },
): Promise<Arrival> {
  const { begin, isNewDocument, until, signal, onRequest } = options;
  signal.throwIfAborted();
  const arrived = Promise.withResolvers<Arrival>();
  arrived.promise.catch(() => undefined); // it may come before it is awaited
  /** The last request for a document of the main frame: those before it were replaced. */
  let requested: { readonly id: string; readonly url: string; status: number | null } | undefined;
  let committed: { readonly loaderId: string; readonly status: number | null } | undefined;

  const listeners = [
    listen(cdp, "Network.requestWillBeSent", ({ requestId, loaderId, frameId, type, request }) => {
      if (type !== "Document" || requestId !== loaderId || frameId !== mainFrameId) return;
      requested = { id: requestId, url: request.url, status: null };
      onRequest(request.url);
    }),
    listen(cdp, "Network.responseReceived", ({ requestId, response }) => {
      if (requestId === requested?.id) requested.status = response.status;
    }),
    listen(cdp, "Page.frameNavigated", ({ frame }) => {
      // An error page is that of a navigation before: this one has failed before its own.
      if (frame.id !== mainFrameId || committed !== undefined || frame.unreachableUrl !== undefined) return;
      const status = requested?.id === frame.loaderId ? requested.status : null;
      committed = { loaderId: frame.loaderId, status };
    }),
    listen(cdp, "Page.navigatedWithinDocument", ({ frameId }) => {
      if (frameId === mainFrameId && committed === undefined && !isNewDocument) arrived.resolve("same-document");
    }),
    listen(cdp, "Page.lifecycleEvent", ({ frameId, name }) => {
      // Also of a document that has replaced this one before it was loaded.
      if (committed !== undefined && name === until && frameId === mainFrameId)
        arrived.resolve({ status: committed.status });
    }),
    listen(cdp, "Network.loadingFailed", ({ requestId, errorText }) => {
      if (requestId !== requested?.id) return;
      if (committed === undefined) arrived.reject(new Error(errorText));
      // Otherwise the next document has taken its place.
      else if (errorText !== ABORTED) arrived.reject(brokenBody(requested.url, errorText));
    }),
  ];
  const onAbort = (): void => arrived.reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    await Promise.race([whenActive(begin, signal), arrived.promise]);
    return await arrived.promise;
  } finally {
    signal.removeEventListener("abort", onAbort);
    for (const stop of listeners) stop();
  }
}

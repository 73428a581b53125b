import type { Frame, Page, Request } from "playwright-core";
import { reportRequests } from "../playwright/request-reports.ts";

const QUIET_MS = 500;

/** Counts a page's requests in flight from its creation on, without WebSockets. */
export function watchNetwork(page: Page) {
  reportRequests(page);
  const inFlight = new Map<Request, Frame | undefined>();
  const watchers = new Set<() => void>();
  const changed = (): void => watchers.forEach((watcher) => watcher());

  const onRequest = (request: Request): void => {
    const frame = frameOf(request);
    const from = request.redirectedFrom();
    if (from !== null) inFlight.delete(from);
    else if (request.isNavigationRequest() && frame === page.mainFrame()) inFlight.clear();
    inFlight.set(request, frame);
    changed();
  };
  const onEnd = (request: Request): void => {
    if (inFlight.delete(request)) changed();
  };
  const onDetached = (frame: Frame): void => {
    for (const [request, owner] of inFlight) if (owner === frame) onEnd(request);
  };
  page.on("request", onRequest).on("requestfinished", onEnd).on("requestfailed", onEnd).on("framedetached", onDetached);

  return {
    /** Resolves once at most `maxInFlight` requests were in flight for 500 ms without interruption; rejects when the signal aborts. */
    async quiet(maxInFlight: number, signal: AbortSignal): Promise<void> {
      signal.throwIfAborted();
      let timer: NodeJS.Timeout | undefined;
      let watcher = (): void => {};
      let giveUp = (): void => {};
      try {
        await new Promise<void>((resolve, reject) => {
          watcher = () => {
            if (inFlight.size > maxInFlight) {
              clearTimeout(timer);
              timer = undefined;
            } else {
              timer ??= setTimeout(resolve, QUIET_MS);
            }
          };
          giveUp = () => reject(signal.reason as Error);
          signal.addEventListener("abort", giveUp);
          watchers.add(watcher);
          watcher();
        });
      } finally {
        clearTimeout(timer);
        watchers.delete(watcher);
        signal.removeEventListener("abort", giveUp);
      }
    },
    stop(): void {
      page
        .off("request", onRequest)
        .off("requestfinished", onEnd)
        .off("requestfailed", onEnd)
        .off("framedetached", onDetached);
    },
  };
}

/** The request's frame; undefined for a service worker's request, and for one that precedes its frame. */
function frameOf(request: Request): Frame | undefined {
  try {
    return request.frame();
  } catch {
    return undefined;
  }
}

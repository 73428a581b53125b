import type { ConsoleMessage, Dialog, Page, Request, Response } from "playwright-core";
import type { EventType } from "../../contract.ts";
import { bounded } from "../../visible-text.ts";
import { forgetTitleRead, type LivePage, readTitle } from "./live-page.ts";
import type { DialogPolicy } from "./dialogs.ts";

export interface PageWatcher {
  emit(type: EventType, data: Readonly<Record<string, unknown>>, pageId: string): void;
  now(): number;
  /** How dialogs are answered now. */
  dialogPolicy(): DialogPolicy;
  onNavigated(): void;
  onCrash(): void;
  onClose(): void;
}

export type PageWatch = ReturnType<typeof watchPage>;

/** Events of one type that a page may cause in a second. */
const PER_SECOND = 50;
const FLOOD_WINDOW_MS = 1_000;

/** Emits what happens on a page as events. */
export function watchPage(live: LivePage, watcher: PageWatcher) {
  const { page, id } = live;
  const emit = (type: EventType, data: Readonly<Record<string, unknown>>): void => watcher.emit(type, data, id);
  const limiters = new Map<EventType, FloodLimiter>();

  /** Emits at most 50 a second; the last of them says so, since others may be left out. False when they are. */
  function emitBounded(type: EventType, toData: () => Readonly<Record<string, unknown>>): boolean {
    let limiter = limiters.get(type);
    if (limiter === undefined) limiters.set(type, (limiter = createFloodLimiter()));
    const place = limiter.take();
    if (place === "over") return false;
    emit(type, place === "last" ? { ...toData(), limited: true } : toData());
    return place === "within";
  }

  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    forgetTitleRead(live);
    live.lastNavigatedAt = watcher.now();
    if (/^https?:/.test(frame.url())) live.wantedUrl = undefined;
    emitBounded("page.navigated", () => ({ url: shownUrl(frame.url()) }));
    watcher.onNavigated();
  });
  page.on("load", () => {
    emitBounded("page.loaded", () => ({ url: shownUrl(page.url()) }));
    void readTitle(live);
  });
  page.on("crash", () => {
    emit("page.crashed", { url: shownUrl(page.url()) });
    watcher.onCrash();
  });
  page.on("close", () => watcher.onClose());

  listen(live, "console", (message: ConsoleMessage) => {
    if (message.type() === "error") live.journal.error(message.text());
    const isWithin = emitBounded("page.console", () => consoleData(message));
    // Playwright would keep what was logged, here and in the browser, for as long as the page stays where it is.
    for (const arg of message.args()) void arg.dispose().catch(() => undefined);
    return isWithin;
  });
  listen(live, "pageerror", ({ name, message }: Error) => {
    live.journal.error(`${name}: ${message}`);
    return emitBounded("page.error", () => ({ name: bounded(name), message: bounded(message) }));
  });
  listen(live, "requestfailed", (request: Request) =>
    emitBounded("request.failed", () => ({
      ...requestData(request),
      reason: bounded(request.failure()?.errorText ?? "unknown"),
    })),
  );
  const finished = (request: Request): boolean =>
    emitBounded("request.finished", () => ({
      ...requestData(request),
      status: request.existingResponse()?.status() ?? null,
      duration: Math.max(0, request.timing().responseEnd),
    }));
  let stopFinished: (() => void) | undefined;
  return {
    /** Has a dialog of the page answered. */
    answer(dialog: Dialog): void {
      live.dialogs.handle(dialog, watcher.dialogPolicy(), (shown) => {
        live.journal.dialog(shown);
        const { id: dialogId, type, message, answer } = shown;
        emitBounded("page.dialog", () => ({ dialogId, type, message, answer }));
      });
    },
    /** Whether `request.finished` is emitted, at a cost for every request. */
    emitFinishedRequests(isWanted: boolean): void {
      if (isWanted) stopFinished ??= listen(live, "requestfinished", finished);
      else stopFinished = void stopFinished?.();
    },
  };
}

/** The events of a page that cost time for each report, also for one that is then dropped. */
interface Reports {
  readonly console: ConsoleMessage;
  readonly pageerror: Error;
  readonly requestfailed: Request;
  readonly requestfinished: Request;
  readonly response: Response;
}

/**
 * Listens to a page. When `handle` returns false, the listener is removed until the second is over: Playwright prepares
 * every report for a listener, also those beyond the limit.
 */
export function listen<Name extends keyof Reports>(
  { page, ended }: LivePage,
  name: Name,
  handle: (report: Reports[Name]) => boolean,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  // Playwright types each event apart, which a name that is still open cannot choose from.
  const emitter = page as unknown as Pick<Page, never> & {
    on(name: keyof Reports, listener: (report: never) => void): void;
    off(name: keyof Reports, listener: (report: never) => void): void;
  };
  const onReport = (report: Reports[Name]): void => {
    if (handle(report) || timer !== undefined) return;
    emitter.off(name, onReport);
    timer = setTimeout(() => {
      timer = undefined;
      emitter.on(name, onReport);
    }, FLOOD_WINDOW_MS);
  };
  const stop = (): void => {
    clearTimeout(timer);
    emitter.off(name, onReport);
    ended.removeEventListener("abort", stop);
  };
  ended.addEventListener("abort", stop, { once: true });
  emitter.on(name, onReport);
  return stop;
}

type FloodLimiter = ReturnType<typeof createFloodLimiter>;

export function createFloodLimiter(perSecond = PER_SECOND) {
  let count = 0;
  let since = -Infinity;
  return {
    /** Counts one more event: whether it is allowed, the last one that is, or over the limit. */
    take(): "within" | "last" | "over" {
      const now = performance.now();
      if (now - since >= FLOOD_WINDOW_MS) [count, since] = [0, now];
      count++;
      if (count > perSecond) return "over";
      return count === perSecond ? "last" : "within";
    },
  };
}

function consoleData(message: ConsoleMessage): Readonly<Record<string, unknown>> {
  const { url, lineNumber } = message.location();
  return { type: message.type(), text: bounded(message.text()), url: shownUrl(url), line: lineNumber };
}

function requestData(request: Request): Readonly<Record<string, unknown>> {
  return { url: shownUrl(request.url()), method: bounded(request.method()), resourceType: request.resourceType() };
}

/** Returns the URL without user and password, and not longer than any other text of the page. */
export function shownUrl(url: string): string {
  return bounded(url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, "$1"));
}

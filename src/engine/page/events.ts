import type { ConsoleMessage, Page, Request, Response } from "playwright-core";
import { bounded } from "../../visible-text.ts";

/** Events of one type that a page may cause in a second. */
const PER_SECOND = 50;
const FLOOD_WINDOW_MS = 1_000;

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
  { page, ended }: { readonly page: Page; readonly ended: AbortSignal },
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

export type FloodLimiter = ReturnType<typeof createFloodLimiter>;

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

export function consoleData(message: ConsoleMessage): Readonly<Record<string, unknown>> {
  const { url, lineNumber } = message.location();
  return { type: message.type(), text: bounded(message.text()), url: shownUrl(url), line: lineNumber };
}

/** The reason of a failed request that the browser, not a script, writes to the console: scripts have arguments. */
export function failureIn(message: ConsoleMessage): string | undefined {
  if (message.type() !== "error" || message.args().length > 0) return undefined;
  return /^Failed to load resource: (net::ERR_\w+)$/.exec(message.text())?.[1];
}

export function requestData(request: Request): Readonly<Record<string, unknown>> {
  return { url: shownUrl(request.url()), method: bounded(request.method()), resourceType: request.resourceType() };
}

/** Returns the URL without user and password, and not longer than any other text of the page. */
export function shownUrl(url: string): string {
  return bounded(url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, "$1"));
}

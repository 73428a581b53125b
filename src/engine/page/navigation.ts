import { setImmediate as nextTurn } from "node:timers/promises";
import type { ActionParams } from "../../contract.ts";
import type { EgressRoute } from "../network/route.ts";
import { boundedUrl } from "../../visible-text.ts";
import { actionFailed } from "../../errors/errors.ts";
import { leavesErrorPage } from "../playwright/errors.ts";
import type { Arrival, ArrivalOptions } from "./arrival.ts";
import { goto } from "./goto.ts";
import { readTitle, type LivePage } from "./live-page.ts";
import { nextNavigation } from "./next-navigation.ts";
import { failedNavigation } from "../network/failed-navigation.ts";
import { watchNetwork } from "./network-idle.ts";
import { settlesWithin } from "../../errors/timing.ts";

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

export interface Navigated {
  readonly url: string;
  readonly title: string;
  readonly status: number | null;
}

/**
 * Opens a URL and waits as asked: networkidle0 and networkidle2 are 0 or at most 2 requests in flight for 500 ms, counted
 * from the start of the navigation, after `load`.
 *
 * @throws ServiceError `FORBIDDEN` when a redirect or an address is denied, `ACTION_FAILED` when the server was not reached or its
 * response is malformed
 */
export function navigateTo(context: NavigationContext, waitUntil: WaitUntil, url: string): Promise<Navigated> {
  return navigating(context, waitUntil, (options) => goto(context.page.session, { url, ...options }));
}

/** Reloads the page, and waits as `goto` does. */
export function reloadPage(context: NavigationContext, waitUntil: WaitUntil): Promise<Navigated> {
  const { session } = context.page;
  const begin = (): Promise<unknown> => session.cdp.send("Page.reload");
  return navigating(context, waitUntil, (options) =>
    nextNavigation(session, { begin, isNewDocument: true, ...options }),
  );
}

/** Navigates to an entry of the page's history, and waits as `goto` does. */
export function navigateToEntry(context: NavigationContext, waitUntil: WaitUntil, entryId: number): Promise<Navigated> {
  const { session } = context.page;
  const begin = (): Promise<unknown> => session.cdp.send("Page.navigateToHistoryEntry", { entryId });
  return navigating(context, waitUntil, (options) =>
    nextNavigation(session, { begin, isNewDocument: false, ...options }),
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
    if (status !== null && PROXY_STATUSES.has(status)) throwEgressError(egress, target, startedMs);
    // The proxy lets no server respond with it: the browser has forgotten the proxy's credentials again, just as it was asked for them.
    if (status === 407)
      throw actionFailed("connection-failed", "the browser sent no credentials to the service's proxy");
    context.page.lastNavigatedAt = context.now();
    if (network !== undefined && maxInFlight !== undefined) await network.quiet(maxInFlight, signal);
    const title = await readTitle(context.page);
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

/** Statuses that the proxy sends in place of the response of a server that it denied or did not reach. */
const PROXY_STATUSES: ReadonlySet<number> = new Set([403, 502]);

/** The proxy knows why; the page only sees a status of the proxy's, or a tunnel that failed. */
function throwEgressError(egress: EgressRoute, target: string | undefined, sinceMs: number): void {
  const error = target === undefined ? undefined : failedNavigation(egress, target, sinceMs);
  if (error !== undefined) throw error;
}

/** Until the browser shows its error page, it takes that page for a navigation that interrupts the next one. */
async function errorPageShown({ page }: LivePage): Promise<void> {
  if (page.url().startsWith("chrome-error:")) return;
  const shown = page.waitForEvent("framenavigated", {
    predicate: (frame) => frame === page.mainFrame() && frame.url().startsWith("chrome-error:"),
    timeout: ERROR_PAGE_TIMEOUT_MS,
  });
  await settlesWithin(shown, ERROR_PAGE_TIMEOUT_MS);
}

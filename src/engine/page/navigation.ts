import type { Request, Response } from "playwright-core";
import type { ActionParams } from "../../contract.ts";
import type { EgressPass } from "../network/egress-proxy.ts";
import { actionFailed, leavesErrorPage } from "../playwright-errors.ts";
import { readTitle, type LivePage } from "./live-page.ts";
import { portOf, refusedNavigation } from "../network/url-policy.ts";
import { watchNetwork } from "./network-idle.ts";
import { settlesWithin } from "../deadline.ts";

type WaitUntil = NonNullable<ActionParams<"navigate">["waitUntil"]>;

const ERROR_PAGE_TIMEOUT_MS = 500;

export interface NavigationContext {
  readonly page: LivePage;
  readonly egress: EgressPass;
  readonly signal: AbortSignal;
  remainingMs(): number;
  /** Epoch ms. */
  now(): number;
}

/** What Playwright's own navigating methods take. */
export interface NavigationOptions {
  readonly waitUntil: "load" | "domcontentloaded";
  readonly timeout: number;
}

export interface Navigated {
  readonly url: string;
  readonly title: string;
  readonly status: number | null;
}

/**
 * Runs one navigation (goto, back, forward, reload) and waits as asked: networkidle0 and networkidle2 are 0 or at most 2
 * requests in flight for 500 ms, counted from the start of the navigation, after `load`.
 *
 * @throws ServiceError `FORBIDDEN` when the way led to a refused address, `ACTION_FAILED` when the proxy reached nobody
 */
export async function navigateBy(
  context: NavigationContext,
  waitUntil: WaitUntil,
  go: (options: NavigationOptions) => Promise<Response | null>,
): Promise<Navigated> {
  const { page } = context.page;
  const startedMs = performance.now();
  const maxInFlight = waitUntil === "networkidle0" ? 0 : waitUntil === "networkidle2" ? 2 : undefined;
  const network = maxInFlight === undefined ? undefined : watchNetwork(page);
  let target: string | undefined;
  const onRequest = (request: Request): void => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) target = request.url();
  };
  page.on("request", onRequest);
  try {
    const response = await go({
      waitUntil: maxInFlight === undefined && waitUntil === "domcontentloaded" ? "domcontentloaded" : "load",
      timeout: context.remainingMs(),
    });
    if (response !== null && PROXY_STATUSES.has(response.status())) throwEgressFault(context.egress, target, startedMs);
    context.page.lastNavigatedAt = context.now();
    if (network !== undefined && maxInFlight !== undefined) await network.quiet(maxInFlight, context.signal);
    return { url: page.url(), title: await readTitle(context.page), status: response?.status() ?? null };
  } catch (fault) {
    if (leavesErrorPage(fault)) await errorPageShown(context.page);
    throwEgressFault(context.egress, target, startedMs);
    throw fault;
  } finally {
    page.off("request", onRequest);
    network?.stop();
  }
}

/** What the proxy answers in place of a server it refused or did not reach. */
const PROXY_STATUSES: ReadonlySet<number> = new Set([403, 502, 504, 592, 593, 594, 595, 596, 599]);

/** The proxy knows why; the page only sees a made-up status, or a connection that closed. */
function throwEgressFault(egress: EgressPass, target: string | undefined, sinceMs: number): void {
  const url = target === undefined ? null : URL.parse(target);
  if (url === null) return;
  const fault = egress.faultSince(`${url.hostname}:${portOf(url)}`, sinceMs);
  if (fault?.type === "refused") throw refusedNavigation(fault.refusal, url);
  if (fault?.type === "unreachable") throw actionFailed(fault.reason, `${url.origin} did not load: ${fault.reason}`);
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

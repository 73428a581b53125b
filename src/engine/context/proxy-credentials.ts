import type { BrowserContext, Page } from "playwright-core";
import { settlesWithin } from "../../errors/timing.ts";
import { LEARNING_URL } from "../network/egress-proxy.ts";
import type { EgressRoute } from "../network/route.ts";
import { requestWithCredentials } from "../playwright/proxy-challenges.ts";
import { withHiddenPage } from "../playwright/storage-pages.ts";

/** Time in which a page that has just opened learns them. */
const LEARNING_TIMEOUT_MS = 2_000;
/** Time in which a page that opens in a browser under load learns them. */
const RENEWAL_TIMEOUT_MS = 10_000;

/**
 * Has the browser send a context's proxy credentials by itself: after one answer to a challenge Chromium sends them with every request
 * of the context unasked. Where it fails, as in a context that is offline or without JavaScript, they are renewed with the first request.
 *
 * @param page blank, and the only page of its context
 */
export async function learnProxyCredentials(context: BrowserContext, page: Page, route: EgressRoute): Promise<void> {
  if (route.learnings() > 0 || context.pages().length !== 1) return;
  // Playwright has reported the end of the request by then, so that no listener of the page's gets it later.
  const ended = new Promise<void>((resolve) => {
    page.once("requestfinished", () => resolve()).once("requestfailed", () => resolve());
  });
  const requested = requestWithCredentials(page, LEARNING_URL, route.credentials);
  await settlesWithin(Promise.all([requested, ended]), LEARNING_TIMEOUT_MS);
}

/**
 * Has the browser send them again after it has forgotten them, as it does when a response has `Clear-Site-Data: "cookies"`: the proxy
 * waits with the requests of the context for that.
 *
 * @param context with `separateStoragePages`
 */
export function renewProxyCredentials(context: BrowserContext, route: EgressRoute): void {
  route.onCredentialsLost(async () => {
    const before = route.learnings();
    const renewed = withHiddenPage(context, (page) => requestWithCredentials(page, LEARNING_URL, route.credentials));
    await settlesWithin(renewed, RENEWAL_TIMEOUT_MS);
    if (route.learnings() === before) throw new Error("the browser did not learn the credentials of the proxy");
  });
}

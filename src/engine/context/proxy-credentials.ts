import type { BrowserContext, Page } from "playwright-core";
import { settlesWithin } from "../deadline.ts";
import { LEARNING_URL } from "../network/egress-proxy.ts";
import type { EgressRoute } from "../network/route.ts";
import { answerNoProxyChallenges } from "../playwright/live-options.ts";

/** For a page that has just opened. */
const LEARNING_TIMEOUT_MS = 2_000;

/**
 * Has the browser send a context's proxy credentials by itself. Playwright answers the proxy's challenges by pausing every
 * request of the context, which costs each two messages and switches the cache off. After one answer Chromium sends the
 * credentials with every request of the context unasked, as long as its network service lives.
 *
 * Where it fails, as in a context that is offline, Playwright goes on answering.
 *
 * @param page blank, and the only page of its context
 */
export async function learnProxyCredentials(context: BrowserContext, page: Page, route: EgressRoute): Promise<void> {
  if (route.hasAuthenticated() || context.pages().length !== 1) return;
  const isLearned = async (): Promise<void> => {
    await requestOnce(page);
    if (!route.hasAuthenticated()) return;
    await answerNoProxyChallenges(context);
  };
  await settlesWithin(isLearned(), LEARNING_TIMEOUT_MS);
}

/** Resolves when Playwright has reported the end of the request as well, so that no listener of the page's gets it later. */
async function requestOnce(page: Page): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    page.once("requestfinished", () => resolve()).once("requestfailed", () => resolve());
  });
  const script = `fetch(${JSON.stringify(LEARNING_URL)}, { mode: "no-cors" }).finally(() => performance.clearResourceTimings())`;
  await page.evaluate(`${script}.then(() => undefined, () => undefined)`);
  await ended;
}

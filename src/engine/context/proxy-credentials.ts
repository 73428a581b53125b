import type { BrowserContext, Page } from "playwright-core";
import { settlesWithin } from "../deadline.ts";
import { LEARNING_URL } from "../network/egress-proxy.ts";
import type { EgressRoute } from "../network/route.ts";

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
    await answerNoChallenges(context);
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

/** The parts used of Playwright's server side, which runs in this process. */
interface ContextInternals {
  readonly _options: {
    readonly proxy: { readonly server: string; readonly bypass?: string };
    readonly httpCredentials?: unknown;
  };
  /** Applies them, and the proxy's, to all pages and service workers. */
  doSetHTTPCredentials(credentials: unknown): Promise<void>;
}

/** Takes the proxy's credentials from Playwright, which then pauses no request for them. */
async function answerNoChallenges(context: BrowserContext): Promise<void> {
  // Internals are not in Playwright's types.
  const { _connection: connection } = context as unknown as {
    readonly _connection: { toImpl(object: unknown): ContextInternals };
  };
  const internals = connection.toImpl(context);
  const { server, bypass } = internals._options.proxy;
  Object.assign(internals._options, { proxy: { server, bypass } });
  await internals.doSetHTTPCredentials(internals._options.httpCredentials);
}

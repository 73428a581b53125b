import type { Page } from "playwright-core";
import { contextInternals, pageInternals, type PageInternals, type ProxyCredentials } from "./internals.ts";

/**
 * Requests a URL from a blank page, while Playwright answers the proxy's challenges to that page. The browser sends the credentials with
 * every request of the context from then on, until it forgets them. Resolves, too, where the request fails.
 *
 * @param page one of Playwright's client, or a hidden one
 */
export async function requestWithCredentials(
  page: Page | PageInternals,
  url: string,
  credentials: ProxyCredentials,
): Promise<void> {
  const { delegate } = "delegate" in page ? page : pageInternals(page);
  const { httpCredentials } = "delegate" in page ? {} : contextInternals(page.context())._options;
  const manager = delegate._networkManager;
  await manager.authenticate(httpCredentials, credentials);
  try {
    const request = `fetch(${JSON.stringify(url)}, { mode: "no-cors" }).finally(() => performance.clearResourceTimings())`;
    const expression = `${request}.then(() => undefined, () => undefined)`;
    await delegate._mainFrameSession._client.send("Runtime.evaluate", { expression, awaitPromise: true });
  } finally {
    await manager.authenticate(httpCredentials, undefined);
  }
}

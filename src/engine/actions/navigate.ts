import { isInterrupted } from "../playwright-errors.ts";
import { navigateBy, type Navigated } from "../page/navigation.ts";
import { checkNavigationUrl, resolveUrl } from "../network/url-policy.ts";
import type { Action } from "./action.ts";

/**
 * Opens a URL and waits for `waitUntil`, by default `load`.
 *
 * @throws ServiceError `FORBIDDEN` for a URL, or a redirect from it, that the policy denies
 */
export const navigate: Action<"navigate"> = {
  phase: "navigation",
  async run(context, { url, waitUntil = "load" }) {
    const href = checkNavigationUrl(resolveUrl(url, context.baseUrl), context.policy);
    await context.allowCredentials(href);
    const goto = (): Promise<Navigated> =>
      navigateBy(context, waitUntil, (options) => context.page.page.goto(href, options));
    try {
      return { data: await goto() };
    } catch (error) {
      // A navigation that the page had begun before, by a click on a link for one, came in between.
      if (!isInterrupted(error)) throw error;
      return { data: await goto() };
    }
  },
};

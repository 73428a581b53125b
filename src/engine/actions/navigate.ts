import { isInterrupted } from "../playwright/errors.ts";
import { navigateTo } from "../page/navigation.ts";
import { checkNavigationUrl, resolveUrl } from "../network/url-policy.ts";
import type { Action } from "./action.ts";

/**
 * Opens a URL and waits for `waitUntil`, by default `load`.
 *
 * @throws ServiceError `FORBIDDEN` for a URL, or a redirect from it, that the policy denies
 */
export const navigate: Action<"navigate"> = {
  phase: "navigation",
  load: "limited",
  mayNavigate: false,
  inSteps: "data",
  check({ url }, { policy, baseUrl }) {
    checkNavigationUrl(resolveUrl(url, baseUrl), policy);
  },
  async run(context, { url, waitUntil = "load" }) {
    const { href } = new URL(resolveUrl(url, context.baseUrl));
    await context.allowCredentials(href);
    try {
      return { data: await navigateTo(context, waitUntil, href) };
    } catch (error) {
      // A navigation that the page had begun before, by a click on a link for one, came in between.
      if (!isInterrupted(error)) throw error;
      return { data: await navigateTo(context, waitUntil, href) };
    }
  },
};

import { isInterrupted } from "../playwright-errors.ts";
import { navigateBy, type Navigated } from "../page/navigation.ts";
import { checkNavigationUrl } from "../network/url-policy.ts";
import type { ActionHandler } from "./action.ts";

/**
 * Opens a URL and waits for `waitUntil`, by default `load`.
 *
 * @throws ServiceError `FORBIDDEN` for a URL, or a redirect on the way, that policy refuses
 */
export const navigate: ActionHandler<"navigate"> = async (context, { url, waitUntil = "load" }) => {
  const href = checkNavigationUrl(url, context.policy);
  const goto = (): Promise<Navigated> =>
    navigateBy(context, waitUntil, (options) => context.page.page.goto(href, options));
  try {
    return { data: await goto() };
  } catch (fault) {
    // What the page itself had begun before, a click on a link for one, came in between; the caller's word is the last.
    if (!isInterrupted(fault)) throw fault;
    return { data: await goto() };
  }
};

import { navigateBy } from "../navigation.ts";
import { checkNavigationUrl } from "../navigation-policy.ts";
import type { ActionHandler } from "./action.ts";

/**
 * Opens a URL and waits for `waitUntil`, by default `load`.
 *
 * @throws ServiceError `FORBIDDEN` for a URL, or a redirect on the way, that policy refuses
 */
export const navigate: ActionHandler<"navigate"> = async (context, { url, waitUntil = "load" }) => {
  const href = checkNavigationUrl(url, context.policy);
  const data = await navigateBy(context, waitUntil, (options) => context.page.page.goto(href, options));
  return { data };
};

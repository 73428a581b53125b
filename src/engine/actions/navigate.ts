import { isInterrupted } from "../playwright/errors.ts";
import { navigateBy, navigateTo, type Navigated } from "../page/navigation.ts";
import { checkNavigationUrl, resolveUrl } from "../network/url-policy.ts";
import type { Action, ActionContext } from "./action.ts";
import { decline } from "./fast-path.ts";

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
  savesCookies: false,
  check({ url }, { policy, baseUrl }) {
    checkNavigationUrl(resolveUrl(url, baseUrl), policy);
  },
  async run(context, { url, waitUntil = "load" }) {
    const { href } = new URL(resolveUrl(url, context.baseUrl));
    await context.allowCredentials(href);
    const goto = (): Promise<Navigated> => {
      if (!isLeftToPlaywright(context, href)) {
        context.paths.fast++;
        return navigateTo(context, waitUntil, href);
      }
      return navigateBy(context, waitUntil, (options) => context.page.page.goto(href, options));
    };
    try {
      return { data: await goto() };
    } catch (error) {
      // A navigation that the page had begun before, by a click on a link for one, came in between.
      if (!isInterrupted(error)) throw error;
      return { data: await goto() };
    }
  },
};

function isLeftToPlaywright({ page, paths }: ActionContext, href: string): boolean {
  if (!paths.declines && !isPartOf(href, page.page.url())) return false;
  decline(paths, paths.declines ? "asked" : "same-document");
  return true;
}

/** Whether a URL is that of a part of the document. */
function isPartOf(href: string, current: string): boolean {
  return href.includes("#") && href.split("#", 1)[0] === current.split("#", 1)[0];
}

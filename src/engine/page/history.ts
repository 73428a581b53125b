import type { Response } from "playwright-core";
import { actionFailed } from "../playwright-errors.ts";
import { navigateBy, type Navigated, type NavigationContext, type NavigationOptions } from "./navigation.ts";

type WaitUntil = Parameters<typeof navigateBy>[1];

/**
 * Goes one step through the page's history.
 *
 * @throws ServiceError `ACTION_FAILED` where the history ends: Playwright would do nothing and report success
 */
export async function stepInHistory(
  context: NavigationContext,
  waitUntil: WaitUntil,
  step: { readonly by: -1 | 1; readonly go: (options: NavigationOptions) => Promise<Response | null> },
): Promise<Navigated> {
  const { currentIndex, entries } = await context.page.cdp.send("Page.getNavigationHistory");
  if (entries[currentIndex + step.by] === undefined) {
    const way = step.by === -1 ? "back" : "forward";
    throw actionFailed("no-history", `the page has nothing to go ${way} to`);
  }
  return navigateBy(context, waitUntil, step.go);
}

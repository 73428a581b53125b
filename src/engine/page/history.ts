import { actionFailed } from "../../errors/errors.ts";
import { navigateToEntry, type Navigated, type NavigationContext } from "./navigation.ts";
import { whenActive } from "./retry.ts";

type WaitUntil = Parameters<typeof navigateToEntry>[1];

/**
 * Goes one step through the page's history.
 *
 * @throws ServiceError `ACTION_FAILED` where the history ends: Playwright would do nothing and report success
 */
export async function stepInHistory(context: NavigationContext, waitUntil: WaitUntil, by: -1 | 1): Promise<Navigated> {
  const { cdp } = context.page;
  const { currentIndex, entries } = await whenActive(() => cdp.send("Page.getNavigationHistory"), context.signal);
  const entry = entries[currentIndex + by];
  if (entry === undefined)
    throw actionFailed("no-history", `the page has nothing to go ${by === -1 ? "back" : "forward"} to`);
  return navigateToEntry(context, waitUntil, entry.id);
}

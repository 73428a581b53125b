import type { Response } from "playwright-core";
import { actionFailed } from "../../errors/errors.ts";
import { whenActive } from "./retry.ts";
import {
  navigateBy,
  navigateToEntry,
  type Navigated,
  type NavigationContext,
  type NavigationOptions,
} from "./navigation.ts";

type WaitUntil = Parameters<typeof navigateBy>[1];

interface HistoryStep {
  readonly by: -1 | 1;
  /** By Playwright; undefined: by the page's session. */
  readonly go: ((options: NavigationOptions) => Promise<Response | null>) | undefined;
}

/**
 * Goes one step through the page's history.
 *
 * @throws ServiceError `ACTION_FAILED` where the history ends: Playwright would do nothing and report success
 */
export async function stepInHistory(
  context: NavigationContext,
  waitUntil: WaitUntil,
  { by, go }: HistoryStep,
): Promise<Navigated> {
  const { cdp } = context.page;
  const { currentIndex, entries } = await whenActive(() => cdp.send("Page.getNavigationHistory"), context.signal);
  const entry = entries[currentIndex + by];
  if (entry === undefined) {
    const way = by === -1 ? "back" : "forward";
    throw actionFailed("no-history", `the page has nothing to go ${way} to`);
  }
  return go === undefined ? navigateToEntry(context, waitUntil, entry.id) : navigateBy(context, waitUntil, go);
}

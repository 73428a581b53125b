import type { BrowserContext, Dialog, Page } from "playwright-core";
import type { LivePage } from "../page/live-page.ts";
import { type PageWatch, type PageWatcher, watchPage } from "../page/events.ts";

/** Has the pages of one context emit their events, and their dialogs answered. */
export function createPageWatches(
  browserContext: BrowserContext,
  { emit, now, dialogPolicy }: Pick<PageWatcher, "emit" | "now" | "dialogPolicy">,
) {
  const watches = new Map<LivePage, PageWatch>();
  const byPage = new WeakMap<Page, PageWatch>();
  /** The open dialogs of popups that are not adopted yet; a page opens one at a time. */
  const earlyDialogs = new WeakMap<Page, Dialog>();
  let emitsFinishedRequests = false;
  // A listener of the page itself would miss what a popup opens before it is adopted.
  browserContext.on("dialog", (dialog) => {
    const page = dialog.page();
    const watch = page === null ? undefined : byPage.get(page);
    if (watch !== undefined) watch.answer(dialog);
    else if (page !== null) earlyDialogs.set(page, dialog);
    else void dialog.dismiss().catch(() => undefined);
  });

  return {
    /** Watches the page until it ends. */
    add(live: LivePage, ends: Pick<PageWatcher, "onNavigated" | "onCrash" | "onClose">): void {
      const watch = watchPage(live, { emit, now, dialogPolicy, ...ends });
      watch.emitFinishedRequests(emitsFinishedRequests);
      watches.set(live, watch);
      byPage.set(live.page, watch);
      const early = earlyDialogs.get(live.page);
      earlyDialogs.delete(live.page);
      if (early !== undefined) watch.answer(early);
      live.ended.addEventListener("abort", () => watches.delete(live), { once: true });
    },
    /** Whether `request.finished` is emitted, of all pages. */
    emitFinishedRequests(isWanted: boolean): void {
      emitsFinishedRequests = isWanted;
      for (const watch of watches.values()) watch.emitFinishedRequests(isWanted);
    },
  };
}

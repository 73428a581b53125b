import type { BrowserContext, Page } from "playwright-core";
import type { BrowserLease } from "../browser/pool.ts";
import { onAbort, settlesWithin, until } from "../../errors/timing.ts";
import type { EndSignal } from "../deadline.ts";
import type { EgressRoute } from "../network/route.ts";
import { learnProxyCredentials } from "./proxy-credentials.ts";
import type { BlankPage } from "./spares.ts";

/** A browser under load opens a page in less. */
const STUCK_AFTER_MS = 5_000;

/** Opens the pages of callers in one context, and distinguishes them from those that pages open. */
export function createPageOpener(dependencies: {
  readonly browserContext: BrowserContext;
  /** A page that is open already, for the first call of `open`. */
  readonly firstPage: BlankPage | undefined;
  readonly lease: BrowserLease;
  readonly egress: EgressRoute;
  /** The end of the context. */
  readonly ended: EndSignal;
  /** Called with each page that the context's own pages open. */
  onPopup(page: Page): void;
}) {
  const { browserContext, lease, egress, ended, onPopup } = dependencies;
  let { firstPage } = dependencies;
  firstPage?.page.once("crash", () => (firstPage = undefined));
  /** Pages that appeared while `openNew` ran: its own, or one that a page has opened. */
  const unclaimed = new Set<Page>();
  let claiming = 0;
  browserContext.on("page", (page) => {
    if (claiming > 0) unclaimed.add(page);
    else onPopup(page);
  });

  async function openNew(): Promise<Page> {
    claiming++;
    try {
      const coming = browserContext.newPage();
      if (!(await settlesWithin(coming, STUCK_AFTER_MS))) void lease.checkOpening();
      const page = await coming.catch(async (error: unknown) => {
        if (!ended.aborted) await lease.checkOpening();
        throw error;
      });
      unclaimed.delete(page);
      await learnProxyCredentials(browserContext, page, egress);
      return page;
    } finally {
      claiming--;
      if (claiming === 0) {
        for (const page of unclaimed) onPopup(page);
        unclaimed.clear();
      }
    }
  }

  return {
    /** Rejects at the end of the context. */
    async open(): Promise<Pick<BlankPage, "page"> & Partial<BlankPage>> {
      const blank = firstPage;
      firstPage = undefined;
      if (blank?.page.isClosed() === false) return blank;
      // In a browser that has died, Playwright may never settle the creation of a page.
      return { page: await until(openNew(), (_resolve, reject) => onAbort(ended, () => reject(ended.reason))) };
    },
  };
}

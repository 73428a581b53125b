import type { BrowserContext, CDPSession, Page } from "playwright-core";
import type { BrowserLease } from "../browser/pool.ts";
import { ServiceError } from "../../errors/errors.ts";
import { onAbort, settlesWithin, until, valueWithin } from "../../errors/timing.ts";
import type { Concurrency } from "../concurrency.ts";
import { createDeadline, type EndSignal } from "../deadline.ts";
import type { EgressRoute } from "../network/route.ts";
import { learnProxyCredentials } from "./proxy-credentials.ts";
import type { BlankPage } from "./spares.ts";

/** A browser under load opens a page in less. */
const STUCK_AFTER_MS = 5_000;
/** A browser under load attaches a session in less. */
const CDP_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 3_000;
/** No call waits longer for a page. */
const MAX_WAIT_MS = 150_000;

/** Opens the pages of callers in one context, and distinguishes them from those that pages open. */
export function createPageOpener(dependencies: {
  readonly contextId: string;
  readonly owner: string;
  readonly browserContext: BrowserContext;
  /** A page that is open already, for the first call of `open`. */
  readonly firstPage: BlankPage | undefined;
  readonly lease: BrowserLease;
  readonly egress: EgressRoute;
  /** The pages of all contexts that open at once: each starts a process. */
  readonly openings: Pick<Concurrency, "acquire">;
  /** The end of the context. */
  readonly ended: EndSignal;
  /** Called with each page that the context's own pages open. */
  onPopup(page: Page): void;
}) {
  const { contextId, owner, browserContext, lease, egress, openings, ended, onPopup } = dependencies;
  let { firstPage } = dependencies;
  firstPage?.page.once("crash", () => (firstPage = undefined));
  /** Pages that appeared while `openNew` ran: its own, or one that a page has opened. */
  const unclaimed = new Set<Page>();
  let claiming = 0;
  browserContext.on("page", (page) => {
    if (claiming > 0) unclaimed.add(page);
    else onPopup(page);
  });

  async function openNew(): Promise<BlankPage> {
    const release = await openings.acquire(owner, createDeadline(MAX_WAIT_MS), { ends: [ended] });
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
      const cdp = await attach(page).catch(async (error: unknown) => {
        await settlesWithin(page.close(), CLOSE_TIMEOUT_MS);
        throw error;
      });
      return { page, cdp };
    } finally {
      release();
      claiming--;
      if (claiming === 0) {
        for (const page of unclaimed) onPopup(page);
        unclaimed.clear();
      }
    }
  }

  /** @throws ServiceError `SERVICE_UNAVAILABLE` where the page has closed, or does not respond */
  async function attach(page: Page): Promise<CDPSession> {
    const cdp = await valueWithin(browserContext.newCDPSession(page), CDP_TIMEOUT_MS);
    // The event of one that has closed meanwhile is over.
    if (cdp !== undefined && !page.isClosed() && !ended.aborted) return cdp;
    const message = `the page that opened in context "${contextId}" does not respond`;
    throw new ServiceError("SERVICE_UNAVAILABLE", message, { details: { outcome: "unknown" } });
  }

  return {
    attach,
    /** Rejects at the end of the context. */
    async open(): Promise<BlankPage> {
      if (ended.aborted) throw ended.reason;
      const blank = firstPage;
      firstPage = undefined;
      if (blank?.page.isClosed() === false) return blank;
      // In a browser that has died, Playwright may never settle the creation of a page.
      return until(openNew(), (_resolve, reject) => onAbort(ended, () => reject(ended.reason)));
    },
  };
}

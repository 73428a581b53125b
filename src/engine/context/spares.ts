import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { Logger } from "../../log/log.ts";
import type { BrowserLease, BrowserPool } from "../browser/pool.ts";
import { createDeadline, type Deadline, interrupt, settlesWithin } from "../deadline.ts";
import type { Egress } from "../network/egress-proxy.ts";
import type { EgressRoute } from "../network/route.ts";
import { toContextOptions } from "./options.ts";
import { learnProxyCredentials } from "./proxy-credentials.ts";
import { createRefillTimer } from "./refill-timer.ts";

const OPENING_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 3_000;
/** After a spare context that did not open. */
const RETRY_AFTER_MS = 5_000;
/** Between two removals of spares whose browser is to be replaced. */
const SWEEP_MS = 30_000;

/** A page with a CDP session that was attached before any script ran. */
export interface BlankPage {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** A blank context with its first page and its own proxy credentials, which belongs to its taker from then on. */
interface SpareContext {
  readonly browserContext: BrowserContext;
  readonly firstPage: BlankPage;
  readonly lease: BrowserLease;
  readonly egress: EgressRoute;
}

/** Contexts that are opened before they are needed, so that a new one only has to be configured. */
export interface SpareContexts {
  /**
   * Undefined where there is none; its place is filled in the background. One that is being opened is waited for by one caller,
   * as it is ready before one that begins to open now.
   */
  take(deadline: Deadline, signal: AbortSignal): Promise<SpareContext | undefined>;
  /** Runs work for a caller; no spare opens meanwhile. */
  first<T>(work: () => Promise<T>): Promise<T>;
  /** See `RefillTimer`. */
  actionBegan(): void;
  /** Opens what is missing, in the background. */
  fill(): void;
  close(): Promise<void>;
}

export interface SpareContextsOptions {
  readonly count: number;
  readonly pool: BrowserPool;
  readonly egress: Egress;
  readonly log: Logger;
}

export function createSpareContexts({ count, pool, egress, log }: SpareContextsOptions): SpareContexts {
  const spares = new Set<SpareContext>();
  const closing = new Set<Promise<unknown>>();
  const shutdown = new AbortController();
  let filling: Promise<void> | undefined;
  let isFillingAwaited = false;
  let urgent = 0;
  let retry: NodeJS.Timeout | undefined;
  const refill = createRefillTimer(fill, () => spares.size > 0);
  const sweep = setInterval(() => {
    for (const spare of spares) if (!isUsable(spare)) discard(spare);
    fill();
  }, SWEEP_MS).unref();

  function isUsable({ lease, firstPage }: SpareContext): boolean {
    return lease.launched.browser.isConnected() && !lease.isSpent() && !firstPage.page.isClosed();
  }

  function fill(): void {
    if (shutdown.signal.aborted || urgent > 0 || filling !== undefined || spares.size >= count) return;
    filling = open()
      .then(
        () => refill.start(),
        (error: unknown) => {
          log.debug({ error }, "a spare context did not open");
          retry ??= setTimeout(() => {
            retry = undefined;
            fill();
          }, RETRY_AFTER_MS).unref();
        },
      )
      .finally(() => (filling = undefined));
  }

  async function open(): Promise<void> {
    const deadline = createDeadline(OPENING_TIMEOUT_MS);
    const lease = await pool.acquire(deadline, shutdown.signal);
    const route = egress.open();
    const { browser } = lease.launched;
    const opening = openBlank(browser, route);
    try {
      if (!(await settlesWithin(opening, OPENING_TIMEOUT_MS))) throw new Error("it took too long");
      const spare = { ...(await opening), lease, egress: route };
      spares.add(spare);
      const remove = (): void => discard(spare);
      browser.once("disconnected", remove);
      spare.firstPage.page.once("crash", remove);
      if (shutdown.signal.aborted) discard(spare);
    } catch (error) {
      opening.then(
        ({ browserContext }) => settlesWithin(browserContext.close(), CLOSE_TIMEOUT_MS),
        () => undefined,
      );
      route.end();
      lease.release();
      throw error;
    }
  }

  function discard(spare: SpareContext): void {
    if (!spares.delete(spare)) return;
    spare.egress.end();
    const closed = settlesWithin(spare.browserContext.close(), CLOSE_TIMEOUT_MS).finally(() => {
      spare.lease.release();
      closing.delete(closed);
    });
    closing.add(closed);
    setImmediate(fill);
  }

  function takeOpen(): SpareContext | undefined {
    for (const spare of spares) {
      if (!isUsable(spare)) {
        discard(spare);
        continue;
      }
      spares.delete(spare);
      return spare;
    }
    return undefined;
  }

  return {
    async take(deadline, signal) {
      const open = takeOpen();
      if (open !== undefined || filling === undefined || isFillingAwaited) return open;
      isFillingAwaited = true;
      try {
        await interrupt(filling, deadline, { signal });
      } finally {
        isFillingAwaited = false;
      }
      return takeOpen();
    },
    async first(work) {
      urgent++;
      try {
        return await work();
      } finally {
        urgent--;
        refill.start();
      }
    },
    actionBegan: () => refill.actionBegan(),
    fill,
    async close() {
      shutdown.abort();
      clearInterval(sweep);
      clearTimeout(retry);
      refill.stop();
      await filling;
      for (const spare of spares) discard(spare);
      await Promise.all(closing);
    },
  };
}

/** What a context of this engine has in common with all others. */
export function commonOptions({ proxy }: EgressRoute): {
  readonly proxy: EgressRoute["proxy"] & { readonly bypass: string };
} {
  // Without `<-loopback>` the browser would not use the proxy for the machine itself.
  return { proxy: { ...proxy, bypass: "<-loopback>" } };
}

async function openBlank(
  browser: Browser,
  route: EgressRoute,
): Promise<Pick<SpareContext, "browserContext" | "firstPage">> {
  const browserContext = await browser.newContext({ ...toContextOptions({}), ...commonOptions(route) });
  try {
    const page = await browserContext.newPage();
    await learnProxyCredentials(browserContext, page, route);
    return { browserContext, firstPage: { page, cdp: await browserContext.newCDPSession(page) } };
  } catch (error) {
    await settlesWithin(browserContext.close(), CLOSE_TIMEOUT_MS);
    throw error;
  }
}

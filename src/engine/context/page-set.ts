import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, Frame, Page, Dialog, CDPSession } from "playwright-core";
import type { EventType } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import type { ArchivedPage, PageLoss } from "../archive.ts";
import type { BrowserLease } from "../browser/pool.ts";
import { settlesWithin, onAbort, until, valueWithin } from "../../errors/timing.ts";
import type { Concurrency } from "../concurrency.ts";
import { type EndSignal, Interrupted, createDeadline } from "../deadline.ts";
import type { EgressRoute } from "../network/route.ts";
import { createPageOutline } from "../outline/page-outline.ts";
import { createRefNumbers } from "../outline/ref-numbers.ts";
import type { DialogBounds } from "../page/dialogs.ts";
import { shownUrl } from "../page/events.ts";
import { LivePage, type PageHost } from "../page/live-page.ts";
import { createUploadSpool } from "../page/upload-spool.ts";
import { reportRequests, stopRequestReports } from "../playwright/request-reports.ts";
import type { StepEntry } from "../../replay/recording.ts";
import type { ContextSaver } from "./autosave.ts";
import type { BlankPage } from "./spares.ts";
import { createStorageQuota, type StorageQuota } from "./storage-quota.ts";
import { learnProxyCredentials } from "./proxy-credentials.ts";

export const MAX_PAGES = 20;
const CLOSE_TIMEOUT_MS = 3_000;
/** When a browser dies, its pages close a moment before it is known to be dead. */
const CLOSE_OR_DEATH_MS = 50;
/** A page that ends alone so soon after it was loaded anew opens blank. */
const REPEATED_WITHIN_MS = 60_000;

/** The known data of a page before it opens. */
export type KnownPage = Partial<Omit<ArchivedPage, "url">>;

/** The pages of one live context: those that callers open, and those that the context's own pages open. */
export type PageSet = ReturnType<typeof createPageSet>;

/** The context of the pages. */
export interface PageOwner extends PageHost {
  readonly id: string;
  /** The end of the context. */
  readonly ended: EndSignal;
  emit(type: EventType, data?: Readonly<Record<string, unknown>>, pageId?: string): void;
  /** Runs work that no caller waits for from its start. */
  runInBackground(work: Promise<void>): void;
  /** Called with each page once it belongs to the context. */
  added(live: LivePage): void;
  /** Ends the whole context after a crash of one of its pages, where that was for memory; false: only the page ends. */
  endsByCrash(): boolean;
  /** Notes what has come of the step of a page at a time, in epoch ms. */
  came(pageId: string, seen: NonNullable<StepEntry["seen"]>, at: number): void;
  /** Notes that a page has ended alone. */
  noteLoss(loss: { readonly reason: PageLoss }): void;
}

export function createPageSet(
  context: PageOwner,
  options: Pick<
    Parameters<typeof createPageOpener>[0],
    "owner" | "browserContext" | "firstPage" | "lease" | "egress" | "openings"
  > & {
    /** Pages that a recovery is about to open. */
    readonly expected: readonly ArchivedPage[];
    /** Bytes that the pages may store, all origins together. */
    readonly storageBytes: number;
    readonly saver: Pick<ContextSaver, "savePages" | "pagesChanged" | "saveChanged" | "touched">;
    readonly log: Logger;
    readonly dialogBounds: DialogBounds;
    /** Whether its pages may offer tools by WebMCP. */
    readonly hasWebTools: boolean;
    newId(): string;
  },
) {
  const { id: contextId, ended } = context;
  const { browserContext, lease, saver, log, newId, dialogBounds, hasWebTools } = options;
  const opener = createPageOpener({
    ...{ ...options, contextId, ended },
    onPopup: (page) => context.runInBackground(adoptPopup(page)),
  });
  const quota = createStorageQuota(options.storageBytes);
  const pages = new Map<string, LivePage>();
  /** The pages that have ended alone and that no call has used since. */
  const lost = new Map<string, LivePage>();
  const expected = new Map(options.expected.map((page) => [page.id, page]));
  const refNumbers = createRefNumbers(Math.max(1, ...options.expected.map(({ nextRef }) => nextRef ?? 1)));
  const byPage = new WeakMap<Page, LivePage>();
  /** The open dialogs of popups that are not adopted yet; a page opens one at a time. */
  const earlyDialogs = new WeakMap<Page, Dialog>();
  let emitsFinishedRequests = false;
  let areRequestsRead = false;
  /** Pages that are being opened or adopted. */
  let opening = 0;
  // A listener of the page itself would miss what a popup opens before it is adopted.
  browserContext.on("dialog", (dialog) => {
    const page = dialog.page();
    const live = page === null ? undefined : byPage.get(page);
    if (live !== undefined) live.answer(dialog);
    else if (page !== null) earlyDialogs.set(page, dialog);
    else void dialog.dismiss().catch(() => undefined);
  });

  async function adopt(
    { page, cdp }: BlankPage,
    known: KnownPage,
    data: Readonly<Record<string, unknown>>,
    isStored = false,
    openedBy?: LivePage,
  ): Promise<LivePage> {
    if (known.viewport !== undefined) await page.setViewportSize(known.viewport);
    refNumbers.raise(known.nextRef ?? 1);
    const { id = newId(), createdAt = context.now(), lastNavigatedAt, title, viewport, nextRef = 1 } = known;
    const live = new LivePage(
      {
        ...{ id, page, cdp, createdAt, lastNavigatedAt, title, viewport, dialogBounds, openedBy },
        wantedUrl: expected.get(id)?.url,
        lastUsedMs: lost.get(id)?.lastUsedMs,
        reopenedMs: lost.has(id) ? performance.now() : undefined,
        uploads: createUploadSpool(page, lease.launched.uploads),
        outline: createPageOutline(page, {
          numbers: refNumbers,
          from: nextRef,
          onReserved: saver.savePages,
          hasWebTools,
        }),
      },
      context,
    );
    expected.delete(id);
    live.ended.addEventListener("abort", () => context.runInBackground(live.uploads.clear()), { once: true });
    pages.set(id, live);
    byPage.set(page, live);
    if (lost.delete(id))
      arrange(
        pages,
        [...pages.values()].toSorted(byCreation).map((each) => each.id),
      );
    context.added(live);
    limitStorage(live, quota);
    if (!isStored) saver.pagesChanged("opened");
    context.emit("page.created", { url: shownUrl(page.url()), ...data }, id);
    live.emitFinishedRequests(emitsFinishedRequests);
    if (areRequestsRead) reportRequests(page);
    const early = earlyDialogs.get(page);
    earlyDialogs.delete(page);
    if (early !== undefined) live.answer(early);
    watchEnds(live);
    return live;
  }

  function watchEnds(live: LivePage): void {
    const { page } = live;
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return;
      saver.pagesChanged("navigated");
      saver.touched();
    });
    page.on("crash", () => {
      if (context.endsByCrash()) return;
      lose(live, "crashed");
      context.runInBackground(closeInBrowser(live));
    });
    page.on("close", () => {
      if (live.ended.aborted && !pages.has(live.id)) return;
      // If the browser is dying, the page stays in the list, so that it is recovered.
      context.runInBackground(sleep(CLOSE_OR_DEATH_MS).then(() => (ended.aborted ? undefined : closed(live))));
    });
  }

  async function closed(live: LivePage): Promise<void> {
    if (live.lost === undefined || pages.get(live.id) !== live) {
      context.came(live.id, { closed: true }, context.now());
      return close(live, true);
    }
    context.emit("page.crashed", { url: shownUrl(live.page.url()), reason: live.lost }, live.id);
    lose(live, live.lost);
  }

  /** Ends the use of a page that has ended alone; it stays among those of the context. */
  function lose(live: LivePage, reason: PageLoss): void {
    if (pages.get(live.id) !== live) return;
    live.lost = reason;
    // Its document would end it with each call.
    const isRepeated = live.reopenedMs !== undefined && performance.now() - live.reopenedMs < REPEATED_WITHIN_MS;
    live.wantedUrl = isRepeated ? "about:blank" : (live.wantedUrl ?? live.page.url());
    pages.delete(live.id);
    lost.set(live.id, live);
    context.noteLoss({ reason });
    live.end(new Interrupted({ type: "page-crashed" }));
    saver.touched();
  }

  async function adoptPopup(page: Page): Promise<void> {
    if (pages.size + lost.size + opening >= MAX_PAGES) {
      log.info({ contextId, maxPages: MAX_PAGES }, "a page opened one page too many; it is closed");
      await settlesWithin(page.close(), CLOSE_TIMEOUT_MS);
      return;
    }
    opening++;
    const at = context.now();
    try {
      const [by, cdp] = await Promise.all([page.opener(), opener.attach(page)]);
      const openedBy = by === null ? undefined : byPage.get(by);
      const { targetInfo } = await cdp.send("Target.getTargetInfo");
      const related = targetInfo.canAccessOpener ? openedBy : undefined;
      const popup = await adopt({ page, cdp }, {}, { popup: true }, false, related);
      openedBy?.popups.add(popup);
      if (openedBy !== undefined) context.came(openedBy.id, { popup: popup.id }, at);
    } catch (error) {
      // A page may close those that it opens at once; the browser knows it a moment before we do.
      const isClosed = page.isClosed() || (await settlesWithin(page.waitForEvent("close"), CLOSE_OR_DEATH_MS));
      if (!isClosed) {
        log.warn({ error, contextId }, "a page that opened could not be adopted");
        await settlesWithin(page.close(), CLOSE_TIMEOUT_MS);
      }
    } finally {
      opening--;
    }
    await saver.saveChanged();
  }

  /** False: it has left before. */
  function leave(live: LivePage): boolean {
    const listed = pages.get(live.id) === live ? pages : lost;
    if (listed.get(live.id) !== live) return false;
    listed.delete(live.id);
    saver.pagesChanged("closed");
    live.end(new Interrupted({ type: "page-closed" }));
    return true;
  }

  async function close(live: LivePage, isClosed = false): Promise<void> {
    const wasOpen = leave(live);
    if (!isClosed) await closeInBrowser(live);
    if (!wasOpen) return;
    context.emit("page.closed", {}, live.id);
    await saver.saveChanged();
  }

  /** The open pages and the lost ones, in the order in which they opened. */
  function known(): LivePage[] {
    const open = [...pages.values()];
    return lost.size === 0 ? open : [...open, ...lost.values()].sort(byCreation);
  }

  async function closeInBrowser({ page, id: pageId }: LivePage): Promise<void> {
    if (!(await settlesWithin(page.close(), CLOSE_TIMEOUT_MS)))
      log.warn({ contextId, pageId }, "a page does not close");
  }

  return {
    /** The pages by id, in the order in which they opened. */
    pages,
    known,
    /** The pages that have ended alone: the next call that uses one has it loaded anew, under its id. */
    lost,
    /** Undefined for one that is not adopted yet, or has closed. */
    of: (page: Page): LivePage | undefined => [...pages.values()].find((live) => live.page === page),
    /** Pages to save: the open ones, those that have ended alone, and those that a recovery has yet to open. */
    archived: (): ArchivedPage[] => [...known().map((live) => live.archived()), ...expected.values()],
    /**
     * @param isStored - Whether the archive has the page already.
     * @throws ServiceError `RATE_LIMIT_EXCEEDED` beyond 20 pages
     */
    async open(known: KnownPage, isStored: boolean): Promise<LivePage> {
      const former = lost.get(known.id ?? "");
      if (pages.size + lost.size - (former ? 1 : 0) + opening >= MAX_PAGES) throw tooManyPages(contextId);
      opening++;
      try {
        const blank = await opener.open();
        return await adopt(blank, known, former ? { recovered: former.lost } : {}, isStored).catch(
          async (error: unknown) => {
            await settlesWithin(blank.page.close(), CLOSE_TIMEOUT_MS);
            throw error;
          },
        );
      } finally {
        opening--;
      }
    },
    close: (live: LivePage): Promise<void> => close(live),
    /** Puts the pages in this order; those not named follow. */
    arrange: (pageIds: readonly string[]): void => arrange(pages, pageIds),
    /** Whether `request.finished` is emitted, of all pages. */
    emitFinishedRequests(isWanted: boolean): void {
      emitsFinishedRequests = isWanted;
      for (const live of pages.values()) live.emitFinishedRequests(isWanted);
    },
    /** Has all pages report their requests from now on. */
    reportRequests(): void {
      areRequestsRead = true;
      for (const { page } of pages.values()) reportRequests(page);
    },
    /** Ends the use of all pages, which the context then closes. */
    end(reason: Interrupted): void {
      for (const live of pages.values()) live.end(reason);
    },
  };
}

/** Limits what each origin stores that the page shows. */
function limitStorage({ page, cdp }: LivePage, quota: StorageQuota): void {
  const limit = (frame: Frame): void => void quota.shown(cdp, frame.url());
  page.on("framenavigated", limit);
  page.frames().forEach(limit);
}

const byCreation = (one: LivePage, other: LivePage): number => one.createdAt - other.createdAt;

function arrange(pages: Map<string, LivePage>, pageIds: readonly string[]): void {
  const indices = new Map(pageIds.map((pageId, index) => [pageId, index]));
  const indexOf = ({ id }: LivePage): number => indices.get(id) ?? indices.size;
  const arranged = [...pages.values()].sort((one, other) => indexOf(one) - indexOf(other));
  pages.clear();
  for (const live of arranged) pages.set(live.id, live);
}

function tooManyPages(contextId: string): ServiceError {
  const message = `context "${contextId}" has ${MAX_PAGES} pages open, the most that it may have: close one first`;
  return new ServiceError("RATE_LIMIT_EXCEEDED", message, { details: { maxPages: MAX_PAGES } });
}

/** A browser under load opens a page in less. */
const STUCK_AFTER_MS = 5_000;
/** A browser under load attaches a session in less. */
const CDP_TIMEOUT_MS = 10_000;
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
      const opened = Promise.all([attach(page), stopRequestReports(page)]);
      const [cdp] = await opened.catch(async (error: unknown) => {
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

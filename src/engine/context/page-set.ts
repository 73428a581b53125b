import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, CDPSession, Dialog, Frame, Page } from "playwright-core";
import type { ContextConfig, EventType } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import type { ArchivedPage } from "../archive.ts";
import type { BrowserLease } from "../browser/pool.ts";
import { type EndSignal, Interrupted, settlesWithin, valueWithin } from "../deadline.ts";
import type { EgressRoute } from "../network/route.ts";
import { createPageOutline } from "../outline/page-outline.ts";
import { createRefNumbers } from "../outline/ref-numbers.ts";
import type { Clipboard } from "../page/clipboard.ts";
import { shownUrl, watchPage, type PageWatch } from "../page/events.ts";
import { createLivePage, type LivePage, toArchivedPage } from "../page/live-page.ts";
import { createUploadSpool } from "../page/upload-spool.ts";
import type { BackgroundWork } from "./background-work.ts";
import { createPageList } from "./page-list.ts";
import { createPageOpener } from "./page-opener.ts";
import type { BlankPage } from "./spares.ts";
import type { StorageQuota } from "./storage-quota.ts";

export const MAX_PAGES = 20;
/** A browser under load attaches a session in less. */
const CDP_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 3_000;
/** When a browser dies, its pages close a moment before it is known to be dead. */
const CLOSE_OR_DEATH_MS = 50;

/** The known data of a page before it opens. */
export type KnownPage = Partial<Omit<ArchivedPage, "url">>;

/** The pages of one live context: those that callers open, and those that the context's own pages open. */
export interface PageSet {
  /** By id, in the order in which they opened. */
  readonly pages: ReadonlyMap<string, LivePage>;
  /** Undefined for one that is not adopted yet, or has closed. */
  of(page: Page): LivePage | undefined;
  /** Pages to save: the open ones, and those that a recovery has yet to open. */
  archived(): ArchivedPage[];
  /**
   * @param isStored - Whether the archive has the page already.
   * @throws ServiceError `RATE_LIMIT_EXCEEDED` beyond 20 pages
   */
  open(known: KnownPage, isStored: boolean): Promise<LivePage>;
  close(live: LivePage): Promise<void>;
  /** Puts the pages in this order; those not named follow. */
  arrange(pageIds: readonly string[]): void;
  /** Whether the list of pages has changed since it was saved. */
  readonly hasChanged: boolean;
  /** Saves the list of pages if it has changed. */
  saveChanged(): Promise<void>;
  /** Whether `request.finished` is emitted, of all pages. */
  emitFinishedRequests(isWanted: boolean): void;
  /** Ends the use of all pages, which the context then closes. */
  end(reason: Interrupted): void;
}

interface PageSetDependencies {
  readonly contextId: string;
  readonly browserContext: BrowserContext;
  /** A page that is open already, for the first call of `open`. */
  readonly firstPage: BlankPage | undefined;
  /** Pages that a recovery is about to open. */
  readonly expected: readonly ArchivedPage[];
  readonly lease: BrowserLease;
  readonly egress: EgressRoute;
  /** The end of the context. */
  readonly ended: EndSignal;
  readonly clipboard: Clipboard;
  readonly quota: StorageQuota;
  readonly background: BackgroundWork;
  readonly log: Logger;
  /** After which a dialog that is held for an answer is dismissed. */
  readonly dialogHoldMs: number;
  /** Whether its pages may offer tools by WebMCP. */
  readonly hasWebTools: boolean;
  /** The policy of the context as it is configured now. */
  dialogPolicy(): NonNullable<ContextConfig["dialogs"]>;
  now(): number;
  newId(): string;
  emit(type: EventType, data?: Readonly<Record<string, unknown>>, pageId?: string): void;
  savePages(): Promise<void>;
  /** Resolves when the list of pages survives the death of the process. */
  writePages(): Promise<void>;
  /** Called with each page once it belongs to the context. */
  onPage(live: LivePage): void;
  onNavigated(): void;
}

export function createPageSet(dependencies: PageSetDependencies): PageSet {
  const { contextId, browserContext, lease, ended, background, log, now, newId, emit, savePages } = dependencies;
  const list = createPageList(dependencies);
  const opener = createPageOpener({ ...dependencies, onPopup: (page) => background.add(adoptPopup(page)) });
  const pages = new Map<string, LivePage>();
  const expected = new Map(dependencies.expected.map((page) => [page.id, page]));
  const refNumbers = createRefNumbers(Math.max(1, ...dependencies.expected.map(({ nextRef }) => nextRef ?? 1)));
  const watches = new Map<LivePage, PageWatch>();
  const watchesByPage = new WeakMap<Page, PageWatch>();
  /** The open dialogs of popups that are not adopted yet; a page opens one at a time. */
  const earlyDialogs = new WeakMap<Page, Dialog>();
  let emitsFinishedRequests = false;
  /** Pages that are being opened or adopted. */
  let opening = 0;
  // A listener of the page itself would miss what a popup opens before it is adopted.
  browserContext.on("dialog", (dialog) => {
    const page = dialog.page();
    const watch = page === null ? undefined : watchesByPage.get(page);
    if (watch !== undefined) watch.answer(dialog);
    else if (page !== null) earlyDialogs.set(page, dialog);
    else void dialog.dismiss().catch(() => undefined);
  });

  async function adopt(
    page: Page,
    known: KnownPage,
    data: Readonly<Record<string, unknown>>,
    attached?: CDPSession,
    isStored = false,
  ): Promise<LivePage> {
    const cdp = attached ?? (await valueWithin(browserContext.newCDPSession(page), CDP_TIMEOUT_MS));
    // The event of one that has closed meanwhile is over.
    if (cdp === undefined || page.isClosed() || ended.aborted) {
      throw new ServiceError("SERVICE_UNAVAILABLE", `the page that opened in context "${contextId}" does not respond`, {
        details: { outcome: "unknown" },
      });
    }
    refNumbers.raise(known.nextRef ?? 1);
    const live = createLivePage({
      id: known.id ?? newId(),
      page,
      cdp,
      uploads: createUploadSpool(page, lease.launched.uploads),
      clipboard: dependencies.clipboard,
      createdAt: known.createdAt ?? now(),
      lastNavigatedAt: known.lastNavigatedAt,
      title: known.title,
      viewport: known.viewport,
      dialogHoldMs: dependencies.dialogHoldMs,
      outline: createPageOutline(page, {
        numbers: refNumbers,
        from: known.nextRef ?? 1,
        onReserved: savePages,
        hasWebTools: dependencies.hasWebTools,
      }),
    });
    live.wantedUrl = expected.get(live.id)?.url;
    expected.delete(live.id);
    live.ended.addEventListener("abort", () => background.add(live.uploads.clear()), { once: true });
    pages.set(live.id, live);
    dependencies.onPage(live);
    if (!isStored) list.changed();
    emit("page.created", { url: shownUrl(page.url()), ...data }, live.id);
    const watch = watchPage(live, {
      emit,
      now,
      dialogPolicy: () => dependencies.dialogPolicy(),
      onNavigated() {
        list.navigated();
        dependencies.onNavigated();
      },
      onCrash: () => {
        live.end(new Interrupted({ type: "page-crashed" }));
        background.add(close(live));
      },
      onClose: () => {
        if (live.ended.aborted && !pages.has(live.id)) return;
        // If the browser is dying, the page stays in the list, so that it is recovered.
        background.add(sleep(CLOSE_OR_DEATH_MS).then(() => (ended.aborted ? undefined : remove(live))));
      },
    });
    const limitStorage = (frame: Frame): void => void dependencies.quota.shown(live.cdp, frame.url());
    page.on("framenavigated", limitStorage);
    page.frames().forEach(limitStorage);
    watch.emitFinishedRequests(emitsFinishedRequests);
    watches.set(live, watch);
    watchesByPage.set(page, watch);
    const early = earlyDialogs.get(page);
    earlyDialogs.delete(page);
    if (early !== undefined) watch.answer(early);
    live.ended.addEventListener("abort", () => watches.delete(live), { once: true });
    return live;
  }

  async function adoptPopup(page: Page): Promise<void> {
    if (pages.size + opening >= MAX_PAGES) {
      log.info({ contextId, maxPages: MAX_PAGES }, "a page opened one page too many; it is closed");
      await settlesWithin(page.close(), CLOSE_TIMEOUT_MS);
      return;
    }
    opening++;
    try {
      await adopt(page, {}, { popup: true });
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
    await list.save();
  }

  async function remove(live: LivePage): Promise<void> {
    if (pages.get(live.id) !== live) return;
    pages.delete(live.id);
    list.changed();
    live.end(new Interrupted({ type: "page-closed" }));
    emit("page.closed", {}, live.id);
    await list.save();
  }

  async function close(live: LivePage): Promise<void> {
    const wasOpen = pages.get(live.id) === live;
    if (wasOpen) {
      pages.delete(live.id);
      live.end(new Interrupted({ type: "page-closed" }));
    }
    if (!(await settlesWithin(live.page.close(), CLOSE_TIMEOUT_MS)))
      log.warn({ contextId, pageId: live.id }, "a page does not close");
    if (!wasOpen) return;
    emit("page.closed", {}, live.id);
    list.changed();
    await list.save();
  }

  return {
    pages,
    of: (page) => [...pages.values()].find((live) => live.page === page),
    archived: () => [...[...pages.values()].map(toArchivedPage), ...expected.values()],
    async open(known, isStored) {
      if (pages.size + opening >= MAX_PAGES) {
        throw new ServiceError(
          "RATE_LIMIT_EXCEEDED",
          `context "${contextId}" has ${MAX_PAGES} pages open, and may not have more`,
          { details: { maxPages: MAX_PAGES } },
        );
      }
      opening++;
      try {
        const { page, cdp } = await opener.open();
        try {
          if (known.viewport !== undefined) await page.setViewportSize(known.viewport);
          return await adopt(page, known, {}, cdp, isStored);
        } catch (error) {
          await settlesWithin(page.close(), CLOSE_TIMEOUT_MS);
          throw error;
        }
      } finally {
        opening--;
      }
    },
    close,
    arrange(pageIds) {
      const indices = new Map(pageIds.map((pageId, index) => [pageId, index]));
      const indexOf = (pageId: string): number => indices.get(pageId) ?? indices.size;
      const arranged = [...pages.values()].sort((one, other) => indexOf(one.id) - indexOf(other.id));
      pages.clear();
      for (const live of arranged) pages.set(live.id, live);
    },
    get hasChanged() {
      return list.hasChanged;
    },
    saveChanged: () => list.save(),
    emitFinishedRequests(isWanted) {
      emitsFinishedRequests = isWanted;
      for (const watch of watches.values()) watch.emitFinishedRequests(isWanted);
    },
    end(reason) {
      for (const live of pages.values()) live.end(reason);
    },
  };
}

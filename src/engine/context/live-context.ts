import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { ServiceError } from "../../errors/errors.ts";
import type { ContextConfig, EventType, Viewport } from "../../contract.ts";
import type { Logger } from "../../log/log.ts";
import type { ArchivedPage, ContextArchive } from "../archive.ts";
import type { BrowserLease } from "../browser/pool.ts";
import { type Clipboard, createClipboard } from "../page/clipboard.ts";
import type { CredentialOrigins } from "./credential-origins.ts";
import { DEFAULT_VIEWPORT, toContextOptions } from "./options.ts";
import { createContextSaver } from "./autosave.ts";
import { Interrupted, settlesWithin, valueWithin } from "../deadline.ts";
import type { EgressRoute } from "../network/route.ts";
import type { EventHub } from "../events/hub.ts";
import type { LiveConfig } from "./live-config.ts";
import { createLivePage, readTitle, toArchivedPage, type LivePage } from "../page/live-page.ts";
import { createPageOutline } from "../outline/page-outline.ts";
import { watchPage, type PageWatch } from "../page/events.ts";
import type { BlankPage } from "./spares.ts";
import { createStorageReader, type StorageState } from "./storage-state.ts";
import { createUploadSpool } from "../page/upload-spool.ts";

export const MAX_PAGES = 20;
const CDP_TIMEOUT_MS = 2_000;
const USAGE_TIMEOUT_MS = 250;
const CLOSE_TIMEOUT_MS = 3_000;
/** A browser under load opens a page in less. */
const STUCK_AFTER_MS = 5_000;
/** When a browser dies, its pages close a moment before it is known to be dead. */
const CLOSE_OR_DEATH_MS = 50;

/** A context with a browser behind it. */
export interface LiveContext {
  readonly id: string;
  readonly owner: string;
  readonly epoch: number;
  /** As it is applied now. */
  readonly config: ContextConfig;
  readonly viewport: Viewport;
  /** In the order in which they opened. */
  readonly pages: ReadonlyMap<string, LivePage>;
  readonly egress: EgressRoute;
  readonly clipboard: Clipboard;
  readonly lease: BrowserLease;
  /** Aborts when the browser has lost the context, or the context closes. */
  readonly ended: AbortSignal;
  /** @throws ServiceError `RATE_LIMIT_EXCEEDED` beyond 20 pages */
  openPage(page?: Partial<Omit<ArchivedPage, "url">>): Promise<LivePage>;
  closePage(live: LivePage): Promise<void>;
  /** Puts the pages in this order; those not named follow. */
  arrange(pageIds: readonly string[]): void;
  savePages(): Promise<void>;
  saveCookies(): Promise<void>;
  /** Something may have changed: saves soon, and at once what is known of the list of pages to have changed. */
  touched(): Promise<void>;
  emit(type: EventType, data?: Readonly<Record<string, unknown>>, pageId?: string): void;
  /** Lets the context's HTTP credentials be sent to the origin of a URL that the caller opens, where they have none. */
  allowCredentials(url: string): Promise<void>;
  /** Changes the configuration of the context as it is; after a failure nobody knows how much of it applies. */
  configure(config: ContextConfig): Promise<void>;
  /** Saves everything; fails when the archive cannot be written. */
  save(): Promise<void>;
  /** Closes without saving, and releases the context in the archive, so that any process can recover it. */
  release(): Promise<void>;
  /** Saves what can be saved, then as `release`. */
  suspend(): Promise<void>;
  /** Closes without saving. */
  discard(): Promise<void>;
}

export interface NewLiveContext {
  readonly id: string;
  readonly owner: string;
  readonly epoch: number;
  readonly config: ContextConfig;
  readonly storageState: StorageState | undefined;
  /** What a recovery is about to open; part of what is saved until it has. */
  readonly pages: readonly ArchivedPage[];
  readonly browserContext: BrowserContext;
  /** A page that is open already, for the first call of `openPage`. */
  readonly firstPage?: BlankPage | undefined;
  readonly lease: BrowserLease;
  readonly egress: EgressRoute;
  readonly credentialOrigins: CredentialOrigins;
}

export interface LiveContextDependencies {
  readonly archive: ContextArchive;
  readonly events: EventHub;
  readonly liveConfig: LiveConfig;
  readonly log: Logger;
  /** After which a dialog that is held for an answer is dismissed. */
  readonly dialogHoldMs: number;
  now(): number;
  newId(): string;
  /** The context has lost its browser or its row; what was to be saved is saved when `saved` resolves. */
  onGone(context: LiveContext, saved: Promise<void>): void;
}

export function createLiveContext(created: NewLiveContext, dependencies: LiveContextDependencies): LiveContext {
  const { id, owner, epoch, browserContext, lease, egress, credentialOrigins } = created;
  const { events, log, now } = dependencies;
  let { config, firstPage } = created;
  firstPage?.page.once("crash", () => (firstPage = undefined));
  const pages = new Map<string, LivePage>();
  const awaited = new Map(created.pages.map((page) => [page.id, page]));
  const watches = new Map<LivePage, PageWatch>();
  let emitsFinishedRequests = false;
  const ending = new AbortController();
  const settling = new Set<Promise<void>>();
  /** Pages that appeared while we were opening one: ours or the page's own, not yet known which. */
  const unclaimed = new Set<Page>();
  let claiming = 0;
  /** Pages that are being opened or adopted. */
  let opening = 0;
  let hasUnsavedPages = false;
  /** No event follows. */
  let isClosed = false;

  const storage = createStorageReader(browserContext, created.storageState, indexedDbBytes);
  const saver = createContextSaver({
    archive: dependencies.archive,
    contextId: id,
    epoch,
    log,
    pages: () => [...[...pages.values()].map(toArchivedPage), ...awaited.values()],
    storageState: (part) => (part === "all" ? storage.read() : storage.readCookies()),
    onLost: () => {
      saver.stop();
      log.warn({ contextId: id, epoch }, "a context was taken over or deleted elsewhere");
      void settle(context.discard());
      dependencies.onGone(context, Promise.resolve());
    },
  });

  /** Any page can ask; the browser answers, whatever the page is busy with. */
  async function indexedDbBytes(origin: string): Promise<number | undefined> {
    const [live] = pages.values();
    if (live === undefined) return undefined;
    const asked = live.cdp.send("Storage.getUsageAndQuota", { origin });
    const { usageBreakdown = [] } = (await valueWithin(asked, USAGE_TIMEOUT_MS)) ?? {};
    return usageBreakdown.find(({ storageType }) => storageType === "indexeddb")?.usage;
  }

  /** Remembers work that began without a caller, so that `touched` can wait for it. */
  function settle(work: Promise<void>): Promise<void> {
    const kept = work
      .catch((error: unknown) => log.error({ error, contextId: id }, "background work on a page failed"))
      .finally(() => settling.delete(kept));
    settling.add(kept);
    return kept;
  }

  function emit(type: EventType, data?: Readonly<Record<string, unknown>>, pageId?: string): void {
    if (isClosed) return;
    events.emit({
      contextId: id,
      epoch,
      type,
      ...(data === undefined ? {} : { data }),
      ...(pageId === undefined ? {} : { pageId }),
    });
  }

  async function applyCredentials(): Promise<void> {
    if (config.httpCredentials === undefined) return;
    const { httpCredentials = [] } = toContextOptions(config, credentialOrigins.list());
    await browserContext.setHTTPCredentials(httpCredentials);
  }

  function pageCount(): number {
    return pages.size + opening;
  }

  /** The context is not ours any more; its pages as they were are saved for whoever recovers it. */
  function lose(): void {
    if (ending.signal.aborted) return;
    const archived = saver.leave();
    end(new Interrupted({ type: "browser-gone" }));
    dependencies.onGone(
      context,
      archived.catch((error: unknown) =>
        log.error({ error, contextId: id }, "the pages of a context could not be saved"),
      ),
    );
  }

  const unsubscribe = events.onSubscribersChanged(id, "request.finished", (isWanted) => {
    emitsFinishedRequests = isWanted;
    for (const watch of watches.values()) watch.emitFinishedRequests(isWanted);
  });

  function end(reason: Interrupted): void {
    unsubscribe();
    ending.abort(reason);
    for (const live of pages.values()) live.end(reason);
    egress.end();
    lease.release();
  }

  async function adopt(
    page: Page,
    known: Partial<Omit<ArchivedPage, "url">>,
    data: Readonly<Record<string, unknown>>,
    attached?: CDPSession,
  ): Promise<LivePage> {
    const cdp = attached ?? (await valueWithin(browserContext.newCDPSession(page), CDP_TIMEOUT_MS));
    if (cdp === undefined || ending.signal.aborted) {
      await settlesWithin(page.close(), CLOSE_TIMEOUT_MS);
      throw new ServiceError("SERVICE_UNAVAILABLE", `the page that opened in context "${id}" does not respond`, {
        details: { outcome: "unknown" },
      });
    }
    const live = createLivePage({
      id: known.id ?? dependencies.newId(),
      page,
      cdp,
      uploads: createUploadSpool(page, lease.launched.uploads),
      createdAt: known.createdAt ?? now(),
      lastNavigatedAt: known.lastNavigatedAt,
      title: known.title,
      viewport: known.viewport,
      dialogHoldMs: dependencies.dialogHoldMs,
      outline: createPageOutline(page, known.nextRef ?? 1, () => saver.savePages()),
    });
    live.wantedUrl = awaited.get(live.id)?.url;
    awaited.delete(live.id);
    live.ended.addEventListener("abort", () => void settle(live.uploads.clear()), { once: true });
    pages.set(live.id, live);
    hasUnsavedPages = true;
    emit("page.created", { url: page.url(), ...data }, live.id);
    const watch = watchPage(live, {
      emit,
      now,
      dialogPolicy: () => config.dialogs ?? "dismiss",
      onNavigated: () => saver.touched(),
      endReason: () => lease.endReason(),
      onCrash: (endReason) => {
        live.end(new Interrupted({ type: "page-crashed", endReason }));
        void settle(closePage(live));
      },
      onClose: () => {
        if (live.ended.aborted && !pages.has(live.id)) return;
        // The browser may be dying, and then the page is to be recovered, not forgotten.
        void settle(sleep(CLOSE_OR_DEATH_MS).then(() => (ending.signal.aborted ? undefined : remove(live))));
      },
    });
    watch.emitFinishedRequests(emitsFinishedRequests);
    watches.set(live, watch);
    live.ended.addEventListener("abort", () => watches.delete(live), { once: true });
    return live;
  }

  async function remove(live: LivePage): Promise<void> {
    if (pages.get(live.id) !== live) return;
    pages.delete(live.id);
    hasUnsavedPages = true;
    live.end(new Interrupted({ type: "page-closed" }));
    emit("page.closed", {}, live.id);
    await saveChangedPages();
  }

  async function closePage(live: LivePage): Promise<void> {
    const wasOpen = pages.get(live.id) === live;
    if (wasOpen) {
      pages.delete(live.id);
      live.end(new Interrupted({ type: "page-closed" }));
    }
    if (!(await settlesWithin(live.page.close(), CLOSE_TIMEOUT_MS)))
      log.warn({ contextId: id, pageId: live.id }, "a page does not close");
    if (!wasOpen) return;
    emit("page.closed", {}, live.id);
    hasUnsavedPages = true;
    await saveChangedPages();
  }

  async function saveChangedPages(): Promise<void> {
    if (!hasUnsavedPages || ending.signal.aborted) return;
    hasUnsavedPages = false;
    try {
      await saver.savePages();
    } catch (error) {
      hasUnsavedPages = true;
      throw error;
    }
  }

  async function adoptPopup(page: Page): Promise<void> {
    if (pageCount() >= MAX_PAGES) {
      log.info({ contextId: id, maxPages: MAX_PAGES }, "a page opened one page too many; it is closed");
      await settlesWithin(page.close(), CLOSE_TIMEOUT_MS);
      return;
    }
    opening++;
    try {
      await adopt(page, {}, { popup: true });
    } catch (error) {
      log.warn({ error, contextId: id }, "a page that opened could not be adopted");
    } finally {
      opening--;
    }
    await saveChangedPages();
  }

  browserContext.on("page", (page) => {
    if (claiming > 0) unclaimed.add(page);
    else void settle(adoptPopup(page));
  });
  browserContext.on("close", lose);
  lease.launched.browser.on("disconnected", lose);

  function takeFirstPage(): BlankPage | undefined {
    const blank = firstPage;
    firstPage = undefined;
    return blank?.page.isClosed() === false ? blank : undefined;
  }

  async function claimPage(): Promise<Page> {
    claiming++;
    try {
      const coming = browserContext.newPage();
      if (!(await settlesWithin(coming, STUCK_AFTER_MS))) void lease.checkOpening();
      const page = await coming.catch(async (error: unknown) => {
        if (!ending.signal.aborted) await lease.checkOpening();
        throw error;
      });
      unclaimed.delete(page);
      return page;
    } finally {
      claiming--;
      if (claiming === 0) {
        for (const page of unclaimed) void settle(adoptPopup(page));
        unclaimed.clear();
      }
    }
  }

  async function close(): Promise<void> {
    browserContext.off("close", lose);
    lease.launched.browser.off("disconnected", lose);
    end(new Interrupted({ type: "page-closed" }));
    isClosed = true;
    await settlesWithin(browserContext.close(), CLOSE_TIMEOUT_MS);
  }

  const context: LiveContext = {
    id,
    owner,
    epoch,
    get config() {
      return config;
    },
    get viewport() {
      return config.viewport ?? DEFAULT_VIEWPORT;
    },
    pages,
    egress,
    clipboard: createClipboard(),
    lease,
    ended: ending.signal,
    async openPage(known = {}) {
      if (pageCount() >= MAX_PAGES) {
        throw new ServiceError(
          "RATE_LIMIT_EXCEEDED",
          `context "${id}" has ${MAX_PAGES} pages open, and may not have more`,
          { details: { maxPages: MAX_PAGES } },
        );
      }
      opening++;
      try {
        const blank = takeFirstPage();
        const page = blank?.page ?? (await claimPage());
        if (known.viewport !== undefined) await page.setViewportSize(known.viewport);
        return await adopt(page, known, {}, blank?.cdp);
      } finally {
        opening--;
      }
    },
    closePage,
    arrange(pageIds) {
      const indices = new Map(pageIds.map((pageId, index) => [pageId, index]));
      const indexOf = (pageId: string): number => indices.get(pageId) ?? indices.size;
      const arranged = [...pages.values()].sort((one, other) => indexOf(one.id) - indexOf(other.id));
      pages.clear();
      for (const live of arranged) pages.set(live.id, live);
    },
    savePages: saveChangedPages,
    saveCookies: () => saver.saveCookies(),
    async touched() {
      saver.touched();
      while (settling.size > 0) await Promise.all(settling);
      await saveChangedPages();
    },
    emit,
    async allowCredentials(url) {
      if (credentialOrigins.add(url) && config.httpCredentials?.origin === undefined) await applyCredentials();
    },
    async configure(to) {
      await dependencies.liveConfig.apply(browserContext, config, to);
      config = to;
      await applyCredentials();
    },
    async save() {
      await Promise.all([...pages.values()].map(readTitle));
      await saver.flush(true);
    },
    async release() {
      saver.stop();
      await close();
      try {
        await dependencies.archive.release(id, epoch, { eventSeq: events.lastSeq(id, epoch) });
      } catch (error) {
        log.error({ error, contextId: id }, "a context could not be released");
      }
    },
    async suspend() {
      await context
        .save()
        .catch((error: unknown) => log.error({ error, contextId: id }, "the state of a context could not be saved"));
      await context.release();
    },
    async discard() {
      saver.stop();
      await close();
    },
  };
  return context;
}

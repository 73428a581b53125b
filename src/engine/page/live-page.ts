import type { CDPSession, ConsoleMessage, Dialog as BrowserDialog, Frame, Page, Request } from "playwright-core";
import type { Dialog, Download, EventType, PageRecovery, Viewport } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import { valueUnlessAborted, valueWithin } from "../../errors/timing.ts";
import type { Point, Seen, TargetRecord } from "../../page-scripts/messages.ts";
import { bounded, boundedTitle, boundedUrl, cleaned } from "../../visible-text.ts";
import type { ArchivedPage, PageLoss } from "../archive.ts";
import type { EndSignal, Interrupted } from "../deadline.ts";
import type { PageState } from "../engine.ts";
import type { PageOutline } from "../outline/page-outline.ts";
import { createScriptCaller, type ScriptCaller } from "../page-scripts.ts";
import { reportRequests, reportsRequests } from "../playwright/request-reports.ts";
import { type Cdp, type PageSession, toCdp, toPageSession } from "../playwright/session.ts";
import { createSemaphore } from "../semaphore.ts";
import type { Clipboard } from "./clipboard.ts";
import { type Commits, watchCommits } from "./commits.ts";
import { createPageDialogs, type DialogBounds, type DialogPolicy, type PageDialogs } from "./dialogs.ts";
import {
  consoleData,
  createFloodLimiter,
  failureIn,
  type FloodLimiter,
  listen,
  requestData,
  shownUrl,
} from "./events.ts";
import { createPageInput, type PageInput } from "./input.ts";
import type { Modifier } from "./keys.ts";
import { createScreencast, type Screencast } from "./screencast.ts";
import type { UploadSpool } from "./upload-spool.ts";

const TITLE_TIMEOUT_MS = 1_000;

/** The element of an action, as far as it was found, and the point of the viewport at which the pointer acted. */
interface ActedOn {
  /** The URL of the page before. */
  readonly from?: string;
  readonly record?: TargetRecord;
  /** The outcome of the action before, seen as this one found its element. */
  readonly seen?: Seen;
  readonly in?: Frame;
  /** The part of a selector that leads into its frame; absent while that is not known. */
  readonly frame?: string;
  readonly point?: Point;
  /** The element that a drag ended on. */
  readonly to?: ActedOn;
}

/** The part of its context that a page needs. */
export interface PageHost {
  readonly clipboard: Clipboard;
  emit(type: EventType, data: Readonly<Record<string, unknown>>, pageId: string): void;
  /** Epoch ms. */
  now(): number;
  /** How dialogs are answered now. */
  dialogPolicy(): DialogPolicy;
}

type EventData = Readonly<Record<string, unknown>>;

/** A page with a renderer behind it, and the owner of all that lives and ends with it. */
export class LivePage {
  readonly id: string;
  readonly page: Page;
  /**
   * A session of our own, attached before any script ran: the only one that can still stop a script that never ends.
   * It evaluates in the main world of the main frame.
   */
  readonly cdp: Cdp;
  /** Playwright's session, for the events of the page: one of our own would have the browser send them twice. */
  readonly session: PageSession;
  readonly commits: Commits;
  readonly scripts: ScriptCaller;
  readonly lock = createPageLock();
  /** The page's outline, and the elements of its refs. */
  readonly outline: PageOutline;
  readonly journal = createJournal();
  readonly downloads = createPageDownloads();
  /** The pages that it has opened. */
  readonly popups = createArrivals<Pick<LivePage, "id">>();
  readonly sockets: ReturnType<typeof watchSockets>;
  readonly dialogs: PageDialogs;
  /** Resolves when no action that a held dialog interrupted is still running; the page's lock waits for it. Undefined: none is. */
  finishing: Promise<void> | undefined;
  /** Modifier keys that an action has pressed and none has released. */
  readonly heldModifiers = new Set<Modifier>();
  /** Other keys that actions hold down. */
  readonly heldKeys = new Set<string>();
  /** Mouse buttons that an action holds down. */
  readonly heldButtons = new Set<string>();
  /** Copies of the files chosen on this page. */
  readonly uploads: UploadSpool;
  readonly input: PageInput;
  readonly screencast: Screencast;
  /** Aborts when the page crashes or closes, or its browser dies. */
  readonly ended: EndSignal;
  readonly createdAt: number;
  /** Epoch ms. */
  lastNavigatedAt: number | undefined;
  /** When it took the place of one that had ended alone, of `performance.now()`. */
  readonly reopenedMs: number | undefined;
  /** When an action last ended on it, of `performance.now()`. */
  lastActedMs = 0;
  /** Target of the action that runs, or ran last. */
  acted: ActedOn = {};
  /** The last title that could be read. */
  title: string;
  /** Its own, where it differs from the context's. */
  readonly viewport: Viewport | undefined;
  /** The URL of a recovered page that has not loaded (yet), which is archived in place of its current one. */
  wantedUrl: string | undefined;
  /** Why the page was loaded anew, until a result has said it. */
  recovered: PageRecovery | undefined;
  /** Why it has ended, or is about to, though no caller and no script has closed it: the next call that uses it loads it anew. */
  lost: PageLoss | undefined;
  readonly #host: PageHost;
  readonly #ending = new AbortController();
  readonly #limiters = new Map<EventType, FloodLimiter>();
  #lastUsedMs: number;
  #titleRead: Promise<string> | undefined;
  #stopFinished: (() => void) | undefined;

  constructor(
    created: {
      readonly id: string;
      readonly page: Page;
      readonly cdp: CDPSession;
      readonly uploads: UploadSpool;
      readonly createdAt: number;
      readonly lastNavigatedAt?: number | undefined;
      /** `lastUsedMs` of the page that it replaces. Default: 0. */
      readonly lastUsedMs?: number | undefined;
      readonly reopenedMs?: number | undefined;
      readonly title?: string | undefined;
      readonly viewport?: Viewport | undefined;
      readonly wantedUrl?: string | undefined;
      readonly outline: PageOutline;
      readonly dialogBounds: DialogBounds;
      /** The page that has opened it, where it has access to that one. */
      readonly openedBy?: LivePage | undefined;
    },
    host: PageHost,
  ) {
    const { id, page, uploads, outline, createdAt, lastNavigatedAt, title = "", viewport, wantedUrl } = created;
    [this.id, this.page, this.uploads, this.outline, this.#host] = [id, page, uploads, outline, host];
    [this.createdAt, this.lastNavigatedAt, this.#lastUsedMs] = [createdAt, lastNavigatedAt, created.lastUsedMs ?? 0];
    [this.title, this.viewport, this.wantedUrl, this.ended] = [title, viewport, wantedUrl, this.#ending.signal];
    this.reopenedMs = created.reopenedMs;
    this.cdp = toCdp(created.cdp, this.ended);
    this.session = toPageSession(page, this.ended);
    this.commits = watchCommits(this.session);
    this.scripts = createScriptCaller(this.cdp, page, (frame, record) => {
      // That of an inner frame is completed once its action has ended.
      const seen = this.acted.seen ?? record.seen;
      const isMain = frame === page.mainFrame();
      this.acted = { ...this.acted, ...(seen && { seen }), record, in: frame, ...(isMain && { frame: "" }) };
    });
    this.sockets = watchSockets(page, this.session);
    this.dialogs = createPageDialogs(created.dialogBounds, created.openedBy?.dialogs.blocking);
    this.input = createPageInput(this, host.clipboard);
    this.screencast = createScreencast(this.cdp, this.ended);
    this.session.cdp.on("Page.javascriptDialogClosed", () => this.dialogs.gone());
    this.session.cdp.on("Page.frameNavigated", ({ frame }) => {
      if (frame.parentId === undefined && frame.unreachableUrl === undefined) this.title = "";
    });
    this.ended.addEventListener("abort", () => this.dialogs.gone(), { once: true });
    this.#emitEvents();
  }

  /** When an action last ran on it, of `performance.now()`; 0 for a page that only appeared or was recovered. */
  get lastUsedMs(): number {
    return this.#lastUsedMs;
  }

  /** Marks the page as used; called when an action begins on it. */
  use(): void {
    this.#lastUsedMs = performance.now();
    this.wantedUrl = undefined;
  }

  end(reason: Interrupted): void {
    this.#ending.abort(reason);
  }

  /**
   * Reads the title as it is now; when the page does not respond, the last known of its document. Calls while it is being read share
   * one read: a navigation reads it just after the page's load event did.
   */
  readTitle(): Promise<string> {
    // A page with a dialog responds once that is answered.
    if (this.dialogs.open !== undefined) return Promise.resolve(this.title);
    if (this.#titleRead !== undefined) return this.#titleRead;
    const read = valueWithin(titleOf(this.cdp), TITLE_TIMEOUT_MS).then((title) => {
      // One that another document has replaced meanwhile.
      if (this.#titleRead !== read) return title ?? this.title;
      this.#titleRead = undefined;
      if (title !== undefined) this.title = title;
      return this.title;
    });
    this.#titleRead = read;
    return read;
  }

  /** Returns the page as the archive has it. */
  archived(): ArchivedPage {
    const { id, title, createdAt, lastNavigatedAt, viewport } = this;
    return {
      ...{ id, url: this.wantedUrl ?? this.page.url(), createdAt, nextRef: this.outline.nextRef },
      ...(title !== "" && { title }),
      ...(lastNavigatedAt !== undefined && { lastNavigatedAt }),
      ...(viewport !== undefined && { viewport }),
    };
  }

  /** Has a dialog of the page answered. */
  answer(dialog: BrowserDialog): void {
    this.dialogs.handle(dialog, this.#host.dialogPolicy(), (shown) => {
      this.journal.dialog(shown);
      const { id: dialogId, type, message, answer } = shown;
      this.#emitBounded("page.dialog", () => ({ dialogId, type, message, answer }));
    });
  }

  /** Whether `request.finished` is emitted, at a cost for every request. */
  emitFinishedRequests(isWanted: boolean): void {
    const finished = (request: Request): boolean =>
      this.#emitBounded("request.finished", () => ({
        ...requestData(request),
        status: request.existingResponse()?.status() ?? null,
        duration: Math.max(0, request.timing().responseEnd),
      }));
    if (isWanted) reportRequests(this.page);
    if (isWanted) this.#stopFinished ??= listen(this, "requestfinished", finished);
    else this.#stopFinished = void this.#stopFinished?.();
  }

  #emit(type: EventType, data: EventData): void {
    this.#host.emit(type, data, this.id);
  }

  /** Emits at most 50 a second; the last of them says so, since others may be left out. False when they are. */
  #emitBounded(type: EventType, toData: () => EventData): boolean {
    let limiter = this.#limiters.get(type);
    if (limiter === undefined) this.#limiters.set(type, (limiter = createFloodLimiter()));
    const place = limiter.take();
    if (place === "over") return false;
    this.#emit(type, place === "last" ? { ...toData(), limited: true } : toData());
    return place === "within";
  }

  /** Emits what happens on the page as events. */
  #emitEvents(): void {
    const { page, journal } = this;
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return;
      this.#titleRead = undefined;
      this.lastNavigatedAt = this.#host.now();
      if (/^https?:/.test(frame.url())) this.wantedUrl = undefined;
      this.#emitBounded("page.navigated", () => ({ url: shownUrl(frame.url()) }));
    });
    page.on("load", () => {
      this.#emitBounded("page.loaded", () => ({ url: shownUrl(page.url()) }));
      void this.readTitle();
    });
    page.on("crash", () => this.#emit("page.crashed", { url: shownUrl(page.url()) }));
    listen(this, "console", (message: ConsoleMessage) => {
      if (message.type() === "error") journal.error(message.text());
      const reason = reportsRequests(page) ? undefined : failureIn(message);
      if (reason !== undefined)
        this.#emitBounded("request.failed", () => ({ url: shownUrl(message.location().url), reason }));
      const isWithin = this.#emitBounded("page.console", () => consoleData(message));
      // Playwright would keep what was logged, here and in the browser, for as long as the page stays where it is.
      for (const arg of message.args()) void arg.dispose().catch(() => undefined);
      return isWithin;
    });
    listen(this, "pageerror", ({ name, message }: Error) => {
      journal.error(`${name}: ${message}`);
      return this.#emitBounded("page.error", () => ({ name: bounded(name), message: bounded(message) }));
    });
    listen(this, "requestfailed", (request: Request) =>
      this.#emitBounded("request.failed", () => ({
        ...requestData(request),
        reason: bounded(request.failure()?.errorText ?? "unknown"),
      })),
    );
  }
}

/** Reads the title from the browser: a page that has just loaded draws before it responds. */
async function titleOf(cdp: Cdp): Promise<string> {
  const { currentIndex, entries } = await cdp.send("Page.getNavigationHistory");
  return boundedTitle(entries[currentIndex]?.title ?? "");
}

export function toPageState(archived: ArchivedPage, contextId: string, viewport: Viewport): PageState {
  return {
    id: archived.id,
    contextId,
    url: boundedUrl(archived.url),
    title: archived.title ?? "",
    viewport: archived.viewport ?? viewport,
    createdAt: archived.createdAt,
    ...(archived.lastNavigatedAt === undefined ? {} : { lastNavigatedAt: archived.lastNavigatedAt }),
  };
}

const MAX_DIALOGS = 20;
const MAX_MESSAGES = 3;
const MAX_MESSAGE = 200;

/** A page's dialogs and errors since its last observation. */
function createJournal() {
  let dialogs: Dialog[] = [];
  let errors = 0;
  let messages = new Set<string>();
  return {
    /** The page's downloads as the last observation had them. */
    downloads: [] as readonly Download[],
    dialog(dialog: Dialog): void {
      dialogs = [...dialogs.filter(({ id }) => id !== dialog.id), dialog].slice(-MAX_DIALOGS);
    },
    error(message: string): void {
      errors++;
      if (messages.size < MAX_MESSAGES) messages.add(cleaned(message, MAX_MESSAGE));
    },
    /** Empties it. */
    take(): { readonly dialogs?: Dialog[]; readonly errors?: number; readonly errorMessages?: string[] } {
      const errorMessages = [...messages].filter(Boolean);
      const taken = {
        ...(dialogs.length > 0 && { dialogs }),
        ...(errors > 0 && { errors }),
        ...(errorMessages.length > 0 && { errorMessages }),
      };
      dialogs = [];
      errors = 0;
      messages = new Set();
      return taken;
    },
  };
}

/** Counts the WebSockets of a page. */
function watchSockets(page: Page, { cdp }: PageSession) {
  let open = 0;
  /** Whether the document may have opened some that were not reported. */
  let isUnknown = !reportsRequests(page);
  page.on("websocket", (socket) => {
    open++;
    socket.on("close", () => open--);
  });
  cdp.on("Page.frameNavigated", ({ frame }) => {
    if (frame.parentId === undefined) isUnknown = !reportsRequests(page);
  });
  return {
    /** False: none is open. */
    get mayBeOpen(): boolean {
      return isUnknown || open > 0;
    },
  };
}

const MAX_WAITING = 100;

/** Lets one action at a time use a page, in the order in which they asked; `acquire` throws `SERVICE_UNAVAILABLE` when 100 wait. */
export function createPageLock() {
  return createSemaphore({
    permits: 1,
    maxWaiting: MAX_WAITING,
    tooManyWaiting: () =>
      new ServiceError("SERVICE_UNAVAILABLE", `${MAX_WAITING} actions are waiting for this page already`, {
        details: { outcome: "not-executed", reason: "page-busy" },
        retryAfterMs: 1_000,
      }),
  });
}

/** A download of a page. */
interface PageDownload {
  /** Returns its present state; the same object until it changes. */
  current(): Download;
  /** Resolves when its artifact has an id, or it has failed. */
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
  /** Whether it was stored, and its owner has deleted it since. */
  isDeleted(): Promise<boolean>;
}

const MAX_LISTED = 20;
/** Time in which the database has the row of a download. */
const BEGIN_TIMEOUT_MS = 1_000;

/** What comes of a page for waits to return, each once; the last 20 are kept. @param isReady whether a wait may return it; default: at once */
function createArrivals<T extends object>(isReady: (each: T) => boolean = () => true) {
  let listed: readonly T[] = [];
  const returned = new WeakSet<T>();
  /** Those that waits pass over for now. */
  let older: ReadonlySet<T> = new Set();
  let changed = Promise.withResolvers<void>();
  const change = (): void => {
    changed.resolve();
    changed = Promise.withResolvers();
  };

  return {
    get listed(): readonly T[] {
      return listed;
    },
    add(each: T): void {
      listed = [...listed, each].slice(-MAX_LISTED);
      change();
    },
    /** One may be ready now. */
    change,
    /** Has waits pass over those that have come by now; the returned function ends that. */
    passOverOlder(): () => void {
      older = new Set(listed);
      return () => void (older = new Set());
    },
    /** The first that is ready of those that this has not returned yet, or the next to be. @throws the reason of the signal */
    async next(signal: AbortSignal): Promise<T> {
      for (;;) {
        signal.throwIfAborted();
        const found = listed.find((each) => !returned.has(each) && !older.has(each) && isReady(each));
        if (found !== undefined) {
          returned.add(found);
          return found;
        }
        await valueUnlessAborted(changed.promise, signal);
      }
    },
  };
}

/** The downloads of a page. */
function createPageDownloads() {
  const arrivals = createArrivals<PageDownload>((each) => each.current().state !== "pending");
  const current = (): readonly Download[] => arrivals.listed.map((download) => download.current());
  const changedOf = (before: readonly Download[]) =>
    arrivals.listed.filter((download) => !before.includes(download.current()));

  return {
    add(download: PageDownload): void {
      arrivals.add(download);
      download.ended.then(arrivals.change, arrivals.change);
    },
    passOverOlder: arrivals.passOverOlder,
    /** Lists their present state. */
    current,
    /** Whether any began or changed since `current` returned them so. */
    haveChanged: (before: readonly Download[]): boolean => changedOf(before).length > 0,
    /** The downloads that began or changed since `current` returned them so. */
    async changedSince(before: readonly Download[]): Promise<readonly Download[]> {
      const changed = changedOf(before);
      if (changed.length === 0) return [];
      await valueWithin(Promise.all(changed.map(({ begun }) => begun)), BEGIN_TIMEOUT_MS);
      return changed.map((download) => download.current());
    },
    /** The next that has ended and that its owner has not deleted. @throws the reason of the signal */
    async next(signal: AbortSignal): Promise<Download> {
      for (;;) {
        const download = await arrivals.next(signal);
        if (!(await download.isDeleted())) return download.current();
      }
    },
  };
}

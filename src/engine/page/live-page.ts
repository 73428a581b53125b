import type { CDPSession, Frame, Page } from "playwright-core";
import type { Dialog, Download, PageRecovery, Viewport } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import { valueUnlessAborted, valueWithin } from "../../errors/timing.ts";
import type { Point, TargetRecord } from "../../page-scripts/messages.ts";
import { boundedTitle, boundedUrl, cleaned } from "../../visible-text.ts";
import type { ArchivedPage, PageLoss } from "../archive.ts";
import type { EndSignal, Interrupted } from "../deadline.ts";
import type { PageState } from "../engine.ts";
import type { PageOutline } from "../outline/page-outline.ts";
import { createScriptCaller, type ScriptCaller } from "../page-scripts.ts";
import { type Cdp, type PageSession, toCdp, toPageSession } from "../playwright/session.ts";
import { createSemaphore, type Semaphore } from "../semaphore.ts";
import type { Clipboard } from "./clipboard.ts";
import { type Commits, watchCommits } from "./commits.ts";
import { createPageDialogs, type PageDialogs } from "./dialogs.ts";
import { createPageInput, type PageInput } from "./input.ts";
import type { Modifier } from "./keys.ts";
import { createScreencast, type Screencast } from "./screencast.ts";
import type { UploadSpool } from "./upload-spool.ts";

const TITLE_TIMEOUT_MS = 1_000;

/** A page with a renderer behind it. */
export interface LivePage {
  readonly id: string;
  readonly page: Page;
  /**
   * A session of our own, attached before any script ran: the only one that can still stop a script that never ends.
   * It evaluates in the main world of the main frame.
   */
  readonly cdp: Cdp;
  readonly sockets: Sockets;
  /** For the events of the page, which a session of our own would have the browser send twice. */
  readonly session: PageSession;
  readonly commits: Commits;
  readonly scripts: ScriptCaller;
  readonly lock: PageLock;
  /** The page's outline, and the elements of its refs. */
  readonly outline: PageOutline;
  readonly journal: Journal;
  readonly downloads: PageDownloads;
  readonly dialogs: PageDialogs;
  /** Resolves when no action that a held dialog interrupted is still running; the page's lock waits for it. Undefined: none is. */
  finishing: Promise<void> | undefined;
  /** Modifier keys that an action has pressed and none has released. */
  readonly heldModifiers: Set<Modifier>;
  /** Other keys that actions hold down. */
  readonly heldKeys: Set<string>;
  /** Mouse buttons that an action holds down. */
  readonly heldButtons: Set<string>;
  /** Copies of the files chosen on this page. */
  readonly uploads: UploadSpool;
  readonly input: PageInput;
  readonly screencast: Screencast;
  /** Aborts when the page crashes or closes, or its browser dies. */
  readonly ended: EndSignal;
  readonly createdAt: number;
  /** Epoch ms. */
  lastNavigatedAt: number | undefined;
  /** When an action last ran on it, of `performance.now()`; 0 for a page that only appeared or was recovered. */
  readonly lastUsedMs: number;
  /** When an action last ended on it, of `performance.now()`. */
  lastActedMs: number;
  /** Target of the action that runs, or ran last. */
  acted: ActedOn;
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
  /** Marks the page as used; called when an action begins on it. */
  use(): void;
  end(reason: Interrupted): void;
}

/** The element of an action, as far as it was found, and the point of the viewport at which the pointer acted. */
interface ActedOn {
  /** The URL of the page before. */
  readonly from?: string;
  readonly record?: TargetRecord;
  readonly in?: Frame;
  /** The part of a selector that leads into its frame; absent while that is not known. */
  readonly frame?: string;
  readonly point?: Point;
}

export function createLivePage(created: {
  readonly id: string;
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly uploads: UploadSpool;
  /** The context's own. */
  readonly clipboard: Clipboard;
  readonly createdAt: number;
  readonly lastNavigatedAt?: number | undefined;
  /** That of the page which it takes the place of. Default: 0. */
  readonly lastUsedMs?: number | undefined;
  readonly title?: string | undefined;
  readonly viewport?: Viewport | undefined;
  readonly outline: PageOutline;
  /** After which a dialog that is held is dismissed. */
  readonly dialogHoldMs: number;
}): LivePage {
  const { id, page, uploads, createdAt, lastNavigatedAt, title = "", viewport, outline, dialogHoldMs } = created;
  const ending = new AbortController();
  const cdp = toCdp(created.cdp, ending.signal);
  const session = toPageSession(page, ending.signal);
  let { lastUsedMs = 0 } = created;
  const held = { heldModifiers: new Set<Modifier>(), heldKeys: new Set<string>(), heldButtons: new Set<string>() };
  const target = {
    page,
    cdp,
    commits: watchCommits(session),
    scripts: createScriptCaller(cdp, page, (frame, record) => {
      // That of an inner frame is completed once its action has ended.
      live.acted = { ...live.acted, record, in: frame, ...(frame === page.mainFrame() && { frame: "" }) };
    }),
    ...held,
  };
  const live: LivePage = {
    id,
    ...target,
    sockets: watchSockets(page),
    session,
    lock: createPageLock(),
    outline,
    journal: createJournal(),
    downloads: createPageDownloads(),
    dialogs: createPageDialogs(dialogHoldMs),
    finishing: undefined,
    uploads,
    input: createPageInput(target, created.clipboard),
    screencast: createScreencast(cdp, ending.signal),
    ended: ending.signal,
    createdAt,
    lastNavigatedAt,
    get lastUsedMs() {
      return lastUsedMs;
    },
    use() {
      lastUsedMs = performance.now();
      live.wantedUrl = undefined;
    },
    lastActedMs: 0,
    acted: {},
    title,
    viewport,
    wantedUrl: undefined,
    recovered: undefined,
    lost: undefined,
    end: (reason) => ending.abort(reason),
  };
  session.cdp.on("Page.javascriptDialogClosed", () => live.dialogs.gone());
  session.cdp.on("Page.frameNavigated", ({ frame }) => {
    if (frame.parentId === undefined && frame.unreachableUrl === undefined) live.title = "";
  });
  ending.signal.addEventListener("abort", () => live.dialogs.gone(), { once: true });
  return live;
}

const titleReads = new WeakMap<LivePage, Promise<string>>();

/**
 * The page's title as it is now; when the page does not respond, the last known of its document. Calls while it is being
 * read share one read: a navigation reads it just after the page's load event did.
 */
export function readTitle(live: LivePage): Promise<string> {
  // A page with a dialog responds once that is answered.
  if (live.dialogs.open !== undefined) return Promise.resolve(live.title);
  const running = titleReads.get(live);
  if (running !== undefined) return running;
  const read = valueWithin(titleOf(live.cdp), TITLE_TIMEOUT_MS).then((title) => {
    if (titleReads.get(live) !== read) return title ?? live.title;
    titleReads.delete(live);
    if (title !== undefined) live.title = title;
    return live.title;
  });
  titleReads.set(live, read);
  return read;
}

/** A title being read is that of the document before. */
export function forgetTitleRead(live: LivePage): void {
  titleReads.delete(live);
}

/** Reads the title from the browser: a page that has just loaded draws before it responds. */
async function titleOf(cdp: Cdp): Promise<string> {
  const { currentIndex, entries } = await cdp.send("Page.getNavigationHistory");
  return boundedTitle(entries[currentIndex]?.title ?? "");
}

export function toArchivedPage({
  id,
  page,
  title,
  createdAt,
  lastNavigatedAt,
  viewport,
  wantedUrl,
  outline,
}: LivePage): ArchivedPage {
  return {
    id,
    url: wantedUrl ?? page.url(),
    ...(title === "" ? {} : { title }),
    createdAt,
    ...(lastNavigatedAt === undefined ? {} : { lastNavigatedAt }),
    ...(viewport === undefined ? {} : { viewport }),
    nextRef: outline.nextRef,
  };
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
interface Journal {
  dialog(dialog: Dialog): void;
  error(message: string): void;
  /** The page's downloads as the last observation had them. */
  downloads: readonly Download[];
  /** Empties it. */
  take(): { readonly dialogs?: Dialog[]; readonly errors?: number; readonly errorMessages?: string[] };
}

function createJournal(): Journal {
  let dialogs: Dialog[] = [];
  let errors = 0;
  let messages = new Set<string>();
  return {
    downloads: [],
    dialog(dialog) {
      dialogs = [...dialogs.filter(({ id }) => id !== dialog.id), dialog].slice(-MAX_DIALOGS);
    },
    error(message) {
      errors++;
      if (messages.size < MAX_MESSAGES) messages.add(cleaned(message, MAX_MESSAGE));
    },
    take() {
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

/** The WebSockets of a page. */
type Sockets = ReturnType<typeof watchSockets>;

function watchSockets(page: Page) {
  let open = 0;
  page.on("websocket", (socket) => {
    open++;
    socket.on("close", () => open--);
  });
  return {
    /** How many are open. */
    get open(): number {
      return open;
    },
  };
}

const MAX_WAITING = 100;

/** Lets one action at a time use a page, in the order in which they asked. */
type PageLock = Pick<Semaphore, "acquire" | "available">;

/** `acquire` throws `SERVICE_UNAVAILABLE` when 100 actions wait already. */
export function createPageLock(): PageLock {
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

/** The downloads of a page, the last 20 of them. */
type PageDownloads = ReturnType<typeof createPageDownloads>;

const MAX_LISTED = 20;
/** For the database to have its row. */
const BEGIN_TIMEOUT_MS = 1_000;

function createPageDownloads() {
  let listed: readonly PageDownload[] = [];
  const returned = new WeakSet<PageDownload>();
  /** Those that waits pass over for now. */
  let older: ReadonlySet<PageDownload> = new Set();
  /** Resolves when a download begins or ends. */
  let changed = Promise.withResolvers<void>();
  const change = (): void => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const current = (): readonly Download[] => listed.map((download) => download.current());

  return {
    add(download: PageDownload): void {
      listed = [...listed, download].slice(-MAX_LISTED);
      change();
      download.ended.then(change, change);
    },
    /** Has waits pass over those that have begun by now; the returned function ends that. */
    passOverOlder(): () => void {
      older = new Set(listed);
      return () => void (older = new Set());
    },
    /** Lists their present state. */
    current,
    /** The downloads that began or changed since `current` returned them so. */
    async changedSince(before: readonly Download[]): Promise<readonly Download[]> {
      const changed = listed.filter((download) => !before.includes(download.current()));
      if (changed.length === 0) return [];
      await valueWithin(Promise.all(changed.map(({ begun }) => begun)), BEGIN_TIMEOUT_MS);
      return changed.map((download) => download.current());
    },
    /** The first to have ended of those that are there and that this has not returned yet, or the next to end. @throws the reason of the signal */
    async next(signal: AbortSignal): Promise<Download> {
      for (;;) {
        signal.throwIfAborted();
        const download = listed.find(
          (each) => !returned.has(each) && !older.has(each) && each.current().state !== "pending",
        );
        if (download !== undefined) {
          returned.add(download);
          if (await download.isDeleted()) continue;
          return download.current();
        }
        await valueUnlessAborted(changed.promise, signal);
      }
    },
  };
}

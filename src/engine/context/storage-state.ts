import type { BrowserContext, Disposable, Frame, Page } from "playwright-core";
import type { StorageState } from "../../contract.ts";
import { valueWithin } from "../../errors/timing.ts";
import type { StorageReply, UnsavedPart } from "../../page-scripts/messages.ts";
import type { ArchivedStorage, UnsavedStorage } from "../archive.ts";
import { callIn } from "../page-scripts.ts";
import { readStorageOf, separateStoragePages } from "../playwright/storage-pages.ts";

const FULL_TIMEOUT_MS = 2_000;
const PLAIN_TIMEOUT_MS = 1_000;
const COOKIES_TIMEOUT_MS = 500;
/** Characters of an origin's local storage that are read without Playwright, and of its `sessionStorage` that are read at all. */
const MAX_OPEN_LENGTH = 1024 * 1024;
const WITHOUT_INDEXED_DB_MS = 5_000;
const MAX_WITHOUT_INDEXED_DB_MS = 3_600_000;
/** Bytes as the browser holds them, compressed in part. More would keep the page busy, and fill this process. */
const MAX_INDEXED_DB_BYTES = 4 * 1024 * 1024;
/** Characters of local storage that are saved of one context, and of `sessionStorage`; beyond, its last origins are not saved. */
const MAX_LOCAL_STORAGE_LENGTH = 8 * 1024 * 1024;
/** How long the local storage of such a context is not read: each reading brings all of it into this process. */
const WITHOUT_LOCAL_STORAGE_MS = 60_000;

/** Parts that are listed for one context. */
const MAX_UNSAVED = 50;

interface StorageReading {
  /** Parts that could not be read now are as they were read last; undefined where nothing could be read. */
  readonly state: ArchivedStorage | undefined;
  /** Whether another reading may have more, since pages took too long to respond. */
  readonly isLate: boolean;
}

/** Reads the storage state of one live context. */
export type StorageReader = ReturnType<typeof createStorageReader>;

/**
 * Reads a context's cookies, and of its origins local storage, IndexedDB, files and the first page's `sessionStorage`, within
 * seconds; where not all can be read, a part of them.
 * @param usedBytes what an origin stores in databases and files, and in caches, as the browser counts it; undefined when it is unknown
 */
export function createStorageReader(
  context: BrowserContext,
  initial: ArchivedStorage | undefined,
  usedBytes: (origin: string) => Promise<{ readonly databases: number; readonly caches: number } | undefined>,
  pendingSessions: PendingSessions = new Set(),
) {
  separateStoragePages(context);
  let known = initial && withoutSessions(initial);
  const sessions = new Map(initial && sessionsOf(initial));
  /** Whether the last reading got `sessionStorage` of every open page. */
  let hasSessions = false;
  let readings = 0;
  let lastRead = 0;
  let cookiesOnlyUntilMs = 0;
  const databasePause = createDatabasePause();
  const unsaved = createUnsaved(initial?.unsaved);
  /** Origins that a frame has shown since the databases of all were read, and those that are open. */
  const changed = shownOrigins(context);

  /** Reads only the cookies anew, which works while no page responds. */
  async function readCookies(): Promise<StorageReading> {
    const cookies = await valueWithin(context.cookies(), COOKIES_TIMEOUT_MS);
    if (cookies !== undefined) known = { cookies, origins: known?.origins ?? [] };
    return { state: cookies && known && stateOf(known), isLate: false };
  }

  function stateOf(state: StorageState): ArchivedStorage {
    const parts = unsaved.list();
    return { ...withSessions(state, sessions), ...(parts.length > 0 && { unsaved: parts }) };
  }

  function readingOf(state: StorageState, isPartial: boolean): StorageReading {
    // With origins left out, only cookies are read for a while.
    const isWhole = !isPartial && hasSessions && performance.now() >= cookiesOnlyUntilMs;
    return { state: { ...stateOf(state), ...(!isWhole && { isPartial: true }) }, isLate: false };
  }

  /** Undefined after `timeoutMs`; what is read later than that is what later calls know of the origins. */
  async function within(
    timeoutMs: number,
    read: () => Promise<StorageState | undefined>,
  ): Promise<StorageState | undefined> {
    const reading = ++readings;
    const noted = read().then((state) => {
      if (state === undefined) return undefined;
      const complete = bounded(state);
      if (complete !== state) cookiesOnlyUntilMs = performance.now() + WITHOUT_LOCAL_STORAGE_MS;
      if (reading > lastRead) [lastRead, known] = [reading, complete];
      return complete;
    });
    return valueWithin(noted, timeoutMs);
  }

  /** Reads the changed origins by Playwright, which opens a page for each that no page shows. */
  async function readChanged(timeoutMs: number, indexedDB: boolean): Promise<StorageState | undefined> {
    const open = [...openFrames(context).byOrigin.keys()];
    const reading = new Set([...changed, ...open]);
    if (indexedDB) changed.clear();
    for (const origin of open) changed.add(origin);
    let state: StorageState | undefined;
    try {
      state = await within(timeoutMs, async () => {
        const read = await readStorageOf(context, reading, indexedDB);
        if (read === undefined) return undefined;
        if (indexedDB) for (const { origin, parts } of read.unsaved) unsaved.note(origin, parts);
        const before = known?.origins ?? [];
        const others = before.filter(({ origin }) => !reading.has(origin));
        const same = before.filter(({ origin }) => reading.has(origin));
        return {
          cookies: read.cookies,
          origins: [...others, ...(indexedDB ? withBusyDatabases(read, same) : withKnownDatabases(read.origins, same))],
        };
      });
    } finally {
      if (state === undefined) for (const origin of reading) changed.add(origin);
    }
    return state;
  }

  /**
   * Reads the open pages, where only they can have changed what is stored; undefined where others can, or where there are
   * databases.
   */
  async function readOpen(): Promise<StorageState | undefined> {
    const replies = await readFrames(context);
    const open = new Map<string, StorageReply["local"]>();
    for (const { origin, local, session } of replies.filter((reply) => reply !== undefined)) {
      open.set(origin, local);
      if (session && !pendingSessions.has(origin)) sessions.set(origin, [...session]);
    }
    hasSessions = replies.every((reply) => reply !== undefined && reply.session !== null) && !dropLarge(sessions);
    if (replies.includes(undefined)) return undefined;
    open.delete("null");
    for (const origin of open.keys()) changed.add(origin);
    for (const origin of changed) if (!open.has(origin)) return undefined;
    const sizes = await usedBy(open.keys());
    if (sizes.some(({ used }) => used?.databases !== 0)) return undefined;
    const origins = known?.origins.filter(({ origin }) => !open.has(origin)) ?? [];
    for (const [origin, items] of open) {
      if (items === null) return undefined;
      if (items.length > 0) origins.push({ origin, localStorage: [...items] });
    }
    return { cookies: await context.cookies(), origins };
  }

  async function usedBy(origins: Iterable<string>) {
    const all = await Promise.all([...origins].map(async (origin) => ({ origin, used: await usedBytes(origin) })));
    for (const { origin, used } of all) if (used !== undefined) unsaved.noteCaches(origin, used.caches > 0);
    return all;
  }

  /** Whether databases and files are no more than are read; Playwright reads every page and frame, and those of known origins. */
  async function areModest(): Promise<boolean> {
    const open = openFrames(context).byOrigin.keys();
    const all = await usedBy(new Set([...open, ...(known?.origins.map(({ origin }) => origin) ?? [])]));
    const sum = all.reduce((bytes, { used }) => bytes + (used?.databases ?? 0), 0);
    if (sum <= MAX_INDEXED_DB_BYTES) return true;
    const tooLarge: UnsavedPart = { part: "databases", name: "", reason: "size", count: 1 };
    for (const { origin, used } of all) if ((used?.databases ?? 0) > 0) unsaved.note(origin, [tooLarge]);
    return false;
  }

  return {
    readCookies,
    async read(): Promise<StorageReading> {
      if (performance.now() < cookiesOnlyUntilMs) return asPartial(await readCookies());
      hasSessions = false;
      const open = await within(PLAIN_TIMEOUT_MS, readOpen);
      if (open !== undefined) return readingOf(open, false);
      // An IndexedDB connection that a page holds open can make this take half a minute.
      if (databasePause.isOver() && (await areModest())) {
        const full = await readChanged(FULL_TIMEOUT_MS, true);
        databasePause.note(full !== undefined);
        if (full !== undefined) return readingOf(full, false);
      }
      const plain = await readChanged(PLAIN_TIMEOUT_MS, false);
      if (plain !== undefined) return readingOf(plain, true);
      return { ...asPartial(await readCookies()), isLate: true };
    },
  };
}

/** Decides when databases are read again after they could not be read in time. */
function createDatabasePause() {
  let untilMs = 0;
  /** Doubles each time, since the page is busy with it for longer than we wait. */
  let forMs = WITHOUT_INDEXED_DB_MS;
  return {
    isOver: (): boolean => performance.now() >= untilMs,
    note(wereRead: boolean): void {
      if (!wereRead) untilMs = performance.now() + forMs;
      forMs = wereRead ? WITHOUT_INDEXED_DB_MS : Math.min(2 * forMs, MAX_WITHOUT_INDEXED_DB_MS);
    },
  };
}

/** Keeps what of the context's storage is not saved, by origin. */
function createUnsaved(initial: readonly UnsavedStorage[] = []) {
  const byOrigin = new Map<string, readonly UnsavedPart[]>();
  const withCaches = new Set<string>();
  for (const { origin, ...part } of initial) {
    if (part.part === "caches") withCaches.add(origin);
    else byOrigin.set(origin, [...(byOrigin.get(origin) ?? []), part]);
  }
  return {
    /** Replaces what is known of its databases and files. */
    note(origin: string, parts: readonly UnsavedPart[]): void {
      if (parts.length > 0) byOrigin.set(origin, parts);
      else byOrigin.delete(origin);
    },
    noteCaches(origin: string, hasSome: boolean): void {
      if (hasSome) withCaches.add(origin);
      else withCaches.delete(origin);
    },
    list(): readonly UnsavedStorage[] {
      const parts = [...byOrigin].flatMap(([origin, each]) => each.map((part) => ({ origin, ...part })));
      const caches = [...withCaches].map(
        (origin) => ({ origin, part: "caches", name: "", reason: "type", type: "Cache", count: 1 }) as const,
      );
      return [...parts, ...caches].slice(0, MAX_UNSAVED);
    },
  };
}

/** Undefined for frames that do not respond. */
function readFrames(context: BrowserContext): Promise<readonly (StorageReply | undefined)[]> {
  const { byOrigin, blank } = openFrames(context);
  const frames = [...byOrigin.values(), ...blank];
  return Promise.all(frames.map((frame) => callIn(frame, "readStorage", MAX_OPEN_LENGTH).catch(() => undefined)));
}

/** Origins that a frame of the context shows, and all that one will show. */
function shownOrigins(context: BrowserContext): Set<string> {
  const shown = new Set<string>();
  const add = (frame: Frame): void => {
    const origin = originOf(frame);
    if (origin !== undefined) shown.add(origin);
  };
  const watch = (page: Page): void => {
    page.frames().forEach(add);
    page.on("framenavigated", add);
  };
  context.on("page", watch);
  context.pages().forEach(watch);
  return shown;
}

/** Returns one frame of each origin, and the pages without one, which may have their opener's. Blank frames have that of those around them. */
function openFrames(context: BrowserContext): {
  readonly byOrigin: ReadonlyMap<string, Frame>;
  readonly blank: readonly Frame[];
} {
  const byOrigin = new Map<string, Frame>();
  const blank: Frame[] = [];
  const pages = context.pages();
  // Only a page's own frame has its `sessionStorage`.
  const frames = [...pages.map((page) => page.mainFrame()), ...pages.flatMap((page) => page.frames())];
  for (const frame of new Set(frames)) {
    const origin = originOf(frame);
    if (origin !== undefined) byOrigin.set(origin, byOrigin.get(origin) ?? frame);
    else if (frame.parentFrame() === null) blank.push(frame);
  }
  return { byOrigin, blank };
}

/** Whether there were origins beyond the limit. */
function dropLarge(sessions: Map<string, StoredItems>): boolean {
  let length = 0;
  const large = [...sessions].filter(([, items]) => (length += lengthOf(items)) > MAX_LOCAL_STORAGE_LENGTH);
  for (const [origin] of large) sessions.delete(origin);
  return large.length > 0;
}

/** Removes the origins beyond the limit. */
function bounded(state: StorageState): StorageState {
  let length = 0;
  const origins = state.origins.filter(({ localStorage }) => {
    length += lengthOf(localStorage);
    return length <= MAX_LOCAL_STORAGE_LENGTH;
  });
  return origins.length === state.origins.length ? state : { ...state, origins };
}

function asPartial({ state, isLate }: StorageReading): StorageReading {
  return { state: state && { ...state, isPartial: true }, isLate };
}

/** Returns the part of a state that Playwright sets in a new context. */
export function withoutSessions({ cookies, origins }: StorageState): StorageState {
  const rest = origins.map(({ sessionStorage: _sessionStorage, ...others }) => others);
  return {
    cookies,
    origins: rest.filter(
      ({ localStorage, indexedDB = [], opfs = [] }) => localStorage.length + indexedDB.length + opfs.length > 0,
    ),
  };
}

function withSessions({ cookies, origins }: StorageState, sessions: ReadonlyMap<string, StoredItems>): StorageState {
  const missing = new Map([...sessions].filter(([, items]) => items.length > 0));
  const joined = origins.map((origin) => {
    const sessionStorage = missing.get(origin.origin);
    missing.delete(origin.origin);
    return { ...origin, ...(sessionStorage && { sessionStorage }) };
  });
  const others = [...missing].map(([origin, sessionStorage]) => ({ origin, localStorage: [], sessionStorage }));
  return { cookies, origins: [...joined, ...others] };
}

function originOf(frame: Frame): string | undefined {
  const origin = URL.parse(frame.url())?.origin ?? "null";
  return origin === "null" ? undefined : origin;
}

type StorageReadingOf = NonNullable<Awaited<ReturnType<typeof readStorageOf>>>;
type Origins = StorageState["origins"];
type StoredItems = NonNullable<Origins[number]["sessionStorage"]>;

function lengthOf(items: StoredItems): number {
  return items.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
}

/** Databases that did not open are kept as they were read last. */
function withBusyDatabases({ origins, unsaved }: StorageReadingOf, known: Origins): Origins {
  const busy = new Set(
    unsaved.flatMap(({ origin, parts }) =>
      parts.flatMap(({ part, reason, name }) =>
        part === "databases" && reason === "busy" ? [JSON.stringify([origin, name])] : [],
      ),
    ),
  );
  const kept = known.flatMap(({ origin, indexedDB = [] }) => {
    const databases = indexedDB.filter(({ name }) => busy.has(JSON.stringify([origin, name])));
    return databases.length === 0 ? [] : [{ origin, localStorage: [], indexedDB: databases }];
  });
  const read = new Map(origins.map((each) => [each.origin, each]));
  for (const each of kept) {
    const { indexedDB = [], ...others } = read.get(each.origin) ?? each;
    const databases = read.has(each.origin) ? [...indexedDB, ...each.indexedDB] : each.indexedDB;
    read.set(each.origin, { ...others, indexedDB: databases });
  }
  return [...read.values()];
}

/** Databases that cannot be read now are kept as they were read last. */
function withKnownDatabases(read: Origins, known: Origins): Origins {
  const before = new Map(known.map((origin) => [origin.origin, origin]));
  const origins = read.map((origin) => ({ ...before.get(origin.origin), ...origin }));
  for (const { origin } of read) before.delete(origin);
  return [...origins, ...[...before.values()].map((origin) => ({ ...origin, localStorage: [] }))];
}

/** The origins whose `sessionStorage` no page has had yet. */
export type PendingSessions = ReadonlySet<string>;

/** The items of each origin that has some. */
function sessionsOf({ origins }: Pick<StorageState, "origins">): ReadonlyMap<string, StoredItems> {
  return new Map(
    origins.flatMap(({ origin, sessionStorage = [] }) => (sessionStorage.length > 0 ? [[origin, sessionStorage]] : [])),
  );
}

/**
 * Has the first document of each origin begin with the items that pages of it had, before its own scripts run.
 *
 * @param hasScripts whether the context runs scripts; without them nothing is restored, and all stays pending
 */
export async function restoreSessions(
  context: BrowserContext,
  state: Pick<StorageState, "origins">,
  hasScripts: boolean,
): Promise<PendingSessions> {
  const sessions = sessionsOf(state);
  const pending = new Set(sessions.keys());
  if (pending.size === 0 || !hasScripts) return pending;
  const scripts = new Map<string, Disposable>();

  function onNavigated(frame: Frame): void {
    const origin = URL.parse(frame.url())?.origin ?? "null";
    if (frame.parentFrame() !== null || !pending.delete(origin)) return;
    // It fails where the context has closed.
    scripts
      .get(origin)
      ?.dispose()
      .catch(() => undefined);
  }

  function watch(page: Page): void {
    page.on("framenavigated", onNavigated);
    onNavigated(page.mainFrame());
  }

  const adding = [...sessions].map(async ([origin, items]) => {
    scripts.set(origin, await context.addInitScript({ content: restoring(origin, items) }));
  });
  await Promise.all(adding);
  context.on("page", watch);
  for (const page of context.pages()) watch(page);
  return pending;
}

/** The script has nothing that the page's own scripts could replace before it runs. */
function restoring(origin: string, items: StoredItems): string {
  return `(() => {
    if (self !== top || self.origin !== ${JSON.stringify(origin)} || sessionStorage.length > 0) return;
    for (const { name, value } of ${JSON.stringify(items)}) sessionStorage.setItem(name, value);
  })()`;
}

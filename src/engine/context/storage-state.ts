import type { BrowserContext } from "playwright-core";
import { valueWithin } from "../deadline.ts";
import { separateStoragePages } from "../playwright/storage-pages.ts";

const FULL_TIMEOUT_MS = 2_000;
const PLAIN_TIMEOUT_MS = 1_000;
const COOKIES_TIMEOUT_MS = 500;
const WITHOUT_INDEXED_DB_MS = 60_000;
const MAX_WITHOUT_INDEXED_DB_MS = 3_600_000;
/** Bytes as the browser holds them, compressed in part. More would keep the page busy, and fill this process. */
const MAX_INDEXED_DB_BYTES = 4 * 1024 * 1024;
/** Characters of local storage that are saved of one context; beyond, its last origins are not saved. */
const MAX_LOCAL_STORAGE_LENGTH = 8 * 1024 * 1024;
/** How long the local storage of such a context is not read: each reading brings all of it into this process. */
const WITHOUT_LOCAL_STORAGE_MS = 60_000;

/** Reads a context's cookies, local storage and IndexedDB within seconds; where not all can be read, a part of them. */
interface StorageReader {
  read(): Promise<StorageReading>;
  /** The same with only the cookies read anew, which works while no page responds. */
  readCookies(): Promise<StorageReading>;
}

interface StorageReading {
  /** Parts that could not be read now are as they were read last; undefined where nothing could be read. */
  readonly state: StorageState | undefined;
  /** Whether another reading may have more, since pages took too long to respond. */
  readonly isLate: boolean;
}

export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** @param indexedDbBytes the size of an origin's databases; undefined when it is unknown */
export function createStorageReader(
  context: BrowserContext,
  initial: StorageState | undefined,
  indexedDbBytes: (origin: string) => Promise<number | undefined>,
): StorageReader {
  separateStoragePages(context);
  let known = initial;
  let readings = 0;
  let lastRead = 0;
  let withoutIndexedDbUntilMs = 0;
  let cookiesOnlyUntilMs = 0;
  /** Doubles each time, since the page is busy with it for longer than we wait. */
  let withoutIndexedDbForMs = WITHOUT_INDEXED_DB_MS;

  async function readCookies(): Promise<StorageReading> {
    const cookies = await valueWithin(context.cookies(), COOKIES_TIMEOUT_MS);
    if (cookies !== undefined) known = { cookies, origins: known?.origins ?? [] };
    return { state: cookies && known, isLate: false };
  }

  /** Undefined after `timeoutMs`; what is read later than that is what later calls know of the origins. */
  async function readWithin(
    timeoutMs: number,
    options?: Parameters<BrowserContext["storageState"]>[0],
  ): Promise<StorageState | undefined> {
    const reading = ++readings;
    const read = context.storageState(options).then((state) => {
      const complete = bound(options?.indexedDB === true ? state : withKnownDatabases(state, known));
      if (reading > lastRead) [lastRead, known] = [reading, complete];
      return complete;
    });
    return valueWithin(read, timeoutMs);
  }

  /** Without the origins beyond the limit. */
  function bound(state: StorageState): StorageState {
    let length = 0;
    const origins = state.origins.filter(({ localStorage }) => {
      length += localStorage.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
      return length <= MAX_LOCAL_STORAGE_LENGTH;
    });
    if (origins.length === state.origins.length) return state;
    cookiesOnlyUntilMs = performance.now() + WITHOUT_LOCAL_STORAGE_MS;
    return { ...state, origins };
  }

  /** Playwright reads every page and frame, and opens pages for the other origins that it knows. */
  async function hasModestDatabases(): Promise<boolean> {
    const urls = context.pages().flatMap((page) => page.frames().map((frame) => frame.url()));
    const origins = new Set(urls.map((url) => URL.parse(url)?.origin ?? "null"));
    for (const { origin } of known?.origins ?? []) origins.add(origin);
    origins.delete("null");
    const sizes = await Promise.all([...origins].map(indexedDbBytes));
    return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) <= MAX_INDEXED_DB_BYTES;
  }

  return {
    readCookies,
    async read() {
      if (performance.now() < cookiesOnlyUntilMs) return readCookies();
      // An IndexedDB connection that a page holds open can make this take half a minute.
      if (performance.now() >= withoutIndexedDbUntilMs && (await hasModestDatabases())) {
        const full = await readWithin(FULL_TIMEOUT_MS, { indexedDB: true });
        if (full !== undefined) {
          withoutIndexedDbForMs = WITHOUT_INDEXED_DB_MS;
          return { state: full, isLate: false };
        }
        withoutIndexedDbUntilMs = performance.now() + withoutIndexedDbForMs;
        withoutIndexedDbForMs = Math.min(2 * withoutIndexedDbForMs, MAX_WITHOUT_INDEXED_DB_MS);
      }
      const plain = await readWithin(PLAIN_TIMEOUT_MS);
      if (plain !== undefined) return { state: plain, isLate: false };
      return { ...(await readCookies()), isLate: true };
    },
  };
}

/** Databases that cannot be read now are kept as they were read last. */
function withKnownDatabases(plain: StorageState, known: StorageState | undefined): StorageState {
  const before = new Map(known?.origins.map((origin) => [origin.origin, origin]));
  const origins = plain.origins.map((origin) => ({ ...before.get(origin.origin), ...origin }));
  const read = new Set(plain.origins.map(({ origin }) => origin));
  const unread =
    known?.origins.filter(({ origin }) => !read.has(origin)).map((origin) => ({ ...origin, localStorage: [] })) ?? [];
  return { ...plain, origins: [...origins, ...unread] };
}

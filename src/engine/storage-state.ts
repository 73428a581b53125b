import type { BrowserContext } from "playwright-core";
import { valueWithin } from "./settles-within.ts";

const FULL_TIMEOUT_MS = 2_000;
const PLAIN_TIMEOUT_MS = 1_000;
const COOKIES_TIMEOUT_MS = 500;
const WITHOUT_INDEXED_DB_MS = 60_000;

/** Reads a context's cookies, local storage and IndexedDB; never hangs, and gives less rather than nothing. */
export interface StorageReader {
  read(): Promise<StorageState | undefined>;
  /** The same with only the cookies read anew, which takes no page that answers. */
  readCookies(): Promise<StorageState | undefined>;
}

export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

export function createStorageReader(context: BrowserContext, initial: StorageState | undefined): StorageReader {
  let known = initial;
  let withoutIndexedDbUntilMs = 0;

  async function readCookies(): Promise<StorageState | undefined> {
    const cookies = await valueWithin(context.cookies(), COOKIES_TIMEOUT_MS);
    return cookies && (known = { cookies, origins: known?.origins ?? [] });
  }

  return {
    readCookies,
    async read() {
      // An IndexedDB connection that a page holds open can make this take half a minute.
      if (performance.now() >= withoutIndexedDbUntilMs) {
        const full = await valueWithin(context.storageState({ indexedDB: true }), FULL_TIMEOUT_MS);
        if (full !== undefined) return (known = full);
        withoutIndexedDbUntilMs = performance.now() + WITHOUT_INDEXED_DB_MS;
      }
      const plain = await valueWithin(context.storageState(), PLAIN_TIMEOUT_MS);
      if (plain !== undefined) return (known = withKnownDatabases(plain, known));
      return readCookies();
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

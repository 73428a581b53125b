import type { CollectedOrigin, StorageRequest, StoredItems, UnsavedPart } from "../messages.ts";
import { base64Of, type Budget, encode, type EncodedValue, NotKept } from "./values.ts";

/** A database that another connection upgrades or deletes does not open until that is done. */
const OPEN_TIMEOUT_MS = 500;
/** Records that are read at once: at first, and as long as they are small. */
const FIRST_BATCH = 16;
const MAX_BATCH = 1_024;
const SMALL_BATCH_LENGTH = 64 * 1024;
/** Losses that are listed for one origin; the rest is counted with the last. */
const MAX_UNSAVED = 20;
const MAX_NAME_LENGTH = 100;

/** Reads the storage of the document's origin, as JSON of a CollectedOrigin. */
export async function collect({ databases, maxLength }: StorageRequest): Promise<string> {
  const unsaved = createUnsaved();
  const localStorage: StoredItems = Object.keys(self.localStorage).map((name) => ({
    name,
    value: self.localStorage.getItem(name) ?? "",
  }));
  const collected = { origin: self.origin, localStorage };
  if (!databases) return JSON.stringify({ ...collected, unsaved: [] } satisfies CollectedOrigin);
  const budget: Budget = { left: maxLength };
  const indexedDB: unknown[] = [];
  for (const { name = "" } of await self.indexedDB.databases()) {
    const read = await readDatabase(name, budget, unsaved.add);
    if (read !== undefined) indexedDB.push(read);
  }
  const opfs = await readFiles(budget, unsaved.add);
  const origin: CollectedOrigin = { ...collected, indexedDB, ...(opfs && { opfs }), unsaved: unsaved.list() };
  return JSON.stringify(origin);
}

type Add = (part: UnsavedPart["part"], name: string, reason: UnsavedPart["reason"], type?: string) => void;

/** Counts what is left out, by where and why. */
function createUnsaved() {
  const found = new Map<string, UnsavedPart>();
  const add: Add = (part, name, reason, type) => {
    const shown = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
    let key = JSON.stringify([part, shown, reason, type]);
    if (!found.has(key) && found.size === MAX_UNSAVED) key = [...found.keys()].at(-1) ?? key;
    const before = found.get(key) ?? { part, name: shown, reason, ...(type !== undefined && { type }), count: 0 };
    found.set(key, { ...before, count: before.count + 1 });
  };
  return { add, list: (): readonly UnsavedPart[] => [...found.values()] };
}

/** Undefined where it is gone, does not open, or is too large. */
async function readDatabase(name: string, budget: Budget, add: Add): Promise<unknown> {
  const database = await open(name);
  if (database === "gone") return undefined;
  if (typeof database === "string") {
    add("databases", name, database);
    return undefined;
  }
  // The page may upgrade or delete it meanwhile, which would wait for this connection.
  database.onversionchange = () => database.close();
  const own = { left: budget.left };
  try {
    const stores = await readStores(database, own, (store, reason, type) =>
      add("databases", `${name}/${store}`, reason, type),
    );
    budget.left = own.left;
    return { name, version: database.version, stores };
  } catch (error) {
    add("databases", name, error instanceof NotKept ? error.reason : "busy");
    return undefined;
  } finally {
    database.close();
  }
}

function open(name: string): Promise<IDBDatabase | "gone" | "busy" | "unreadable"> {
  const request = indexedDB.open(name);
  return new Promise((resolve) => {
    let isGone = false;
    let isOver = false;
    const end = (result: IDBDatabase | "gone" | "busy" | "unreadable"): void => {
      isOver = true;
      resolve(result);
    };
    setTimeout(end, OPEN_TIMEOUT_MS, "busy");
    request.onupgradeneeded = () => {
      // It was deleted meanwhile: this would make it anew.
      isGone = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => {
      if (isOver) request.result.close();
      end(request.result);
    };
    request.onerror = (event) => {
      event.preventDefault();
      end(isGone ? "gone" : "unreadable");
    };
  });
}

type AddRecord = (store: string, reason: UnsavedPart["reason"], type?: string) => void;

/** All stores as they are at one moment. @throws NotKept when they are too large */
async function readStores(database: IDBDatabase, budget: Budget, add: AddRecord): Promise<unknown> {
  const names = [...database.objectStoreNames];
  if (names.length === 0) return [];
  const transaction = database.transaction(names, "readonly");
  const read: (() => Promise<object>)[] = [];
  for (const name of names) {
    const store = transaction.objectStore(name);
    const records = await readRecords(store, budget, (reason, type) => add(name, reason, type));
    const indexes = [...store.indexNames].map((indexName) => {
      const { keyPath, multiEntry, unique } = store.index(indexName);
      return { name: indexName, ...pathOf(keyPath), multiEntry, unique };
    });
    const { autoIncrement, keyPath } = store;
    // What files and keys hold is read once the transaction is over.
    read.push(async () => ({
      ...{ name, autoIncrement, ...pathOf(keyPath), indexes },
      records: await finished(records, (reason, type) => add(name, reason, type)),
    }));
  }
  const stores: object[] = [];
  for (const each of read) stores.push(await each());
  return stores;
}

function pathOf(keyPath: string | string[] | null): object {
  if (keyPath === null) return {};
  return typeof keyPath === "string" ? { keyPath } : { keyPathArray: [...keyPath] };
}

interface PendingRecord {
  readonly key: (() => Promise<EncodedValue>) | undefined;
  readonly value: () => Promise<EncodedValue>;
}

/** Reads records; it awaits requests of the transaction only, which would end otherwise. @throws NotKept, when they are too large */
async function readRecords(
  store: IDBObjectStore,
  budget: Budget,
  add: (reason: UnsavedPart["reason"], type?: string) => void,
): Promise<readonly PendingRecord[]> {
  const records: PendingRecord[] = [];
  let range: IDBKeyRange | undefined;
  for (let count = FIRST_BATCH; ;) {
    const [keys, values] = await Promise.all([
      resultOf(store.getAllKeys(range, count)),
      resultOf(store.getAll(range, count)),
    ]);
    if (keys === undefined) throw new Error("the keys of a database cannot be read");
    const last = keys.at(-1);
    if (last === undefined) return records;
    if (values === undefined) {
      // One of them cannot be read, as a file that is gone: each is read alone.
      if (count === 1) add("unreadable");
      else {
        count = 1;
        continue;
      }
    }
    const before = budget.left;
    for (const [at, value] of (values ?? []).entries()) {
      try {
        const key = store.keyPath === null ? encode(keys[at], budget) : undefined;
        records.push({ key, value: encode(value, budget) });
      } catch (error) {
        if (error instanceof NotKept && error.reason === "size") throw error;
        if (error instanceof NotKept) add(error.reason, error.type);
        else add("unreadable");
      }
    }
    range = IDBKeyRange.lowerBound(last, true);
    count = before - budget.left < SMALL_BATCH_LENGTH ? Math.min(2 * count, MAX_BATCH) : Math.max(1, count >> 2);
  }
}

/** Undefined where it failed. */
function resultOf<T>(request: IDBRequest<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault(); // else the transaction ends
      resolve(undefined);
    };
  });
}

async function finished(
  records: readonly PendingRecord[],
  add: (reason: UnsavedPart["reason"], type?: string) => void,
): Promise<readonly object[]> {
  const made: object[] = [];
  for (const { key, value } of records) {
    try {
      made.push({ ...named(await key?.(), "key", "keyEncoded"), ...named(await value(), "value", "valueEncoded") });
    } catch (error) {
      if (error instanceof NotKept) add(error.reason, error.type);
      else add("unreadable");
    }
  }
  return made;
}

function named(encoded: EncodedValue | undefined, plain: string, tree: string): object {
  if (encoded === undefined) return {};
  return "plain" in encoded ? { [plain]: encoded.plain } : { [tree]: encoded.tree };
}

/** The files that only the origin sees; undefined where it may have none. */
async function readFiles(budget: Budget, add: Add): Promise<readonly object[] | undefined> {
  const files: object[] = [];
  async function readFolder(folder: FileSystemDirectoryHandle, parents: string): Promise<void> {
    const entries: [string, FileSystemHandle][] = [];
    for await (const entry of folder as unknown as AsyncIterable<[string, FileSystemHandle]>) entries.push(entry);
    for (const [name, handle] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) {
      const path = `${parents}${name}`;
      if (handle instanceof FileSystemFileHandle) await readFile(handle, path);
      else {
        files.push({ path, type: "directory" });
        await readFolder(handle as FileSystemDirectoryHandle, `${path}/`);
      }
    }
  }
  async function readFile(handle: FileSystemFileHandle, path: string): Promise<void> {
    try {
      const file = await handle.getFile();
      const length = Math.ceil(file.size / 3) * 4 + path.length;
      if (length > budget.left) add("files", path, "size");
      else {
        budget.left -= length;
        files.push({ path, type: "file", base64: base64Of(new Uint8Array(await file.arrayBuffer())) });
      }
    } catch {
      add("files", path, "unreadable");
    }
  }
  let root: FileSystemDirectoryHandle;
  try {
    root = await navigator.storage.getDirectory();
  } catch {
    return undefined;
  }
  await readFolder(root, "");
  return files;
}

import type { RestoredOrigin, StoredDatabaseData } from "../messages.ts";
import { bytesOf, decode } from "./values.ts";

/**
 * Writes the storage of the document's origin, which has none yet, and returns how many records could not be written.
 *
 * @param text JSON of a RestoredOrigin: as an expression, `__proto__` would be no key
 */
export async function restore(text: string): Promise<number> {
  const { localStorage: items, indexedDB: databases = [], opfs = [] } = JSON.parse(text) as RestoredOrigin;
  for (const { name, value } of items) self.localStorage.setItem(name, value);
  // Databases may have handles of files.
  await writeFiles(opfs);
  let failed = 0;
  for (const database of databases) failed += await writeDatabase(database);
  return failed;
}

async function writeFiles(files: NonNullable<RestoredOrigin["opfs"]>): Promise<void> {
  if (files.length === 0) return;
  const root = await navigator.storage.getDirectory();
  for (const { path, type, base64 = "" } of files) {
    const parts = path.split("/");
    const name = parts.pop() ?? "";
    let folder = root;
    for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
    if (type === "directory") {
      await folder.getDirectoryHandle(name, { create: true });
      continue;
    }
    const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writable.write(bytesOf(base64));
    await writable.close();
  }
}

async function writeDatabase({ name, version, stores }: StoredDatabaseData): Promise<number> {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    for (const { name: storeName, autoIncrement, indexes, ...store } of stores) {
      const created = opening.result.createObjectStore(storeName, { autoIncrement, keyPath: pathOf(store) });
      for (const { name: indexName, multiEntry, unique, ...index } of indexes)
        created.createIndex(indexName, pathOf(index) ?? "", { multiEntry, unique });
    }
  };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error("a database cannot be opened"));
  });
  let failed = 0;
  try {
    for (const { name: storeName, records } of stores) failed += await writeRecords(database, storeName, records);
  } finally {
    database.close();
  }
  return failed;
}

type Records = StoredDatabaseData["stores"][number]["records"];

async function writeRecords(database: IDBDatabase, storeName: string, records: Records): Promise<number> {
  let failed = 0;
  const values: [value: unknown, key: unknown][] = [];
  for (const record of records) {
    try {
      values.push([
        "value" in record ? record.value : await decode(record.valueEncoded),
        "key" in record ? record.key : await decode(record.keyEncoded),
      ]);
    } catch {
      failed++;
    }
  }
  if (values.length === 0) return failed;
  const transaction = database.transaction(storeName, "readwrite");
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("a database cannot be written"));
  });
  const store = transaction.objectStore(storeName);
  for (const [value, key] of values) {
    try {
      store.add(value, key as IDBValidKey | undefined).onerror = (event) => {
        failed++;
        // The others are written.
        event.preventDefault();
        event.stopPropagation();
      };
    } catch {
      failed++;
    }
  }
  await ended;
  return failed;
}

function pathOf({ keyPath, keyPathArray }: { readonly keyPath?: string; readonly keyPathArray?: string[] }) {
  return keyPathArray ?? keyPath ?? null;
}

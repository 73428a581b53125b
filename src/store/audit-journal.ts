import { existsSync } from "node:fs";
import { readFile, rename, rm, stat } from "node:fs/promises";
import { basename } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { ServiceError } from "../errors/errors.ts";
import { type AuditRow, parseAuditRow } from "./audit-row.ts";
import type { ActionCount } from "./context-counters.ts";
import type { Schema } from "./database/schema.ts";
import type { WrittenBatch } from "./group-commit.ts";
import { createJournalFile, findJournals, type JournalFile, ownerOf } from "./journal-file.ts";

export interface JournaledEntry {
  readonly row: AuditRow;
  readonly count: ActionCount | undefined;
}

/**
 * Entries of the audit log of an embedded database. A call waits for a line in a file; the tables, whose transactions and
 * indexes cost far more, get the entries in batches soon after. Each file has a name and its lines have numbers; the
 * transaction that stores entries also stores the number of the last one, so that each is stored once, whichever process does it.
 */
export interface AuditJournal {
  /**
   * Resolves, or returns undefined, when the line is written, or on the disk where that was asked for.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when too much waits for the tables already, or the file cannot be written
   */
  append(entry: JournaledEntry): Promise<void> | undefined;
  /** Resolves when what was appended before is in the tables, also what other processes have appended or left. */
  flush(): Promise<void>;
  /** False from a failed write of the file or the tables until one of the tables succeeds. */
  healthy(): boolean;
  recovered(): void;
  /** Entries that are not in the tables yet. */
  waiting(): number;
  /** Moves what is written to the tables, and rejects later entries. Where that fails, the next start does it. */
  close(): Promise<void>;
}

export interface JournalSettings {
  /** Of the database. */
  readonly path: string;
  /** Whether an entry is on the disk before its call returns. */
  readonly isSynced: boolean;
  /** Called with the path of a journal that had lines which could not be read, and their number. */
  readonly onDamaged?: (path: string, lines: number) => void;
}

interface AuditJournalDependencies extends JournalSettings {
  /** Where a commit waits for the disk. */
  readonly db: Kysely<Schema>;
  /** Where it does not. */
  readonly relaxedDb: Kysely<Schema>;
  readonly maxQueued?: number;
  readonly insert: (trx: Transaction<Schema>, entries: readonly JournaledEntry[]) => Promise<void>;
  /** Called after each batch. */
  readonly onWritten?: ((batch: WrittenBatch) => void) | undefined;
}

/** Together with the sync itself within 100 ms. */
const SYNC_MS = 50;
/** A batch of many costs little more than one of few. */
const MOVE_MS = 500;
const RETRY_MS = 1_000;
/** In one transaction, for which others wait. */
const MAX_MOVED = 25;
/** From which on entries are written to the next file. */
const MAX_FILE_BYTES = 1_048_576;
const DEFAULT_MAX_QUEUED = 10_000;
const MAX_QUEUED_BYTES = 64 * 1_048_576;

interface Numbered extends JournaledEntry {
  readonly seq: number;
}

/** An entry that is in the file, and not in the tables. */
interface Waiting extends Numbered {
  readonly file: JournalFile;
  readonly bytes: number;
}

export function createAuditJournal({
  path,
  isSynced,
  onDamaged,
  db,
  relaxedDb,
  maxQueued = DEFAULT_MAX_QUEUED,
  insert,
  onWritten,
}: AuditJournalDependencies): AuditJournal {
  /** The last one is written to. */
  let files: readonly JournalFile[] = [];
  let lastSeq = 0;
  let queue: Waiting[] = [];
  let queuedBytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let syncTimer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  let isFailed = false;
  let isClosed = false;
  let hasStarted = false;
  /** Path of another process's journal → its bytes when all of it was in the tables. */
  let imported = new Map<string, number>();

  function fileFor(): JournalFile {
    const current = files.at(-1);
    if (current !== undefined && current.bytes < MAX_FILE_BYTES) return current;
    const file = createJournalFile(path);
    files = [...files, file];
    return file;
  }

  function append({ row, count }: JournaledEntry): Promise<void> | undefined {
    if (isClosed) throw new ServiceError("SERVICE_UNAVAILABLE", "the audit log is closed");
    if (queue.length >= maxQueued || queuedBytes >= MAX_QUEUED_BYTES) {
      throw new ServiceError("SERVICE_UNAVAILABLE", `${queue.length} entries wait for the audit log already`, {
        retryAfterMs: 1_000,
      });
    }
    let file: JournalFile;
    const seq = lastSeq + 1;
    const line = JSON.stringify({ seq, row, count });
    try {
      file = fileFor();
      file.append(line);
    } catch (cause) {
      onWritten?.({ items: 1, durationMs: 0, isStored: false });
      return fail(cause);
    }
    lastSeq = seq;
    queue.push({ file, seq, row, count, bytes: line.length });
    queuedBytes += line.length;
    moveIn(MOVE_MS);
    return isSynced ? syncNow(file) : syncSoon();
  }

  function syncNow(file: JournalFile): Promise<void> {
    const synced = file.sync().catch(fail);
    synced.catch(() => undefined); // the caller of several appends may not wait for each
    return synced;
  }

  function syncSoon(): undefined {
    syncTimer ??= setTimeout(() => {
      syncTimer = undefined;
      for (const file of files) void syncNow(file);
    }, SYNC_MS).unref();
  }

  function fail(cause: unknown): never {
    isFailed = true;
    throw new ServiceError("SERVICE_UNAVAILABLE", "the audit log cannot be written at the moment", { cause });
  }

  function moveIn(ms: number): void {
    if (isClosed || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      run(moveOwn).catch(() => moveIn(RETRY_MS));
    }, ms);
    timer.unref();
  }

  /** One at a time. */
  function run(work: () => Promise<void>): Promise<void> {
    last = last.catch(() => undefined).then(work);
    return last;
  }

  async function moveOwn(): Promise<void> {
    for (let [first] = queue; first !== undefined; [first] = queue) {
      const { file } = first;
      const end = queue.findIndex((each, index) => index === MAX_MOVED || each.file !== file);
      const batch = end === -1 ? queue : queue.slice(0, end);
      const items = batch.length;
      const startMs = performance.now();
      try {
        await store(file.name, batch.slice());
        isFailed = false;
      } catch (error) {
        isFailed = true;
        throw error;
      } finally {
        onWritten?.({ items, durationMs: performance.now() - startMs, isStored: !isFailed });
      }
      for (const { bytes } of queue.slice(0, items)) queuedBytes -= bytes;
      queue = queue.slice(items);
      await nextTurn();
    }
    // Another process took this one for ended, such as one in another container of this host.
    if (files.at(-1)?.isLinked() === false) files = [...files, createJournalFile(path)];
    for (const file of files.slice(0, -1)) if (!queue.some((waiting) => waiting.file === file)) await retire(file);
  }

  /** Stores those of a journal's entries that are not stored yet, unless `isGone` by then. */
  async function store(name: string, entries: readonly Numbered[], isGone?: () => boolean): Promise<void> {
    await relaxedDb.transaction().execute(async (trx) => {
      // A transaction is the only one that writes: until it ends, no process forgets what is stored.
      if (isGone?.() === true) return;
      const stored = await storedSeq(trx, name);
      const fresh = entries.filter(({ seq }) => seq > stored);
      const end = fresh.at(-1);
      if (end === undefined) return;
      await insert(trx, fresh);
      await setStoredSeq(trx, name, end.seq);
    });
  }

  /** Removes a file of this process whose entries are all in the tables. */
  async function retire(file: JournalFile): Promise<void> {
    await syncTables(file.name);
    files = files.filter((each) => each !== file);
    await file.remove();
    await forget(file.name);
  }

  /** Resolves when what is in the tables is on the disk; until then a journal is kept. */
  async function syncTables(name: string): Promise<void> {
    await setStoredSeq(db, name, await storedSeq(db, name));
  }

  async function forget(name: string): Promise<void> {
    await relaxedDb.deleteFrom("meta").where("key", "=", keyOf(name)).execute();
  }

  /** Stores what the journals of other processes hold, and removes those of processes that have ended. */
  async function importOthers(of: "ended processes" | "all"): Promise<void> {
    if (!hasStarted) await start();
    const own = new Set(files.map(({ name }) => name));
    const found = (await findJournals(path)).filter((journal) => !own.has(basename(journal)));
    imported = new Map([...imported].filter(([journal]) => found.includes(journal)));
    for (const journal of found) {
      try {
        await importJournal(journal, of);
      } catch (error) {
        // Its process, or another one, has removed it meanwhile.
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
    }
  }

  async function start(): Promise<void> {
    const rows = await relaxedDb.selectFrom("meta").select("key").where("key", "like", `${KEY_PREFIX}%`).execute();
    const left = new Set((await findJournals(path)).map((journal) => basename(journal)));
    for (const { key } of rows) if (!left.has(key.slice(KEY_PREFIX.length))) await forget(key.slice(KEY_PREFIX.length));
    hasStarted = true;
  }

  async function importJournal(journal: string, of: "ended processes" | "all"): Promise<void> {
    // Before it is read: a process that has ended writes nothing more.
    const owner = await ownerOf(journal);
    if (owner === "running" && of === "ended processes") return;
    const { size } = await stat(journal);
    if (owner !== "ended" && imported.get(journal) === size) return;
    const name = basename(journal);
    // What follows the last line break was not written to its end, and its call has not returned.
    const lines = (await readFile(journal, "utf8")).split("\n").slice(0, -1);
    let damaged = 0;
    for (let start = 0; start < lines.length; start += MAX_MOVED) {
      const read = lines.slice(start, start + MAX_MOVED).map(parseLine);
      const entries = read.filter((entry) => entry !== undefined);
      damaged += read.length - entries.length;
      if (entries.length > 0) await store(name, entries, () => !existsSync(journal));
      await nextTurn();
    }
    imported.set(journal, size);
    if (owner !== "ended") return;
    await syncTables(name);
    if (damaged === 0) await rm(journal, { force: true });
    else await rename(journal, `${journal}.damaged`);
    // What is stored of it is forgotten at the next start: its process may run after all, in another container of this host.
    if (damaged > 0) onDamaged?.(journal, damaged);
  }

  // A failure is that of the database, which later calls find.
  run(() => importOthers("ended processes")).catch(() => undefined);

  return {
    append,
    flush: () =>
      run(async () => {
        await moveOwn();
        try {
          await importOthers("all");
        } catch (cause) {
          if (cause instanceof ServiceError) throw cause;
          // The folder of the journals is away, or one of them cannot be read.
          throw new ServiceError("SERVICE_UNAVAILABLE", "the audit log cannot be read at the moment", { cause });
        }
      }),
    healthy: () => !isFailed,
    recovered() {
      isFailed = false;
      moveIn(MOVE_MS);
    },
    waiting: () => queue.length,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(syncTimer);
      try {
        await run(moveOwn);
        for (const file of files) await retire(file);
      } catch {
        // The next start moves them.
      }
    },
  };
}

const KEY_PREFIX = "audit-journal ";

function keyOf(name: string): string {
  return KEY_PREFIX + name;
}

async function storedSeq(db: Kysely<Schema>, name: string): Promise<number> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", keyOf(name)).executeTakeFirst();
  return row === undefined ? 0 : Number(row.value);
}

async function setStoredSeq(db: Kysely<Schema>, name: string, seq: number): Promise<void> {
  const value = String(seq);
  await db
    .insertInto("meta")
    .values({ key: keyOf(name), value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

function parseLine(line: string): Numbered | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const { seq, row, count } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const parsed = parseAuditRow(row);
  if (parsed === undefined || !Number.isSafeInteger(seq)) return undefined;
  return { seq: seq as number, row: parsed, count: parseCount(count) };
}

function parseCount(value: unknown): ActionCount | undefined {
  const { contextId, actionType, succeeded, durationMs } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof contextId !== "string" || typeof actionType !== "string") return undefined;
  if (typeof succeeded !== "boolean" || typeof durationMs !== "number") return undefined;
  return { contextId, actionType, succeeded, durationMs };
}

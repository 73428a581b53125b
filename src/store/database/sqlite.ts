import { chmodSync, closeSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { LRUCache } from "lru-cache";
import { makeFolder } from "../make-folder.ts";
import { type Checkpoints, createCheckpoints, openWalSync, type WalSync } from "./wal.ts";
import { sqliteTypes } from "./column-types.ts";
import type { Database, OpeningOptions } from "./database.ts";
import { migrate } from "./migrate.ts";
import type { Schema } from "./schema.ts";
import { isBusy, mapSqliteErrors } from "./unavailable.ts";
import { createSqliteThread } from "./sqlite-thread.ts";

/** SQLite inside this process; other processes may open the same file. */
export async function openSqlite(
  options: OpeningOptions & {
    /** The file; it and its folder are made, readable by their owner alone, if missing. */
    readonly path: string;
    /** Ms for which a statement waits in all while another process writes; default 5,000. */
    readonly busyTimeoutMs?: number;
    /** Time within which a write of `relaxedDb` is on the disk; default 100. */
    readonly onDiskMs?: number;
  },
): Promise<Database> {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS, onDiskMs = 100, now, version, migrations, onMigration } = options;
  createFile(path);

  const sqlite = new DatabaseSync(path, { timeout: BLOCKING_TIMEOUT_MS, enableForeignKeyConstraints: true });
  let wal: WalSync | undefined;
  try {
    await enterWalMode(sqlite);
    // A commit writes the log; `wal` brings that onto the disk, as synchronous = full would, but not in this thread.
    sqlite.exec("pragma synchronous = normal");
    // A statement of many rows notes the pages that it changes; in a file of its own those would be written as well.
    sqlite.exec("pragma temp_store = memory");
    // `checkpoints` copies the log much earlier, in another thread; this is for the case that it cannot.
    sqlite.exec(`pragma wal_autocheckpoint = ${MAX_WAL_PAGES}`);
    sqlite.exec("pragma user_version"); // the first read makes the log, which stays until the last connection closes
    wal = await openWalSync(`${path}-wal`, onDiskMs);
    const checkpoints = createCheckpoints(path);
    const synced = withCheckpoints(wal, checkpoints);
    const { db, relaxedDb } = shareConnection<Schema>(adapt(sqlite), synced, busyTimeoutMs);
    await migrate(db, { types: sqliteTypes, now, version, onMigration, ...(migrations && { known: migrations }) });
    const listDb = new Kysely<Schema>({ dialect: createSqliteThread(path) });
    return toDatabase({ sqlite, wal, checkpoints, db, relaxedDb, listDb });
  } catch (error) {
    await wal?.close();
    sqlite.close();
    throw error;
  }
}

/** @throws Error that names the file, where its disk is read-only or full, or its folder belongs to another user */
export function createFile(path: string): void {
  try {
    makeFolder(dirname(path));
    // SQLite gives its -wal and -shm files the mode of the main one.
    closeSync(openSync(path, "a", 0o600));
    chmodSync(path, 0o600);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`the database ${path} cannot be written (${reason}); DATA_DIR names its folder`, { cause });
  }
}

/** Counts the commits, each of which is followed by a sync. */
function withCheckpoints(wal: WalSync, checkpoints: Checkpoints): Pick<WalSync, "sync" | "syncSoon"> {
  return {
    sync() {
      checkpoints.committed();
      return wal.sync();
    },
    syncSoon() {
      checkpoints.committed();
      return wal.syncSoon();
    },
  };
}

function toDatabase(
  options: Pick<Database, "db" | "relaxedDb" | "listDb"> & {
    readonly sqlite: DatabaseSync;
    readonly wal: WalSync;
    readonly checkpoints: Checkpoints;
  },
): Database {
  const { sqlite, wal, checkpoints, db, relaxedDb, listDb } = options;
  return {
    db,
    relaxedDb,
    listDb,
    onDisk: () => wal.sync(),
    databaseNow: sqliteTypes.now,
    // The file is this process's own; whether it can be written now is known only from writing.
    isReachable: () => true,
    connections: () => undefined,
    ping: () => Promise.resolve(true),
    async close() {
      await Promise.all([db.destroy(), relaxedDb.destroy(), listDb.destroy(), checkpoints.close()]);
      // The last connection of all processes brings the log into the database, on the disk.
      if (sqlite.isOpen) sqlite.close();
      await wal.close();
    },
  };
}

/** 64 MiB, from which on a commit itself copies the log into the database. */
const MAX_WAL_PAGES = 16_384;
const BUSY_TIMEOUT_MS = 5_000;
/** The part of it for which SQLite itself waits, without letting this thread do anything else. */
const BLOCKING_TIMEOUT_MS = 20;

/** Lists with filters produce many statements, everything else few. */
const MAX_PREPARED = 200;

/** Implements the database of Kysely's SQLite dialect by node:sqlite. Statements are cached; the least recently used ones are evicted. */
function adapt(sqlite: DatabaseSync): SqliteDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({ max: MAX_PREPARED });

  function prepare(text: string): SqliteStatement {
    const statement = mapSqliteErrors(() => sqlite.prepare(text));
    // Kysely passes the values of the typed queries: strings, numbers and nulls.
    const given = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => mapSqliteErrors(() => statement.all(...given(parameters))),
      run: (parameters) => mapSqliteErrors(() => statement.run(...given(parameters))),
      iterate: (parameters) => statement.iterate(...given(parameters)),
    };
  }

  return {
    close: () => sqlite.close(),
    prepare(asked) {
      const text = translate(asked, sqlite.isTransaction);
      const known = prepared.get(text);
      if (known !== undefined) return known;
      const statement = prepare(text);
      prepared.set(text, statement);
      return statement;
    },
  };
}

function translate(text: string, inTransaction: boolean): string {
  // A transaction that starts as a reader cannot become a writer once another process has written: it would fail at once, without waiting.
  if (text === "begin") return "begin immediate";
  // After a full disk SQLite has rolled back by itself; a second rollback would hide the first error.
  if (text === "rollback" && !inTransaction) return "select 1";
  return text;
}

/** SQLite does not wait for the lock that the change of mode needs, so a second process starting just now has to try again. */
async function enterWalMode(sqlite: DatabaseSync): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      sqlite.exec("pragma journal_mode = wal");
      return;
    } catch (error) {
      if (!isBusy(error) || attempt * RETRY_MS > BUSY_TIMEOUT_MS) throw error;
      await sleep(RETRY_MS);
    }
  }
}

const RETRY_MS = 20;

const BUSY_RETRY_MS = 20;

/**
 * Creates two databases over one connection, for `synchronous = normal`, where a commit writes the log and does not wait for the disk.
 * With `db`, a query or transaction resolves once the log is on the disk, for which the event loop does not wait and the
 * connection is not held. With `relaxedDb` it resolves at once, and the log is on the disk soon after.
 *
 * @param busyTimeoutMs for which statements wait while another process writes; once it has passed, they fail at once until one succeeds
 */
export function shareConnection<Tables>(
  database: SqliteDatabase,
  wal: Pick<WalSync, "sync" | "syncSoon">,
  busyTimeoutMs: number,
): { readonly db: Kysely<Tables>; readonly relaxedDb: Kysely<Tables> } {
  const queue: (() => void)[] = [];
  let isHeld = false;
  let hasWritten = false;
  /** Time since which another process has held the lock for writing, by `performance.now()`. */
  let busySinceMs: number | undefined;

  function execute(sql: string, parameters: readonly unknown[]): QueryResult<never> {
    const statement = database.prepare(sql);
    const rows = statement.reader ? statement.all(parameters) : undefined;
    const { changes } = rows === undefined ? statement.run(parameters) : { changes: 0 };
    if (!isReading(sql) || sql === "begin") busySinceMs = undefined;
    return rows === undefined ? { numAffectedRows: BigInt(changes), rows: [] } : { rows: rows as never[] }; // typed by the query builder
  }

  const connection: DatabaseConnection = {
    /** Waits for other processes that write, which SQLite would do without letting this thread do anything else. */
    async executeQuery({ sql, parameters }) {
      hasWritten ||= !isReading(sql);
      for (;;) {
        try {
          return execute(sql, parameters);
        } catch (error) {
          // Within a transaction, which has the lock since its beginning, nothing is busy.
          if (!isBusy(error)) throw error;
          busySinceMs ??= performance.now();
          if (performance.now() - busySinceMs >= busyTimeoutMs) throw error;
        }
        await sleep(BUSY_RETRY_MS);
      }
    },
    streamQuery() {
      throw new Error("queries are not streamed");
    },
  };

  async function acquire(): Promise<DatabaseConnection> {
    if (isHeld) await new Promise<void>((resolve) => queue.push(resolve));
    isHeld = true;
    return connection;
  }

  function release(): boolean {
    const written = hasWritten;
    hasWritten = false;
    const next = queue.shift();
    if (next) next();
    else isHeld = false;
    return written;
  }

  const run = async (sql: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };

  const dialectOf = (onWritten: () => Promise<void>): Dialect => ({
    createDriver: (): Driver => ({
      init: () => Promise.resolve(),
      acquireConnection: acquire,
      beginTransaction: () => run("begin"),
      commitTransaction: () => run("commit"),
      rollbackTransaction: () => run("rollback"),
      async releaseConnection() {
        if (release()) await onWritten();
      },
      destroy: () => Promise.resolve(),
    }),
    createAdapter: () => new SharedConnectionAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  });

  const open = (onWritten: () => Promise<void>): Kysely<Tables> =>
    new SqliteKysely(dialectOf(onWritten), async (query) => {
      await acquire();
      try {
        return await connection.executeQuery<never>(query); // typed by its caller
      } finally {
        if (release()) await onWritten();
      }
    });

  return { db: open(() => wal.sync()), relaxedDb: open(() => wal.syncSoon()) };
}

/** Runs queries that are compiled already without Kysely's layers for plugins, logs and pools, of which there are none. */
class SqliteKysely<Tables> extends Kysely<Tables> {
  readonly #run: (query: CompiledQuery) => Promise<QueryResult<never>>;

  constructor(dialect: Dialect, run: (query: CompiledQuery) => Promise<QueryResult<never>>) {
    super({ dialect });
    this.#run = run;
  }

  override executeQuery<Row>(query: CompiledQuery<Row> | Compilable<Row>): Promise<QueryResult<Row>> {
    return "compile" in query ? super.executeQuery(query) : this.#run(query);
  }
}

/** The driver above lets one at a time have the connection, of both dialects; Kysely's own lock would be one for each. */
class SharedConnectionAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function isReading(sql: string): boolean {
  return /^(select|begin|commit|rollback|pragma)\b/i.test(sql);
}

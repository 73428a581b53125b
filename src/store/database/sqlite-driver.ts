import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type SqliteDatabase,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { isBusy } from "./sqlite-errors.ts";
import type { WalSync } from "./wal-sync.ts";

const BUSY_RETRY_MS = 20;

/**
 * Two dialects over one connection, for `synchronous = normal`, where a commit writes the log and does not wait for the disk.
 * With `durable`, a query or transaction resolves once the log is on the disk, for which the event loop does not wait and the
 * connection is not held. With `relaxed` it resolves at once, and the log is on the disk soon after.
 *
 * @param busyTimeoutMs for which statements wait while another process writes; once it has passed, they fail at once until one succeeds
 */
export function createSqliteDialects(
  database: SqliteDatabase,
  wal: Pick<WalSync, "sync" | "syncSoon">,
  busyTimeoutMs: number,
): { readonly durable: Dialect; readonly relaxed: Dialect } {
  const queue: (() => void)[] = [];
  let isHeld = false;
  let hasWritten = false;
  /** Since when another process has held the lock for writing, by `performance.now()`. */
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

  return { durable: dialectOf(() => wal.sync()), relaxed: dialectOf(() => wal.syncSoon()) };
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

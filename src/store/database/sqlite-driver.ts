import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type SqliteDatabase,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { WalSync } from "./wal-sync.ts";

/**
 * Two dialects over one connection, for `synchronous = normal`, where a commit writes the log and does not wait for the disk.
 * With `durable`, a query or transaction resolves once the log is on the disk, for which the event loop does not wait and the
 * connection is not held. With `relaxed` it resolves at once, and the log is on the disk soon after.
 */
export function createSqliteDialects(
  database: SqliteDatabase,
  wal: Pick<WalSync, "sync" | "syncSoon">,
): { readonly durable: Dialect; readonly relaxed: Dialect } {
  const queue: (() => void)[] = [];
  let isHeld = false;
  let hasWritten = false;

  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      hasWritten ||= !isReading(sql);
      const statement = database.prepare(sql);
      if (statement.reader) return { rows: statement.all(parameters) as never[] }; // typed by the query builder
      const { changes } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), rows: [] };
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

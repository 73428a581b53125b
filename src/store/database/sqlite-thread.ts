import {
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { Worker } from "node:worker_threads";
import { ServiceError } from "../../errors/errors.ts";
import { inTime } from "../../errors/timing.ts";
import { databaseUnavailable } from "./unavailable.ts";

/** Longest time for which one query may run or wait; PostgreSQL has its `statement_timeout`. */
const QUERY_MS = 10_000;
/** Time without a query after which the thread ends, which uses about 15 MiB. */
const IDLE_MS = 60_000;

type Rows = Record<string, unknown>[];
type Answer = { readonly rows: Rows } | { readonly error: string };

/**
 * A connection for queries whose time grows with a table, in a thread of its own: SQLite itself lets the thread that asks do nothing
 * else. Queries run one after the other, and see all that was committed before they began.
 *
 * @param path - Of the database.
 * @throws ServiceError `SERVICE_UNAVAILABLE` where a query takes longer than `queryMs`; SQLite then still ends it
 */
export function createSqliteThread(path: string, { queryMs = QUERY_MS }: { readonly queryMs?: number } = {}) {
  let worker: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  const waiting: PromiseWithResolvers<Answer>[] = [];

  function start(): Worker {
    const started = new Worker(`(${runThread.toString()})()`, { eval: true, workerData: path });
    started.unref();
    const lose = (error: unknown): void => {
      if (worker !== started) return;
      worker = undefined;
      for (const answer of waiting.splice(0)) answer.reject(databaseUnavailable(error));
    };
    started.on("message", (answer: Answer) => {
      waiting.shift()?.resolve(answer);
      if (waiting.length === 0) timer = setTimeout(() => void end(), IDLE_MS).unref();
    });
    started.on("error", lose);
    started.on("exit", lose);
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(timer);
    const ending = worker;
    worker = undefined;
    for (const answer of waiting.splice(0)) answer.reject(databaseUnavailable());
    await ending?.terminate();
  }

  async function query(sql: string, parameters: readonly unknown[]): Promise<QueryResult<never>> {
    clearTimeout(timer);
    worker ??= start();
    const asked = Promise.withResolvers<Answer>();
    waiting.push(asked);
    worker.postMessage({ sql, parameters });
    const answer = await inTime(asked.promise, queryMs, tooLong);
    if ("error" in answer) throw databaseUnavailable(new Error(answer.error));
    return { rows: answer.rows as never[] }; // typed by the query builder
  }

  const dialect: Dialect = {
    createDriver: (): Driver => ({
      init: () => Promise.resolve(),
      acquireConnection: () =>
        Promise.resolve({
          executeQuery: ({ sql, parameters }) => query(sql, parameters),
          streamQuery() {
            throw new Error("queries are not streamed");
          },
        }),
      beginTransaction: () => Promise.reject(new Error("the thread only reads")),
      commitTransaction: () => Promise.resolve(),
      rollbackTransaction: () => Promise.resolve(),
      releaseConnection: () => Promise.resolve(),
      destroy: end,
    }),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return dialect;
}

function tooLong(): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "the database took too long: filter the list, such as by timestamp", {
    retryAfterMs: QUERY_MS,
  });
}

/** Runs in the thread, as source text: it has nothing in scope, and no file that a bundle would have to contain. */
function runThread(): void {
  const threads = process.getBuiltinModule("node:worker_threads");
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const { parentPort } = threads;
  const sqlite = new DatabaseSync(threads.workerData as string, { readOnly: true, timeout: 1_000 });
  parentPort?.on("message", ({ sql, parameters }: { sql: string; parameters: (string | number | null)[] }) => {
    try {
      parentPort.postMessage({ rows: sqlite.prepare(sql).all(...parameters) });
    } catch (error) {
      parentPort.postMessage({ error: String(error) });
    }
  });
}

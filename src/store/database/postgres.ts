import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import { ServiceError } from "../../errors/errors.ts";
import { afterMs, settlesWithin, until } from "../../errors/timing.ts";
import { postgresTypes } from "./column-types.ts";
import type { Database, OpeningOptions } from "./database.ts";
import { migrate, type MigrateOptions } from "./migrate.ts";
import { retryConnect, type ServerStart, UnusableDatabase } from "./postgres-start.ts";
import type { Schema } from "./schema.ts";
import { databaseUnavailable } from "./unavailable.ts";

/** PostgreSQL over a pool of connections that are replaced when they break. */
export async function openPostgres(
  options: OpeningOptions &
    Partial<ServerStart> & {
      readonly url: string;
      /** Connections of the pool. Default 10. */
      readonly poolMax?: number;
    },
): Promise<Database> {
  const {
    url,
    now,
    version,
    migrations,
    onMigration,
    onReachable,
    poolMax = MAX_CONNECTIONS,
    waitMs = 0,
    onWaiting,
  } = options;
  const connection: pg.PoolConfig = {
    connectionString: url,
    application_name: "pagewire",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: { getTypeParser },
  };
  await retryConnect(
    () => migrateAlone(connection, { now, version, onMigration, ...(migrations && { known: migrations }) }),
    {
      waitMs,
      onWaiting,
    },
  );

  const probe = createPostgresProbe(connection, { onBroken: () => reachability.suspect() });
  const reachability = createReachability({ probe: probe.ask, onChange: onReachable });
  const pool = new pg.Pool({
    ...connection,
    max: poolMax,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The server cancels the statement; this covers a response that is lost in the network.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  // A connection that breaks while it is idle, or between two statements of a transaction, reports it only here.
  pool.on("error", () => reachability.suspect());
  pool.on("connect", (client) => client.on("error", () => reachability.suspect()));

  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: guarded(pool, reachability) }) });
  async function close(): Promise<void> {
    reachability.close();
    await Promise.all([db.destroy(), probe.close()]);
    // Kysely ends only what it has used.
    if (!pool.ending) await pool.end();
  }
  try {
    // These connections set more parameters than the one that migrated.
    await requireConnection(pool);
    await reachability.ping();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db,
    relaxedDb: db,
    listDb: db,
    onDisk: () => Promise.resolve(),
    databaseNow: postgresTypes.now,
    isReachable: () => reachability.isReachable(),
    ping: () => reachability.ping(),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close,
  };
}

const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 5_000;
/** A process that stops inside a transaction must not hold its locks indefinitely. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const MAX_CONNECTIONS = 10;

const INT8 = 20;
const NUMERIC = 1_700; // what sum() makes of int8

/** Whole numbers beyond 2^53 are never stored, so none is rounded. */
export function getTypeParser(oid: number, format?: "text" | "binary"): ReturnType<typeof pg.types.getTypeParser> {
  if (oid === INT8 || oid === NUMERIC) return Number;
  return pg.types.getTypeParser(oid, format);
}

/** Migrates on a connection of its own without time limits: a change of a large table takes its time, and so does waiting for one. */
async function migrateAlone(
  connection: pg.PoolConfig,
  options: Pick<MigrateOptions, "now" | "version" | "known" | "onMigration">,
): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined)); // the running statement rejects with it
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await requireConnection(pool);
    await migrate(db, {
      ...options,
      types: postgresTypes,
      lock: sql`lock table migrations in exclusive mode`,
      isRace: (error) => isOfServer(error) && CONFLICT_CODES.has(error.code ?? ""),
    });
  } finally {
    await db.destroy();
  }
}

/** @throws UnusableDatabase */
async function requireConnection(pool: pg.Pool): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (cause) {
    throw new UnusableDatabase(cause);
  }
}

/** Kysely's view of the pool: failures of the server become `SERVICE_UNAVAILABLE`, and broken connections are not reused. */
function guarded(pool: pg.Pool, reachability: ReturnType<typeof createReachability>): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      let connecting: Promise<pg.PoolClient> | undefined;
      try {
        return guardedClient(await reachability.guard(() => (connecting = pool.connect())), reachability);
      } catch (error) {
        // It may still be opened after the caller has stopped waiting.
        connecting?.then(
          (late) => late.release(true),
          () => undefined,
        );
        reachability.suspect();
        throw error instanceof ServiceError ? error : databaseUnavailable(error);
      }
    },
  };
}

function guardedClient(client: pg.PoolClient, reachability: ReturnType<typeof createReachability>): PostgresPoolClient {
  let isBroken = false;

  async function query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (isBroken) throw databaseUnavailable();
    try {
      return await reachability.guard(() => client.query(text, [...parameters]));
    } catch (error) {
      if (isOfServer(error)) {
        isBroken = endsConnection(error);
        if (isBroken) reachability.suspect();
        throw isUnavailable(error) ? databaseUnavailable(error) : error;
      }
      // A value that cannot be sent is an error of the caller; all others are of the connection.
      if (error instanceof TypeError) throw error;
      isBroken = true;
      reachability.suspect();
      throw error instanceof ServiceError ? error : databaseUnavailable(error);
    }
  }

  return {
    // Kysely's other form takes a cursor, which nothing here uses.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy = false) => client.release(destroy || isBroken),
  };
}

function isOfServer(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError;
}

/** Codes of https://www.postgresql.org/docs/current/errcodes-appendix.html, whole or by their first two characters. */
// Created concurrently by another process; a deadlock with the calls of a version that runs meanwhile.
const CONFLICT_CODES: ReadonlySet<string> = new Set(["23505", "42P07", "42710", "40P01"]);
const CONNECTION_ENDING: readonly string[] = [
  "08", // connection
  "57P", // the server shuts down, crashed, starts
  "25P03", // a transaction that was idle for too long
  "25006", // read-only: this server is no longer the primary
];
const UNAVAILABLE: readonly string[] = [
  ...CONNECTION_ENDING,
  "53", // no memory, disk or connections left
  "58", // input and output
  "57014", // the statement took too long
  "55P03", // so did waiting for a lock
  "40001", // two conflicting transactions
  "40P01",
];

function endsConnection({ code = "" }: pg.DatabaseError): boolean {
  return CONNECTION_ENDING.some((start) => code.startsWith(start));
}

function isUnavailable({ code = "" }: pg.DatabaseError): boolean {
  return UNAVAILABLE.some((start) => code.startsWith(start));
}

/** Probes one server on a dedicated connection, since a busy pool does not show the state of the server. */
function createPostgresProbe(
  connection: pg.ClientConfig,
  {
    onBroken,
  }: {
    /** Called at once when the connection breaks: the server ended or crashed. */
    readonly onBroken: () => void;
  },
) {
  let client: pg.Client | undefined;

  async function connect(): Promise<pg.Client> {
    const connecting = new pg.Client({ ...connection, connectionTimeoutMillis: TIMEOUT_MS });
    connecting.on("error", () => {
      if (client !== connecting) return;
      client = undefined;
      onBroken();
    });
    await connecting.connect();
    return connecting;
  }

  return {
    /** Rejects, within about a second, when the server does not respond. */
    async ask(): Promise<void> {
      const asked = (client ??= await connect());
      try {
        const toError = (): Error => new Error(`no response within ${TIMEOUT_MS} ms`);
        // Node runs timers before it reads from sockets: a response may be there after a time in which this process was busy.
        await until<unknown>(asked.query("select 1"), (_resolve, reject) =>
          afterMs(TIMEOUT_MS, () => void setImmediate(() => reject(toError()))),
        );
      } catch (error) {
        if (client === asked) client = undefined;
        void end(asked);
        throw error;
      }
    },

    async close(): Promise<void> {
      const last = client;
      client = undefined;
      if (last) await end(last);
    },
  };
}

const TIMEOUT_MS = 1_000;

/** A frozen server does not close its connections. */
async function end(client: pg.Client): Promise<void> {
  await settlesWithin(client.end(), TIMEOUT_MS);
}

export function createReachability({
  probe,
  onChange,
  slowWorkMs = 500,
  retryMs = 500,
}: {
  /** Resolves when the server has responded; rejects, after its own timeout, when it does not. */
  readonly probe: () => Promise<void>;
  readonly onChange?: ((isReachable: boolean, cause?: unknown) => void) | undefined;
  /** Work that takes longer starts a probe. */
  readonly slowWorkMs?: number;
  /** Time between two probes of a lost server. */
  readonly retryMs?: number;
}) {
  const inFlight = new Set<(reason: Error) => void>();
  let lost = false;
  let closed = false;
  let probing: Promise<boolean> | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function probeNow(): Promise<boolean> {
    try {
      await probe();
      if (lost && !closed) onChange?.(true);
      lost = false;
    } catch (cause) {
      if (closed) return false;
      if (!lost) onChange?.(false, cause);
      lost = true;
      for (const reject of inFlight) reject(databaseUnavailable());
      inFlight.clear();
      retry = setTimeout(() => void ping(), retryMs).unref();
    }
    return !lost;
  }

  /** Probes the server; concurrent callers share one probe. */
  function ping(): Promise<boolean> {
    clearTimeout(retry);
    probing ??= probeNow().finally(() => (probing = undefined));
    return probing;
  }

  return {
    isReachable: (): boolean => !lost,
    // While it is lost, it is probed every `retryMs` anyway.
    ping: (): Promise<boolean> => (lost ? Promise.resolve(false) : ping()),
    /** Starts a probe after a failure that may mean the loss of the server. */
    suspect(): void {
      if (!closed && !lost) void ping();
    },
    /**
     * Returns the outcome of `work`, which is not started while the server is lost, and not awaited once it is.
     * @throws ServiceError `SERVICE_UNAVAILABLE` then
     */
    guard<T>(work: () => Promise<T>): Promise<T> {
      if (lost) return Promise.reject(databaseUnavailable());
      return new Promise((resolve, reject) => {
        const slowTimer = setTimeout(() => void ping(), slowWorkMs).unref();
        inFlight.add(reject);
        work()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(slowTimer);
            inFlight.delete(reject);
          });
      });
    },
    close(): void {
      closed = true;
      clearTimeout(retry);
    },
  };
}

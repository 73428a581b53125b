import { setImmediate as nextTurn } from "node:timers/promises";
import { CompiledQuery, type Kysely, type Selectable, type SelectQueryBuilder } from "kysely";
import { inTime } from "../errors/timing.ts";
import { keyNameOf } from "./api-keys.ts";
import { type ActionCount, createActionCounter } from "./context-counters.ts";
import { fromJson, toJson } from "./database/column-types.ts";
import type { Schema } from "./database/schema.ts";
import { createGroupCommit, type WrittenBatch } from "./group-commit.ts";
import { type Listed, type ListPlan, type ListQuery, listRows } from "./list-query.ts";
import type { Transport } from "../contract.ts";

export interface NewAuditEntry {
  /** Epoch ms. */
  readonly at: number;
  /** Null for a caller that was not identified. */
  readonly userId: string | null;
  /** The type and public id of the caller's credential, never the credential. */
  readonly credential: string;
  readonly transport: AuditTransport;
  readonly address: string | null;
  readonly operation: string;
  readonly actionType: string | null;
  readonly contextId: string | null;
  /** Values that the contract marks as loggable. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly outcome: "success" | "failure" | "canceled";
  readonly code: string | null;
  /** `details.reason` of the error; absent: there is none. */
  readonly reason?: string;
  readonly durationMs: number;
  /** Names the caller's trace, or one that began with the call; absent: there is none. */
  readonly traceId?: string;
}

/** Something that is audited and is no call; what is left out is null, 0 or a success. */
export type AuditEvent = Pick<
  NewAuditEntry,
  "userId" | "credential" | "transport" | "address" | "operation" | "params"
> &
  Partial<Pick<NewAuditEntry, "outcome" | "code">>;

/** The transport of the call; `cli` for the command line. */
type AuditTransport = Transport | "cli";

export interface AuditEntry extends NewAuditEntry {
  readonly id: string;
  /** The name of the user; absent where the user no longer exists. */
  readonly username?: string;
  /** The API key's name; absent where there is none. */
  readonly keyName?: string;
}

export type AuditField =
  | "timestamp"
  | "userId"
  | "credential"
  | "transport"
  | "address"
  | "operation"
  | "actionType"
  | "contextId"
  | "outcome"
  | "code"
  | "duration";

export type AuditStore = ReturnType<typeof createAuditStore>;

interface AuditStoreDependencies extends AuditLogDependencies {
  /** Default: `db`. */
  readonly listDb?: Kysely<Schema>;
  /** False while the database is known to be lost; absent: never. */
  readonly isReachable?: () => boolean;
}

const plan: ListPlan<AuditField> = {
  columns: {
    timestamp: "at",
    userId: "user_id",
    credential: "credential",
    transport: "transport",
    address: "address",
    operation: "operation",
    actionType: "action_type",
    contextId: "context_id",
    outcome: "outcome",
    code: "code",
    duration: "duration_ms",
  },
  defaultSort: { field: "timestamp", descending: true },
  nullable: ["userId", "address", "actionType", "contextId", "code"],
  tails: ["userId", "credential", "contextId"],
  tieBreakers: ["at", "id"],
};

const PROBE_INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 1_000;
const PROBE_BYTES = 65_536;

export function createAuditStore(
  db: Kysely<Schema>,
  { listDb = db, isReachable, ...logging }: AuditStoreDependencies = {},
) {
  const log = createAuditLog(db, logging);
  /** When the log was probed last, of `performance.now()`, so that no jump of the clock delays the next probe. */
  let probedAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<boolean> | undefined;

  async function probe(): Promise<boolean> {
    probedAt = performance.now();
    const write = async (value: string): Promise<void> => {
      await db
        .insertInto("meta")
        .values({ key: "audit-probe", value })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
        .execute();
    };
    try {
      // On a disk that is nearly full, a small row finds space where a batch of entries does not.
      const writing = write("x".repeat(PROBE_BYTES)).then(() => write(""));
      await inTime(writing, PROBE_TIMEOUT_MS, () => new Error("the database takes too long"));
      log.recovered();
      return true;
    } catch {
      return false; // the failed write was reported to its caller
    }
  }

  return {
    /**
     * Resolves when the row is stored, so that the death of the process does not lose it; with `count`, so is the action in its
     * context's counters.
     *
     * @throws ServiceError `SERVICE_UNAVAILABLE` when too much waits already, or the database fails
     */
    append: (entry: NewAuditEntry, count?: ActionCount): Promise<void> => log.append({ row: toAuditRow(entry), count }),

    /** Resolves when the counters hold the actions of every entry whose `append` has resolved. */
    flush: (): Promise<void> => log.flush(),

    /**
     * False while the database is known to be lost, and from a failed write until one succeeds; then it tries a write, at most
     * once a second.
     */
    probe(): boolean | Promise<boolean> {
      if (isReachable?.() === false) return false;
      if (log.healthy()) return true;
      if (!probing && performance.now() - probedAt >= PROBE_INTERVAL_MS) {
        probing = probe().finally(() => (probing = undefined));
      }
      return probing ?? false;
    },

    /** Entries of all tenants. */
    async list(query: ListQuery<AuditField>): Promise<Listed<AuditEntry>> {
      await log.flush();
      const withNames = (entries: SelectQueryBuilder<Schema, "audit", object>) =>
        entries.selectAll().select((eb) => {
          const user = eb.selectFrom("users").select("username").whereRef("users.id", "=", "audit.user_id");
          return [user.as("username"), keyNameOf("audit.credential").as("key_name")];
        });
      return listRows(listDb.selectFrom("audit"), plan, query, withNames, toEntry);
    },

    /** Entries that are not in the tables yet. */
    waiting: (): number => log.waiting(),

    /** The space that the log takes, estimated by its newest entries. */
    async size(): Promise<AuditSize> {
      const { rows } = await db.executeQuery<AuditSize>(CompiledQuery.raw(AUDIT_SIZE));
      const { entries = 0, bytes = 0 } = rows[0] ?? {};
      return { entries: Number(entries), bytes: Number(bytes) };
    },

    /** Deletes at most `maxRows` of the oldest entries while the log takes more than `maxBytes`, and returns how many those were. */
    async removeBeyond(maxBytes: number, maxRows: number): Promise<number> {
      const { entries, bytes } = await this.size();
      const beyond = Math.ceil((1 - maxBytes / bytes) * entries);
      if (bytes <= maxBytes) return 0;
      const oldest = db.selectFrom("audit").select("id").orderBy("id").limit(Math.min(beyond, maxRows));
      const removed = await db.deleteFrom("audit").where("id", "in", oldest).executeTakeFirst();
      return Number(removed.numDeletedRows);
    },

    /** Deletes at most `maxRows` older entries, and returns how many those were. */
    async removeBefore(atMs: number, maxRows: number): Promise<number> {
      const oldest = db.selectFrom("audit").select("id").where("at", "<", atMs).orderBy("at").limit(maxRows);
      const removed = await db.deleteFrom("audit").where("id", "in", oldest).executeTakeFirst();
      return Number(removed.numDeletedRows);
    },

    /** Writes the waiting entries and rejects later ones. */
    close: (): Promise<void> => log.close(),
  };
}

type ListedRow = Selectable<Schema["audit"]> & Readonly<Record<"username" | "key_name", string | null>>;

function toEntry(row: ListedRow): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    userId: row.user_id,
    ...(row.username !== null && { username: row.username }),
    credential: row.credential,
    ...(row.key_name !== null && { keyName: row.key_name }),
    transport: row.transport as AuditTransport, // nothing else is ever written
    address: row.address,
    operation: row.operation,
    actionType: row.action_type,
    contextId: row.context_id,
    params: fromJson<Record<string, unknown>>(row.params),
    outcome: row.outcome as AuditEntry["outcome"], // nothing else is ever written
    code: row.code,
    ...(row.reason !== null && { reason: row.reason }),
    durationMs: row.duration_ms,
    ...(row.trace_id !== null && { traceId: row.trace_id }),
  };
}

interface LogEntry {
  readonly row: AuditRow;
  readonly count: ActionCount | undefined;
}

interface AuditLogDependencies {
  /**
   * The database, with SQLite, whose transactions run in the event loop's thread: on it entries are stored in a table without
   * indexes, before they are moved to `audit`. An entry there takes a fifth of the time. Absent: entries are stored in `audit`.
   */
  readonly stagingDb?: Kysely<Schema>;
  readonly maxQueued?: number;
  /** Called after each batch. */
  readonly onWritten?: (batch: WrittenBatch) => void;
}

const MAX_CACHED_ROWS = 32;

/** Writes entries to the audit log, and counts their actions. An `append` resolves when its entry survives the death of this process; see `stagingDb` for the disk. */
function createAuditLog(db: Kysely<Schema>, { stagingDb, maxQueued, onWritten }: AuditLogDependencies) {
  const countActions = createActionCounter(db);
  /** The statements by their number of rows; a batch of more is rare enough to build it anew. */
  const insertTexts = new Map<number, string>();

  /** Building a statement costs more than running it. */
  function toInsert(rows: readonly AuditRow[]): CompiledQuery {
    const known = insertTexts.get(rows.length);
    if (known !== undefined) return CompiledQuery.raw(known, rows.flatMap(Object.values<unknown>));
    const compiled = db.insertInto("audit").values(rows).compile();
    if (rows.length <= MAX_CACHED_ROWS) insertTexts.set(rows.length, compiled.sql);
    return compiled;
  }

  async function store(trx: Kysely<Schema>, entries: readonly LogEntry[]): Promise<void> {
    await trx.executeQuery(toInsert(entries.map(({ row }) => row)));
    const counts = entries.flatMap(({ count }) => count ?? []);
    if (counts.length > 0) await countActions(trx, counts);
  }

  const staging = stagingDb && createStaging(stagingDb, store);
  const commits = createGroupCommit<LogEntry>({
    what: "the audit log",
    ...(maxQueued !== undefined && { maxQueued }),
    ...(onWritten && { onWritten }),
    write: staging?.add ?? ((batch) => db.transaction().execute((trx) => store(trx, batch))),
  });
  if (staging === undefined) return { ...commits, flush: (): Promise<void> => Promise.resolve() };
  return {
    ...commits,
    /** Resolves when the table `audit` and the counters hold every entry whose `append` has resolved, in any process. */
    flush: (): Promise<void> => staging.move(),
    healthy: () => commits.healthy() && staging.healthy(),
    recovered() {
      commits.recovered();
      staging.recovered();
    },
    async close() {
      await commits.close();
      await staging.close();
    },
  };
}

/** A batch of many entries costs little more than one of few. */
const MOVE_MS = 500;
const RETRY_MS = 1_000;
/** Entries that are moved in one transaction, for which others wait. */
const MAX_MOVED = 25;

/** The table `audit_staged`. */
function createStaging(
  db: Kysely<Schema>,
  store: (trx: Kysely<Schema>, entries: readonly LogEntry[]) => Promise<void>,
) {
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let isClosed = false;

  function moveIn(ms: number): void {
    if (isClosed) return;
    // `healthy` reports a failure.
    timer ??= setTimeout(() => void move().catch(() => undefined), ms).unref();
  }

  /** Resolves when the table is empty of what was in it before the call. */
  async function move(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    try {
      while ((await db.transaction().execute(moveSome)) === MAX_MOVED) await nextTurn();
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      moveIn(RETRY_MS);
      throw error;
    }
  }

  async function moveSome(trx: Kysely<Schema>): Promise<number> {
    const staged = await trx.selectFrom("audit_staged").selectAll().orderBy("id").limit(MAX_MOVED).execute();
    const last = staged.at(-1);
    if (last === undefined) return 0;
    await store(
      trx,
      staged.map(({ entry }) => toLogEntry(entry)),
    );
    await trx.deleteFrom("audit_staged").where("id", "<=", last.id).execute();
    return staged.length;
  }

  moveIn(0); // what a process has left that was killed
  return {
    async add(entries: readonly LogEntry[]): Promise<void> {
      const text = `insert into audit_staged (entry) values ${entries.map(() => "(?)").join(", ")}`;
      const values = entries.map((entry) => JSON.stringify(entry));
      await db.executeQuery(CompiledQuery.raw(text, values));
      moveIn(MOVE_MS);
    },
    move,
    /** False from a failed move until one succeeds, or a probe does. */
    healthy: (): boolean => !hasFailed,
    recovered(): void {
      hasFailed = false;
    },
    /** Moves what is there; where that fails, a later start does it. */
    async close(): Promise<void> {
      isClosed = true;
      await move().catch(() => undefined);
    },
  };
}

/** @param text written by `add`, by a version without reasons as well */
function toLogEntry(text: string): LogEntry {
  const { row, count } = JSON.parse(text) as LogEntry;
  return { row: { ...row, reason: (row as Partial<AuditRow>).reason ?? null }, count };
}

type AuditRow = ReturnType<typeof toAuditRow>;

/** Its members always in the same order, which is that of a statement's parameters. */
function toAuditRow(entry: NewAuditEntry) {
  return {
    at: entry.at,
    user_id: storable(entry.userId),
    credential: storable(entry.credential),
    transport: entry.transport as string,
    address: storable(entry.address),
    operation: entry.operation,
    action_type: entry.actionType,
    context_id: storable(entry.contextId),
    params: toJson(entry.params),
    outcome: entry.outcome as string,
    code: entry.code,
    duration_ms: entry.durationMs,
    trace_id: entry.traceId ?? null,
    reason: entry.reason ?? null,
  };
}

/** PostgreSQL rejects text with a NUL in it, and one rejected row would fail the whole batch. */
function storable<T extends string | null>(text: T): T | string {
  return text === null ? text : text.replaceAll("\0", "\uFFFD");
}

/** The part of the database that the audit log takes. */
export interface AuditSize {
  readonly entries: number;
  readonly bytes: number;
}

/** Bytes of one entry beside its texts: numbers, heads of rows and pages, and the indexes. 280 in SQLite, 470 in PostgreSQL. */
const FURTHER_BYTES = 350;
/** Entries are much alike, so that few show the size of all. */
const SAMPLE = 200;

const TEXTS =
  "user_id credential transport address operation action_type context_id params outcome code trace_id reason".split(
    " ",
  );
const length = TEXTS.map((column) => `coalesce(length(cast(${column} as text)), 0)`).join(" + ");

/**
 * Reads the size in a few milliseconds, from any number of entries, in the SQL of both databases. Ids have no gaps but for batches
 * that failed: entries are deleted from the oldest. The database itself does not say it: what was deleted still takes its space.
 */
export const AUDIT_SIZE = `
  select coalesce(entries, 0) as entries, coalesce(cast(entries * (${FURTHER_BYTES} + texts) as bigint), 0) as bytes
  from (select (select max(id) from audit) - (select min(id) from audit) + 1 as entries) as counted,
    (select avg(${length}) as texts from (select * from audit order by id desc limit ${SAMPLE}) as newest) as measured`;

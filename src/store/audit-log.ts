import { setImmediate as nextTurn } from "node:timers/promises";
import { CompiledQuery, type Kysely } from "kysely";
import type { AuditRow } from "./audit-row.ts";
import { type ActionCount, createActionCounter } from "./context-counters.ts";
import type { Schema } from "./database/schema.ts";
import { createGroupCommit, type GroupCommit, type WrittenBatch } from "./group-commit.ts";

interface LogEntry {
  readonly row: AuditRow;
  readonly count: ActionCount | undefined;
}

/** Writes entries to the audit log, and counts their actions. */
interface AuditLog extends GroupCommit<LogEntry> {
  /** Resolves when the table `audit` and the counters hold every entry whose `append` has resolved, in any process. */
  flush(): Promise<void>;
}

export interface AuditLogDependencies {
  /**
   * For SQLite, whose transactions run in the event loop's thread: the database on which entries are stored in a table without
   * indexes, before they are moved to `audit`. An entry there takes a fifth of the time. Absent: entries are stored in `audit`.
   */
  readonly stagingDb?: Kysely<Schema>;
  readonly maxQueued?: number;
  /** Called after each batch. */
  readonly onWritten?: (batch: WrittenBatch) => void;
}

const MAX_CACHED_ROWS = 32;

/** An `append` resolves when its entry survives the death of this process; see `stagingDb` for the disk. */
export function createAuditLog(
  db: Kysely<Schema>,
  { stagingDb, maxQueued, onWritten }: AuditLogDependencies,
): AuditLog {
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
  if (staging === undefined) return { ...commits, flush: () => Promise.resolve() };
  return {
    ...commits,
    flush: () => staging.move(),
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
      staged.map(({ entry }) => JSON.parse(entry) as LogEntry), // written by `add`
    );
    await trx.deleteFrom("audit_staged").where("id", "<=", last.id).execute();
    return staged.length;
  }

  moveIn(0); // what a process has left that was killed
  return {
    async add(entries: readonly LogEntry[]): Promise<void> {
      const text = "insert into audit_staged (entry) select value from json_each(?)";
      await db.executeQuery(CompiledQuery.raw(text, [JSON.stringify(entries)]));
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

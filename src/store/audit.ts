import type { Kysely, Selectable } from "kysely";
import type { Door } from "../contract.ts";
import { inTime } from "../errors/timing.ts";
import { countActions, type ActionCount } from "./context-counters.ts";
import { createGroupCommit } from "./group-commit.ts";
import { fromJson, toJson } from "./database/json.ts";
import { applyFilters, applyWindow, type Listed, type ListPlan, type ListQuery } from "./list-query.ts";
import type { AuditTable, Schema } from "./database/schema.ts";

export interface NewAuditEntry {
  /** Epoch ms. */
  readonly at: number;
  /** Null for a caller that nobody could identify. */
  readonly userId: string | null;
  /** What the caller showed: the credential's type and public id, never the credential. */
  readonly credential: string;
  readonly door: AuditDoor;
  readonly address: string | null;
  readonly operation: string;
  readonly actionType: string | null;
  readonly contextId: string | null;
  /** Only what the contract marks as loggable. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly outcome: "success" | "failure" | "canceled";
  readonly code: string | null;
  readonly durationMs: number;
}

/** Where it came in; the command line is a door, too, if one without a lock. */
export type AuditDoor = Door | "cli";

export interface AuditEntry extends NewAuditEntry {
  readonly id: string;
}

export type AuditField =
  | "timestamp"
  | "userId"
  | "credential"
  | "door"
  | "address"
  | "operation"
  | "actionType"
  | "contextId"
  | "outcome"
  | "code"
  | "duration";

export interface AuditStore {
  /**
   * Resolves when the row is committed; with `count`, so is the action in its context's counters, in the same transaction.
   * @throws ServiceError `SERVICE_UNAVAILABLE` when too much waits already, or the database fails
   */
  append(entry: NewAuditEntry, count?: ActionCount): Promise<void>;
  /** False while the database is known to be lost, and from a failed write until one succeeds or a probe finds it well again. */
  healthy(): boolean;
  /** Tries a write, at most once a second, and answers `healthy()`. */
  probe(): Promise<boolean>;
  /** Entries of all tenants. */
  list(query: ListQuery<AuditField>): Promise<Listed<AuditEntry>>;
  /** Deletes at most `maxRows` entries older than that, and answers how many. */
  removeBefore(atMs: number, maxRows: number): Promise<number>;
  /** Writes what waits and refuses the rest. */
  close(): Promise<void>;
}

export interface AuditStoreDeps {
  readonly now: () => number;
  /** Whether the database is not known to be lost. */
  readonly isReachable?: () => boolean;
  readonly maxQueued?: number;
}

const plan: ListPlan<AuditField> = {
  columns: {
    timestamp: "at",
    userId: "user_id",
    credential: "credential",
    door: "door",
    address: "address",
    operation: "operation",
    actionType: "action_type",
    contextId: "context_id",
    outcome: "outcome",
    code: "code",
    duration: "duration_ms",
  },
  defaultSort: { field: "timestamp", descending: true },
  tieBreaker: "id",
};

const probeIntervalMs = 1_000;
const probePatienceMs = 1_000;

export function createAuditStore(db: Kysely<Schema>, { now, isReachable, maxQueued }: AuditStoreDeps): AuditStore {
  const log = createGroupCommit<QueuedEntry>({
    what: "the audit log",
    ...(maxQueued !== undefined && { maxQueued }),
    write: (batch) =>
      db.transaction().execute(async (trx) => {
        await trx
          .insertInto("audit")
          .values(batch.map((queued) => queued.row))
          .execute();
        await countActions(
          trx,
          batch.flatMap((queued) => queued.count ?? []),
        );
      }),
  });
  let probedAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<boolean> | undefined;

  const healthy = () => isReachable?.() !== false && log.healthy();

  async function probe(): Promise<boolean> {
    probedAt = now();
    try {
      const writing = db
        .insertInto("meta")
        .values({ key: "audit-probe", value: String(probedAt) })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: String(probedAt) }))
        .execute();
      await inTime(writing, probePatienceMs, () => new Error("the database takes too long"));
      log.recovered();
      return true;
    } catch {
      // The failed write was reported to its caller; that it still fails is what the answer says.
      return false;
    }
  }

  return {
    append: async (entry, count) => log.append({ row: toRow(entry), count }),

    healthy,

    probe() {
      if (isReachable?.() === false) return Promise.resolve(false);
      if (log.healthy()) return Promise.resolve(true);
      if (!probing && now() - probedAt >= probeIntervalMs) {
        probing = probe().finally(() => (probing = undefined));
      }
      return probing ?? Promise.resolve(false);
    },

    async list(query) {
      const filtered = applyFilters(db.selectFrom("audit"), plan, query.filters);
      const rows = await applyWindow(filtered.selectAll(), plan, query).execute();
      const { total } = await filtered.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      return { rows: rows.map(toEntry), total };
    },

    async removeBefore(atMs, maxRows) {
      const oldest = db.selectFrom("audit").select("id").where("at", "<", atMs).orderBy("at").limit(maxRows);
      const removed = await db.deleteFrom("audit").where("id", "in", oldest).executeTakeFirst();
      return Number(removed.numDeletedRows);
    },

    close: () => log.close(),
  };
}

interface QueuedEntry {
  readonly row: ReturnType<typeof toRow>;
  readonly count: ActionCount | undefined;
}

function toRow(entry: NewAuditEntry) {
  return {
    at: entry.at,
    user_id: storable(entry.userId),
    credential: storable(entry.credential),
    door: entry.door,
    address: storable(entry.address),
    operation: entry.operation,
    action_type: entry.actionType,
    context_id: storable(entry.contextId),
    params: toJson(entry.params),
    outcome: entry.outcome,
    code: entry.code,
    duration_ms: entry.durationMs,
  };
}

/** PostgreSQL has no text with a NUL in it, and one row that it refuses would take the whole batch with it. */
function storable<T extends string | null>(text: T): T | string {
  return text === null ? text : text.replaceAll("\0", "\uFFFD");
}

function toEntry(row: Selectable<AuditTable>): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    userId: row.user_id,
    credential: row.credential,
    door: row.door as AuditDoor, // nothing else is ever written
    address: row.address,
    operation: row.operation,
    actionType: row.action_type,
    contextId: row.context_id,
    params: fromJson<Record<string, unknown>>(row.params),
    outcome: row.outcome as AuditEntry["outcome"], // nothing else is ever written
    code: row.code,
    durationMs: row.duration_ms,
  };
}

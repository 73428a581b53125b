import { CompiledQuery, type Kysely, type Selectable, type SelectQueryBuilder } from "kysely";
import { inTime } from "../errors/timing.ts";
import { type AuditLogDependencies, createAuditLog } from "./audit-log.ts";
import { type AuditTransport, type NewAuditEntry, toAuditRow } from "./audit-row.ts";
import type { ActionCount } from "./context-counters.ts";
import { fromJson } from "./database/json.ts";
import { AUDIT_SIZE, type AuditSize } from "./audit-size.ts";
import { type Listed, type ListPlan, type ListQuery, listRows } from "./list-query.ts";
import type { AuditTable, Schema } from "./database/schema.ts";

export interface AuditEntry extends NewAuditEntry {
  readonly id: string;
  /** The name of the user; absent where the user no longer exists. */
  readonly username?: string;
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
    probe(): Promise<boolean> {
      if (isReachable?.() === false) return Promise.resolve(false);
      if (log.healthy()) return Promise.resolve(true);
      if (!probing && performance.now() - probedAt >= PROBE_INTERVAL_MS) {
        probing = probe().finally(() => (probing = undefined));
      }
      return probing ?? Promise.resolve(false);
    },

    /** Entries of all tenants. */
    async list(query: ListQuery<AuditField>): Promise<Listed<AuditEntry>> {
      await log.flush();
      const withNames = (entries: SelectQueryBuilder<Schema, "audit", object>) =>
        entries.selectAll().select((eb) => {
          const user = eb.selectFrom("users").select("username").whereRef("users.id", "=", "audit.user_id");
          return user.as("username");
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

function toEntry(row: Selectable<AuditTable> & { readonly username: string | null }): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    userId: row.user_id,
    ...(row.username !== null && { username: row.username }),
    credential: row.credential,
    transport: row.transport as AuditTransport, // nothing else is ever written
    address: row.address,
    operation: row.operation,
    actionType: row.action_type,
    contextId: row.context_id,
    params: fromJson<Record<string, unknown>>(row.params),
    outcome: row.outcome as AuditEntry["outcome"], // nothing else is ever written
    code: row.code,
    durationMs: row.duration_ms,
    ...(row.trace_id !== null && { traceId: row.trace_id }),
  };
}

import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { CallCounts } from "../contract.ts";
import { fromJson, toJson } from "./database/json.ts";
import type { ProcessesTable, Schema } from "./database/schema.ts";
import { lockRule } from "./database/row-lock.ts";
import { CLUSTER_ROLES, type ClusterRole } from "./processes.ts";

/** How many contexts an engine may have live, has live and has in use, and how many callers wait for it. */
interface Load {
  readonly capacity: number;
  readonly live: number;
  readonly busy: number;
  readonly waiting: number;
}

/** What a process reports when it renews its lease. */
interface Heartbeat extends Load {
  /** The ids of the contexts that are in use. */
  readonly busyContexts: readonly string[];
  /** Absent: it serves no callers. */
  readonly calls?: CallCounts;
}

/** One process of a cluster. */
export interface ClusterProcess extends Load {
  readonly id: string;
  readonly role: ClusterRole;
  readonly host: string;
  readonly pid: number;
  /** Host and port of its server for the other processes; null: it has none. */
  readonly address: string | null;
  readonly version: string;
  readonly protocol: { readonly min: number; readonly max: number };
  readonly state: "active" | "draining";
  /** Epoch ms, by the clock of the database. */
  readonly startedAt: number;
  /** Whether its lease has not ended. */
  readonly isLive: boolean;
  /** Of the settings in which the processes have to agree; null where its version does not report it. */
  readonly settingsHash: string | null;
  /** Undefined: it serves no callers, or its version does not report them. */
  readonly calls?: CallCounts;
  /** Since its last renewal; undefined where its version does not report it. */
  readonly heartbeatAgeMs?: number;
}

type NewClusterProcess = Omit<
  ClusterProcess,
  "state" | "startedAt" | "isLive" | "calls" | "heartbeatAgeMs" | keyof Load
>;

/** The processes of a cluster and their leases. Time is that of the database. */
export interface ClusterProcessStore {
  /**
   * Makes a process one of the cluster; one that had its address before is dead.
   *
   * @throws Error while a process that is not part of a cluster uses the database
   */
  register(process: NewClusterProcess, load: Load, leaseMs: number): Promise<void>;
  /** Extends the lease, and stores the rest; returns the state, or undefined for a process that was declared dead. */
  renew(id: string, heartbeat: Heartbeat, leaseMs: number): Promise<"active" | "draining" | undefined>;
  /** Those that were not declared dead, whether their leases have ended or not; by when they started. */
  list(): Promise<readonly ClusterProcess[]>;
  /** Those of the processes whose leases have not ended, each with its contexts that are in use. */
  running(ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** To be called on proof only: its contexts can be claimed from now on. */
  declareDead(id: string): Promise<void>;
  /** Asks a process to release its contexts and to end; false when there is none with this id. */
  drain(id: string): Promise<boolean>;
}

/** So long after its lease has ended a row is of no use. */
const KEPT_MS = 600_000;

export function createClusterProcessStore(
  db: Kysely<Schema>,
  { databaseNow }: { readonly databaseNow: RawBuilder<number> },
): ClusterProcessStore {
  const leaseEnd = (leaseMs: number) => sql<number>`${databaseNow} + ${leaseMs}`;
  const known = () => db.selectFrom("processes").where("role", "in", CLUSTER_ROLES).where("state", "!=", "dead");

  return {
    register({ protocol, settingsHash, ...process }, load, leaseMs) {
      return db.transaction().execute(async (trx) => {
        await lockRule(trx, "processes");
        await trx
          .deleteFrom("processes")
          .where("lease_until", "<=", sql<number>`${databaseNow} - ${KEPT_MS}`)
          .execute();
        const other = await trx
          .selectFrom("processes")
          .select(["host", "pid"])
          .where("role", "=", "serve")
          .where("lease_until", ">", databaseNow)
          .executeTakeFirst();
        if (other)
          throw new Error(
            `the database of DATABASE_URL is in use by a Pagewire without CLUSTER_SECRET (process ${other.pid} on ${other.host}): end that one first`,
          );
        if (process.address !== null)
          await trx
            .updateTable("processes")
            .set({ state: "dead" })
            .where("address", "=", process.address)
            // Each machine has the same loopback addresses.
            .where("host", "=", process.host)
            .execute();
        await trx
          .insertInto("processes")
          .values({
            ...process,
            ...load,
            protocol_min: protocol.min,
            protocol_max: protocol.max,
            started_at: databaseNow,
            lease_until: leaseEnd(leaseMs),
            renewed_at: databaseNow,
            settings_hash: settingsHash,
          })
          .execute();
      });
    },

    async renew(id, { capacity, live, busy, waiting, busyContexts, calls }, leaseMs) {
      const renewed = await db
        .updateTable("processes")
        .set({ lease_until: leaseEnd(leaseMs), renewed_at: databaseNow, capacity, live, busy, waiting })
        .set({ busy_contexts: toJson(busyContexts), ...(calls && { calls: toJson(calls) }) })
        .where("id", "=", id)
        .where("state", "!=", "dead")
        .returning("state")
        .executeTakeFirst();
      return renewed && toState(renewed.state);
    },

    async list() {
      const rows = await known()
        // Not which contexts are in use: each process reads this list twice a second.
        .select(LISTED_COLUMNS)
        .select((eb) => [
          eb("lease_until", ">", databaseNow).as("is_live"),
          sql<number | null>`${databaseNow} - ${sql.ref("renewed_at")}`.as("heartbeat_age"),
        ])
        .orderBy("started_at")
        .orderBy("id")
        .execute();
      return rows.map(toProcess);
    },

    async running(ids) {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom("processes")
        .select(["id", "busy_contexts"])
        .where("id", "in", ids)
        .where("state", "!=", "dead")
        .where("lease_until", ">", databaseNow)
        .execute();
      return new Map(rows.map(({ id, busy_contexts: busy }) => [id, new Set(fromJson<readonly string[]>(busy ?? []))]));
    },

    async declareDead(id) {
      await db.updateTable("processes").set({ state: "dead" }).where("id", "=", id).execute();
    },

    async drain(id) {
      const asked = await db
        .updateTable("processes")
        .set({ state: "draining" })
        .where("id", "=", id)
        .where("role", "in", CLUSTER_ROLES)
        .where("state", "!=", "dead")
        .executeTakeFirst();
      return asked.numUpdatedRows > 0n;
    },
  };
}

const LISTED_COLUMNS = [
  ...(["id", "role", "host", "pid", "address", "version", "state", "protocol_min", "protocol_max"] as const),
  ...(["capacity", "live", "busy", "waiting", "calls", "started_at", "settings_hash"] as const),
] as const;

/** With what is computed by the clock of the database. */
type ListedProcess = Pick<Selectable<ProcessesTable>, (typeof LISTED_COLUMNS)[number]> & {
  readonly is_live: unknown;
  readonly heartbeat_age: number | null;
};

function toProcess(row: ListedProcess): ClusterProcess {
  const { id, role, host, pid, capacity, live, busy, waiting } = row;
  return {
    id,
    role: role as ClusterRole, // as the query asks for it
    host,
    pid,
    address: row.address,
    version: row.version ?? "",
    protocol: { min: row.protocol_min, max: row.protocol_max },
    state: toState(row.state),
    capacity,
    live,
    busy,
    waiting,
    startedAt: row.started_at,
    isLive: Boolean(row.is_live),
    settingsHash: row.settings_hash,
    ...(row.calls !== null && { calls: fromJson<CallCounts>(row.calls) }),
    ...(row.heartbeat_age !== null && { heartbeatAgeMs: Number(row.heartbeat_age) }),
  };
}

function toState(state: string): "active" | "draining" {
  return state === "draining" ? "draining" : "active";
}

import { setTimeout as sleep } from "node:timers/promises";
import { type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { CallCounts } from "../contract.ts";
import type { EngineLoad } from "../engine/engine.ts";
import { fromJson, toJson } from "./database/column-types.ts";
import type { Schema } from "./database/schema.ts";
import { lockRule } from "./database/row-lock.ts";

/** The roles of processes that serve callers, or run contexts for those that do; as a cluster, or one alone. */
export const SERVICE_ROLES = ["all", "api", "worker"] as const;
type ServiceRole = (typeof SERVICE_ROLES)[number];
/** `mcp` serves one assistant, beside others of any role. */
export type ProcessRole = ServiceRole | "mcp";

/** The addresses of a process: each port on each of the addresses, which are in normal form. */
export interface Listening {
  readonly addresses: readonly string[];
  readonly ports: readonly number[];
}

/** A report of a process, which it sends when it renews its lease. */
interface Heartbeat extends EngineLoad {
  readonly listening: Listening;
  /** The ids of the contexts that are in use. */
  readonly busyContexts: readonly string[];
  /** The ids of those that wait for capacity, the next one first. */
  readonly queuedContexts: readonly string[];
  /** Absent: it serves no callers. */
  readonly calls?: CallCounts;
}

/** One process of a service. */
export interface ServiceProcess extends EngineLoad {
  readonly id: string;
  readonly role: ServiceRole;
  readonly host: string;
  readonly pid: number;
  /** Host and port of its server for the other processes of its cluster; null: it is no part of one. */
  readonly address: string | null;
  readonly version: string;
  readonly protocol: { readonly min: number; readonly max: number };
  readonly state: "active" | "draining";
  /** Epoch ms, by the clock of the database. */
  readonly startedAt: number;
  /** Whether its lease has not ended. */
  readonly isLive: boolean;
  /** Hashes the settings in which the processes have to agree; null where its version does not report it. */
  readonly settingsHash: string | null;
  /** Undefined: it serves no callers, or its version does not report them. */
  readonly calls?: CallCounts;
  /** Undefined where its version does not report it before its first renewal. */
  readonly listening?: Listening;
  /** Time since its last renewal; undefined where its version does not report it. */
  readonly heartbeatAgeMs?: number;
}

/** A process as it describes itself. */
export interface NewProcess extends Pick<
  ServiceProcess,
  "id" | "host" | "pid" | "address" | "version" | "protocol" | "settingsHash"
> {
  readonly role: ProcessRole;
  readonly listening: Listening;
}

/** The processes that share the database, and their leases. Time is that of the database. */
export type ProcessStore = ReturnType<typeof createProcessStore>;

/** Time after the end of its lease from which a row is of no use. */
const KEPT_MS = 600_000;
/** A clock that was set back must not keep a dead process alive: no lease is longer than this. */
const MAX_LEASE_MS = 60_000;
/** Time between two attempts to register. */
const POLL_MS = 200;

export function createProcessStore(db: Kysely<Schema>, { databaseNow }: { readonly databaseNow: RawBuilder<number> }) {
  const leaseEnd = (leaseMs: number) => sql<number>`${databaseNow} + ${leaseMs}`;
  const known = () => db.selectFrom("processes").where("role", "in", SERVICE_ROLES).where("state", "!=", "dead");

  return {
    register: createRegistration(db, databaseNow),

    /** Extends the lease, and stores the rest; returns the state, or undefined for a process that was declared dead. */
    async renew(id: string, heartbeat: Heartbeat, leaseMs: number): Promise<"active" | "draining" | undefined> {
      const { capacity, live, busy, waiting, owners, memory, busyContexts, queuedContexts, listening, calls } =
        heartbeat;
      const renewed = await db
        .updateTable("processes")
        .set({ lease_until: leaseEnd(leaseMs), renewed_at: databaseNow, capacity, live, busy, waiting })
        .set({
          busy_contexts: toJson(busyContexts),
          queued_contexts: toJson(queuedContexts),
          listening: toJson(listening),
          owners: owners === undefined ? null : toJson(owners),
          ...(memory && { memory: toJson(memory) }),
          ...(calls && { calls: toJson(calls) }),
        })
        .where("id", "=", id)
        .where("state", "!=", "dead")
        .returning("state")
        .executeTakeFirst();
      return renewed && toState(renewed.state);
    },

    /** Lists the processes of a service that were not declared dead, whether their leases have ended or not; by when they started. */
    async list(): Promise<readonly ServiceProcess[]> {
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

    /** Returns the contexts of the processes whose leases have not ended: those that are in use, and those that wait. */
    async running(ids: readonly string[]): Promise<
      ReadonlyMap<
        string,
        {
          readonly busy: ReadonlySet<string>;
          /** The next one first. */
          readonly queued: readonly string[];
        }
      >
    > {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom("processes")
        .select(["id", "busy_contexts", "queued_contexts"])
        .where("id", "in", ids)
        .where("state", "!=", "dead")
        .where("lease_until", ">", databaseNow)
        .execute();
      const idsOf = (json: (typeof rows)[number]["busy_contexts"]) => fromJson<readonly string[]>(json ?? []);
      return new Map(
        rows.map((row) => [row.id, { busy: new Set(idsOf(row.busy_contexts)), queued: idsOf(row.queued_contexts) }]),
      );
    },

    /** Call on proof only: its contexts can be claimed from now on. */
    async declareDead(id: string): Promise<void> {
      await db.updateTable("processes").set({ state: "dead" }).where("id", "=", id).execute();
    },

    /** Asks a process to release its contexts and to end; false when there is none with this id. */
    async drain(id: string): Promise<boolean> {
      const asked = await db
        .updateTable("processes")
        .set({ state: "draining" })
        .where("id", "=", id)
        .where("role", "in", SERVICE_ROLES)
        .where("state", "!=", "dead")
        .executeTakeFirst();
      return asked.numUpdatedRows > 0n;
    },
  };
}

/**
 * Gives a process a lease. One that had its address before is dead. Either the database belongs to one service without an address,
 * or to the processes of a cluster: while those that exclude this one are silent, it waits for the end of their leases.
 */
function createRegistration(db: Kysely<Schema>, databaseNow: RawBuilder<number>) {
  /** The process that excludes this one, other than a silent one; undefined once this process is registered. */
  function insert(
    { protocol, settingsHash, listening, ...process }: NewProcess,
    { capacity, live, busy, waiting }: EngineLoad,
    leaseMs: number,
    silent?: Holder,
  ): Promise<Holder | undefined> {
    /** The processes that cannot be beside this one. */
    const excluding = (eb: ExpressionBuilder<Schema, "processes">) =>
      eb.and([
        eb.lit(process.role !== "mcp"),
        eb("role", "in", SERVICE_ROLES),
        ...(process.address === null ? [] : [eb("address", "is", null)]),
        eb("state", "!=", "dead"),
      ]);
    return db.transaction().execute(async (trx) => {
      await lockRule(trx, "processes");
      await trx
        .deleteFrom("processes")
        .where("lease_until", "<=", sql<number>`${databaseNow} - ${KEPT_MS}`)
        .execute();
      const holder = await trx
        .selectFrom("processes")
        .select(["id", "address", "host", "pid", "lease_until"])
        .where(excluding)
        .where("lease_until", ">", databaseNow)
        .where((eb) => eb.or([eb("id", "!=", silent?.id ?? ""), eb("lease_until", "!=", silent?.lease_until ?? 0)]))
        .orderBy("id")
        .executeTakeFirst();
      if (holder) return holder;
      await trx.updateTable("processes").set({ state: "dead" }).where(excluding).execute();
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
          ...{ capacity, live, busy, waiting },
          protocol_min: protocol.min,
          protocol_max: protocol.max,
          started_at: databaseNow,
          lease_until: sql<number>`${databaseNow} + ${leaseMs}`,
          renewed_at: databaseNow,
          settings_hash: settingsHash,
          listening: toJson(listening),
        })
        .execute();
      return undefined;
    });
  }

  /**
   * @param onWaiting called when it waits, with the process that it waits for
   * @throws Error when that process renews its lease
   */
  return async (
    process: NewProcess,
    load: EngineLoad,
    leaseMs: number,
    onWaiting?: (holder: string) => void,
  ): Promise<void> => {
    let holder = await insert(process, load, leaseMs);
    if (holder) onWaiting?.(describe(holder));
    const sinceMs = performance.now();
    while (holder) {
      await sleep(POLL_MS);
      const isSilent: boolean = performance.now() - sinceMs > leaseMs;
      const found = await insert(process, load, leaseMs, isSilent ? holder : undefined);
      if (found && (found.id !== holder.id || found.lease_until !== holder.lease_until)) throw inUse(process, found);
      holder = found;
    }
  };
}

/** Selects the process that `contexts.worker` names, if it is alive; for a statement on contexts. */
export function liveWorkerOf(db: Kysely<Schema>, databaseNow: RawBuilder<number>) {
  return db
    .selectFrom("processes")
    .select("processes.id")
    .where("processes.id", "=", sql.ref<string>("contexts.worker"))
    .where("processes.state", "!=", "dead")
    .where("processes.lease_until", ">", databaseNow)
    .where("processes.lease_until", "<=", sql<number>`${databaseNow} + ${MAX_LEASE_MS}`);
}

type Holder = Pick<Selectable<Schema["processes"]>, "id" | "address" | "host" | "pid" | "lease_until">;

function describe({ host, pid }: Holder): string {
  return `process ${pid} on ${host}`;
}

function inUse({ address }: NewProcess, holder: Holder): Error {
  const found = describe(holder);
  if (holder.address !== null)
    return new Error(
      `the database of DATABASE_URL is in use by a cluster (${found} is part of it): give this process its CLUSTER_SECRET, or a database of its own`,
    );
  return new Error(
    address === null
      ? `the database of DATABASE_URL is in use by another Pagewire (${found}), and two of them cannot share one: end that one first, or give this one a database of its own`
      : `the database of DATABASE_URL is in use by a Pagewire without CLUSTER_SECRET (${found}): end that one first`,
  );
}

const LISTED_COLUMNS = [
  ...(["id", "role", "host", "pid", "address", "version", "state", "protocol_min", "protocol_max"] as const),
  ...(["capacity", "live", "busy", "waiting", "calls", "listening", "owners", "started_at", "settings_hash"] as const),
  "memory",
] as const;

/** A row with what is computed by the clock of the database. */
type ListedProcess = Pick<Selectable<Schema["processes"]>, (typeof LISTED_COLUMNS)[number]> & {
  readonly is_live: unknown;
  readonly heartbeat_age: number | null;
};

function toProcess(row: ListedProcess): ServiceProcess {
  const { id, role, host, pid, capacity, live, busy, waiting } = row;
  return {
    id,
    role: role as ServiceRole, // as the query asks for it
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
    ...(row.listening !== null && { listening: fromJson<Listening>(row.listening) }),
    ...(row.owners !== null && { owners: fromJson<NonNullable<EngineLoad["owners"]>>(row.owners) }),
    ...(row.memory !== null && { memory: fromJson<NonNullable<EngineLoad["memory"]>>(row.memory) }),
    ...(row.heartbeat_age !== null && { heartbeatAgeMs: Number(row.heartbeat_age) }),
  };
}

function toState(state: string): "active" | "draining" {
  return state === "draining" ? "draining" : "active";
}

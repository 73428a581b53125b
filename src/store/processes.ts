import { setTimeout as sleep } from "node:timers/promises";
import { type ExpressionBuilder, type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { ProcessesTable, Schema } from "./database/schema.ts";
import { lockRule } from "./database/row-lock.ts";

/** This process among those that claim contexts in one PostgreSQL database, alive as long as it renews its lease. */
export interface ProcessLease {
  /** Ends the lease, so that the next process need not wait for it. */
  release(): Promise<void>;
}

interface ProcessLeaseDependencies {
  readonly id: string;
  /** Of `serve` one process may live at a time; any number of `mcp` processes may live beside it. */
  readonly role: "serve" | "mcp";
  readonly host: string;
  readonly pid: number;
  readonly databaseNow: RawBuilder<number>;
  /** Called once, when another process has found this lease expired: its contexts are claimable, so this process has to end. */
  readonly onLost: () => void;
  /** Called when the start waits because another process holds the lease, perhaps a dead one. */
  readonly onWaiting?: (holder: string) => void;
  /** Default 3 s. */
  readonly leaseMs?: number;
}

/** A clock that was set back must not keep a dead process alive: no lease is longer than this. */
const MAX_LEASE_MS = 60_000;
const LEASE_MS = 3_000;
const POLL_MS = 200;

/** Of processes that share a database with others, which `CLUSTER_SECRET` makes them. */
export const CLUSTER_ROLES = ["all", "api", "worker"] as const;
export type ClusterRole = (typeof CLUSTER_ROLES)[number];

/**
 * Registers this process and renews its lease three times in its duration. Plain statements only, no advisory lock: those
 * belong to a connection, which PgBouncer hands to another client after each transaction.
 *
 * @throws Error when another `serve` renews its lease on the same database; a killed one is detected within one lease
 */
export async function acquireProcessLease(
  db: Kysely<Schema>,
  dependencies: ProcessLeaseDependencies,
): Promise<ProcessLease> {
  const { id, role, host, pid, databaseNow, onLost, onWaiting, leaseMs = LEASE_MS } = dependencies;

  /** Undefined once this process is registered. */
  function register(dead: Holder | undefined): Promise<Holder | undefined> {
    return db.transaction().execute(async (trx) => {
      await lockRule(trx, "processes");
      await trx
        .deleteFrom("processes")
        .where((eb) => eb.or([eb("lease_until", "<=", databaseNow), ...(dead ? [isSame(eb, dead)] : [])]))
        .execute();
      if (role === "serve") {
        const holder = await trx
          .selectFrom("processes")
          .selectAll()
          .where("role", "in", [role, ...CLUSTER_ROLES])
          .where("state", "!=", "dead")
          .executeTakeFirst();
        if (holder) return holder;
      }
      await trx
        .insertInto("processes")
        .values({ id, role, host, pid, started_at: databaseNow, lease_until: leaseEnd() })
        .execute();
      return undefined;
    });
  }

  const leaseEnd = () => sql<number>`${databaseNow} + ${leaseMs}`;

  let holder = await register(undefined);
  if (holder) onWaiting?.(describe(holder));
  const watchedSince = performance.now();
  while (holder) {
    await sleep(POLL_MS);
    const isSilent: boolean = performance.now() - watchedSince > leaseMs;
    const found = await register(isSilent ? holder : undefined);
    if (found && (found.id !== holder.id || found.lease_until !== holder.lease_until)) {
      throw new Error(
        CLUSTER_ROLES.some((one) => one === found.role)
          ? `the database of DATABASE_URL is in use by a cluster (${describe(found)} is part of it): give this process its CLUSTER_SECRET, or a database of its own`
          : `the database of DATABASE_URL is in use by another Pagewire (${describe(found)}), and two of them cannot share one: end that one first, or give this one a database of its own`,
      );
    }
    holder = found;
  }

  let isReleased = false;
  async function renew(): Promise<void> {
    const renewed = await db
      .updateTable("processes")
      .set({ lease_until: leaseEnd() })
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (renewed.numUpdatedRows > 0n || isReleased) return;
    clearInterval(timer);
    onLost();
  }
  let renewing: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A database that does not respond is reported elsewhere; the next renewal follows.
    renewing ??= renew()
      .catch(() => undefined)
      .finally(() => (renewing = undefined));
  }, leaseMs / 3).unref();

  return {
    async release() {
      isReleased = true;
      clearInterval(timer);
      await renewing;
      await db.deleteFrom("processes").where("id", "=", id).execute();
    },
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
    .where("processes.lease_until", "<", sql<number>`${databaseNow} + ${MAX_LEASE_MS}`);
}

type Holder = Pick<Selectable<ProcessesTable>, "id" | "role" | "host" | "pid" | "lease_until">;

function isSame(eb: ExpressionBuilder<Schema, "processes">, { id, lease_until }: Holder) {
  return eb.and([eb("id", "=", id), eb("lease_until", "=", lease_until)]);
}

function describe({ host, pid }: Holder): string {
  return `process ${pid} on ${host}`;
}

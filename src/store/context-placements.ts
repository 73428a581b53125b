import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type Kysely,
  type RawBuilder,
  sql,
  type Transaction,
} from "kysely";
import type { ContextPlacement } from "../engine/archive.ts";
import { toPlacement } from "./context-columns.ts";
import type { Schema } from "./database/schema.ts";

export type ContextPlacements = ReturnType<typeof createContextPlacements>;

/** Whether the process may claim contexts: in a cluster only while it is registered and not draining. */
export function mayClaim({
  processId,
  isCluster,
}: {
  readonly processId: string;
  readonly isCluster: boolean;
}): RawBuilder<boolean> {
  return isCluster
    ? sql<boolean>`exists (select 1 from processes p where p.id = ${processId} and p.state = 'active')`
    : sql<boolean>`1 = 1`;
}

export function createContextPlacements(
  db: Kysely<Schema>,
  process: { readonly processId: string; readonly isCluster: boolean },
) {
  const { processId } = process;
  return {
    /** Returns the placements of those contexts that exist. */
    async find(contextIds: readonly string[]): Promise<ReadonlyMap<string, ContextPlacement>> {
      if (contextIds.length === 0) return new Map();
      const rows = await db
        .selectFrom("contexts")
        .select(["id", "epoch", "event_seq", "worker"])
        .where("id", "in", contextIds)
        .execute();
      return new Map(rows.map((row) => [row.id, toPlacement(row)]));
    },

    /** The contexts that this process runs according to their rows, with their epochs. */
    async own(): Promise<ReadonlyMap<string, number>> {
      const rows = await db.selectFrom("contexts").select(["id", "epoch"]).where("worker", "=", processId).execute();
      return new Map(rows.map(({ id, epoch }) => [id, epoch]));
    },

    /** Makes this process the one that runs a new context, in its first epoch; false when another one runs it, or it is gone. */
    async claimNew(contextId: string): Promise<boolean> {
      const claimed = await db
        .updateTable("contexts")
        .set({ worker: processId })
        .where("id", "=", contextId)
        .where("epoch", "=", 1)
        .where("event_seq", "=", 0)
        .where("worker", "is", null)
        .where(mayClaim(process))
        .executeTakeFirst();
      return claimed.numUpdatedRows > 0n;
    },
  };
}

type ContextDeletion = DeleteQueryBuilder<Schema, "contexts", DeleteResult>;

/** Deletes the contexts to which `where` limits the deletion, with their counters, and returns where they ran. */
export async function deleteContexts(
  trx: Transaction<Schema>,
  where: (deletion: ContextDeletion) => ContextDeletion,
): Promise<ReadonlyMap<string, ContextPlacement>> {
  const removed = await where(trx.deleteFrom("contexts")).returning(["id", "epoch", "event_seq", "worker"]).execute();
  const ids = removed.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom("context_counters").where("context_id", "in", ids).execute();
  return new Map(removed.map((row) => [row.id, toPlacement(row)]));
}

/** Deletes temporary contexts as `deleteContexts` does; see `ContextStore.removeUnused`. */
export function deleteUnusedContexts(
  db: Kysely<Schema>,
  options: {
    /** Epoch ms. */
    readonly usedBefore: number;
    readonly now: number;
    readonly maxRows: number;
    /** Default: those of all users. */
    readonly userId?: string | undefined;
  },
): Promise<ReadonlyMap<string, ContextPlacement>> {
  const { usedBefore, now, maxRows, userId } = options;
  return db.transaction().execute((trx) => {
    const unused = trx
      .selectFrom("contexts")
      .select("id")
      .where("is_temporary", "=", 1)
      .where("last_used_at", "<", usedBefore)
      .where((where) => where.fn.coalesce("requested_until", where.lit(0)), "<=", now)
      .where(sql`coalesce(cast(control -> 'held' ->> 'expiresAt' as bigint), 0)`, "<=", now)
      .$if(userId !== undefined, (select) => select.where("user_id", "=", userId ?? ""))
      .orderBy("last_used_at")
      .limit(maxRows);
    return deleteContexts(trx, (rows) => rows.where("id", "in", unused).where("last_used_at", "<", usedBefore));
  });
}

import { type DeleteQueryBuilder, type DeleteResult, type Kysely, sql, type Transaction } from "kysely";
import type { ContextPlacement } from "../engine/archive.ts";
import { toPlacement } from "./context-columns.ts";
import type { Schema } from "./database/schema.ts";

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

import { type Kysely, type RawBuilder, sql } from "kysely";
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

import type { Kysely, RawBuilder } from "kysely";
import { sql } from "kysely";
import { fromJson, toJson } from "./database/column-types.ts";
import type { Schema } from "./database/schema.ts";

/** A message from one process to all others that share its database. */
export interface Change {
  readonly id: number;
  /** `principal`, `context` or `event`. */
  readonly kind: string;
  readonly key: string;
  readonly data: unknown;
}

/** A place in the feed; id 0 is before all changes of its time. */
export interface ChangePosition {
  readonly at: number;
  readonly id: number;
}

/** A feed of changes in the order in which they were written, kept for some minutes. */
export type ChangeStore = ReturnType<typeof createChangeStore>;

const KEPT_MS = 300_000;

export function createChangeStore(db: Kysely<Schema>, { databaseNow }: { readonly databaseNow: RawBuilder<number> }) {
  return {
    async add({ kind, key, data }: Omit<Change, "id">): Promise<void> {
      await db
        .insertInto("changes")
        .values({ at: databaseNow, kind, key, data: toJson(data as object) })
        .execute();
    },

    /** The clock of the feed. */
    async now(): Promise<number> {
      const { at } = await db.selectNoFrom(databaseNow.as("at")).executeTakeFirstOrThrow();
      return at;
    },

    /** The changes behind a position, at most `limit`, in the order of their times and ids. */
    async after({ at, id }: ChangePosition, limit: number): Promise<readonly (Change & ChangePosition)[]> {
      const rows = await db
        .selectFrom("changes")
        .selectAll()
        .where("at", ">=", at)
        .where((eb) => eb.or([eb("at", ">", at), eb("id", ">", id)]))
        .orderBy("at")
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, data: fromJson<unknown>(row.data) }));
    },

    /** Deletes at most `maxRows` old changes, and returns their number. */
    async purge(maxRows: number): Promise<number> {
      const before = sql<number>`${databaseNow} - ${KEPT_MS}`;
      const old = db.selectFrom("changes").select("id").where("at", "<", before).orderBy("at").limit(maxRows);
      const purged = await db.deleteFrom("changes").where("id", "in", old).executeTakeFirstOrThrow();
      return Number(purged.numDeletedRows);
    },
  };
}

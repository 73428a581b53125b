import { type Kysely, sql } from "kysely";
import type { Schema } from "./database/schema.ts";

/** Counts by key, each in a window of time that starts with its first count. Concurrent additions get different counts. */
export type RateLimitStore = ReturnType<typeof createRateLimitStore>;

export function createRateLimitStore(db: Kysely<Schema>, { now }: { readonly now: () => number }) {
  return {
    /** Adds one; a new window, of `windowMs`, when there is none or the last one has ended. `resetAt` is epoch ms. */
    async add(key: string, windowMs: number): Promise<{ readonly count: number; readonly resetAt: number }> {
      const at = now();
      // Also when it was started before a clock was set back; twice its length, as the clocks of several processes differ.
      const hasEnded = sql`(rate_limits.resets_at <= ${at} or rate_limits.resets_at > ${at + 2 * windowMs})`;
      const row = await db
        .insertInto("rate_limits")
        .values({ key, count: 1, resets_at: at + windowMs })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            count: sql<number>`case when ${hasEnded} then 1 else rate_limits.count + 1 end`,
            resets_at: sql<number>`case when ${hasEnded} then excluded.resets_at else rate_limits.resets_at end`,
          }),
        )
        .returning(["count", "resets_at"])
        .executeTakeFirstOrThrow();
      return { count: row.count, resetAt: row.resets_at };
    },

    /** Subtracts one in a window that has not ended. */
    async takeBack(key: string): Promise<void> {
      await db
        .updateTable("rate_limits")
        .set({ count: sql<number>`count - 1` })
        .where("key", "=", key)
        .where("resets_at", ">", now())
        .where("count", ">", 0)
        .execute();
    },

    /** Deletes at most `maxRows` windows that have ended, and returns their number. */
    async purge(maxRows: number): Promise<number> {
      const ended = db.selectFrom("rate_limits").select("key").where("resets_at", "<=", now()).orderBy("resets_at");
      const purged = await db
        .deleteFrom("rate_limits")
        .where("key", "in", ended.limit(maxRows))
        // A window that was restarted meanwhile stays.
        .where("resets_at", "<=", now())
        .executeTakeFirstOrThrow();
      return Number(purged.numDeletedRows);
    },
  };
}

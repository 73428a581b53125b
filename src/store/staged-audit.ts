import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Schema } from "./database/schema.ts";

/** In one transaction, for which others wait. */
const MAX_MOVED = 25;

const COLUMNS = [
  "at",
  "user_id",
  "credential",
  "door",
  "address",
  "operation",
  "action_type",
  "context_id",
  "params",
  "outcome",
  "code",
  "duration_ms",
  "trace_id",
] as const;

/**
 * Moves audit entries from a table without indexes, to which earlier versions wrote them, to the log.
 *
 * @param db of SQLite, where each transaction is the only one that writes
 */
export async function moveStaged(db: Kysely<Schema>): Promise<void> {
  while ((await moveSome(db)) === MAX_MOVED) await nextTurn();
}

async function moveSome(db: Kysely<Schema>): Promise<number> {
  const oldest = db.selectFrom("audit_staged").select("id").orderBy("id").limit(MAX_MOVED);
  const staged = await oldest.execute();
  if (staged.length === 0) return 0;
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("audit")
      .columns(COLUMNS)
      .expression((eb) => eb.selectFrom("audit_staged").select(COLUMNS).orderBy("id").limit(MAX_MOVED))
      .execute();
    await trx.deleteFrom("audit_staged").where("id", "in", oldest).execute();
  });
  return staged.length;
}

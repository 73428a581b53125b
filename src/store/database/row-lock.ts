import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/*
 * For rules over several rows, such as a greatest number of them: two concurrent transactions would each check without
 * seeing what the other is about to write. After taking one of these locks, a transaction excludes all others, of all
 * processes, that take the same lock, until its end, and reads what the one before it has committed.
 */

/** The lock of all transactions under the named rule. */
export async function lockRule(trx: Kysely<Schema>, rule: string): Promise<void> {
  await trx
    .insertInto("meta")
    .values({ key: `turn/${rule}`, value: "" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "" }))
    .execute();
}

/** The lock of the transactions that change what one user owns. */
export async function lockUser(trx: Kysely<Schema>, userId: string): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("id", "=", userId)
    .execute();
}

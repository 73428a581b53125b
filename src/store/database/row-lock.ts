import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/*
 * Rules over several rows, such as a greatest number of them: two transactions at once would each look without seeing
 * what the other is about to write. After one of these, a transaction goes on alone to its end, of those of all
 * processes that ask for the same turn, and what it reads is what the one before it has left.
 */

/** The turn of everybody, by the name of the rule. */
export async function takeTurn(trx: Kysely<Schema>, rule: string): Promise<void> {
  await trx
    .insertInto("meta")
    .values({ key: `turn/${rule}`, value: "" })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "" }))
    .execute();
}

/** The turn among those who change what one user owns. */
export async function takeTurnOf(trx: Kysely<Schema>, userId: string): Promise<void> {
  await trx
    .updateTable("users")
    .set((eb) => ({ updated_at: eb.ref("updated_at") }))
    .where("id", "=", userId)
    .execute();
}

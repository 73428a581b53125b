import type { Kysely } from "kysely";
import { DecryptionError, type Cipher } from "./cipher.ts";
import type { Schema } from "../database/schema.ts";

/**
 * Verifies at the start that the key is the one this database was first used with.
 * @throws Error a sentence that names the setting
 */
export async function checkDataKey(db: Kysely<Schema>, cipher: Cipher): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key: CHECK_KEY, value: cipher.encrypt(CHECK_KEY, CHECK_CONTEXT) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await db.selectFrom("meta").select("value").where("key", "=", CHECK_KEY).executeTakeFirstOrThrow();
  try {
    cipher.decrypt(value, CHECK_CONTEXT);
  } catch (cause) {
    if (!(cause instanceof DecryptionError)) throw cause;
    throw new Error(
      "DATA_KEY is not the key that this database was written with; give the former key, or start with a new database",
      { cause },
    );
  }
}

const CHECK_KEY = "data-key-check";
const CHECK_CONTEXT = `meta/${CHECK_KEY}`;

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
    .values({ key, value: cipher.encrypt(key, place) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirstOrThrow();
  try {
    cipher.decrypt(value, place);
  } catch (cause) {
    if (!(cause instanceof DecryptionError)) throw cause;
    throw new Error(
      "DATA_KEY is not the key that this database was written with; give the former key, or start with a new database",
      { cause },
    );
  }
}

const key = "data-key-check";
const place = `meta/${key}`;

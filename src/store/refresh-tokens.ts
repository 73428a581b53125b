import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Cipher } from "./secrets/cipher.ts";
import type { Schema } from "./database/schema.ts";

export type RefreshTokenStore = ReturnType<typeof createRefreshTokenStore>;

export function createRefreshTokenStore(
  db: Kysely<Schema>,
  {
    cipher,
    databaseNow,
    graceMs,
  }: {
    readonly cipher: Cipher;
    /** Epoch ms by the clock of the database, which all processes share. */
    readonly databaseNow: RawBuilder<number>;
    /** How long a used token still returns its successor, for a lost response or two tabs. */
    readonly graceMs: number;
  },
) {
  const associatedDataOf = (tokenHash: string) => `refresh_tokens/${tokenHash}/successor`;

  return {
    /** The session of a token, used or not; `tokenHash` is its SHA-256 in hex. */
    async sessionOf(tokenHash: string): Promise<string | undefined> {
      const row = await db
        .selectFrom("refresh_tokens")
        .select("session_id")
        .where("token_hash", "=", tokenHash)
        .executeTakeFirst();
      return row?.session_id;
    },

    /**
     * Marks the token as used and returns its successor: the one given here, or the former one for a token used less than
     * the grace ago. Of concurrent calls, one stores its successor. Undefined: used too long ago, or unknown.
     */
    rotate(
      tokenHash: string,
      successor: { readonly token: string; readonly hash: string },
    ): Promise<string | undefined> {
      return db.transaction().execute(async (trx) => {
        const won = await trx
          .updateTable("refresh_tokens")
          .set({
            used_at: databaseNow,
            successor_hash: successor.hash,
            successor: cipher.encrypt(successor.token, associatedDataOf(tokenHash)),
          })
          .where("token_hash", "=", tokenHash)
          .where("used_at", "is", null)
          .returning(["session_id", sql<number>`used_at`.as("used_at")])
          .executeTakeFirst();

        if (!won) {
          const used = await trx
            .selectFrom("refresh_tokens")
            .select("successor")
            .where("token_hash", "=", tokenHash)
            // A clock that was set back must not extend it.
            .where(sql<number>`abs(${databaseNow} - used_at)`, "<", graceMs)
            .executeTakeFirst();
          const repeated = used?.successor ?? undefined;
          return repeated && cipher.decrypt(repeated, associatedDataOf(tokenHash));
        }

        await trx
          .insertInto("refresh_tokens")
          .values({ token_hash: successor.hash, session_id: won.session_id, issued_at: won.used_at })
          .execute();
        // A successor that may no longer be returned is deleted.
        await trx
          .updateTable("refresh_tokens")
          .set({ successor: null })
          .where("session_id", "=", won.session_id)
          .where("used_at", "<=", won.used_at - graceMs)
          .where("successor", "is not", null)
          .execute();
        return successor.token;
      });
    },
  };
}

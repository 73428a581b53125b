import type { Kysely } from "kysely";
import type { Cipher } from "./secrets/cipher.ts";
import type { Schema } from "./database/schema.ts";

/** Times are epoch ms, hashes SHA-256 in hex. */
interface RefreshTokenRow {
  readonly sessionId: string;
  readonly usedAt: number | null;
}

export interface RefreshTokenStore {
  find(tokenHash: string): Promise<RefreshTokenRow | undefined>;
  /**
   * Marks the token as used and returns its successor: the one given here, or the former one for a token used less than
   * the grace ago. Of concurrent calls, one stores its successor. Undefined: used too long ago, or unknown.
   */
  rotate(tokenHash: string, successor: { readonly token: string; readonly hash: string }): Promise<string | undefined>;
}

export interface RefreshTokenStoreDependencies {
  readonly cipher: Cipher;
  readonly now: () => number;
  /** How long a used token still returns its successor, for a lost response or two tabs. */
  readonly graceMs: number;
}

export function createRefreshTokenStore(
  db: Kysely<Schema>,
  { cipher, now, graceMs }: RefreshTokenStoreDependencies,
): RefreshTokenStore {
  const placeOf = (tokenHash: string) => `refresh_tokens/${tokenHash}/successor`;

  return {
    async find(tokenHash) {
      const row = await db
        .selectFrom("refresh_tokens")
        .select(["session_id", "used_at"])
        .where("token_hash", "=", tokenHash)
        .executeTakeFirst();
      return row && { sessionId: row.session_id, usedAt: row.used_at };
    },

    rotate(tokenHash, successor) {
      return db.transaction().execute(async (trx) => {
        const at = now();
        const won = await trx
          .updateTable("refresh_tokens")
          .set({
            used_at: at,
            successor_hash: successor.hash,
            successor: cipher.encrypt(successor.token, placeOf(tokenHash)),
          })
          .where("token_hash", "=", tokenHash)
          .where("used_at", "is", null)
          .returning("session_id")
          .executeTakeFirst();

        if (!won) {
          const used = await trx
            .selectFrom("refresh_tokens")
            .select(["used_at", "successor"])
            .where("token_hash", "=", tokenHash)
            .executeTakeFirst();
          if (!used || used.used_at === null || used.successor === null) return undefined;
          if (at - used.used_at >= graceMs) return undefined;
          return cipher.decrypt(used.successor, placeOf(tokenHash));
        }

        await trx
          .insertInto("refresh_tokens")
          .values({ token_hash: successor.hash, session_id: won.session_id, issued_at: at })
          .execute();
        // A successor that may no longer be returned is deleted.
        await trx
          .updateTable("refresh_tokens")
          .set({ successor: null })
          .where("session_id", "=", won.session_id)
          .where("used_at", "<=", at - graceMs)
          .where("successor", "is not", null)
          .execute();
        return successor.token;
      });
    },
  };
}

import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "./database/schema.ts";
import type { Cipher } from "./secrets/cipher.ts";

/** A call with an idempotency key. */
interface KeyedCall {
  readonly userId: string;
  readonly key: string;
  /** Digest of the request. */
  readonly requestHash: string;
}

/** The state of a key; `claimed`: the call is the first with it, and may run. */
type Claim =
  | { readonly state: "claimed"; readonly startedAt: number }
  /** The first call is running, or its process has died: then, from `runsUntil` on, its outcome stays unknown. */
  | { readonly state: "running"; readonly requestHash: string; readonly runsUntil: number }
  /** `result` is undefined where it was too large. */
  | { readonly state: "done"; readonly requestHash: string; readonly result: string | undefined };

/** The keys of calls and the results of the calls, encrypted. Each user has its own keys. */
export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

const DAY_MS = 86_400_000;

export function createIdempotencyStore(
  db: Kysely<Schema>,
  {
    cipher,
    now,
    maxPerUser = 1_000,
  }: {
    readonly cipher: Cipher;
    readonly now: () => number;
    /** The newest keys that are kept of a user; default 1,000. */
    readonly maxPerUser?: number;
  },
) {
  const associatedDataOf = (userId: string, keyHash: string): string => `idempotency_keys.${userId}.${keyHash}.result`;

  /** Removes the oldest keys of a user, without those that run: other limits bound their number. */
  async function trim(userId: string): Promise<void> {
    const last = await db
      .selectFrom("idempotency_keys")
      .select("started_at")
      .where("user_id", "=", userId)
      .orderBy("started_at", "desc")
      .offset(maxPerUser)
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) return;
    await db
      .deleteFrom("idempotency_keys")
      .where("user_id", "=", userId)
      .where("started_at", "<=", last.started_at)
      .where((where) => where.or([where("state", "=", "done"), where("runs_until", "<", now())]))
      .execute();
  }

  return {
    /** Concurrent claims of a key: one of them is `claimed`. */
    async claim({ userId, key, requestHash }: KeyedCall, timeoutMs: number): Promise<Claim> {
      const keyHash = hashOf(key);
      const startedAt = now();
      const row = {
        request_hash: requestHash,
        state: "running",
        result: null,
        started_at: startedAt,
        runs_until: startedAt + timeoutMs,
        expires_at: startedAt + DAY_MS,
      };
      // A second round where the row was deleted between the two statements.
      for (;;) {
        const claimed = await db
          .insertInto("idempotency_keys")
          .values({ user_id: userId, key_hash: keyHash, ...row })
          .onConflict((conflict) =>
            conflict
              .columns(["user_id", "key_hash"])
              .doUpdateSet(row)
              .where("idempotency_keys.expires_at", "<=", startedAt),
          )
          .returning("started_at")
          .executeTakeFirst();
        if (claimed !== undefined) {
          await trim(userId);
          return { state: "claimed", startedAt };
        }
        const found = await db
          .selectFrom("idempotency_keys")
          .select(["request_hash", "state", "result", "runs_until"])
          .where("user_id", "=", userId)
          .where("key_hash", "=", keyHash)
          .executeTakeFirst();
        if (found === undefined) continue;
        const known = { requestHash: found.request_hash };
        if (found.state === "running") return { ...known, state: "running", runsUntil: found.runs_until };
        const result =
          found.result === null ? undefined : cipher.decrypt(found.result, associatedDataOf(userId, keyHash));
        return { ...known, state: "done", result };
      }
    },

    /** Stores the result of the call that claimed at `startedAt`. */
    async complete({ userId, key }: KeyedCall, startedAt: number, result: string | undefined): Promise<void> {
      const keyHash = hashOf(key);
      await db
        .updateTable("idempotency_keys")
        .set({
          state: "done",
          result: result === undefined ? null : cipher.encrypt(result, associatedDataOf(userId, keyHash)),
        })
        .where("user_id", "=", userId)
        .where("key_hash", "=", keyHash)
        .where("started_at", "=", startedAt)
        .execute();
    },

    /** The call has had no effect, so the next call with the key runs. */
    async release({ userId, key }: KeyedCall, startedAt: number): Promise<void> {
      await db
        .deleteFrom("idempotency_keys")
        .where("user_id", "=", userId)
        .where("key_hash", "=", hashOf(key))
        .where("started_at", "=", startedAt)
        .execute();
    },

    /** Deletes at most `maxRows` keys that have expired, and returns their number. */
    async purge(maxRows: number): Promise<number> {
      const expired = db
        .selectFrom("idempotency_keys")
        .select(["user_id", "key_hash"])
        .where("expires_at", "<=", now())
        .orderBy("expires_at")
        .limit(maxRows);
      const rows = await expired.execute();
      if (rows.length === 0) return 0;
      const purged = await db
        .deleteFrom("idempotency_keys")
        .where((where) =>
          where.or(
            rows.map((row) => where.and([where("user_id", "=", row.user_id), where("key_hash", "=", row.key_hash)])),
          ),
        )
        .where("expires_at", "<=", now())
        .executeTakeFirstOrThrow();
      return Number(purged.numDeletedRows);
    },
  };
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

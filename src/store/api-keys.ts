import { sql, type Kysely, type Selectable } from "kysely";
import type { Plan, Role, Scope } from "../contract.ts";
import { ServiceError } from "../errors/errors.ts";
import { fromJson, toJson } from "./database/column-types.ts";
import { dependsOn, type Listed, type ListPlan, type ListQuery, listRows } from "./list-query.ts";
import type { Schema } from "./database/schema.ts";
import { createTouchCoalescer, writeLastUsed } from "./touch-coalescer.ts";
import { lockUser } from "./database/row-lock.ts";

/** Times are epoch ms. */
export type ApiKey = Readonly<ReturnType<typeof toStored>>;

export type NewApiKey = Omit<ApiKey, "createdAt" | "lastUsedAt" | "revokedAt">;

type ApiKeyField = "name" | "createdAt" | "lastUsedAt" | "expiresAt";

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

/** Whether the key is neither revoked nor expired at that time. */
export function isActive({ revokedAt, expiresAt }: Pick<ApiKey, "revokedAt" | "expiresAt">, atMs: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > atMs);
}

const plan: ListPlan<ApiKeyField> = {
  columns: { name: "name", createdAt: "created_at", lastUsedAt: "last_used_at", expiresAt: "expires_at" },
  defaultSort: { field: "createdAt", descending: true },
  nullable: ["lastUsedAt", "expiresAt"],
  tieBreakers: ["id"],
};

/** The name of the API key that a column with credentials, as `type:id`, has; null: it has none. */
export function keyNameOf(column: string) {
  return sql<
    string | null
  >`(select name from api_keys where id = substr(${sql.ref(column)}, 9) and ${sql.ref(column)} like 'api-key:%')`;
}

export function createApiKeyStore(
  db: Kysely<Schema>,
  {
    now,
    maxPerUser = Number.POSITIVE_INFINITY,
    touchIntervalMs = 1_000,
  }: {
    readonly now: () => number;
    /** Active keys of one user; default: any number. */
    readonly maxPerUser?: number;
    readonly touchIntervalMs?: number;
  },
) {
  const touches = createTouchCoalescer({
    intervalMs: touchIntervalMs,
    write: (times) => writeLastUsed(db, "api_keys", times),
  });

  const toApiKey = (row: Selectable<Schema["api_keys"]>): ApiKey => toStored(row, touches.pending(row.id));
  const isActiveNow = () => sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > ${now()}))`;
  const owned = (userId: string) => db.selectFrom("api_keys").where("user_id", "=", userId);

  async function countActive(from: Kysely<Schema>, userId: string): Promise<number> {
    const { count } = await from
      .selectFrom("api_keys")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("user_id", "=", userId)
      .where(isActiveNow())
      .executeTakeFirstOrThrow();
    return count;
  }

  async function requireCapacity(trx: Kysely<Schema>, userId: string): Promise<void> {
    if ((await countActive(trx, userId)) < maxPerUser) return;
    throw new ServiceError(
      "CONFLICT",
      `you have ${maxPerUser} API keys already, the most there may be; revoke one first`,
      {
        details: { reason: "api-keys", limit: maxPerUser },
      },
    );
  }

  return {
    /** @throws ServiceError `CONFLICT` when the user has `maxPerUser` active keys already */
    insert(apiKey: NewApiKey): Promise<ApiKey> {
      return db.transaction().execute(async (trx) => {
        await lockUser(trx, apiKey.userId);
        await requireCapacity(trx, apiKey.userId);
        const row = await trx
          .insertInto("api_keys")
          .values({
            id: apiKey.id,
            user_id: apiKey.userId,
            name: apiKey.name,
            prefix: apiKey.prefix,
            key_hash: apiKey.keyHash,
            roles: toJson(apiKey.roles),
            scopes: apiKey.scopes && toJson(apiKey.scopes),
            allowed_ips: apiKey.allowedIps && toJson(apiKey.allowedIps),
            allowed_hosts: apiKey.allowedHosts && toJson(apiKey.allowedHosts),
            blocked_hosts: apiKey.blockedHosts && toJson(apiKey.blockedHosts),
            plan: apiKey.plan,
            metadata: apiKey.metadata && toJson(apiKey.metadata),
            created_at: now(),
            last_used_at: null,
            expires_at: apiKey.expiresAt,
            revoked_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toApiKey(row);
      });
    },

    /** The keys of all users with this prefix, revoked or not: for authentication, before the owner is known. */
    async withPrefix(prefix: string): Promise<readonly ApiKey[]> {
      const rows = await db.selectFrom("api_keys").selectAll().where("prefix", "=", prefix).execute();
      return rows.map(toApiKey);
    },

    async find(userId: string, apiKeyId: string): Promise<ApiKey | undefined> {
      const row = await owned(userId).selectAll().where("id", "=", apiKeyId).executeTakeFirst();
      return row && toApiKey(row);
    },

    /** The keys of that user; with `active`, only those that are active, or only those that are not. */
    async list(
      userId: string,
      { active, ...query }: ListQuery<ApiKeyField> & { readonly active?: boolean },
    ): Promise<Listed<ApiKey>> {
      // The database sorts and filters, and does not have the uses that are not written yet.
      if (dependsOn(query, "lastUsedAt")) await touches.flush();
      const chosen =
        active === undefined
          ? owned(userId)
          : owned(userId).where(active ? isActiveNow() : sql<boolean>`not ${isActiveNow()}`);
      return listRows(chosen, plan, query, (keys) => keys.selectAll(), toApiKey);
    },

    /** The revoked key, with its former time if it was revoked already; undefined when the user has no such key. */
    async revoke(userId: string, apiKeyId: string): Promise<ApiKey | undefined> {
      await db
        .updateTable("api_keys")
        .set({ revoked_at: now() })
        .where("user_id", "=", userId)
        .where("id", "=", apiKeyId)
        .where("revoked_at", "is", null)
        .execute();
      const row = await owned(userId).selectAll().where("id", "=", apiKeyId).executeTakeFirst();
      return row && toApiKey(row);
    },

    /** Revokes the user's active keys, and returns them. */
    async revokeAll(userId: string): Promise<readonly ApiKey[]> {
      const rows = await db
        .updateTable("api_keys")
        .set({ revoked_at: now() })
        .where("user_id", "=", userId)
        .where(isActiveNow())
        .returningAll()
        .execute();
      return rows.map(toApiKey);
    },

    countActive: (userId: string): Promise<number> => countActive(db, userId),

    /** User id → number of active keys; users without any are missing. */
    async countActiveOf(userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom("api_keys")
        .select((eb) => ["user_id", eb.fn.countAll<number>().as("count")])
        .where("user_id", "in", userIds)
        .where(isActiveNow())
        .groupBy("user_id")
        .execute();
      return new Map(rows.map(({ user_id, count }) => [user_id, count]));
    },

    /** Notes a use, written at most once a second. */
    touch: (apiKeyId: string): void => touches.touch(apiKeyId, now()),
    close: (): Promise<void> => touches.close(),
  };
}

/** @param pendingUse epoch ms, of a use that is not written yet */
function toStored(row: Selectable<Schema["api_keys"]>, pendingUse: number | undefined) {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    /** The first characters of the key, by which it is looked up. */
    prefix: row.prefix,
    /** SHA-256 of the whole key, hex. */
    keyHash: row.key_hash,
    roles: fromJson<readonly Role[]>(row.roles),
    /** Null: all that the roles hold. */
    scopes: row.scopes === null ? null : fromJson<readonly Scope[]>(row.scopes),
    /** Addresses and ranges; null: from everywhere. */
    allowedIps: row.allowed_ips === null ? null : fromJson<readonly string[]>(row.allowed_ips),
    /** Bounds of the hosts of its contexts; null: none. */
    allowedHosts: row.allowed_hosts === null ? null : fromJson<readonly string[]>(row.allowed_hosts),
    blockedHosts: row.blocked_hosts === null ? null : fromJson<readonly string[]>(row.blocked_hosts),
    plan: row.plan as Plan, // nothing else is ever written
    metadata: row.metadata === null ? null : fromJson<Readonly<Record<string, unknown>>>(row.metadata),
    createdAt: row.created_at,
    lastUsedAt: pendingUse === undefined ? row.last_used_at : Math.max(pendingUse, row.last_used_at ?? 0),
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  };
}

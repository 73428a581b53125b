import type { Kysely, Selectable } from "kysely";
import type { Secret, SecretValues } from "../engine/secrets.ts";
import { ServiceError } from "../errors/errors.ts";
import { fromJson, toJson } from "./database/column-types.ts";
import { lockUser } from "./database/row-lock.ts";
import type { Schema } from "./database/schema.ts";
import { type Listed, type ListPlan, type ListQuery, listRows } from "./list-query.ts";
import { type Cipher, DecryptionError } from "./secrets/cipher.ts";

/** A secret without its values. Times are epoch ms. */
export type StoredSecret = Readonly<ReturnType<typeof toStored>>;

interface NewSecret extends Secret {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

interface SecretChange {
  readonly name?: string | undefined;
  /** Added to those that it has; with `origins`, in their place. */
  readonly values: SecretValues;
  readonly origins?: readonly string[] | undefined;
}

type SecretField = "name" | "createdAt" | "updatedAt";

const MAX_PER_USER = 100;

const plan: ListPlan<SecretField> = {
  columns: { name: "name", createdAt: "created_at", updatedAt: "updated_at" },
  defaultSort: { field: "createdAt", descending: true },
  nullable: [],
  tieBreakers: ["id"],
};

const SHOWN_COLUMNS = ["id", "name", "origins", "fields", "created_at", "updated_at", "last_used_at"] as const;

export type SecretStore = ReturnType<typeof createSecretStore>;

export function createSecretStore(
  db: Kysely<Schema>,
  {
    cipher,
    now,
    maxPerUser = MAX_PER_USER,
  }: {
    readonly cipher: Cipher;
    readonly now: () => number;
    /** Default: 100. */
    readonly maxPerUser?: number;
  },
) {
  const owned = (from: Kysely<Schema>, userId: string) => from.selectFrom("secrets").where("user_id", "=", userId);

  const fromSecret = (id: string, { origins, values }: Secret) => ({
    origins: toJson(origins),
    fields: toJson(Object.keys(values)),
    secret: cipher.encrypt(JSON.stringify(values), placeOf(id)),
  });

  function toValues({ id, secret }: Pick<Selectable<Schema["secrets"]>, "id" | "secret">): SecretValues {
    try {
      return JSON.parse(cipher.decrypt(secret, placeOf(id))) as SecretValues; // written above
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      throw new ServiceError(
        "ACTION_FAILED",
        `secret "${id}" cannot be read: DATA_KEY is not the key that it was stored with`,
        { details: { reason: "secret-unreadable", secretId: id }, cause: error },
      );
    }
  }

  async function requireName(trx: Kysely<Schema>, userId: string, name: string, except?: string): Promise<void> {
    const taken = await owned(trx, userId).select("id").where("name", "=", name).executeTakeFirst();
    if (taken === undefined || taken.id === except) return;
    throw new ServiceError("CONFLICT", `you have a secret "${name}" already`, {
      details: { reason: "secret-name", secretId: taken.id },
    });
  }

  return {
    /** See `SecretSource`. */
    async read(userId: string, idOrName: string): Promise<Secret | undefined> {
      const rows = await owned(db, userId)
        .select(["id", "origins", "secret"])
        .where((eb) => eb.or([eb("id", "=", idOrName), eb("name", "=", idOrName)]))
        .execute();
      const row = rows.find(({ id }) => id === idOrName) ?? rows[0];
      if (row === undefined) return undefined;
      const values = toValues(row);
      await db.updateTable("secrets").set({ last_used_at: now() }).where("id", "=", row.id).execute();
      return { origins: fromJson<string[]>(row.origins), values };
    },

    /** @throws ServiceError `CONFLICT` for a name that the user has already, and beyond the most secrets that a user may have */
    insert: ({ id, userId, name, ...secret }: NewSecret): Promise<StoredSecret> =>
      db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        const counting = owned(trx, userId).select((eb) => eb.fn.countAll<number>().as("count"));
        if ((await counting.executeTakeFirstOrThrow()).count >= maxPerUser) {
          throw new ServiceError("CONFLICT", `you have ${maxPerUser} secrets already, the most there may be`, {
            details: { reason: "secrets", limit: maxPerUser },
          });
        }
        await requireName(trx, userId, name);
        const at = now();
        const row = await trx
          .insertInto("secrets")
          .values({ id, user_id: userId, name, ...fromSecret(id, secret), created_at: at, updated_at: at })
          .returning(SHOWN_COLUMNS)
          .executeTakeFirstOrThrow();
        return toStored(row);
      }),

    list: (userId: string, query: ListQuery<SecretField>): Promise<Listed<StoredSecret>> =>
      listRows(owned(db, userId), plan, query, (from) => from.select(SHOWN_COLUMNS), toStored),

    /** Undefined when the user has no such secret. @throws ServiceError `CONFLICT`, and `ACTION_FAILED` as `read` */
    update: (
      userId: string,
      secretId: string,
      { name, values, origins }: SecretChange,
    ): Promise<StoredSecret | undefined> =>
      db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        const row = await owned(trx, userId)
          .select(["id", "origins", "secret"])
          .where("id", "=", secretId)
          .executeTakeFirst();
        if (row === undefined) return undefined;
        if (name !== undefined) await requireName(trx, userId, name, secretId);
        const secret: Secret =
          origins === undefined
            ? { origins: fromJson<string[]>(row.origins), values: { ...toValues(row), ...values } }
            : { origins, values };
        const updated = await trx
          .updateTable("secrets")
          .set({ ...fromSecret(secretId, secret), updated_at: now(), ...(name !== undefined && { name }) })
          .where("id", "=", secretId)
          .returning(SHOWN_COLUMNS)
          .executeTakeFirstOrThrow();
        return toStored(updated);
      }),

    /** False when the user has no such secret. */
    async remove(userId: string, secretId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("secrets")
        .where("user_id", "=", userId)
        .where("id", "=", secretId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

function placeOf(secretId: string): string {
  return `secrets/${secretId}/secret`;
}

function toStored(row: Pick<Selectable<Schema["secrets"]>, (typeof SHOWN_COLUMNS)[number]>) {
  return {
    id: row.id,
    name: row.name,
    origins: fromJson<readonly string[]>(row.origins),
    /** Which of its values it has. */
    fields: fromJson<readonly (keyof SecretValues)[]>(row.fields),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastUsedAt: row.last_used_at,
  };
}

import { type Kysely, type Selectable, sql } from "kysely";
import type { Role } from "../contract.ts";
import { ServiceError } from "../errors/errors.ts";
import { fromJson, toJson } from "./database/column-types.ts";
import type { Schema } from "./database/schema.ts";
import { lockRule } from "./database/row-lock.ts";
import { type Listed, type ListPlan, type ListQuery, listRows } from "./list-query.ts";

/** Times are epoch ms. */
export type User = Readonly<ReturnType<typeof toUser>>;

/** A user whom an identity provider names. */
type NewExternalUser = NewUser & { readonly issuer: string; readonly subject: string };

export type NewUser = Pick<User, "id" | "username" | "kind" | "passwordHash" | "roles">;

type UserField = "username" | "createdAt";

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(
  db: Kysely<Schema>,
  {
    now,
  }: {
    readonly now: () => number;
  },
) {
  function insertUnlessTaken(into: Kysely<Schema>, user: NewUser | NewExternalUser): Promise<User | undefined> {
    const at = now();
    return into
      .insertInto("users")
      .values({
        id: user.id,
        username: user.username,
        kind: user.kind,
        password_hash: user.passwordHash,
        roles: toJson(user.roles),
        ...("issuer" in user && { issuer: user.issuer, subject: user.subject }),
        disabled_at: null,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
      .then((row) => row && toUser(row));
  }

  async function countAccounts(from: Kysely<Schema>): Promise<number> {
    const counted = await from
      .selectFrom("users")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("kind", "=", "account")
      .executeTakeFirstOrThrow();
    return counted.count;
  }

  return {
    /** @throws ServiceError `CONFLICT` when the name is taken */
    async insert(user: NewUser): Promise<User> {
      const inserted = await insertUnlessTaken(db, user);
      if (!inserted) throw new ServiceError("CONFLICT", `the username "${user.username}" is taken`);
      return inserted;
    },

    /** Inserts unless there is an account already; undefined then. Of two processes at once, one inserts. */
    insertFirstAccount(user: NewUser): Promise<User | undefined> {
      return db.transaction().execute(async (trx) => {
        await lockRule(trx, "first-account");
        return (await countAccounts(trx)) === 0 ? insertUnlessTaken(trx, user) : undefined;
      });
    },

    /** The row of that id, made if missing. */
    async ensure(user: NewUser): Promise<User> {
      const inserted = await insertUnlessTaken(db, user);
      if (inserted) return inserted;
      return toUser(await db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow());
    },

    /** Undefined when the name or the identity is taken. */
    insertIdentity: (user: NewExternalUser): Promise<User | undefined> => insertUnlessTaken(db, user),

    async findByIdentity(issuer: string, subject: string): Promise<User | undefined> {
      const found = db.selectFrom("users").selectAll().where("issuer", "=", issuer).where("subject", "=", subject);
      const row = await found.executeTakeFirst();
      return row && toUser(row);
    },

    async find(userId: string): Promise<User | undefined> {
      const row = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
      return row && toUser(row);
    },

    async findByUsername(username: string): Promise<User | undefined> {
      const row = await db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirst();
      return row && toUser(row);
    },

    /** Every account, by name. */
    async listAccounts(): Promise<readonly User[]> {
      const rows = await db.selectFrom("users").selectAll().where("kind", "=", "account").orderBy("username").execute();
      return rows.map(toUser);
    },

    countAccounts: (): Promise<number> => countAccounts(db),

    /** Lists one page of the accounts. */
    list: (query: ListQuery<UserField>): Promise<Listed<User>> =>
      listRows(db.selectFrom("users").where("kind", "=", "account"), plan, query, (from) => from.selectAll(), toUser),

    /**
     * Changes an account and returns it; undefined when there is none with this id.
     *
     * @throws ServiceError `CONFLICT`, unless `mayBeLast`, for a change after which no enabled administrator is left
     */
    change(
      userId: string,
      options: {
        readonly passwordHash?: string | undefined;
        readonly roles?: readonly Role[] | undefined;
        readonly disabledAt?: number | null | undefined;
        readonly mayBeLast?: boolean;
      },
    ): Promise<User | undefined> {
      const { passwordHash, roles, disabledAt, mayBeLast = false } = options;
      const takesAdmin = (roles !== undefined && !roles.includes("admin")) || typeof disabledAt === "number";
      return db.transaction().execute(async (trx) => {
        // Of two administrators who disable each other at once, one stays.
        if (takesAdmin) await lockRule(trx, "last-admin");
        const admins = trx
          .selectFrom("users")
          .select("id")
          .where("kind", "=", "account")
          .where("disabled_at", "is", null)
          .where(sql<boolean>`cast(roles as text) like '%"admin"%'`);
        const [only, other] = takesAdmin && !mayBeLast ? await admins.limit(2).execute() : [];
        if (only?.id === userId && other === undefined) {
          throw new ServiceError("CONFLICT", "this is the last administrator who can sign in", {
            details: { reason: "last-admin" },
          });
        }
        const row = await trx
          .updateTable("users")
          .set({
            updated_at: now(),
            ...(passwordHash !== undefined && { password_hash: passwordHash }),
            ...(roles !== undefined && { roles: toJson(roles) }),
            ...(disabledAt !== undefined && { disabled_at: disabledAt }),
          })
          .where("id", "=", userId)
          .where("kind", "=", "account")
          .returningAll()
          .executeTakeFirst();
        return row && toUser(row);
      });
    },
  };
}

const plan: ListPlan<UserField> = {
  columns: { username: "username", createdAt: "created_at" },
  defaultSort: { field: "createdAt", descending: true },
  nullable: [],
  tieBreakers: ["id"],
};

function toUser(row: Selectable<Schema["users"]>) {
  return {
    id: row.id,
    username: row.username,
    /** `account` logs in with a password; `built-in` never does. */
    kind: row.kind as "account" | "built-in", // nothing else is ever written
    passwordHash: row.password_hash,
    roles: fromJson<readonly Role[]>(row.roles),
    /** The identity provider that names the user; null: none. */
    issuer: row.issuer,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

import type { Kysely, Selectable } from "kysely";
import type { ShareScope } from "../contract.ts";
import { ServiceError } from "../errors/errors.ts";
import { lockUser } from "./database/row-lock.ts";
import type { Schema } from "./database/schema.ts";

/** Times are epoch ms. */
export type ShareLink = Readonly<ReturnType<typeof toShareLink>>;

export type ShareLinkStore = ReturnType<typeof createShareLinkStore>;

const MAX_PER_CONTEXT = 20;

export function createShareLinkStore(db: Kysely<Schema>, { now }: { readonly now: () => number }) {
  const live = () => db.selectFrom("share_links").selectAll().where("expires_at", ">", now());

  return {
    /**
     * Undefined when the user has no such context.
     * @throws ServiceError `CONFLICT` when the context has 20 links already
     */
    insert: ({
      id,
      contextId,
      userId,
      scope,
      name,
      createdBy,
      secretHash,
      expiresAt,
    }: Omit<ShareLink, "createdAt">): Promise<ShareLink | undefined> =>
      db.transaction().execute(async (trx) => {
        await lockUser(trx, userId);
        const owned = trx.selectFrom("contexts").select("id").where("id", "=", contextId).where("user_id", "=", userId);
        if ((await owned.executeTakeFirst()) === undefined) return undefined;
        const ofContext = trx.deleteFrom("share_links").where("context_id", "=", contextId);
        await ofContext.where("expires_at", "<=", now()).execute();
        const { count } = await trx
          .selectFrom("share_links")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("context_id", "=", contextId)
          .executeTakeFirstOrThrow();
        if (count >= MAX_PER_CONTEXT) {
          throw new ServiceError(
            "CONFLICT",
            `the context has ${MAX_PER_CONTEXT} share links, the most there may be; revoke one first`,
            { details: { reason: "share-links", limit: MAX_PER_CONTEXT } },
          );
        }
        const row = await trx
          .insertInto("share_links")
          .values({
            id,
            context_id: contextId,
            user_id: userId,
            scope,
            name,
            created_by: createdBy,
            secret_hash: secretHash,
            created_at: now(),
            expires_at: expiresAt,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toShareLink(row);
      }),

    /** Finds a link by its id, or by the hash of its secret; undefined when there is none, or it has expired. */
    async find(by: { readonly id: string } | { readonly secretHash: string }): Promise<ShareLink | undefined> {
      const row = await (
        "id" in by ? live().where("id", "=", by.id) : live().where("secret_hash", "=", by.secretHash)
      ).executeTakeFirst();
      return row && toShareLink(row);
    },

    /** The links of a context that have not expired, the newest first. */
    async list(userId: string, contextId: string): Promise<readonly ShareLink[]> {
      const rows = await live()
        .where("context_id", "=", contextId)
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute();
      return rows.map(toShareLink);
    },

    /** False when the user's context has no such link. */
    async remove(userId: string, contextId: string, shareLinkId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom("share_links")
        .where("id", "=", shareLinkId)
        .where("context_id", "=", contextId)
        .where("user_id", "=", userId)
        .where("expires_at", ">", now())
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

function toShareLink(row: Selectable<Schema["share_links"]>) {
  return {
    id: row.id,
    contextId: row.context_id,
    /** The owner of the context. */
    userId: row.user_id,
    scope: row.scope as ShareScope, // nothing else is ever written
    name: row.name,
    /** The credential that made it, as `type:id`. */
    createdBy: row.created_by,
    /** SHA-256 of the secret, hex. */
    secretHash: row.secret_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

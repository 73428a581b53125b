import type { Kysely, Selectable } from "kysely";
import type { Schema } from "./database/schema.ts";

/** A ticket by which one client may connect to a context. */
type CdpTicket = Readonly<ReturnType<typeof toTicket>>;

export type CdpTicketStore = ReturnType<typeof createCdpTicketStore>;

export function createCdpTicketStore(db: Kysely<Schema>, { now }: { readonly now: () => number }) {
  return {
    async insert({ secretHash, contextId, userId, createdBy, isReusable, expiresAt }: CdpTicket): Promise<void> {
      const expired = db.deleteFrom("cdp_tickets").where("context_id", "=", contextId);
      await expired.where("expires_at", "<=", now()).execute();
      const row = { secret_hash: secretHash, context_id: contextId, user_id: userId };
      await db
        .insertInto("cdp_tickets")
        .values({ ...row, created_by: createdBy, is_reusable: Number(isReusable), expires_at: expiresAt })
        .execute();
    },

    /** Undefined when there is none, or it was taken or has expired. */
    async find(secretHash: string): Promise<CdpTicket | undefined> {
      const found = db.selectFrom("cdp_tickets").selectAll().where("secret_hash", "=", secretHash);
      const row = await found.where("expires_at", ">", now()).executeTakeFirst();
      return row && toTicket(row);
    },

    /** Returns the ticket and deletes it: of callers at the same time one gets it. */
    async take(secretHash: string): Promise<CdpTicket | undefined> {
      const taken = db.deleteFrom("cdp_tickets").where("secret_hash", "=", secretHash).where("expires_at", ">", now());
      const row = await taken.returningAll().executeTakeFirst();
      return row && toTicket(row);
    },
  };
}

function toTicket(row: Selectable<Schema["cdp_tickets"]>) {
  return {
    /** SHA-256 of the secret, hex. */
    secretHash: row.secret_hash,
    contextId: row.context_id,
    /** The owner of the context. */
    userId: row.user_id,
    /** The credential that made it, as `type:id`. */
    createdBy: row.created_by,
    isReusable: row.is_reusable === 1,
    /** Epoch ms. */
    expiresAt: row.expires_at,
  };
}

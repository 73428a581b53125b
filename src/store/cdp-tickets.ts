import type { Kysely, Selectable } from "kysely";
import type { CdpTicketsTable, Schema } from "./database/schema.ts";

/** By which one client may connect to a context. */
interface CdpTicket {
  /** SHA-256 of the secret, hex. */
  readonly secretHash: string;
  readonly contextId: string;
  /** The owner of the context. */
  readonly userId: string;
  /** The credential that made it, as `type:id`. */
  readonly createdBy: string;
  readonly isReusable: boolean;
  /** Epoch ms. */
  readonly expiresAt: number;
}

export interface CdpTicketStore {
  insert(ticket: CdpTicket): Promise<void>;
  /** Undefined when there is none, or it was taken or has expired. */
  find(secretHash: string): Promise<CdpTicket | undefined>;
  /** The same, once: of callers at the same time one gets it. */
  take(secretHash: string): Promise<CdpTicket | undefined>;
}

export function createCdpTicketStore(db: Kysely<Schema>, { now }: { readonly now: () => number }): CdpTicketStore {
  return {
    async insert({ secretHash, contextId, userId, createdBy, isReusable, expiresAt }) {
      const expired = db.deleteFrom("cdp_tickets").where("context_id", "=", contextId);
      await expired.where("expires_at", "<=", now()).execute();
      const row = { secret_hash: secretHash, context_id: contextId, user_id: userId };
      await db
        .insertInto("cdp_tickets")
        .values({ ...row, created_by: createdBy, is_reusable: Number(isReusable), expires_at: expiresAt })
        .execute();
    },

    async find(secretHash) {
      const found = db.selectFrom("cdp_tickets").selectAll().where("secret_hash", "=", secretHash);
      const row = await found.where("expires_at", ">", now()).executeTakeFirst();
      return row && toTicket(row);
    },

    async take(secretHash) {
      const taken = db.deleteFrom("cdp_tickets").where("secret_hash", "=", secretHash).where("expires_at", ">", now());
      const row = await taken.returningAll().executeTakeFirst();
      return row && toTicket(row);
    },
  };
}

function toTicket(row: Selectable<CdpTicketsTable>): CdpTicket {
  return {
    secretHash: row.secret_hash,
    contextId: row.context_id,
    userId: row.user_id,
    createdBy: row.created_by,
    isReusable: row.is_reusable === 1,
    expiresAt: row.expires_at,
  };
}

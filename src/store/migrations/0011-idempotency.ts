import type { Migration } from "./migration.ts";

/** The results of calls with an idempotency key. */
export const idempotency: Migration = {
  name: "0011-idempotency",
  isAdditive: true,
  async up({ schema }, { big }) {
    await schema
      .createTable("idempotency_keys")
      .addColumn("user_id", "text", (c) => c.notNull())
      .addColumn("key_hash", "text", (c) => c.notNull())
      .addColumn("request_hash", "text", (c) => c.notNull())
      .addColumn("state", "text", (c) => c.notNull())
      .addColumn("result", "text")
      .addColumn("started_at", big, (c) => c.notNull())
      .addColumn("runs_until", big, (c) => c.notNull())
      .addColumn("expires_at", big, (c) => c.notNull())
      .addPrimaryKeyConstraint("idempotency_keys_primary", ["user_id", "key_hash"])
      .execute();
    await schema
      .createIndex("idempotency_keys_started_at")
      .on("idempotency_keys")
      .columns(["user_id", "started_at"])
      .execute();
    await schema.createIndex("idempotency_keys_expires_at").on("idempotency_keys").column("expires_at").execute();
  },
};

import type { Migration } from "./migration.ts";

export const apiKeys: Migration = {
  name: "0002-api-keys",
  async up(db, { json, big }) {
    await db.schema
      .createTable("api_keys")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("prefix", "text", (c) => c.notNull())
      .addColumn("key_hash", "text", (c) => c.notNull().unique())
      .addColumn("roles", json, (c) => c.notNull())
      .addColumn("scopes", json)
      .addColumn("allowed_ips", json)
      .addColumn("plan", "text", (c) => c.notNull())
      .addColumn("metadata", json)
      .addColumn("created_at", big, (c) => c.notNull())
      .addColumn("last_used_at", big)
      .addColumn("expires_at", big)
      .addColumn("revoked_at", big)
      .execute();
    await db.schema.createIndex("api_keys_user").on("api_keys").columns(["user_id", "created_at"]).execute();
    await db.schema.createIndex("api_keys_prefix").on("api_keys").column("prefix").execute();
  },
};

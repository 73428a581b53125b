import { sql } from "kysely";
import type { Migration } from "./migration.ts";

export const initial: Migration = {
  name: "0001-initial",
  async up(db, { json, big, real, id, idType }) {
    const { schema } = db;

    await schema
      .createTable("meta")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("value", "text", (c) => c.notNull())
      .execute();

    await schema
      .createTable("users")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("username", "text", (c) => c.notNull().unique())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("password_hash", "text")
      .addColumn("roles", json, (c) => c.notNull())
      .addColumn("disabled_at", big)
      .addColumn("created_at", big, (c) => c.notNull())
      .addColumn("updated_at", big, (c) => c.notNull())
      .execute();
    // Names are those of folders, too, and some file systems take Ann and ann for the same.
    await schema
      .createIndex("users_username_folded")
      .unique()
      .on("users")
      .expression(sql`lower(username)`)
      .execute();

    await schema
      .createTable("sessions")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("name", "text")
      .addColumn("metadata", json)
      .addColumn("base_url", "text")
      .addColumn("created_at", big, (c) => c.notNull())
      .addColumn("expires_at", big, (c) => c.notNull())
      .addColumn("last_accessed_at", big, (c) => c.notNull())
      .addColumn("ended_at", big)
      .execute();
    await schema.createIndex("sessions_user").on("sessions").columns(["user_id", "created_at"]).execute();
    await schema.createIndex("sessions_expiry").on("sessions").column("expires_at").execute();

    await schema
      .createTable("refresh_tokens")
      .addColumn("token_hash", "text", (c) => c.primaryKey())
      .addColumn("session_id", "text", (c) => c.notNull().references("sessions.id").onDelete("cascade"))
      .addColumn("issued_at", big, (c) => c.notNull())
      .addColumn("used_at", big)
      .addColumn("successor_hash", "text")
      .addColumn("successor", "text")
      .execute();
    await schema.createIndex("refresh_tokens_session").on("refresh_tokens").column("session_id").execute();

    await schema
      .createTable("contexts")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
      .addColumn("name", "text", (c) => c.notNull())
      .addColumn("config", json, (c) => c.notNull())
      .addColumn("secrets", "text")
      .addColumn("pages", json, (c) => c.notNull())
      .addColumn("storage_state", "text")
      .addColumn("revision", big, (c) => c.notNull())
      .addColumn("worker", "text")
      .addColumn("lease_expires_at", big)
      .addColumn("epoch", big, (c) => c.notNull())
      .addColumn("created_at", big, (c) => c.notNull())
      .addColumn("updated_at", big, (c) => c.notNull())
      .addColumn("last_used_at", big, (c) => c.notNull())
      .execute();
    await schema.createIndex("contexts_user").on("contexts").columns(["user_id", "created_at"]).execute();
    await schema.createIndex("contexts_worker").on("contexts").columns(["worker", "lease_expires_at"]).execute();

    // No foreign key: one action that ends just after its context was deleted must not fail a whole batch of audit rows.
    await schema
      .createTable("context_counters")
      .addColumn("context_id", "text", (c) => c.notNull())
      .addColumn("action_type", "text", (c) => c.notNull())
      .addColumn("succeeded", big, (c) => c.notNull())
      .addColumn("failed", big, (c) => c.notNull())
      .addColumn("duration_ms", real, (c) => c.notNull())
      .addPrimaryKeyConstraint("context_counters_key", ["context_id", "action_type"])
      .execute();

    // No foreign keys: entries outlive the rows they name, and some callers are no users.
    await schema
      .createTable("audit")
      .addColumn("id", idType, id)
      .addColumn("at", big, (c) => c.notNull())
      .addColumn("user_id", "text")
      .addColumn("credential", "text", (c) => c.notNull())
      .addColumn("door", "text", (c) => c.notNull())
      .addColumn("address", "text")
      .addColumn("operation", "text", (c) => c.notNull())
      .addColumn("action_type", "text")
      .addColumn("context_id", "text")
      .addColumn("params", json, (c) => c.notNull())
      .addColumn("outcome", "text", (c) => c.notNull())
      .addColumn("code", "text")
      .addColumn("duration_ms", real, (c) => c.notNull())
      .execute();
    await schema.createIndex("audit_at").on("audit").column("at").execute();
    await schema.createIndex("audit_user_at").on("audit").columns(["user_id", "at"]).execute();
  },
};

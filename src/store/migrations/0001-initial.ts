import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../database/column-types.ts";
import type { Migration } from "./migration.ts";

export const initial: Migration = {
  name: "0001-initial",
  async up(db, types) {
    await createIdentity(db, types);
    await createContexts(db, types);
    await createArtifacts(db, types);
    await createProfiles(db, types);
    await createAudit(db, types);
    await createLimits(db, types);
    await createProcesses(db, types);
  },
};

async function createIdentity({ schema }: Kysely<never>, { json, big }: ColumnTypes): Promise<void> {
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
    .addColumn("issuer", "text")
    .addColumn("subject", "text")
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

  await schema.createIndex("users_identity").unique().on("users").columns(["issuer", "subject"]).execute();

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
  // Finds the sessions to purge among any number of live ones.
  await schema
    .createIndex("sessions_ended")
    .on("sessions")
    .column("ended_at")
    .where(sql.ref("ended_at"), "is not", null)
    .execute();

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
    .createTable("api_keys")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("prefix", "text", (c) => c.notNull())
    .addColumn("key_hash", "text", (c) => c.notNull().unique())
    .addColumn("roles", json, (c) => c.notNull())
    .addColumn("scopes", json)
    .addColumn("allowed_ips", json)
    .addColumn("allowed_hosts", json)
    .addColumn("blocked_hosts", json)
    .addColumn("plan", "text", (c) => c.notNull())
    .addColumn("metadata", json)
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("last_used_at", big)
    .addColumn("expires_at", big)
    .addColumn("revoked_at", big)
    .execute();
  await schema.createIndex("api_keys_user").on("api_keys").columns(["user_id", "created_at"]).execute();
  await schema.createIndex("api_keys_prefix").on("api_keys").column("prefix").execute();
}

async function createProfiles({ schema }: Kysely<never>, { json, big }: ColumnTypes): Promise<void> {
  await schema
    .createTable("profiles")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("version", big, (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("origins", json, (c) => c.notNull())
    .addColumn("cookies", big, (c) => c.notNull())
    .addColumn("bytes", big, (c) => c.notNull())
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("updated_at", big, (c) => c.notNull())
    .addColumn("last_used_at", big)
    .addColumn("expires_at", big)
    .execute();
  await schema
    .createTable("secrets")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("origins", json, (c) => c.notNull())
    .addColumn("fields", json, (c) => c.notNull())
    .addColumn("secret", "text", (c) => c.notNull())
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("updated_at", big, (c) => c.notNull())
    .addColumn("last_used_at", big)
    .execute();
  await schema.createIndex("secrets_name").unique().on("secrets").columns(["user_id", "name"]).execute();
  await schema.createIndex("profiles_name").unique().on("profiles").columns(["user_id", "name"]).execute();
}

async function createContexts({ schema }: Kysely<never>, { json, big, real }: ColumnTypes): Promise<void> {
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
    .addColumn("epoch", big, (c) => c.notNull())
    .addColumn("event_seq", big, (c) => c.notNull().defaultTo(0))
    .addColumn("control", json)
    .addColumn("requested_until", big)
    .addColumn("is_temporary", big, (c) => c.notNull().defaultTo(0))
    .addColumn("profile_id", "text")
    .addColumn("profile_save", "text")
    .addColumn("profile_version", big)
    .addColumn("sent_bytes", big, (c) => c.notNull().defaultTo(0))
    .addColumn("received_bytes", big, (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("updated_at", big, (c) => c.notNull())
    .addColumn("last_used_at", big, (c) => c.notNull())
    .execute();
  await schema.createIndex("contexts_user").on("contexts").columns(["user_id", "created_at"]).execute();
  await schema.createIndex("contexts_worker").on("contexts").column("worker").execute();
  // The few temporary contexts are found without reading all.
  await schema.createIndex("contexts_temporary").on("contexts").columns(["is_temporary", "last_used_at"]).execute();
  // Most contexts save no profile, and have no request.
  await schema
    .createIndex("contexts_profile")
    .unique()
    .on("contexts")
    .column("profile_id")
    .where(sql.ref("profile_save"), "is not", null)
    .execute();
  await schema
    .createIndex("contexts_requested")
    .on("contexts")
    .columns(["user_id", "requested_until"])
    .where(sql.ref("requested_until"), "is not", null)
    .execute();

  await schema
    .createTable("share_links")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("context_id", "text", (c) => c.notNull().references("contexts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("scope", "text", (c) => c.notNull())
    .addColumn("name", "text")
    .addColumn("created_by", "text", (c) => c.notNull())
    .addColumn("secret_hash", "text", (c) => c.notNull().unique())
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("expires_at", big, (c) => c.notNull())
    .execute();
  await schema.createIndex("share_links_context").on("share_links").columns(["context_id", "created_at"]).execute();

  await schema
    .createTable("cdp_tickets")
    .addColumn("secret_hash", "text", (c) => c.primaryKey())
    .addColumn("context_id", "text", (c) => c.notNull().references("contexts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("created_by", "text", (c) => c.notNull())
    .addColumn("is_reusable", "integer", (c) => c.notNull())
    .addColumn("expires_at", big, (c) => c.notNull())
    .execute();
  await schema.createIndex("cdp_tickets_context").on("cdp_tickets").columns(["context_id", "expires_at"]).execute();

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
}

async function createArtifacts({ schema }: Kysely<never>, { big }: ColumnTypes): Promise<void> {
  // A context that was deleted leaves its artifacts.
  await schema
    .createTable("artifacts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("context_id", "text")
    .addColumn("page_id", "text")
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("content_type", "text", (c) => c.notNull())
    .addColumn("size", big, (c) => c.notNull())
    .addColumn("sha256", "text")
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reason", "text")
    .addColumn("url", "text")
    .addColumn("reserved", big, (c) => c.notNull())
    .addColumn("process_id", "text", (c) => c.notNull())
    .addColumn("created_at", big, (c) => c.notNull())
    .addColumn("expires_at", big, (c) => c.notNull())
    .execute();
  await schema.createIndex("artifacts_user").on("artifacts").columns(["user_id", "created_at"]).execute();
  await schema.createIndex("artifacts_expiry").on("artifacts").column("expires_at").execute();
  await schema
    .createIndex("artifacts_pending")
    .on("artifacts")
    .column("process_id")
    .where(sql.ref("state"), "=", sql.lit("pending"))
    .execute();

  await schema
    .createTable("artifact_links")
    .addColumn("secret_hash", "text", (c) => c.primaryKey())
    .addColumn("artifact_id", "text", (c) => c.notNull().references("artifacts.id").onDelete("cascade"))
    .addColumn("user_id", "text", (c) => c.notNull().references("users.id"))
    .addColumn("created_by", "text", (c) => c.notNull())
    .addColumn("expires_at", big, (c) => c.notNull())
    .execute();
  await schema.createIndex("artifact_links_artifact").on("artifact_links").column("artifact_id").execute();
  await schema.createIndex("artifact_links_expiry").on("artifact_links").column("expires_at").execute();
}

/** The columns by which audit entries are listed, each together with the time. */
const AUDIT_COLUMNS = [
  "user_id",
  "credential",
  "transport",
  "address",
  "operation",
  "action_type",
  "context_id",
  "outcome",
  "code",
  "duration_ms",
] as const;

async function createAudit({ schema }: Kysely<never>, { json, big, real, id, idType }: ColumnTypes): Promise<void> {
  // No foreign keys: entries outlive the rows they name, and some callers are no users.
  await schema
    .createTable("audit")
    .addColumn("id", idType, id)
    .addColumn("at", big, (c) => c.notNull())
    .addColumn("user_id", "text")
    .addColumn("credential", "text", (c) => c.notNull())
    .addColumn("transport", "text", (c) => c.notNull())
    .addColumn("address", "text")
    .addColumn("operation", "text", (c) => c.notNull())
    .addColumn("action_type", "text")
    .addColumn("context_id", "text")
    .addColumn("params", json, (c) => c.notNull())
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("code", "text")
    .addColumn("duration_ms", real, (c) => c.notNull())
    .addColumn("trace_id", "text")
    .execute();
  await schema.createIndex("audit_at").on("audit").column("at").execute();
  for (const column of AUDIT_COLUMNS)
    await schema.createIndex(`audit_${column}_at`).on("audit").columns([column, "at"]).execute();

  // SQLite numbers the rows of a table with a plain integer key; no other database has rows in this one.
  await schema
    .createTable("audit_staged")
    .addColumn("id", idType, (c) => c.primaryKey())
    .addColumn("entry", "text", (c) => c.notNull())
    .execute();
}

async function createLimits({ schema }: Kysely<never>, { big, unlogged }: ColumnTypes): Promise<void> {
  const rateLimits = schema
    .createTable("rate_limits")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("count", big, (c) => c.notNull())
    .addColumn("resets_at", big, (c) => c.notNull());
  await (unlogged ? rateLimits.modifyFront(unlogged) : rateLimits).execute();
  await schema.createIndex("rate_limits_resets_at").on("rate_limits").column("resets_at").execute();

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
}

async function createProcesses({ schema }: Kysely<never>, { json, big, id, idType }: ColumnTypes): Promise<void> {
  await schema
    .createTable("processes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("host", "text", (c) => c.notNull())
    .addColumn("pid", big, (c) => c.notNull())
    .addColumn("started_at", big, (c) => c.notNull())
    .addColumn("lease_until", big, (c) => c.notNull())
    .addColumn("renewed_at", big)
    .addColumn("address", "text")
    .addColumn("version", "text")
    .addColumn("state", "text", (c) => c.notNull().defaultTo("active"))
    .addColumn("protocol_min", big, (c) => c.notNull().defaultTo(0))
    .addColumn("protocol_max", big, (c) => c.notNull().defaultTo(0))
    .addColumn("capacity", big, (c) => c.notNull().defaultTo(0))
    .addColumn("live", big, (c) => c.notNull().defaultTo(0))
    .addColumn("busy", big, (c) => c.notNull().defaultTo(0))
    .addColumn("waiting", big, (c) => c.notNull().defaultTo(0))
    .addColumn("settings_hash", "text")
    .addColumn("busy_contexts", json)
    .addColumn("queued_contexts", json)
    .addColumn("calls", json)
    .addColumn("listening", json)
    .addColumn("owners", json)
    .execute();

  await schema
    .createTable("changes")
    .addColumn("id", idType, id)
    .addColumn("at", big, (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("data", json, (c) => c.notNull())
    .execute();
  await schema.createIndex("changes_at").on("changes").column("at").execute();
}

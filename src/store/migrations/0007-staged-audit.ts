import type { Migration } from "./migration.ts";

/** The newest audit entries of an embedded database, before they are moved to the table that has the indexes. */
export const stagedAudit: Migration = {
  name: "0007-staged-audit",
  isAdditive: true,
  async up(db, { big, id, idType, json, real }) {
    await db.schema
      .createTable("audit_staged")
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
  },
};

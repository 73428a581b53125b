import type { Migration } from "./migration.ts";

export const rateLimits: Migration = {
  name: "0003-rate-limits",
  async up(db, { big, unlogged }) {
    const table = db.schema
      .createTable("rate_limits")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("count", big, (c) => c.notNull())
      .addColumn("resets_at", big, (c) => c.notNull());
    await (unlogged ? table.modifyFront(unlogged) : table).execute();
    await db.schema.createIndex("rate_limits_resets_at").on("rate_limits").column("resets_at").execute();
  },
};

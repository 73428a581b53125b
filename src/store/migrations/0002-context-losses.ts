import type { Migration } from "./migration.ts";

export const contextLosses: Migration = {
  name: "0002-context-losses",
  isAdditive: true,
  async up(db, { json }) {
    await db.schema.alterTable("contexts").addColumn("losses", json).execute();
    await db.schema.alterTable("processes").addColumn("memory", json).execute();
  },
};

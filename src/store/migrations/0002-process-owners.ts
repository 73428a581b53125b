import type { Migration } from "./migration.ts";

/** The load of a process by the owners of its contexts. */
export const processOwners: Migration = {
  name: "0002-process-owners",
  isAdditive: true,
  async up(db, { json }) {
    await db.schema.alterTable("processes").addColumn("owners", json).execute();
  },
};

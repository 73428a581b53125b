import type { Migration } from "./migration.ts";

/** Who controls a context. */
export const control: Migration = {
  name: "0006-control",
  isAdditive: true,
  async up(db, { json }) {
    await db.schema.alterTable("contexts").addColumn("control", json).execute();
  },
};

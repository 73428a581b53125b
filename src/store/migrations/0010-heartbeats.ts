import type { Migration } from "./migration.ts";

/** When processes have renewed their leases, and what they were started with. */
export const heartbeats: Migration = {
  name: "0010-heartbeats",
  isAdditive: true,
  async up({ schema }, { big }) {
    // Versions before this one leave them null.
    await schema.alterTable("processes").addColumn("renewed_at", big).execute();
    await schema.alterTable("processes").addColumn("settings_hash", "text").execute();
  },
};

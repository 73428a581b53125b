import type { Migration } from "./migration.ts";

/** Artifacts say what a recording shows. */
export const recordings: Migration = {
  name: "0006-recordings",
  isAdditive: true,
  async up({ schema }, { json }) {
    await schema.alterTable("artifacts").addColumn("recording", json).execute();
    // Lists are filtered by it.
    await schema.alterTable("artifacts").addColumn("recording_reason", "text").execute();
  },
};

import type { Migration } from "./migration.ts";

/** Contexts say what of their storage is not saved. */
export const unsavedStorage: Migration = {
  name: "0004-unsaved-storage",
  isAdditive: true,
  async up({ schema }, { json }) {
    await schema.alterTable("contexts").addColumn("unsaved", json).execute();
  },
};

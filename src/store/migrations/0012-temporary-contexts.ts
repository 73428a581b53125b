import type { Migration } from "./migration.ts";

/** Contexts that are deleted once they have not been used for long. */
export const temporaryContexts: Migration = {
  name: "0012-temporary-contexts",
  isAdditive: true,
  async up({ schema }, { big }) {
    await schema
      .alterTable("contexts")
      .addColumn("is_temporary", big, (c) => c.notNull().defaultTo(0))
      .execute();
    // The few temporary contexts are found without reading all.
    await schema.createIndex("contexts_temporary").on("contexts").columns(["is_temporary", "last_used_at"]).execute();
  },
};

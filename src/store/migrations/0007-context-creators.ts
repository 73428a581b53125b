import type { Migration } from "./migration.ts";

/** Contexts say which credential has created them, and by which protocol. */
export const contextCreators: Migration = {
  name: "0007-context-creators",
  isAdditive: true,
  async up({ schema }) {
    for (const column of ["created_by", "protocol"])
      await schema.alterTable("contexts").addColumn(column, "text").execute();
  },
};

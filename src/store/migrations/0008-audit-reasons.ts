import type { Migration } from "./migration.ts";

/** Audit entries say the reason of an error, beside its code. */
export const auditReasons: Migration = {
  name: "0008-audit-reasons",
  isAdditive: true,
  async up({ schema }) {
    await schema.alterTable("audit").addColumn("reason", "text").execute();
  },
};

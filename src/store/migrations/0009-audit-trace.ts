import type { Migration } from "./migration.ts";

/** The trace that a call belongs to. */
export const auditTrace: Migration = {
  name: "0009-audit-trace",
  isAdditive: true,
  async up({ schema }) {
    for (const table of ["audit", "audit_staged"])
      await schema.alterTable(table).addColumn("trace_id", "text").execute();
  },
};

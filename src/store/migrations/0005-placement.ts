import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** By which audit entries are listed, besides those with an index from 0001. */
const AUDIT_COLUMNS = [
  "credential",
  "door",
  "address",
  "operation",
  "action_type",
  "context_id",
  "outcome",
  "code",
  "duration_ms",
] as const;

/** Which process runs a context, which processes are alive, and which migrations an older version can live with; audit indexes. */
export const placement: Migration = {
  name: "0005-placement",
  isAdditive: true,
  async up(db, { big }) {
    const { schema } = db;

    await schema
      .alterTable("migrations")
      .addColumn("is_additive", big, (c) => c.notNull().defaultTo(0))
      .execute();

    await schema
      .alterTable("contexts")
      .addColumn("event_seq", big, (c) => c.notNull().defaultTo(0))
      .execute();
    // Earlier versions did not store how far they had numbered events: their contexts count as left by a process that died.
    await sql`update contexts set worker = 'before-0005'`.execute(db);

    await schema
      .createTable("processes")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("role", "text", (c) => c.notNull())
      .addColumn("host", "text", (c) => c.notNull())
      .addColumn("pid", big, (c) => c.notNull())
      .addColumn("started_at", big, (c) => c.notNull())
      .addColumn("lease_until", big, (c) => c.notNull())
      .execute();

    for (const column of AUDIT_COLUMNS)
      await schema.createIndex(`audit_${column}_at`).on("audit").columns([column, "at"]).execute();
  },
};

import { sql } from "kysely";
import type { Migration } from "./migration.ts";

/** What operators see at a glance: contexts that wait for a person, contexts in use, and how many calls processes have served. */
export const watching: Migration = {
  name: "0013-watching",
  isAdditive: true,
  async up({ schema }, { big, json }) {
    await schema.alterTable("contexts").addColumn("requested_until", big).execute();
    // Most contexts have no request, and are not in it.
    await schema
      .createIndex("contexts_requested")
      .on("contexts")
      .columns(["user_id", "requested_until"])
      .where(sql.ref("requested_until"), "is not", null)
      .execute();
    for (const column of ["busy_contexts", "calls"])
      await schema.alterTable("processes").addColumn(column, json).execute();
  },
};

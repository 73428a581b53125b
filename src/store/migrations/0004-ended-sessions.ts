import type { Migration } from "./migration.ts";

/** Finds the sessions to purge among any number of live ones. */
export const endedSessions: Migration = {
  name: "0004-ended-sessions",
  async up(db) {
    await db.schema
      .createIndex("sessions_ended")
      .on("sessions")
      .column("ended_at" as never) // this schema has no columns
      .where("ended_at" as never, "is not", null)
      .execute();
  },
};

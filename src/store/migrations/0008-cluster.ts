import type { Migration } from "./migration.ts";

/** Where the processes of a cluster are and how busy they are; what they tell each other. */
export const cluster: Migration = {
  name: "0008-cluster",
  isAdditive: true,
  async up(db, { big, id, idType, json }) {
    const { schema } = db;

    for (const column of ["address", "version"])
      await schema.alterTable("processes").addColumn(column, "text").execute();
    await schema
      .alterTable("processes")
      .addColumn("state", "text", (c) => c.notNull().defaultTo("active"))
      .execute();
    for (const column of ["protocol_min", "protocol_max", "capacity", "live", "busy", "waiting"])
      await schema
        .alterTable("processes")
        .addColumn(column, big, (c) => c.notNull().defaultTo(0))
        .execute();

    await schema
      .createTable("changes")
      .addColumn("id", idType, id)
      .addColumn("at", big, (c) => c.notNull())
      .addColumn("kind", "text", (c) => c.notNull())
      .addColumn("key", "text", (c) => c.notNull())
      .addColumn("data", json, (c) => c.notNull())
      .execute();
    await schema.createIndex("changes_at").on("changes").column("at").execute();
  },
};

import type { Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/store/database/open.ts";
import { migrations } from "../../../src/store/migrations/index.ts";
import { temporaryDatabase, temporaryLocation } from "../../support/database.ts";
import { isNightly } from "../../support/nightly.ts";
import { openAtOnce } from "../open-at-once.ts";

describe("openDatabase", () => {
  it("returns what was written when it is opened again", async () => {
    const location = await temporaryLocation();
    const first = await openDatabase({ ...location, now: () => 1 });
    await first.db.insertInto("meta").values({ key: "k", value: "v" }).execute();
    await first.close();

    const second = await openDatabase({ ...location, now: () => 2 });
    expect(await second.db.selectFrom("meta").selectAll().execute()).toEqual([{ key: "k", value: "v" }]);
    expect(await second.db.selectFrom("migrations").select(["name", "applied_at"]).execute()).toEqual(
      migrations.map(({ name }) => ({ name, applied_at: 1 })),
    );
    await second.close();
  });

  it("opens a new file from several processes at once", async () => {
    const location = await temporaryLocation();
    const count = isNightly ? 6 : 2;
    expect(await openAtOnce(location, count)).toEqual(Array(count).fill("opened"));
    const { db, close } = await openDatabase({ ...location, now: Date.now });
    expect(await db.selectFrom("migrations").select("name").execute()).toHaveLength(migrations.length);
    await close();
  });

  it("rejects a database that a newer version has written", async () => {
    const location = await temporaryLocation();
    const first = await openDatabase({ ...location, now: Date.now });
    await first.db.insertInto("migrations").values({ name: "9999-later", applied_at: 1 }).execute();
    await first.close();

    await expect(openDatabase({ ...location, now: Date.now })).rejects.toThrow(/newer version of Pagewire.*9999-later/);
  });

  it("accepts the migrations of a newer version that all are additive", async () => {
    const location = await temporaryLocation();
    const later = { name: "9998-later", isAdditive: true as const, up: () => Promise.resolve() };
    await (await openDatabase({ ...location, now: Date.now, migrations: [...migrations, later] })).close();
    const reopened = await openDatabase({ ...location, now: Date.now });
    await reopened.db.insertInto("migrations").values({ name: "9999-later", applied_at: 1 }).execute();
    await reopened.close();

    await expect(openDatabase({ ...location, now: Date.now })).rejects.toThrow("9999-later");
  });

  it("rolls back a failed migration", async () => {
    const location = await temporaryLocation();
    const failing = {
      name: "0001-failing",
      async up(db: Kysely<never>) {
        await db.schema.createTable("half").addColumn("id", "text").execute();
        throw new Error("no further");
      },
    };

    await expect(openDatabase({ ...location, now: Date.now, migrations: [failing] })).rejects.toThrow("no further");
    const { db, close } = await openDatabase({ ...location, now: Date.now });
    const tables = await db.introspection.getTables();
    await close();
    expect(tables.map(({ name }) => name)).not.toContain("half");
    expect(tables.map(({ name }) => name)).toContain("users");
  });

  it("accepts writes of two processes", async () => {
    const { db, location } = await temporaryDatabase();
    const other = await openDatabase({ ...location, now: Date.now });
    const put = (into: typeof db, key: string) =>
      into.transaction().execute(async (trx) => {
        const { count } = await trx
          .selectFrom("meta")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
        await trx
          .insertInto("meta")
          .values({ key, value: String(count) })
          .execute();
      });

    // The busy time-out blocks this very thread, so here one is done before the other starts.
    for (let turn = 0; turn < 10; turn++) await put(turn % 2 === 0 ? db : other.db, `k${turn}`);
    const rows = await db.selectFrom("meta").select("value").execute();
    await other.close();

    expect(rows.map((row) => Number(row.value))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

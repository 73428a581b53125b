import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { sql, type Kysely } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../src/store/database.ts";
import { migrations } from "../../src/store/migrations/index.ts";
import { temporaryDatabase, temporaryFolder } from "../support/database.ts";

const openScript = join(import.meta.dirname, "processes", "open.ts");

describe("openDatabase", () => {
  it("keeps file and folder to their owner", async () => {
    const { path } = await temporaryDatabase();

    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });

  it("writes ahead, syncs every commit, and holds foreign keys", async () => {
    const { db } = await temporaryDatabase();
    const pragma = async (name: string) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
      return Object.values(rows[0] ?? {})[0];
    };

    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("synchronous")).toBe(2);
    expect(await pragma("foreign_keys")).toBe(1);
    expect(await pragma("busy_timeout")).toBe(5_000);
  });

  it("finds what was written when it is opened again", async () => {
    const path = join(temporaryFolder(), "pagewire.db");
    const first = await openDatabase({ path, now: () => 1 });
    await first.db.insertInto("meta").values({ key: "k", value: "v" }).execute();
    await first.close();

    const second = await openDatabase({ path, now: () => 2 });
    expect(await second.db.selectFrom("meta").selectAll().execute()).toEqual([{ key: "k", value: "v" }]);
    expect(await second.db.selectFrom("migrations").selectAll().orderBy("name").execute()).toEqual(
      migrations.map(({ name }) => ({ name, applied_at: 1 })),
    );
    await second.close();
  });

  it("lets several processes start at once on a new file", async () => {
    const path = join(temporaryFolder(), "pagewire.db");
    const processes = Array.from({ length: 6 }, () => spawn(process.execPath, [openScript, path]));
    await Promise.all(processes.map((child) => once(child.stdout, "data")));

    const outcomes = processes.map(async (child) => {
      const failure = text(child.stderr);
      child.stdin.end("go\n");
      const [code] = (await once(child, "exit")) as [number | null];
      return code === 0 ? "opened" : await failure;
    });

    expect(await Promise.all(outcomes)).toEqual(Array(6).fill("opened"));
    const sqlite = new DatabaseSync(path);
    expect(sqlite.prepare("select count(*) as count from migrations").get()).toEqual({
      count: migrations.length,
    });
    sqlite.close();
  });

  it("refuses a database that a newer version has written", async () => {
    const path = join(temporaryFolder(), "pagewire.db");
    const first = await openDatabase({ path, now: Date.now });
    await first.db.insertInto("migrations").values({ name: "9999-later", applied_at: 1 }).execute();
    await first.close();

    await expect(openDatabase({ path, now: Date.now })).rejects.toThrow(/newer version of Pagewire.*9999-later/);
  });

  it("leaves nothing of a migration that fails", async () => {
    const path = join(temporaryFolder(), "pagewire.db");
    const failing = {
      name: "0001-failing",
      async up(db: Kysely<never>) {
        await db.schema.createTable("half").addColumn("id", "text").execute();
        throw new Error("no further");
      },
    };

    await expect(openDatabase({ path, now: Date.now, migrations: [failing] })).rejects.toThrow("no further");
    const sqlite = new DatabaseSync(path);
    expect(sqlite.prepare("select name from sqlite_schema").all()).toEqual([]);
    sqlite.close();
  });

  it("lets two processes write in turn", async () => {
    const { db, path } = await temporaryDatabase();
    const other = await openDatabase({ path, now: Date.now });
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

    // The busy time-out blocks this very thread, so here one is done before the other begins.
    for (let turn = 0; turn < 10; turn++) await put(turn % 2 === 0 ? db : other.db, `k${turn}`);
    const rows = await db.selectFrom("meta").select("value").execute();
    await other.close();

    expect(rows.map((row) => Number(row.value))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { openSqlite } from "../../../src/store/database/sqlite.ts";
import { createSqliteThread } from "../../../src/store/database/sqlite-thread.ts";
import { temporaryFolder } from "../../support/database.ts";

async function arrange(options: { readonly busyTimeoutMs?: number } = {}) {
  const path = join(temporaryFolder(), "data", "pagewire.db");
  const database = await openSqlite({ path, now: Date.now, ...options });
  onTestFinished(() => database.close());
  return { ...database, path };
}

describe("openSqlite", () => {
  it("creates file and folder readable by their owner only", async () => {
    const { path } = await arrange();

    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });

  it("uses a write-ahead log, syncs in another thread, and enforces foreign keys", async () => {
    const { db } = await arrange();
    const pragma = async (name: string) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
      return Object.values(rows[0] ?? {})[0];
    };

    expect(await pragma("journal_mode")).toBe("wal");
    expect(await pragma("synchronous")).toBe(1);
    expect(await pragma("foreign_keys")).toBe(1);
    expect(await pragma("busy_timeout")).toBe(20);
  });

  it("reads long lists in another thread, within a time, and sees what was committed", async () => {
    const { db, listDb, path } = await arrange();
    await db.insertInto("meta").values({ key: "k", value: "v" }).execute();
    const count = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1e6) select count(*) from n`;
    const ended: string[] = [];
    const end = (name: string) => () => void ended.push(name);

    const long = count.execute(listDb).then(end("long"));
    await db.selectFrom("meta").selectAll().execute().then(end("other"));
    await long;

    expect(ended).toEqual(["other", "long"]);
    expect(await listDb.selectFrom("meta").selectAll().where("key", "=", "k").execute()).toHaveLength(1);
    await expect(sql`delete from meta`.execute(listDb)).rejects.toMatchObject({
      ...{ code: "SERVICE_UNAVAILABLE", cause: { message: expect.stringContaining("readonly") as string } },
    });
    const hasty = new Kysely({ dialect: createSqliteThread(path, { queryMs: 1 }) });
    await expect(count.execute(hasty)).rejects.toThrow("the database took too long: filter the list");
    await hasty.destroy();
  });

  it("rejects with SERVICE_UNAVAILABLE when another process locks the database, or it cannot be written", async () => {
    const { db, path } = await arrange({ busyTimeoutMs: 400 });
    const other = new DatabaseSync(path);
    const unavailable = { code: "SERVICE_UNAVAILABLE", retryAfterMs: 1_000 };
    const put = (key: string) => db.insertInto("meta").values({ key, value: "v" }).execute();

    other.exec("begin immediate");
    // In this thread, which does other work while a statement waits.
    setTimeout(() => other.exec("rollback"), 100);
    await Promise.all([put("later"), db.transaction().execute(async () => undefined)]);

    other.exec("begin immediate");
    await expect(put("busy")).rejects.toMatchObject({ ...unavailable, cause: { errcode: 5 } });
    expect(await db.selectFrom("meta").selectAll().where("key", "=", "later").execute()).toHaveLength(1);
    other.close();
    await put("after");

    await sql`pragma max_page_count = 1`.execute(db);
    await expect(put("x".repeat(1_000_000))).rejects.toMatchObject({ ...unavailable, cause: { errcode: 13 } });
    await sql`pragma query_only = on`.execute(db);
    await expect(put("read-only")).rejects.toMatchObject({ ...unavailable, cause: { errcode: 8 } });
  });

  it("keeps programming errors as they are", async () => {
    const { db } = await arrange();
    await expect(sql`select 1 from nowhere`.execute(db)).rejects.toThrow("no such table: nowhere");
  });
});

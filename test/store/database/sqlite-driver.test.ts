import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { CompiledQuery, type Kysely, sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { shareConnection } from "../../../src/store/database/sqlite.ts";

interface Tables {
  readonly item: { name: string };
}

/** Over a database in memory; `disk` resolves what waits for the log. */
function arrange() {
  const sqlite = new DatabaseSync(":memory:");
  onTestFinished(() => sqlite.close());
  sqlite.exec("create table item (name text)");
  const disk = Promise.withResolvers<void>();
  const wal = { sync: vi.fn(() => disk.promise), syncSoon: vi.fn(() => Promise.resolve()), close: () => disk.promise };
  const database = {
    close: () => sqlite.close(),
    prepare(text: string) {
      const statement = sqlite.prepare(text);
      const given = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...given(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...given(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...given(parameters)),
      };
    },
  };
  const { db: durable, relaxedDb: relaxed } = shareConnection<Tables>(database, wal, 5_000);
  return { disk, wal, durable, relaxed };
}

describe("shareConnection", () => {
  it("resolves a durable write when the log is on the disk, and executes reads meanwhile", async () => {
    const { durable, disk, wal } = arrange();
    const written = vi.fn();
    const writing = durable.insertInto("item").values({ name: "a" }).execute().then(written);
    await expect.poll(() => wal.sync).toHaveBeenCalledTimes(1);

    expect(await durable.selectFrom("item").select("name").execute()).toEqual([{ name: "a" }]);
    expect(written).not.toHaveBeenCalled();
    expect(wal.sync).toHaveBeenCalledTimes(1);

    disk.resolve();
    await writing;
  });

  it("rejects a durable write when the log does not reach the disk", async () => {
    const { durable, disk } = arrange();
    disk.reject(new Error("input/output error"));

    await expect(durable.insertInto("item").values({ name: "a" }).execute()).rejects.toThrow("input/output error");
  });

  it("resolves a relaxed write without the disk, and has the log written soon", async () => {
    const { relaxed, wal } = arrange();

    await relaxed.insertInto("item").values({ name: "a" }).execute();

    expect(wal.sync).not.toHaveBeenCalled();
    expect(wal.syncSoon).toHaveBeenCalledTimes(1);
  });

  it("runs a compiled query after the transaction that has the connection, and waits for the disk", async () => {
    const { durable, relaxed, disk, wal } = arrange();
    const insert = (name: string) => CompiledQuery.raw("insert into item values (?)", [name]);
    let written: Promise<unknown> | undefined;
    const written1 = vi.fn();
    await relaxed.transaction().execute(async (trx) => {
      written = durable.executeQuery(insert("b")).then(written1);
      await trx.executeQuery(insert("a"));
      await sql`select 1`.execute(trx);
    });
    await expect.poll(() => wal.sync).toHaveBeenCalledTimes(1);

    expect(written1).not.toHaveBeenCalled();
    expect(await durable.executeQuery<Tables["item"]>(CompiledQuery.raw("select name from item"))).toMatchObject({
      rows: [{ name: "a" }, { name: "b" }],
    });
    disk.resolve();
    await written;
  });

  it("waits for the disk once for a transaction, also for one that returns rows", async () => {
    const { durable, disk, wal } = arrange();
    disk.resolve();

    await durable.transaction().execute(async (trx) => {
      await trx.insertInto("item").values({ name: "a" }).returning("name").execute();
      await trx.insertInto("item").values({ name: "b" }).execute();
    });

    expect(wal.sync).toHaveBeenCalledTimes(1);
  });

  it("runs the transactions of both dialects one after the other", async () => {
    const { durable, relaxed, disk } = arrange();
    disk.resolve();
    const steps: string[] = [];
    const work = (db: Kysely<Tables>, name: string) =>
      db.transaction().execute(async (trx) => {
        steps.push(`${name} begins`);
        await trx.insertInto("item").values({ name }).execute();
        await sql`select 1`.execute(trx);
        steps.push(`${name} ends`);
      });

    await Promise.all([work(durable, "one"), work(relaxed, "two"), work(durable, "three")]);

    expect(steps).toHaveLength(6);
    for (let step = 0; step < 6; step += 2) expect(steps[step + 1]).toBe(steps[step]?.replace("begins", "ends"));
  });

  it("rolls a failed transaction back, and accepts further ones", async () => {
    const { durable, disk } = arrange();
    disk.resolve();
    const failing = durable.transaction().execute(async (trx) => {
      await trx.insertInto("item").values({ name: "a" }).execute();
      throw new Error("no further");
    });

    await expect(failing).rejects.toThrow("no further");
    expect(await durable.selectFrom("item").select("name").execute()).toEqual([]);
  });
});

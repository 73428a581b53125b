import { setImmediate as nextLoop } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createAuditStore } from "../../src/store/audit.ts";
import type { Database } from "../../src/store/database/database.ts";
import { openDatabase } from "../../src/store/database/open.ts";
import { eventually } from "../support/eventually.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/postgres.ts";
import { isNightly, nightly, rounds, roundsTimeoutMs } from "../support/nightly.ts";
import { unrunnable } from "../support/unrunnable.ts";
import { auditEntry } from "./audit-entry.ts";
import { checkRows, startWriter } from "./writers.ts";

/** A query of a server that does not respond lasts so long where nothing notices that; else 1.5 s, and what a busy machine adds. */
const QUERY_TIMEOUT_MS = 7_000;
/** So long does a call last that connects to such a server; one that knows of it has nothing to wait for. */
const CONNECT_TIMEOUT_MS = 2_000;

/** Rows that each writer stores between two kills. */
const ROWS = isNightly ? 200 : 50;

const unavailable = { code: "SERVICE_UNAVAILABLE", retryAfterMs: 1_000 };

if (findPostgres() === undefined)
  unrunnable("PostgreSQL", "no postgres and initdb; make setup installs them on Debian");
else describe("PostgreSQL", onServer);

function onServer(): void {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ durable: true });
  });
  afterAll(() => server.close());

  async function newDatabase(): Promise<string> {
    const name = `test-${randomUUID()}`;
    await server.createDatabase(name);
    return server.urlOf(name);
  }

  async function open(): Promise<Database & { readonly url: string; readonly changes: readonly boolean[] }> {
    const url = await newDatabase();
    const changes: boolean[] = [];
    const database = await openDatabase({
      url,
      now: Date.now,
      onReachable: (isReachable) => changes.push(isReachable),
    });
    onTestFinished(() => database.close());
    return { ...database, url, changes };
  }

  it(
    "loses no acknowledged row, and doubles none, when the server is killed under its writers",
    async () => {
      const location = { url: await newDatabase() };
      await (await openDatabase({ ...location, now: Date.now })).close();
      const writers = [startWriter(location), startWriter(location)];
      for (let round = 0; round < rounds; round++) {
        await Promise.all(writers.map((writer) => writer.acknowledgesMore(ROWS)));
        await server.kill();
        await server.start();
      }
      await Promise.all(writers.map((writer) => writer.acknowledgesMore(ROWS)));
      await Promise.all(writers.map((writer) => writer.kill()));

      const { acknowledged, lost, doubled } = await checkRows(location, writers);
      expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
      expect(acknowledged).toBeGreaterThanOrEqual(2 * ROWS * (rounds + 1));
    },
    roundsTimeoutMs,
  );

  it("rejects at once while the server is down, and works again when it is up", async () => {
    const { db, ping, isReachable, changes } = await open();
    const audit = createAuditStore(db, { isReachable });
    const read = () => db.selectFrom("users").selectAll().execute();
    await read();

    await server.stop();
    // The broken connections report it without a query.
    await eventually(() => isReachable()).toBe(false);
    const start = performance.now();
    await expect(read()).rejects.toMatchObject(unavailable);
    await expect(audit.append(auditEntry())).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect([await ping(), await audit.probe()]).toEqual([false, false]);
    expect(performance.now() - start).toBeLessThan(CONNECT_TIMEOUT_MS);

    await server.start();
    await eventually(() => isReachable()).toBe(true);
    await eventually(() => audit.probe()).toBe(true);
    expect(await read()).toEqual([]);
    await audit.append(auditEntry());
    expect(changes).toEqual([false, true]);
  });

  it("rejects within 2 s queries that a frozen server does not respond to, also within a transaction", async () => {
    const { db, isReachable } = await open();
    const put = (key: string) => db.insertInto("meta").values({ key, value: "v" }).execute();
    await put("before");

    const start = performance.now();
    const transaction = db.transaction().execute(async (trx) => {
      await trx.insertInto("meta").values({ key: "half", value: "v" }).execute();
      server.freeze();
      await trx.insertInto("meta").values({ key: "other half", value: "v" }).execute();
    });
    onTestFinished(() => server.thaw());
    await expect(transaction).rejects.toMatchObject(unavailable);
    expect(performance.now() - start).toBeLessThan(QUERY_TIMEOUT_MS);
    const next = performance.now();
    await expect(put("during")).rejects.toMatchObject(unavailable);
    expect(performance.now() - next).toBeLessThan(CONNECT_TIMEOUT_MS);

    server.thaw();
    await eventually(() => isReachable()).toBe(true);
    // A busy machine may take longer than 2 s for a new connection.
    await eventually(() =>
      put("after").then(
        () => true,
        () => false,
      ),
    ).toBe(true);
    // The abandoned transaction ends with its connection.
    await eventually(async () =>
      (await db.selectFrom("meta").select("key").orderBy("key").execute()).map(({ key }) => key),
    ).toEqual(["after", "before"]);
  });

  nightly("does not lose a server that responded while this process was busy", async () => {
    const { ping, changes } = await open();
    expect(await ping()).toBe(true);

    const asked = ping();
    await nextLoop();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);

    expect(await asked).toBe(true);
    expect(changes).toEqual([]);
  });

  nightly("replaces connections that the server ends, used or idle", async () => {
    const { db, url, isReachable } = await open();
    const endAll = async () => {
      const client = new pg.Client(url);
      await client.connect();
      const others = "pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
      const { rows } = await client.query<{ pid: number }>(`select pid, pg_terminate_backend(pid) from ${others}`);
      const ended = rows.map(({ pid }) => pid);
      const left = async () => (await client.query(`select from ${others} and pid = any($1)`, [ended])).rowCount;
      await eventually(left).toBe(0);
      await client.end();
    };
    await sql`select 1`.execute(db);
    await endAll();
    await eventually(() =>
      sql<{ one: number }>`select 1 as one`.execute(db).then(
        ({ rows }) => rows,
        () => [],
      ),
    ).toEqual([{ one: 1 }]);

    const transaction = db.transaction().execute(async (trx) => {
      await trx.insertInto("meta").values({ key: "k", value: "v" }).execute();
      await endAll();
      // The break has been noticed, while no statement ran.
      await trx.insertInto("meta").values({ key: "l", value: "v" }).execute();
    });
    await expect(transaction).rejects.toMatchObject(unavailable);
    await eventually(() => isReachable()).toBe(true);
    expect(await db.selectFrom("meta").select("key").execute()).toEqual([]);
  });

  nightly(
    "cancels a statement after 5 s with SERVICE_UNAVAILABLE, and does not treat the database as lost",
    async () => {
      const { db, isReachable, changes } = await open();
      const start = performance.now();

      await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({
        ...unavailable,
        cause: { code: "57014" },
      });

      expect(performance.now() - start).toBeGreaterThan(4_500);
      expect(isReachable()).toBe(true);
      expect(changes).toEqual([]);
    },
  );

  nightly("rejects calls that get no connection in time, and keeps programming errors as they are", async () => {
    const { db, isReachable } = await open();
    const slow = Array.from({ length: 10 }, () => sql`select pg_sleep(4)`.execute(db));

    await expect(sql`select 1`.execute(db)).rejects.toMatchObject(unavailable);
    expect(isReachable()).toBe(true);
    await Promise.all(slow);
    await expect(sql`select 1 from nowhere`.execute(db)).rejects.toMatchObject({ code: "42P01" });
  });

  nightly("returns whole numbers as numbers and JSON as it was written", async () => {
    const { db } = await open();
    const { rows } = await sql<Record<string, unknown>>`
      select cast(9007199254740991 as bigint) as big, sum(cast(2 as bigint)) as total, count(*) as count,
             cast('{"b":1,"a":"\\u0000"}' as json) as json
    `.execute(db);

    expect(rows).toEqual([{ big: 9_007_199_254_740_991, total: 2, count: 1, json: { b: 1, a: "\0" } }]);
    expect(Object.keys(rows[0]?.["json"] as object)).toEqual(["b", "a"]);
  });

  it("reports at the start why the database cannot be used, without the password", async () => {
    const url = new URL(await newDatabase());
    url.password = "canary-word";
    const failure = await openDatabase({ url: url.href, now: Date.now }).catch((error: unknown) => error as Error);

    expect(failure).toMatchObject({
      message: expect.stringMatching(/^the database of DATABASE_URL cannot be used: password authentication failed/),
    });
    expect(JSON.stringify(failure)).not.toContain("canary");
    url.port = "1";
    await expect(openDatabase({ url: url.href, now: Date.now })).rejects.toThrow(/cannot be used: .*ECONNREFUSED/);
  });

  nightly("is waited for at the start while it does not respond yet", async () => {
    const url = await newDatabase();
    const waits: unknown[] = [];
    const onWaiting = (cause: unknown, remainingMs: number) => waits.push([cause, remainingMs]);
    await server.stop();
    const opening = openDatabase({ url, now: Date.now, waitMs: 3_600_000, onWaiting });
    await eventually(() => waits.length).toBeGreaterThan(1);
    await server.start();

    const database = await opening;
    expect(await database.ping()).toBe(true);
    expect(waits[0]).toEqual([expect.objectContaining({ code: "ECONNREFUSED" }), expect.any(Number)]);
    await database.close();
  });

  nightly("ends the start when it does not respond within the wait", async () => {
    const url = await newDatabase();
    const waits: number[] = [];
    await server.stop();
    const onWaiting = (_: unknown, remainingMs: number) => waits.push(remainingMs);
    const opening = openDatabase({ url, now: Date.now, waitMs: 700, onWaiting });
    await expect(opening).rejects.toThrow(/^the database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(waits.length).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(700);
    await server.start();
  });

  it.each<[string, (url: URL) => void, RegExp]>([
    ["a wrong password", (url) => (url.password = "wrong"), /password authentication failed/],
    ["an unknown user", (url) => (url.username = "nobody"), /password authentication failed/],
    ["an unknown database", (url) => (url.pathname = "/nothing"), /database "nothing" does not exist/],
  ])("reports %s at once, in spite of the wait", async (_, spoil, words) => {
    const url = new URL(await newDatabase());
    spoil(url);
    const waits: unknown[] = [];
    const onWaiting = (cause: unknown) => waits.push(cause);
    const opening = openDatabase({ url: url.href, now: Date.now, waitMs: 3_600_000, onWaiting });
    await expect(opening).rejects.toThrow(words);
    expect(waits).toEqual([]);
  });
}

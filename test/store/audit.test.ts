import { CompiledQuery, type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type AuditField, createAuditStore, type NewAuditEntry } from "../../src/store/audit.ts";
import type { DatabaseLocation } from "../../src/store/database/open.ts";
import type { Schema } from "../../src/store/database/schema.ts";
import { databaseKind, temporaryDatabase } from "../support/database.ts";
import { auditEntry } from "./audit-entry.ts";

describe("createAuditStore", () => {
  it("returns every field of an entry", async () => {
    const { db } = await temporaryDatabase();
    const audit = createAuditStore(db);
    const entry = auditEntry({
      params: { url: "http://a.example/" },
      outcome: "failure",
      code: "TIMEOUT",
      reason: "missing",
    });

    await audit.append(entry);

    const { rows, total } = await audit.list({ limit: 10, offset: 0 });
    expect(total).toBe(1);
    expect(rows).toEqual([{ ...entry, id: "1" }]);
  });

  it("names the user of an entry, if there is still one", async () => {
    const { db, addUser } = await temporaryDatabase();
    const audit = createAuditStore(db);
    const { id, username } = await addUser();
    for (const userId of [id, "gone", null]) await audit.append(auditEntry({ userId }));

    const { rows } = await audit.list({ limit: 10, offset: 0, filters: [{ field: "userId", op: "eq", value: id }] });
    expect(rows).toMatchObject([{ userId: id, username }]);
    const all = await audit.list({ limit: 10, offset: 0 });
    expect(all.rows.filter((row) => row.username !== undefined)).toHaveLength(1);
  });

  it("replaces characters that cannot be stored, and keeps the other rows of the batch", async () => {
    const { db } = await temporaryDatabase();
    const audit = createAuditStore(db);
    const strange = auditEntry({ contextId: "a\0b", params: { selector: "a\0b\uD800", ["__proto__"]: 1 } });

    await Promise.all([audit.append(auditEntry()), audit.append(strange)]);

    const { rows } = await audit.list({
      limit: 10,
      offset: 0,
      filters: [{ field: "contextId", op: "eq", value: "a\uFFFDb" }],
    });
    expect(rows).toEqual([{ ...strange, id: "2", contextId: "a\uFFFDb" }]);
  });

  it("counts actions together with their rows, and only in contexts that exist", async () => {
    const { db, addUser } = await temporaryDatabase();
    const user = await addUser();
    const audit = createAuditStore(db);
    await db
      .insertInto("contexts")
      .values({
        id: "c1",
        user_id: user.id,
        name: "c",
        config: "{}",
        pages: "[]",
        revision: 1,
        epoch: 1,
        created_at: 0,
        updated_at: 0,
        last_used_at: 0,
      })
      .execute();
    const count = (contextId: string, succeeded: boolean, durationMs: number) =>
      audit.append(auditEntry({ contextId }), { contextId, actionType: "click", succeeded, durationMs });

    await Promise.all([count("c1", true, 10), count("c1", true, 20), count("c1", false, 30), count("gone", true, 1)]);
    await count("c1", true, 0.5);

    expect(await db.selectFrom("context_counters").selectAll().execute()).toEqual([
      { context_id: "c1", action_type: "click", succeeded: 3, failed: 1, duration_ms: 60.5 },
    ]);

    // More than one statement takes.
    const actionTypes = Array.from({ length: 40 }, (_each, index) => `action ${index}`);
    for (let round = 0; round < 2; round++) {
      const appended = actionTypes.flatMap((actionType, durationMs) =>
        ["c1", "gone"].map(async (contextId) =>
          audit.append(auditEntry({ contextId }), { contextId, actionType, succeeded: true, durationMs }),
        ),
      );
      await Promise.all(appended);
    }
    const counted = await db.selectFrom("context_counters").selectAll().where("action_type", "!=", "click").execute();
    expect(new Map(counted.map((row) => [row.action_type, row]))).toEqual(
      new Map(
        actionTypes.map((actionType, ms) => [
          actionType,
          { context_id: "c1", action_type: actionType, succeeded: 2, failed: 0, duration_ms: 2 * ms },
        ]),
      ),
    );
  });

  it("rejects entries beyond its queue", async () => {
    const { db } = await temporaryDatabase();
    const audit = createAuditStore(db, { maxQueued: 3 });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, async () => audit.append(auditEntry())));

    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      "fulfilled",
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect(outcomes[4]).toMatchObject({ reason: { code: "SERVICE_UNAVAILABLE", retryAfterMs: 1_000 } });
    expect(await audit.probe()).toBe(true);
  });

  it("is unhealthy after a failed write until one succeeds", async () => {
    const { db } = await temporaryDatabase();
    const audit = createAuditStore(db);
    await sql`alter table audit rename to elsewhere`.execute(db);

    await expect(audit.append(auditEntry())).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await sql`alter table meta rename to meta_gone`.execute(db);
    expect(await audit.probe()).toBe(false);

    await sql`alter table elsewhere rename to audit`.execute(db);
    await sql`alter table meta_gone rename to meta`.execute(db);
    await audit.append(auditEntry());
    expect(await audit.probe()).toBe(true);
  });

  it("finds by a probe, at most once a second, that the database can be written again", async () => {
    const { db } = await temporaryDatabase();
    const audit = createAuditStore(db);
    await sql`alter table audit rename to audit_gone`.execute(db);
    await sql`alter table meta rename to meta_gone`.execute(db);
    await expect(audit.append(auditEntry())).rejects.toThrow();

    expect(await audit.probe()).toBe(false);
    await sql`alter table audit_gone rename to audit`.execute(db);
    await sql`alter table meta_gone rename to meta`.execute(db);
    expect(await audit.probe()).toBe(false);
    await expect.poll(() => audit.probe()).toBe(true);
  });

  it("writes queued entries when it closes, and rejects later ones", async () => {
    const { db } = await temporaryDatabase();
    const audit = createAuditStore(db);
    const waiting = [1, 2].map(async () => audit.append(auditEntry()));

    await audit.close();

    await Promise.all(waiting);
    await expect(audit.append(auditEntry())).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect((await audit.list({ limit: 1, offset: 0 })).total).toBe(2);
  });

  it("filters, sorts and pages", async () => {
    const { db } = await temporaryDatabase();
    const audit = createAuditStore(db);
    for (let at = 1; at <= 6; at++) {
      await audit.append(auditEntry({ at, userId: at % 2 === 0 ? "even" : "odd", operation: `op${at}` }));
    }
    const operations = async (query: Partial<Parameters<typeof audit.list>[0]>) => {
      const { rows, total } = await audit.list({ limit: 10, offset: 0, ...query });
      return { operations: rows.map((row) => row.operation), total };
    };

    expect(await operations({ limit: 2, offset: 1 })).toEqual({ operations: ["op5", "op4"], total: 6 });
    expect(
      await operations({
        sort: { field: "timestamp", descending: false },
        filters: [
          { field: "userId", op: "eq", value: "even" },
          { field: "timestamp", op: "gt", value: 2 },
        ],
      }),
    ).toEqual({ operations: ["op4", "op6"], total: 2 });
    expect(await operations({ filters: [{ field: "operation", op: "in", value: ["op1", "op2"] }] })).toMatchObject({
      total: 2,
    });
    expect(await operations({ filters: [{ field: "operation", op: "in", value: [] }] })).toMatchObject({ total: 0 });
    expect(await operations({ filters: [{ field: "operation", op: "eq", value: "' or 1=1 --" }] })).toMatchObject({
      total: 0,
    });
    await expect(
      operations({ sort: { field: "at; drop table audit" as "timestamp", descending: true } }),
    ).rejects.toThrow("no list is sorted or filtered by");
  });

  describe("of many entries", () => {
    const fields = {
      timestamp: 1_000,
      userId: "u7",
      credential: "session:7",
      transport: "ws",
      address: "192.0.2.7",
      operation: "op7",
      actionType: "type7",
      contextId: "c7",
      outcome: "failure",
      code: "CODE7",
    } as const;
    const names = Object.keys(fields) as (keyof typeof fields)[];
    const sorted: readonly AuditField[] = ["timestamp", "operation", "actionType"];
    const nullable: readonly AuditField[] = ["actionType"];

    it("reads by an index for every filter, and for sorts by time and by what was called", async () => {
      const { db } = await temporaryDatabase();
      const writer = createAuditStore(db);
      await Promise.all(Array.from({ length: 5_000 }, async (_, index) => writer.append(variedEntry(index))));
      if (databaseKind === "postgres") await sql`analyze audit`.execute(db);
      const { queries, recording } = recordQueries(db);
      const audit = createAuditStore(recording);

      for (const field of names) {
        await audit.list({ limit: 10, offset: 0, filters: [{ field, op: "eq", value: fields[field] }] });
        const [rows, total] = queries.splice(0);
        expect(await planOf(db, rows), `filter ${field}`).not.toMatch(FULL_SCAN);
        // PostgreSQL reads the rows to count what has few values, in a process of its own.
        if (databaseKind === "sqlite" || !["transport", "outcome"].includes(field))
          expect(await planOf(db, total), `count ${field}`).not.toMatch(FULL_SCAN);
        // A sort by others reads the log: what one entry takes matters more.
        if (!sorted.includes(field)) continue;
        for (const descending of [false, true]) {
          await audit.list({ limit: 10, offset: 0, sort: { field, descending } });
          const [page] = queries.splice(0);
          // An index of PostgreSQL has its nulls at one end; the other order sorts, outside of this process.
          if (databaseKind === "postgres" && nullable.includes(field)) continue;
          expect(await planOf(db, page), `sort ${field}`).not.toMatch(FULL_SCAN);
        }
      }
    });
  });

  it("finds ids by their last characters, and no other id that ends alike", async () => {
    const { db } = await temporaryDatabase();
    const audit = createAuditStore(db);
    const ids = ["one-12345678", "two-12345678", "8", "\u{1F600}\u{1F600}\u{1F600}\u{1F600}\u{1F600}\u{1F600}"];
    for (const contextId of ids) await audit.append(auditEntry({ contextId }));

    for (const value of ids) {
      const found = await audit.list({ limit: 10, offset: 0, filters: [{ field: "contextId", op: "eq", value }] });
      expect(found.rows.map(({ contextId }) => contextId)).toEqual([value]);
    }
    const both = await audit.list({ limit: 10, offset: 0, filters: [{ field: "contextId", op: "in", value: ids }] });
    expect(both.total).toBe(ids.length);
  });

  it("estimates the space of its entries, and removes the oldest beyond a size", async () => {
    const { db, location } = await temporaryDatabase();
    const audit = createAuditStore(db);
    expect(await audit.size()).toEqual({ entries: 0, bytes: 0 });
    expect(await audit.removeBeyond(1, 100)).toBe(0);
    const before = await databaseBytes(db, location);
    const count = 4_000;
    await Promise.all(Array.from({ length: count }, async (_, at) => audit.append(realisticEntry(at))));

    const { entries, bytes } = await audit.size();
    expect(entries).toBe(count);
    const real = (await databaseBytes(db, location)) - before;
    expect(bytes / real).toBeGreaterThan(0.75);
    expect(bytes / real).toBeLessThan(1.35);

    expect(await audit.removeBeyond(bytes / 2, 1_500)).toBe(1_500);
    expect(await audit.removeBeyond(bytes / 2, 1_500)).toBe(500);
    expect(await audit.removeBeyond(bytes / 2, 1_500)).toBe(0);
    const left = await audit.list({ limit: 1, offset: 0, sort: { field: "timestamp", descending: false } });
    expect(left).toMatchObject({ total: count / 2, rows: [{ at: count / 2 }] });
  });

  it("removes the oldest entries in slices", async () => {
    const { db } = await temporaryDatabase();
    const audit = createAuditStore(db);
    for (let at = 1; at <= 5; at++) await audit.append(auditEntry({ at }));

    expect(await audit.removeBefore(5, 3)).toBe(3);
    expect(await audit.removeBefore(5, 3)).toBe(1);
    expect((await audit.list({ limit: 10, offset: 0 })).rows.map((row) => row.at)).toEqual([5]);
  });
});

/** As long as those of a service: ids in full, and a trace. */
function realisticEntry(at: number): NewAuditEntry {
  const id = (of: number) => `0193b1f0-7c1e-7a53-9a51-${(of * 7_919).toString(16).padStart(12, "0")}`;
  return auditEntry({
    ...{ at, userId: id(at % 5), credential: `api-key:${id(at % 7)}`, contextId: id(at % 90) },
    ...{ params: { selector: "#buy-now > button" }, durationMs: 12.345 + at, traceId: id(at).replaceAll("-", "") },
  });
}

async function databaseBytes(db: Kysely<Schema>, { path }: DatabaseLocation): Promise<number> {
  const pages = sql`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;
  const relation = sql`select pg_total_relation_size('audit') as bytes`;
  const { rows } = await (path === undefined ? relation : pages).execute(db);
  return Number((rows[0] as { readonly bytes: number | string }).bytes);
}

/** In the plans of both databases: every row is read, or sorted in a temporary table. */
const FULL_SCAN = /Seq Scan|SCAN audit(?! USING)|USE TEMP B-TREE/;

function variedEntry(index: number): NewAuditEntry {
  const part = index % 50;
  return auditEntry({
    at: index,
    userId: `u${part}`,
    credential: `session:${part}`,
    transport: part === 7 ? "ws" : "rest",
    address: `192.0.2.${part}`,
    operation: `op${part}`,
    actionType: part === 8 ? null : `type${part}`,
    contextId: part === 8 ? null : `c${part}`,
    outcome: part === 7 ? "failure" : "success",
    code: part === 8 ? null : `CODE${part}`,
    durationMs: index % 1_000,
  });
}

/** The same database, and the queries that it has compiled. */
function recordQueries(db: Kysely<Schema>) {
  const queries: CompiledQuery[] = [];
  const recording = db.withPlugin({
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { queries, recording };
}

async function planOf(db: Kysely<Schema>, query: CompiledQuery | undefined): Promise<string> {
  if (query === undefined) return expect.unreachable("no query was run");
  const explain = databaseKind === "postgres" ? "explain" : "explain query plan";
  const { rows } = await db.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]));
  return JSON.stringify(rows);
}

import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { createAuditStore } from "../../src/store/audit.ts";
import type { NewAuditEntry } from "../../src/store/audit-row.ts";
import { createContextStore } from "../../src/store/contexts.ts";
import { openSqlite } from "../../src/store/database/sqlite.ts";
import { temporaryDatabase, type TestDatabase } from "../support/database.ts";
import { auditEntry } from "./audit-entry.ts";
import { openAudit } from "./open-audit.ts";

async function arrange() {
  const database = await temporaryDatabase();
  const path = database.location.path ?? "";
  const logged = async () => (await database.db.selectFrom("audit").selectAll().orderBy("id").execute()).map(toName);
  return { database, path, logged, journals: () => journalsOf(path) };
}

/** The journals beside a database. */
function journalsOf(path: string): string[] {
  const folder = dirname(path);
  return readdirSync(folder)
    .filter((name) => name.includes("-audit-"))
    .map((name) => join(folder, name));
}

const toName = ({ operation }: { readonly operation: string }) => operation;
const numbered = (count: number): NewAuditEntry[] =>
  Array.from({ length: count }, (_each, index) => auditEntry({ at: index, operation: `op ${index}` }));
/** A journal as a process of this host left it that has ended: none has this id. */
const LEFT = "-audit-HOST-4194305-abc-00000000";
const lineOf = (seq: number, entry: NewAuditEntry): string => {
  const { at, userId, credential, transport, operation, outcome, durationMs } = entry;
  const row = { at, user_id: userId, credential, transport, operation, outcome, duration_ms: durationMs };
  return JSON.stringify({ seq, row: { ...row, params: "{}" } });
};

function leave(path: string, text: string): string {
  const journal = path + LEFT.replace("HOST", hostname().replaceAll(/[^A-Za-z0-9.-]/g, "-"));
  writeFileSync(journal, text);
  return journal;
}

async function addContext({ db, addUser }: TestDatabase): Promise<{ readonly userId: string; readonly id: string }> {
  const user = await addUser();
  const row = { id: "c1", user_id: user.id, name: "c", config: "{}", pages: "[]", revision: 1, epoch: 1 };
  await db
    .insertInto("contexts")
    .values({ ...row, created_at: 0, updated_at: 0, last_used_at: 0 })
    .execute();
  return { userId: user.id, id: "c1" };
}

describe("a journal of the audit log", () => {
  it("reports that it cannot be read while its folder is away", async () => {
    const { database, path, logged } = await arrange();
    const audit = openAudit(database, database.location);
    await audit.flush();
    const folder = dirname(path);
    renameSync(folder, `${folder}-away`);

    await expect(audit.flush()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });

    renameSync(`${folder}-away`, folder);
    await audit.append(auditEntry({ operation: "back" }));
    await audit.flush();
    expect(await logged()).toEqual(["back"]);
  });

  it("holds each entry, readable by its owner alone, until the tables have it with its counter", async () => {
    const { database, path, logged, journals } = await arrange();
    const { userId, id } = await addContext(database);
    const audit = openAudit(database, database.location);
    const { cipher, databaseNow, db } = database;
    const contexts = createContextStore(db, {
      cipher,
      processId: "p1",
      databaseNow,
      now: Date.now,
      flushCounters: () => audit.flush(),
    });

    for (const entry of numbered(60)) {
      const count = { contextId: id, actionType: "click", succeeded: true, durationMs: 2 };
      expect(audit.append(entry, count)).toBeUndefined();
    }

    const [journal = ""] = journals();
    expect(statSync(journal).mode & 0o777).toBe(0o600);
    expect(readFileSync(journal, "utf8").trimEnd().split("\n")).toHaveLength(60);
    expect(await contexts.metrics(userId, id)).toMatchObject({ totalActions: 60, averageDuration: 2 });
    expect(await logged()).toEqual(numbered(60).map(toName));
    const sort = { field: "timestamp", descending: false } as const;
    void audit.append(auditEntry({ at: 100, operation: "last" }));
    expect((await audit.list({ limit: 100, offset: 0, sort })).rows.map(toName)).toEqual([
      ...numbered(60).map(toName),
      "last",
    ]);
    expect(audit.waiting()).toBe(0);

    await audit.close();
    expect(journalsOf(path)).toEqual([]);
    expect(() => audit.append(auditEntry())).toThrow("the audit log is closed");
  });

  it("is moved to the tables soon, without a reader", async () => {
    const { database, logged } = await arrange();
    const audit = openAudit(database, database.location, { isSynced: true });

    await audit.append(auditEntry({ operation: "one" }));

    await expect.poll(logged).toEqual(["one"]);
    await audit.close();
  });

  it("of a process that has ended is stored once, without a torn last line, and kept where lines are damaged", async () => {
    const { database, path, logged, journals } = await arrange();
    const [one, two, three, four] = numbered(4).map((entry, index) => lineOf(index + 1, entry));
    const journal = leave(path, `${one}\n${two}\n{"seq":9\n${three}\n${four?.slice(0, 40)}`);
    const damaged: unknown[] = [];

    const audit = openAudit(database, database.location, { onDamaged: (...about) => damaged.push(about) });
    await audit.flush();
    // Restored from a copy, the file is there again.
    leave(path, `${one}\n${two}\n${three}\n`);
    await audit.flush();

    expect(await logged()).toEqual(["op 0", "op 1", "op 2"]);
    expect(damaged).toEqual([[journal, 1]]);
    expect(journals()).toEqual([`${journal}.damaged`]);
    await audit.close();
  });

  it("is listed by other processes while its own runs, and no entry is stored twice", async () => {
    const { database, path, logged, journals } = await arrange();
    const audit = openAudit(database, database.location);
    for (const entry of numbered(30)) void audit.append(entry);
    const other = await openSqlite({ path, now: Date.now });
    onTestFinished(() => other.close());
    const reader = openAudit(other, { path });

    expect((await reader.list({ limit: 1, offset: 0 })).total).toBe(30);

    expect(journals()).toHaveLength(1);
    void audit.append(auditEntry({ operation: "last" }));
    await audit.flush();
    expect(await logged()).toEqual([...numbered(30).map(toName), "last"]);
    await Promise.all([reader.close(), audit.close()]);
  });

  it("continues in the next file after a MiB, and each is removed once its entries are stored", async () => {
    const { database, logged, journals } = await arrange();
    const audit = openAudit(database, database.location);
    const entries = numbered(60).map((entry) => ({ ...entry, credential: "c".repeat(50_000) }));
    for (const entry of entries) void audit.append(entry);
    expect(journals().length).toBeGreaterThan(1);

    await audit.flush();

    expect(journals()).toHaveLength(1);
    expect(await logged()).toEqual(entries.map(toName));
    await audit.close();
  });

  it("keeps what the tables cannot hold at the moment, rejects entries beyond its queue, and recovers", async () => {
    const { database, path, logged } = await arrange();
    const { db, relaxedDb } = database;
    const audit = createAuditStore(db, { relaxedDb, maxQueued: 3, journal: { path, isSynced: false } });
    await audit.flush();
    await sql`alter table audit rename to audit_gone`.execute(db);
    for (const entry of numbered(3)) void audit.append(entry);

    expect(() => audit.append(auditEntry())).toThrow(expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }));
    await expect(audit.flush()).rejects.toThrow("audit");
    await sql`alter table meta rename to meta_gone`.execute(db);
    expect(await audit.probe()).toBe(false);

    await sql`alter table audit_gone rename to audit`.execute(db);
    await sql`alter table meta_gone rename to meta`.execute(db);
    await expect.poll(() => audit.probe()).toBe(true);
    await expect.poll(logged).toEqual(["op 0", "op 1", "op 2"]);
    void audit.append(auditEntry());
    await audit.close();
  });

  it("that was removed while its process runs is replaced", async () => {
    const { database, logged, journals } = await arrange();
    const audit = openAudit(database, database.location);
    void audit.append(auditEntry({ operation: "one" }));
    for (const journal of journals()) rmSync(journal);
    await audit.flush();

    void audit.append(auditEntry({ operation: "two" }));

    expect(journals()).toHaveLength(1);
    await audit.flush();
    expect(await logged()).toEqual(["one", "two"]);
    await audit.close();
  });
});

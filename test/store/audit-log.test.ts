import { open, type FileHandle } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createAuditStore, type NewAuditEntry } from "../../src/store/audit.ts";
import { openSqlite } from "../../src/store/database/sqlite.ts";
import { temporaryDatabase } from "../support/database.ts";
import { auditEntry } from "./audit-entry.ts";

const named = (count: number): NewAuditEntry[] =>
  Array.from({ length: count }, (_each, index) => auditEntry({ at: index, operation: `op ${index}` }));
const names = (count: number): string[] => named(count).map(({ operation }) => operation);

async function arrange() {
  const database = await temporaryDatabase();
  const { db, relaxedDb } = database;
  const audit = createAuditStore(db, { stagingDb: relaxedDb });
  const operationsIn = async (from: typeof db) =>
    (await from.selectFrom("audit").select("operation").orderBy("id").execute()).map(({ operation }) => operation);
  const staged = async () => (await db.selectFrom("audit_staged").select("id").execute()).length;
  return { ...database, audit, stored: () => operationsIn(db), staged };
}

describe("the audit log of an embedded database", () => {
  it("has each entry in a table when its append resolves, and moves it to the log soon, in order", async () => {
    const { audit, stored, staged } = await arrange();
    await audit.flush();

    for (const entry of named(60)) await audit.append(entry);
    expect([await staged(), await stored()]).toEqual([60, []]);

    await expect.poll(stored).toEqual(names(60));
    expect(await staged()).toBe(0);
    await audit.close();
  });

  it("lists entries, and counts actions, that are not moved yet", async () => {
    const { audit, db, addUser } = await arrange();
    const user = await addUser();
    const context = { id: "c1", user_id: user.id, name: "c", config: "{}", pages: "[]", revision: 1, epoch: 1 };
    await db
      .insertInto("contexts")
      .values({ ...context, created_at: 0, updated_at: 0, last_used_at: 0 })
      .execute();
    const entry = auditEntry({ userId: user.id, contextId: "c1", params: { text: 'a "b" \u2028 {}' } });
    const count = { contextId: "c1", actionType: "click", durationMs: 1.5 };

    await Promise.all([true, false].map((succeeded) => audit.append(entry, { ...count, succeeded })));

    expect((await audit.list({ limit: 10, offset: 0 })).rows).toEqual(
      ["2", "1"].map((id) => ({ ...entry, id, username: user.username })),
    );
    await audit.append(entry, { ...count, succeeded: true });
    await audit.flush();
    expect(await db.selectFrom("context_counters").selectAll().execute()).toEqual([
      { context_id: "c1", action_type: "click", succeeded: 2, failed: 1, duration_ms: 4.5 },
    ]);
    await audit.close();
  });

  it("stores what another process has left, once", async () => {
    const { audit, stored, staged, location } = await arrange();
    await Promise.all(named(60).map((entry) => audit.append(entry)));
    expect(await staged()).toBe(60);

    const { db, relaxedDb, close } = await openSqlite({ path: location.path ?? "", now: Date.now });
    const other = createAuditStore(db, { stagingDb: relaxedDb });
    expect((await other.list({ limit: 1, offset: 0 })).total).toBe(60);
    await audit.flush();

    expect(await stored()).toEqual(names(60));
    for (const each of [other, audit]) await each.close();
    await close();
  });

  it("stores what a version without reasons has left", async () => {
    const { audit, db } = await arrange();
    await audit.append(auditEntry({ at: 1 }));
    await sql`update audit_staged set entry = json_remove(entry, '$.row.reason')`.execute(db);
    await audit.append(auditEntry({ at: 2, reason: "missing" }));

    const { rows } = await audit.list({ limit: 10, offset: 0 });
    expect(rows.map(({ at, reason }) => [at, reason])).toEqual([
      [2, "missing"],
      [1, undefined],
    ]);
    await audit.close();
  });

  it("keeps entries that cannot be moved, is unhealthy until they are, and moves them then", async () => {
    const { audit, db, stored } = await arrange();
    await audit.flush();
    await sql`alter table audit rename to audit_gone`.execute(db);
    for (const entry of named(3)) await audit.append(entry);
    await expect(audit.flush()).rejects.toThrow("no such table");
    await sql`alter table meta rename to meta_gone`.execute(db);
    expect(await audit.probe()).toBe(false);

    await sql`alter table audit_gone rename to audit`.execute(db);
    await sql`alter table meta_gone rename to meta`.execute(db);

    await expect.poll(() => audit.probe()).toBe(true);
    await expect.poll(stored).toEqual(names(3));
    await audit.close();
  });

  it("moves what it has when it closes, and rejects later entries", async () => {
    const { audit, stored } = await arrange();
    const waiting = named(3).map((entry) => audit.append(entry));

    await audit.close();

    await Promise.all(waiting);
    expect(await stored()).toEqual(names(3));
    await expect(audit.append(auditEntry())).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  });

  it("syncs an entry to the disk before its append resolves, or within 100 ms after", async () => {
    const { audit, db, location } = await arrange();
    const synced = createAuditStore(db, { stagingDb: db });
    await Promise.all([audit.flush(), synced.flush()]);
    const file = await open(location.path ?? "");
    onTestFinished(() => file.close());
    const datasync = vi.spyOn(Object.getPrototypeOf(file) as FileHandle, "datasync");
    onTestFinished(() => datasync.mockRestore());

    await synced.append(auditEntry());
    expect(datasync).toHaveBeenCalledTimes(1);
    await audit.append(auditEntry());
    expect(datasync).toHaveBeenCalledTimes(1);
    await expect.poll(() => datasync).toHaveBeenCalledTimes(2);

    await Promise.all([audit.close(), synced.close()]);
  });
});

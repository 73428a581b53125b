import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createAuditStore } from "../../src/store/audit.ts";
import { createCipher } from "../../src/store/secrets/cipher.ts";
import { createContextStore } from "../../src/store/contexts.ts";
import { createProcessStore } from "../../src/store/processes.ts";
import { temporaryDatabase } from "../support/database.ts";
import { auditEntry } from "./audit-entry.ts";

const page = { limit: 100, offset: 0 };
const config = {
  locale: "de-DE",
  httpCredentials: { username: "u", password: "canary-password" },
  extraHTTPHeaders: { Authorization: "Bearer canary-header", "X-Plain": "shown" },
};
const shownConfig = {
  locale: "de-DE",
  httpCredentials: { username: "u", password: "***" },
  extraHTTPHeaders: { Authorization: "***", "X-Plain": "shown" },
};

async function arrange() {
  const database = await temporaryDatabase();
  const storeOf = (processId: string) =>
    createContextStore(database.db, { ...database, processId, now: database.clock.now, touchIntervalMs: 60_000 });
  const contexts = storeOf("process-1");
  const [ann, bob] = [(await database.addUser("ann")).id, (await database.addUser("bob")).id];
  const add = async (userId = ann, fields = {}) => {
    const added = await contexts.insert({ id: randomUUID(), userId, name: "c", config: {}, ...fields });
    if (!added) throw new Error("not added");
    return added;
  };
  return { ...database, storeOf, contexts, add, ann, bob };
}

describe("createContextStore", () => {
  it("removes temporary contexts that were not used since, and no others", async () => {
    const { contexts, add, ann, bob, clock } = await arrange();
    const kept = await add(ann);
    const unused = [await add(ann, { isTemporary: true }), await add(bob, { isTemporary: true })];
    const used = await add(ann, { isTemporary: true });
    clock.advance(10);
    contexts.touch(used.id);
    const usedBefore = clock.now();

    const removed = [await contexts.removeUnused(usedBefore, 1), await contexts.removeUnused(usedBefore, 5)];

    expect(removed.map((each) => each.size)).toEqual([1, 1]);
    expect(new Set(removed.flatMap((each) => [...each.keys()]))).toEqual(new Set(unused.map(({ id }) => id)));
    expect((await contexts.removeUnused(usedBefore, 5)).size).toBe(0);
    expect(await contexts.find(ann, kept.id)).toMatchObject({ isTemporary: false });
    expect(await contexts.find(ann, used.id)).toMatchObject({ isTemporary: true });
  });

  it("keeps those that a person controls or is asked to, and removes those of one user alone", async () => {
    const { contexts, add, ann, bob, clock } = await arrange();
    const [held, requested, idle, bobs] = [
      await add(ann, { isTemporary: true }),
      await add(ann, { isTemporary: true }),
      await add(ann, { isTemporary: true }),
      await add(bob, { isTemporary: true }),
    ];
    const actor = { userId: ann, username: "ann", credential: "session" } as const;
    const until = clock.now() + 100;
    const holder = { holder: actor, ttlMs: 100, expiresAt: until };
    await contexts.archive.saveControl(held.id, 1, { lease: 1, held: holder });
    const request = { id: "r", instructions: "?", requestedBy: actor, requestedAt: 0, expiresAt: until };
    await contexts.archive.saveControl(requested.id, 1, { lease: 0, request });
    clock.advance(10);

    const removedOf = async (userId?: string) => [...(await contexts.removeUnused(clock.now(), 9, userId)).keys()];
    expect(await removedOf(ann)).toEqual([idle.id]);
    expect(await removedOf()).toEqual([bobs.id]);
    clock.advance(100);
    expect(new Set(await removedOf())).toEqual(new Set([held.id, requested.id]));
  });

  it("returns the configuration with its secrets masked, and the secrets only from the archive", async () => {
    const { contexts, add, ann } = await arrange();
    const { id, config: returned } = await add(ann, { config });

    expect(returned).toEqual(shownConfig);
    expect((await contexts.find(ann, id))?.config).toEqual(shownConfig);
    expect((await contexts.archive.load(id))?.config).toEqual(config);
  });

  it("stores no secret and no storage state in the clear", async () => {
    const { contexts, add, ann, db } = await arrange();
    const { id } = await add(ann, { config });
    await contexts.archive.save(id, 1, {
      pages: [],
      storageState: {
        cookies: [],
        origins: [{ origin: "https://a.test", localStorage: [{ name: "s", value: "canary" }] }],
      },
    });

    expect(JSON.stringify(await db.selectFrom("contexts").selectAll().execute())).not.toContain("canary");
  });

  it("returns nothing of another user's contexts, from any method", async () => {
    const { contexts, add, ann, bob } = await arrange();
    const { id } = await add(ann);

    expect(await contexts.find(bob, id)).toBeUndefined();
    expect(await contexts.metrics(bob, id)).toBeUndefined();
    expect(await contexts.update(bob, id, () => ({ name: "mine", config: {} }))).toBeUndefined();
    expect(await contexts.remove(bob, id)).toBeUndefined();
    expect(await contexts.list(bob, page)).toEqual({ rows: [], total: 0 });
    expect(await contexts.list(bob, { ...page, filters: [{ field: "id", op: "eq", value: id }] })).toMatchObject({
      total: 0,
    });
    expect(await contexts.find(ann, id)).toMatchObject({ name: "c" });
  });

  it("lists the contexts in which a request for control is pending, the one that ends first before the others", async () => {
    const { contexts, add, ann, bob, clock } = await arrange();
    const requestedBy = { userId: ann, username: "ann", credential: "local" };
    const ids: string[] = [];
    for (const ttlMs of [3_000, 1_000, 2_000]) {
      const { id } = await add();
      const request = { id: "r", instructions: "sign in", requestedBy, requestedAt: 0, expiresAt: clock.now() + ttlMs };
      expect(await contexts.archive.saveControl(id, 1, { lease: 0, request })).toBe(true);
      ids.push(id);
    }
    const [last = "", first, second] = ids;
    const page = { limit: 2, offset: 0 };

    const listed = await contexts.listRequested(ann, page);
    expect(listed).toMatchObject({ rows: [{ id: first }, { id: second }], total: 3 });
    expect(listed.rows[0]?.control.request).toMatchObject({ instructions: "sign in" });
    expect(await contexts.listRequested(bob, page)).toEqual({ rows: [], total: 0 });
    clock.advance(2_500);
    expect(await contexts.listRequested(ann, page)).toMatchObject({ rows: [{ id: last }], total: 1 });
    await contexts.archive.saveControl(last, 1, { lease: 0 });
    expect(await contexts.listRequested(ann, page)).toEqual({ rows: [], total: 0 });
  });

  it("rejects a context beyond the number a user may own", async () => {
    const { contexts, ann, bob } = await arrange();
    const insert = (userId: string) => contexts.insert({ id: randomUUID(), userId, name: "c", config: {} }, 2);

    const inserted = await Promise.all([insert(ann), insert(ann), insert(ann), insert(bob)]);
    expect(inserted.slice(0, 3).filter((context) => context !== undefined)).toHaveLength(2);
    expect(inserted[3]).toBeDefined();
  });

  it("loses neither of two changes at once", async () => {
    const { contexts, add, ann } = await arrange();
    const { id } = await add(ann, { config });

    await Promise.all([
      contexts.update(ann, id, (current) => ({ ...current, config: { ...current.config, offline: true } })),
      contexts.update(ann, id, (current) => ({ ...current, config: { ...current.config, userAgent: "x" } })),
      contexts.update(ann, id, (current) => ({ ...current, name: "renamed" })),
    ]);

    expect(await contexts.find(ann, id)).toMatchObject({ name: "renamed" });
    expect((await contexts.archive.load(id))?.config).toEqual({ ...config, offline: true, userAgent: "x" });
  });

  it("deletes a secret that a change removes", async () => {
    const { contexts, add, ann, db } = await arrange();
    const { id } = await add(ann, { config });
    await contexts.update(ann, id, ({ name }) => ({ name, config: { locale: "fr" } }));

    expect((await contexts.archive.load(id))?.config).toEqual({ locale: "fr" });
    expect(await db.selectFrom("contexts").select("secrets").execute()).toEqual([{ secrets: null }]);
  });

  it("returns a use at once and sorts by it", async () => {
    const { contexts, add, ann, clock } = await arrange();
    const [first, second] = [await add(), await add()];
    clock.advance(5);
    contexts.touch(first.id);

    expect((await contexts.find(ann, first.id))?.lastUsedAt).toBe(clock.now());
    const { rows } = await contexts.list(ann, { ...page, sort: { field: "lastUsedAt", descending: true } });
    expect(rows.map((row) => row.id)).toEqual([first.id, second.id]);
  });

  it("writes many uses of one context as one", async () => {
    const { contexts, add, clock, db } = await arrange();
    const { id } = await add();
    for (let use = 0; use < 100; use++) {
      clock.advance(1);
      contexts.touch(id);
    }
    await contexts.close();

    expect(await db.selectFrom("contexts").select("last_used_at").execute()).toEqual([{ last_used_at: clock.now() }]);
  });

  it("sums up the counters, and deletes them with the context", async () => {
    const { contexts, add, ann, db } = await arrange();
    const { id } = await add();
    expect(await contexts.metrics(ann, id)).toEqual({
      totalActions: 0,
      successfulActions: 0,
      failedActions: 0,
      averageDuration: 0,
      actionTypeBreakdown: {},
      sentBytes: 0,
      receivedBytes: 0,
    });
    await contexts.archive.save(id, 1, { pages: [], egress: { sent: 5_000_000_000, received: 7 } });

    const audit = createAuditStore(db);
    const count = (actionType: string, succeeded: boolean, durationMs: number) =>
      audit.append(auditEntry({ contextId: id }), { contextId: id, actionType, succeeded, durationMs });
    await Promise.all([count("click", true, 10), count("click", false, 20), count("navigate", true, 60)]);

    expect(await contexts.metrics(ann, id)).toEqual({
      totalActions: 3,
      successfulActions: 2,
      failedActions: 1,
      averageDuration: 30,
      actionTypeBreakdown: { click: 2, navigate: 1 },
      sentBytes: 5_000_000_000,
      receivedBytes: 7,
    });
    expect(await contexts.remove(ann, id)).toEqual({ epoch: 1, eventSeq: 0, worker: "process-1" });
    expect(await db.selectFrom("context_counters").selectAll().execute()).toEqual([]);
  });
});

describe("the archive of contexts", () => {
  const pages = [
    { id: "p1", url: "http://a.example/", viewport: { width: 1, height: 2 }, createdAt: 3, lastNavigatedAt: 4 },
  ];
  const storageState = { cookies: [], origins: [] };

  it("returns what was saved, and leaves storage state as it is where none is given", async () => {
    const { contexts, add, ann } = await arrange();
    const { id } = await add();
    const placement = { owner: ann, epoch: 1, eventSeq: 0, worker: "process-1" };
    const nothing = { sent: 0, received: 0 };
    expect(await contexts.archive.load(id)).toEqual({ ...placement, config: {}, pages: [], egress: nothing });

    const egress = { sent: 1, received: 2 };
    expect(await contexts.archive.save(id, 1, { pages, storageState, egress })).toBe(true);
    expect(await contexts.archive.save(id, 1, { pages: [] })).toBe(true);

    expect(await contexts.archive.load(id)).toEqual({ ...placement, config: {}, pages: [], storageState, egress });
  });

  it("grants a context to one of many concurrent claims, after which the former process saves and releases nothing", async () => {
    const { contexts, storeOf, add } = await arrange();
    const { id } = await add();
    const from = { epoch: 1, eventSeq: 0 };

    const epochs = await Promise.all(
      Array.from({ length: 5 }, (_, index) => storeOf(`process-${index + 2}`).archive.claim(id, from)),
    );

    expect(epochs.toSorted()).toEqual([2, undefined, undefined, undefined, undefined]);
    expect(await contexts.archive.save(id, 1, { pages })).toBe(false);
    expect(await contexts.archive.release(id, 1, { eventSeq: 9, snapshot: { pages } })).toBe(false);
    expect(await contexts.archive.save(id, 2, { pages })).toBe(true);
    expect(await contexts.archive.load(id)).toMatchObject({ epoch: 2, eventSeq: 0, pages });
  });

  it("denies a claim while the process that runs the context is alive, and grants it once that is dead", async () => {
    const { contexts, storeOf, add, db, databaseNow } = await arrange();
    const { id } = await add();
    const processes = createProcessStore(db, { databaseNow });
    const own = { id: "process-1", host: "h", pid: 1, address: null, version: "1", settingsHash: "-" };
    const listening = { addresses: [], ports: [] };
    await processes.register(
      { ...own, listening, role: "mcp", protocol: { min: 1, max: 1 } },
      { capacity: 1, live: 1, busy: 0, waiting: 0 },
      3_000,
    );
    const other = storeOf("process-2").archive;

    expect(await other.claim(id, { epoch: 1, eventSeq: 0 })).toBeUndefined();
    expect(await other.nextCursor(id)).toBeUndefined();
    expect(await contexts.archive.claim(id, { epoch: 1, eventSeq: 0 })).toBe(2);

    await processes.declareDead("process-1");
    expect(await other.claim(id, { epoch: 2, eventSeq: 0 })).toBe(3);
  });

  it("continues the numbers of a released context, and starts an epoch for one whose process died", async () => {
    const { contexts, storeOf, add, ann } = await arrange();
    const [released, dead] = [await add(), await add()];
    const { archive } = storeOf("process-2");
    expect(await contexts.archive.release(released.id, 1, { eventSeq: 7, snapshot: { pages, storageState } })).toBe(
      true,
    );

    expect(await contexts.archive.nextCursor(dead.id)).toBeUndefined(); // this process runs it
    expect(await archive.nextCursor(released.id)).toEqual({ epoch: 1, seq: 8 });
    expect(await contexts.archive.nextCursor(released.id)).toEqual({ epoch: 1, seq: 9 });
    expect(await archive.nextCursor(dead.id)).toEqual({ epoch: 2, seq: 1 });
    expect(await contexts.archive.nextCursor(dead.id)).toEqual({ epoch: 2, seq: 2 });

    expect(await archive.load(released.id)).toMatchObject({ worker: null, eventSeq: 9, pages, storageState });
    // An event was published in between: the claim would not know the last cursor.
    expect(await archive.claim(released.id, { epoch: 1, eventSeq: 8 })).toBeUndefined();
    expect(await archive.claim(released.id, { epoch: 1, eventSeq: 9 })).toBe(2);
    expect(await contexts.remove(ann, released.id)).toEqual({ epoch: 2, eventSeq: 0, worker: "process-2" });
    expect(await contexts.remove(ann, dead.id)).toEqual({ epoch: 2, eventSeq: 2, worker: null });
  });

  it("returns nothing for a context that was removed", async () => {
    const { contexts, add, ann } = await arrange();
    const { id } = await add();
    await contexts.remove(ann, id);

    expect(await contexts.archive.load(id)).toBeUndefined();
    expect(await contexts.archive.claim(id, { epoch: 1, eventSeq: 0 })).toBeUndefined();
    expect(await contexts.archive.nextCursor(id)).toBeUndefined();
    expect(await contexts.archive.save(id, 1, { pages })).toBe(false);
  });

  it("reports a wrong key", async () => {
    const { contexts, add, ann, db, clock, databaseNow } = await arrange();
    const { id } = await add(ann, { config });
    await contexts.close();
    const other = createContextStore(db, {
      cipher: createCipher({ key: randomBytes(32), randomBytes }),
      processId: "process-2",
      databaseNow,
      now: clock.now,
    });

    await expect(other.archive.load(id)).rejects.toThrow("the key is not the one it was encrypted with");
  });
});

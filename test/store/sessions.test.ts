import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createUserStore } from "../../src/store/users.ts";
import { createSessionStore } from "../../src/store/sessions.ts";
import { temporaryDatabase } from "../support/database.ts";

const durationMs = 10_000;
const page = { limit: 100, offset: 0 };

async function arrange(limits: { readonly maxPerUser?: number } = {}) {
  const { db, clock, addUser } = await temporaryDatabase();
  const sessions = createSessionStore(db, { now: clock.now, durationMs, touchIntervalMs: 60_000, ...limits });
  const insert = (userId: string, fields = {}) =>
    sessions.insert({ id: randomUUID(), userId, kind: "login", refreshTokenHash: randomUUID(), ...fields });
  const add = async (userId: string, fields = {}) => {
    const begun = await insert(userId, fields);
    if (!begun) throw new Error("not added");
    return begun.session;
  };
  return { db, clock, sessions, insert, add, ann: (await addUser("ann")).id, bob: (await addUser("bob")).id };
}

describe("createSessionStore", () => {
  it("returns every field", async () => {
    const { sessions, add, ann } = await arrange();
    const fields = { name: "ci", metadata: { team: ["a"] }, baseUrl: "http://a.example/", kind: "program" as const };
    const added = await add(ann, fields);

    expect(await sessions.find(ann, added.id)).toEqual(added);
    expect(added).toMatchObject({ ...fields, userId: ann, endedAt: null });
  });

  it("creates none for a disabled user, or one whose password has changed since it was checked", async () => {
    const { db, clock, sessions, ann } = await arrange();
    const users = createUserStore(db, clock);
    await users.change(ann, { passwordHash: "new" });
    const insert = (passwordHash?: string) =>
      sessions.insert({ id: randomUUID(), userId: ann, kind: "login", refreshTokenHash: randomUUID(), passwordHash });

    expect(await insert("old")).toBeUndefined();
    expect(await insert("new")).toBeDefined();
    await users.change(ann, { disabledAt: 1 });
    expect(await insert("new")).toBeUndefined();
    expect(await insert()).toBeUndefined();
    expect((await sessions.list(ann, page)).total).toBe(1);
  });

  it("ends the least recently used sessions of a user beyond the limit", async () => {
    const { sessions, clock, add, insert, ann, bob } = await arrange({ maxPerUser: 3 });
    const expired = await add(ann);
    clock.advance(durationMs);
    const others = await add(bob);
    const [first, second, third] = [await add(ann), await add(ann), await add(ann)];
    clock.advance(1);
    sessions.touch(first.id);
    clock.advance(1);
    await sessions.slide(third.id);

    const begun = await insert(ann);

    expect(begun?.displaced).toEqual([second.id]);
    const { rows } = await sessions.list(ann, page);
    expect(rows.map(({ id }) => id).sort()).toEqual([first.id, third.id, begun?.session.id].sort());
    expect((await sessions.findById(second.id))?.endedAt).toBe(clock.now());
    expect((await sessions.findById(expired.id))?.endedAt).toBeNull();
    expect((await sessions.find(bob, others.id))?.id).toBe(others.id);
  });

  it("never exceeds the limit, however many sessions are created at once", async () => {
    const { sessions, insert, ann } = await arrange({ maxPerUser: 3 });

    const begun = await Promise.all(Array.from({ length: 12 }, () => insert(ann)));

    expect(begun.flatMap((each) => each?.displaced ?? [])).toHaveLength(9);
    expect((await sessions.list(ann, page)).total).toBe(3);
  });

  it("returns and ends a session for its own user only", async () => {
    const { sessions, add, ann, bob } = await arrange();
    const { id } = await add(ann);

    expect(await sessions.find(bob, id)).toBeUndefined();
    expect((await sessions.list(bob, page)).total).toBe(0);
    expect(await sessions.end(bob, id)).toBe(false);
    expect(await sessions.endAll(bob)).toEqual([]);
    expect((await sessions.find(ann, id))?.id).toBe(id);
    expect(await sessions.end(ann, id)).toBe(true);
  });

  it("returns no session that ended or expired, and ends none twice", async () => {
    const { sessions, clock, add, ann } = await arrange();
    const ended = await add(ann);
    await sessions.end(ann, ended.id);
    expect(await sessions.end(ann, ended.id)).toBe(false);
    const expiring = await add(ann);
    clock.advance(durationMs);

    expect(await sessions.find(ann, expiring.id)).toBeUndefined();
    expect(await sessions.list(ann, page)).toEqual({ rows: [], total: 0 });
    expect(await sessions.end(ann, expiring.id)).toBe(false);
  });

  it("ends all sessions but one", async () => {
    const { sessions, add, ann, bob } = await arrange();
    const [kept, first, second, foreign] = [await add(ann), await add(ann), await add(ann), await add(bob)];

    expect((await sessions.endAll(ann, kept.id)).toSorted()).toEqual([first.id, second.id].toSorted());
    expect((await sessions.list(ann, page)).rows.map((row) => row.id)).toEqual([kept.id]);
    expect((await sessions.list(bob, page)).rows.map((row) => row.id)).toEqual([foreign.id]);
  });

  it("extends a session at every use, visible to readers before it is written", async () => {
    const { sessions, clock, add, ann, db } = await arrange();
    const { id, createdAt } = await add(ann);
    clock.advance(durationMs / 2);
    sessions.touch(id);

    const used = { lastAccessedAt: createdAt + durationMs / 2, expiresAt: createdAt + durationMs * 1.5 };
    expect(await sessions.findById(id)).toMatchObject(used);
    expect(await db.selectFrom("sessions").select("last_accessed_at").execute()).toEqual([
      { last_accessed_at: createdAt },
    ]);

    await sessions.close();
    expect(await db.selectFrom("sessions").select(["last_accessed_at", "expires_at"]).execute()).toEqual([
      { last_accessed_at: used.lastAccessedAt, expires_at: used.expiresAt },
    ]);
  });

  it("does not reopen an ended session by a late use", async () => {
    const { sessions, clock, add, ann } = await arrange();
    const { id } = await add(ann);
    await sessions.end(ann, id);
    clock.advance(1);
    sessions.touch(id);
    await sessions.close();

    expect(await sessions.find(ann, id)).toBeUndefined();
  });

  it("deletes sessions that ended long ago with their refresh tokens, up to the given number", async () => {
    const { sessions, clock, add, ann, db } = await arrange();
    const ended = [await add(ann), await add(ann)];
    for (const { id } of ended) await sessions.end(ann, id);
    await add(ann);
    clock.advance(durationMs * 2);
    const live = await add(ann);

    const before = clock.now() - durationMs / 2;
    expect([await sessions.purge(before, 1), await sessions.purge(before, 2), await sessions.purge(before, 2)]).toEqual(
      [1, 2, 0],
    );
    expect(await db.selectFrom("refresh_tokens").select("session_id").execute()).toEqual([{ session_id: live.id }]);
  });
});

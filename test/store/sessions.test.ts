import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createUserStore } from "../../src/store/users.ts";
import { createSessionStore } from "../../src/store/sessions.ts";
import { temporaryDatabase } from "../support/database.ts";

const durationMs = 10_000;
const page = { limit: 100, offset: 0 };

async function arrange() {
  const { db, clock, addUser } = await temporaryDatabase();
  const sessions = createSessionStore(db, { now: clock.now, durationMs, touchIntervalMs: 60_000 });
  const add = async (userId: string, fields = {}) => {
    const added = await sessions.insert({
      id: randomUUID(),
      userId,
      kind: "login",
      refreshTokenHash: randomUUID(),
      ...fields,
    });
    if (!added) throw new Error("not added");
    return added;
  };
  return { db, clock, sessions, add, ann: (await addUser("ann")).id, bob: (await addUser("bob")).id };
}

describe("createSessionStore", () => {
  it("gives back every field", async () => {
    const { sessions, add, ann } = await arrange();
    const fields = { name: "ci", metadata: { team: ["a"] }, baseUrl: "http://a.example/", kind: "program" as const };
    const added = await add(ann, fields);

    expect(await sessions.find(ann, added.id)).toEqual(added);
    expect(added).toMatchObject({ ...fields, userId: ann, endedAt: null });
  });

  it("begins none for a user who is disabled, or who has another password than the one that was checked", async () => {
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

  it("shows and ends a session for its own user only", async () => {
    const { sessions, add, ann, bob } = await arrange();
    const { id } = await add(ann);

    expect(await sessions.find(bob, id)).toBeUndefined();
    expect((await sessions.list(bob, page)).total).toBe(0);
    expect(await sessions.end(bob, id)).toBe(false);
    expect(await sessions.endAll(bob)).toEqual([]);
    expect((await sessions.find(ann, id))?.id).toBe(id);
    expect(await sessions.end(ann, id)).toBe(true);
  });

  it("shows no session that ended or expired, and ends none twice", async () => {
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

  it("slides with every use, in sight of readers before it is written", async () => {
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

  it("brings no ended session back by a late use", async () => {
    const { sessions, clock, add, ann } = await arrange();
    const { id } = await add(ann);
    await sessions.end(ann, id);
    clock.advance(1);
    sessions.touch(id);
    await sessions.close();

    expect(await sessions.find(ann, id)).toBeUndefined();
  });

  it("purges what ended long ago together with its refresh tokens", async () => {
    const { sessions, clock, add, ann, db } = await arrange();
    await add(ann);
    clock.advance(durationMs * 2);
    const live = await add(ann);

    expect(await sessions.purge(clock.now() - durationMs / 2)).toBe(1);
    expect(await db.selectFrom("refresh_tokens").select("session_id").execute()).toEqual([{ session_id: live.id }]);
  });
});

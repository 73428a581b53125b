import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { StorageState } from "../../src/contract.ts";
import { createContextStore } from "../../src/store/contexts.ts";
import { createProfileStore } from "../../src/store/profiles.ts";
import { createCipher } from "../../src/store/secrets/cipher.ts";
import { temporaryDatabase } from "../support/database.ts";

const cookie = {
  ...{ name: "sid", value: "canary", domain: ".a.test", path: "/", expires: -1 },
  ...{ httpOnly: true, secure: true, sameSite: "Lax" as const },
};
const state: StorageState = { cookies: [cookie], origins: [] };

async function arrange() {
  const database = await temporaryDatabase();
  const { db, cipher, clock } = database;
  const { now } = clock;
  const profiles = createProfileStore(db, { cipher, now, maxPerUser: 3 });
  const contexts = createContextStore(db, { ...database, processId: "p", now });
  const [ann, bob] = [(await database.addUser()).id, (await database.addUser()).id];
  const add = (userId: string, name: string, given = state) =>
    profiles.insert({ id: randomUUID(), userId, name }, { state: given });
  const open = async (profile: string, save: "onClose" | "auto" | null, userId = ann) => {
    const id = randomUUID();
    await contexts.insert({ id, userId, name: "c", config: {}, profile: { profile, save, keepsApprovals: true } });
    return id;
  };
  const write = (id: string, storageState: StorageState & { isPartial?: true }) =>
    contexts.archive.save(id, 1, { pages: [], storageState });
  return { db, clock, profiles, contexts, ann, bob, add, open, write };
}

const changed = (value: string): StorageState => ({ ...state, cookies: [{ ...cookie, value }] });

describe("createProfileStore", () => {
  it("shows hosts, counts and the end of the login, and stores no value in clear", async () => {
    const { db, add, ann } = await arrange();
    const [soon, later] = [1_800_000_000, 1_900_000_000];
    const { id } = await add(ann, "a", {
      cookies: [
        cookie,
        { ...cookie, name: "auth_token", httpOnly: false, expires: later },
        { ...cookie, name: "theme", httpOnly: false, expires: soon },
        { ...cookie, name: "__cf_bm", expires: soon },
        { ...cookie, name: "csrftoken", expires: soon },
      ],
      origins: [{ origin: "https://b.test:8443", localStorage: [{ name: "x", value: "canary" }] }],
    });
    const rows = await db.selectFrom("profiles").selectAll().execute();
    expect(rows).toMatchObject([{ id, cookies: 5, expires_at: later * 1_000, version: 1 }]);
    expect(JSON.stringify(rows)).not.toContain("canary");
    expect(JSON.stringify(rows)).toContain("b.test:8443");
  });

  it("returns nothing of another user's profiles, from any method", async () => {
    const { profiles, add, ann, bob, open } = await arrange();
    const { id } = await add(ann, "a");
    expect(await profiles.find(bob, id)).toBeUndefined();
    expect(await profiles.readState(bob, id)).toBeUndefined();
    expect(await profiles.update(bob, id, { name: "b" })).toBeUndefined();
    expect(await profiles.remove(bob, id)).toBe(false);
    expect((await profiles.list(bob, { limit: 10, offset: 0 })).total).toBe(0);
    const missing = { code: "NOT_FOUND", details: { resource: "profile" } };
    await expect(open(id, null, bob)).rejects.toMatchObject(missing);
    await expect(open("a", null, bob)).rejects.toMatchObject(missing);
    const copying = profiles.insert({ id: randomUUID(), userId: bob, name: "b" }, { profileId: id });
    await expect(copying).rejects.toMatchObject(missing);
    const contextId = await open(id, null);
    const capturing = profiles.insert({ id: randomUUID(), userId: bob, name: "b" }, { contextId });
    await expect(capturing).rejects.toMatchObject({ code: "NOT_FOUND", details: { resource: "context" } });
    expect(await profiles.find(ann, id)).toMatchObject({ name: "a", version: 1 });
  });

  it("has a name once for each user, and no more than allowed", async () => {
    const { profiles, add, ann, bob } = await arrange();
    const { id } = await add(ann, "a");
    await add(bob, "a");
    await expect(add(ann, "a")).rejects.toMatchObject({ details: { reason: "profile-name", profileId: id } });
    const { id: other } = await add(ann, "b");
    await expect(profiles.update(ann, other, { name: "a" })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await profiles.update(ann, other, { name: "b" })).toMatchObject({ name: "b", version: 1 });
    await add(ann, "c");
    await expect(add(ann, "d")).rejects.toMatchObject({ code: "CONFLICT", details: { reason: "profiles", limit: 3 } });
  });

  it("gives one context at a time the right to save, also to those that ask at once", async () => {
    const { profiles, contexts, add, ann, open } = await arrange();
    const { id } = await add(ann, "a");
    const asked = await Promise.allSettled(["auto", "onClose", "auto"].map((save) => open("a", save as "auto")));
    const [first] = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(asked.filter(({ status }) => status === "rejected")).toHaveLength(2);
    expect(await profiles.find(ann, id)).toMatchObject({ contextId: first });
    await open("a", null);
    expect(await contexts.remove(ann, first ?? "", true)).toBeUndefined();
    expect(await contexts.remove(ann, first ?? "")).toBeDefined();
    await open("a", "auto");
  });

  it("saves a context's state while its version is that of the context, in the context's epoch", async () => {
    const { profiles, contexts, add, ann, open, write } = await arrange();
    const { id } = await add(ann, "a");
    const contextId = await open("a", "auto");
    expect(await contexts.archive.load(contextId)).toMatchObject({
      storageState: state,
      profile: { id, isAutoSaved: true },
    });
    await write(contextId, changed("second"));
    expect(await contexts.archive.saveProfile(contextId, 2)).toBeUndefined();
    expect(await contexts.archive.saveProfile(contextId, 1)).toEqual({ id, outcome: "saved", version: 2 });
    expect(await contexts.archive.saveProfile(contextId, 1)).toMatchObject({ version: 3 });
    expect(await profiles.readState(ann, id)).toEqual(changed("second"));

    await write(contextId, { ...changed("partial"), isPartial: true });
    expect(await profiles.saveFrom(contextId)).toMatchObject({ outcome: "incomplete" });
    await write(contextId, {
      cookies: [],
      origins: [{ origin: "https://a.test", localStorage: [{ name: "a", value: "x".repeat(16_777_216) }] }],
    });
    expect(await profiles.saveFrom(contextId)).toMatchObject({ outcome: "too-large" });
    await profiles.update(ann, id, { source: { state: changed("theirs") } });
    await write(contextId, changed("mine"));
    expect(await profiles.saveFrom(contextId)).toMatchObject({ outcome: "conflict" });
    expect(await profiles.readState(ann, id)).toEqual(changed("theirs"));
    // Stored anew from that very context, which goes on from there.
    expect(await profiles.update(ann, id, { version: 4, source: { contextId } })).toMatchObject({ version: 5 });
    expect(await profiles.saveFrom(contextId)).toMatchObject({ outcome: "saved", version: 6 });
    await profiles.remove(ann, id);
    expect(await profiles.saveFrom(contextId)).toEqual({ id, outcome: "deleted" });
  });

  it("is stored by one of a context and a caller that names the version, who do so at once", async () => {
    const { profiles, add, ann, open, write } = await arrange();
    const { id } = await add(ann, "a");
    const contextId = await open("a", "auto");
    await write(contextId, changed("context"));
    for (let version = 1; version <= 20; version++) {
      const named = profiles.update(ann, id, { version, source: { state: changed("caller") } });
      const [byCaller, byContext] = await Promise.allSettled([named, profiles.saveFrom(contextId)]);
      const isSaved = byContext.status === "fulfilled" && byContext.value?.outcome === "saved";
      expect([isSaved, byCaller.status]).toEqual([isSaved, isSaved ? "rejected" : "fulfilled"]);
      if (!isSaved) await profiles.update(ann, id, { version: ++version, source: { contextId } });
    }
  });

  it("of a context that does not save it stays as it is", async () => {
    const { profiles, add, ann, open, write } = await arrange();
    const { id } = await add(ann, "a");
    const contextId = await open("a", null);
    await write(contextId, changed("copy"));
    expect(await profiles.saveFrom(contextId)).toBeUndefined();
    expect(await profiles.readState(ann, id)).toEqual(state);
  });

  it("of another DATA_KEY opens nothing, and never an empty login", async () => {
    const { db, clock, add, ann, open, contexts } = await arrange();
    const { id } = await add(ann, "a");
    const other = createCipher({ key: randomBytes(32), randomBytes });
    const { now } = clock;
    const profiles = createProfileStore(db, { cipher: other, now });
    const unreadable = { code: "ACTION_FAILED", details: { reason: "profile-unreadable", profileId: id } };
    await expect(profiles.readState(ann, id)).rejects.toMatchObject(unreadable);
    const copying = profiles.insert({ id: randomUUID(), userId: ann, name: "b" }, { profileId: id });
    await expect(copying).rejects.toMatchObject(unreadable);
    const use = { profile: "a", save: null, keepsApprovals: true };
    const context = { userId: ann, id: "c", config: {} };
    const opening = db.transaction().execute((trx) => profiles.columnsOfUse(trx, context, use));
    await expect(opening).rejects.toMatchObject(unreadable);
    // The state of one profile in the row of another is none.
    const { id: second } = await add(ann, "second", changed("second"));
    const { state: swapped } = await db
      .selectFrom("profiles")
      .select("state")
      .where("id", "=", second)
      .executeTakeFirstOrThrow();
    await db.updateTable("profiles").set({ state: swapped }).where("id", "=", id).execute();
    await expect(open("a", null)).rejects.toMatchObject(unreadable);
    expect((await contexts.list(ann, { limit: 10, offset: 0 })).total).toBe(0);
  });
});

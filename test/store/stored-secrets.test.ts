import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCipher } from "../../src/store/secrets/cipher.ts";
import { createSecretStore } from "../../src/store/stored-secrets.ts";
import { temporaryDatabase } from "../support/database.ts";

const values = { username: "ada", password: "canary" };
const origins = ["https://a.test"];

async function arrange() {
  const database = await temporaryDatabase();
  const { db, cipher, clock } = database;
  const secrets = createSecretStore(db, { cipher, now: clock.now, maxPerUser: 2 });
  const [ann, bob] = [(await database.addUser()).id, (await database.addUser()).id];
  const add = (userId: string, name: string) => secrets.insert({ id: randomUUID(), userId, name, origins, values });
  return { db, secrets, ann, bob, add };
}

describe("createSecretStore", () => {
  it("returns its values to the user by name or id, shows which there are, and stores none in clear", async () => {
    const { db, secrets, ann, bob, add } = await arrange();
    const { id, fields } = await add(ann, "shop");
    expect(fields).toEqual(["username", "password"]);
    expect(JSON.stringify(await secrets.list(ann, { limit: 10, offset: 0 }))).not.toContain("canary");
    expect(JSON.stringify(await db.selectFrom("secrets").selectAll().execute())).not.toContain("canary");
    for (const each of [id, "shop"]) {
      expect(await secrets.read(ann, each)).toEqual({ origins, values });
      expect(await secrets.read(bob, each)).toBeUndefined();
    }
    expect(await secrets.update(bob, id, { values: {} })).toBeUndefined();
    expect(await secrets.remove(bob, id)).toBe(false);
    expect((await secrets.list(bob, { limit: 10, offset: 0 })).total).toBe(0);
    expect((await secrets.list(ann, { limit: 10, offset: 0 })).rows[0]?.lastUsedAt).not.toBeNull();
  });

  it("keeps what a change does not name, and nothing where it names other origins", async () => {
    const { secrets, ann, add } = await arrange();
    const { id } = await add(ann, "shop");
    await secrets.update(ann, id, { name: "store", values: { password: "second" } });
    expect(await secrets.read(ann, "store")).toEqual({ origins, values: { username: "ada", password: "second" } });
    const others = ["https://b.test"];
    expect(await secrets.update(ann, id, { values: { password: "third" }, origins: others })).toMatchObject({
      fields: ["password"],
    });
    expect(await secrets.read(ann, id)).toEqual({ origins: others, values: { password: "third" } });
  });

  it("has a name once, no more than allowed, and none of another DATA_KEY", async () => {
    const { db, ann, add } = await arrange();
    const { id } = await add(ann, "a");
    await expect(add(ann, "a")).rejects.toMatchObject({ code: "CONFLICT", details: { reason: "secret-name" } });
    await add(ann, "b");
    await expect(add(ann, "c")).rejects.toMatchObject({ code: "CONFLICT", details: { reason: "secrets", limit: 2 } });
    const other = createSecretStore(db, {
      cipher: createCipher({ key: randomBytes(32), randomBytes }),
      now: () => 0,
    });
    const unreadable = { code: "ACTION_FAILED", details: { reason: "secret-unreadable", secretId: id } };
    await expect(other.read(ann, "a")).rejects.toMatchObject(unreadable);
  });
});

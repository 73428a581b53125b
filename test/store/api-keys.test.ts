import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createApiKeyStore, isActive, type NewApiKey } from "../../src/store/api-keys.ts";
import { temporaryDatabase } from "../support/database.ts";

async function arrange(limits: { readonly maxPerUser?: number } = {}) {
  const database = await temporaryDatabase();
  const apiKeys = createApiKeyStore(database.db, { ...database.clock, ...limits });
  const [ann, bob] = [await database.addUser("ann"), await database.addUser("bob")];
  const newKey = (fields: Partial<NewApiKey> = {}): NewApiKey => ({
    id: randomUUID(),
    userId: ann.id,
    name: "a key",
    prefix: "pwk_12345678",
    keyHash: randomUUID(),
    roles: ["user"],
    scopes: null,
    allowedIps: null,
    allowedHosts: null,
    blockedHosts: null,
    plan: "standard",
    metadata: null,
    expiresAt: null,
    ...fields,
  });
  return { ...database, apiKeys, ann, bob, newKey };
}

describe("createApiKeyStore", () => {
  it("returns every field", async () => {
    const { apiKeys, newKey, ann, clock } = await arrange();
    const given = newKey({
      scopes: ["contexts:read", "read:session"],
      allowedIps: ["192.0.2.0/24"],
      allowedHosts: ["example.com"],
      blockedHosts: ["*.ads.example.com"],
      metadata: { team: { name: "shop" } },
      plan: "basic",
      expiresAt: clock.now() + 5,
    });

    const inserted = await apiKeys.insert(given);

    expect(inserted).toEqual({ ...given, createdAt: clock.now(), lastUsedAt: null, revokedAt: null });
    expect(await apiKeys.find(ann.id, given.id)).toEqual(inserted);
    expect(await apiKeys.withPrefix("pwk_12345678")).toEqual([inserted]);
    expect(await apiKeys.withPrefix("pwk_87654321")).toEqual([]);
  });

  it("finds, lists and revokes a key for its user only", async () => {
    const { apiKeys, newKey, ann, bob } = await arrange();
    const { id } = await apiKeys.insert(newKey());

    expect(await apiKeys.find(bob.id, id)).toBeUndefined();
    expect(await apiKeys.list(bob.id, { limit: 10, offset: 0 })).toEqual({ rows: [], total: 0 });
    expect(await apiKeys.revoke(bob.id, id)).toBeUndefined();
    expect((await apiKeys.find(ann.id, id))?.revokedAt).toBeNull();
  });

  it("rejects a key beyond the limit of active keys of its user", async () => {
    const { apiKeys, newKey, ann, bob, clock } = await arrange({ maxPerUser: 2 });
    const conflict = {
      code: "CONFLICT",
      message: "you have 2 API keys already, the most there may be; revoke one first",
      details: { reason: "api-keys", limit: 2 },
    };
    const { id } = await apiKeys.insert(newKey());
    await apiKeys.insert(newKey({ expiresAt: clock.now() + 100 }));

    await expect(apiKeys.insert(newKey())).rejects.toMatchObject(conflict);
    await apiKeys.insert(newKey({ userId: bob.id }));
    await apiKeys.revoke(ann.id, id);
    await apiKeys.insert(newKey());
    await expect(apiKeys.insert(newKey())).rejects.toMatchObject(conflict);
    clock.advance(100);
    await apiKeys.insert(newKey());
    await expect(apiKeys.insert(newKey())).rejects.toMatchObject(conflict);
  });

  it("never exceeds the limit for concurrent calls", async () => {
    const { apiKeys, newKey, ann } = await arrange({ maxPerUser: 2 });

    const made = await Promise.allSettled(Array.from({ length: 10 }, () => apiKeys.insert(newKey())));

    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect((await apiKeys.list(ann.id, { limit: 10, offset: 0 })).total).toBe(2);
  });

  it("keeps the time of the first revocation", async () => {
    const { apiKeys, newKey, ann, clock } = await arrange();
    const { id } = await apiKeys.insert(newKey());

    const first = await apiKeys.revoke(ann.id, id);
    clock.advance(10);
    const second = await apiKeys.revoke(ann.id, id);

    expect(first?.revokedAt).toBe(clock.now() - 10);
    expect(second).toEqual(first);
  });

  it("lists active keys separately from revoked and expired ones", async () => {
    const { apiKeys, newKey, ann, clock } = await arrange();
    const works = await apiKeys.insert(newKey({ name: "works" }));
    await apiKeys.insert(newKey({ name: "expires", expiresAt: clock.now() + 100 }));
    const { id } = await apiKeys.insert(newKey({ name: "revoked" }));
    await apiKeys.revoke(ann.id, id);
    clock.advance(100);

    const named = async (active?: boolean) => {
      const query = { limit: 10, offset: 0, sort: { field: "name", descending: false } } as const;
      const { rows, total } = await apiKeys.list(ann.id, { ...query, ...(active !== undefined && { active }) });
      expect(rows.every((row) => active === undefined || isActive(row, clock.now()) === active)).toBe(true);
      expect(total).toBe(rows.length);
      return rows.map(({ name }) => name);
    };
    expect(await named()).toEqual(["expires", "revoked", "works"]);
    expect(await named(true)).toEqual([works.name]);
    expect(await named(false)).toEqual(["expires", "revoked"]);
  });

  it("returns a use at once, and writes it before it closes", async () => {
    const { apiKeys, newKey, ann, clock, db } = await arrange();
    const { id } = await apiKeys.insert(newKey());
    const other = await apiKeys.insert(newKey());
    clock.advance(50);

    apiKeys.touch(id);

    expect((await apiKeys.find(ann.id, id))?.lastUsedAt).toBe(clock.now());
    const query = { limit: 10, offset: 0, sort: { field: "lastUsedAt", descending: false } } as const;
    expect((await apiKeys.list(ann.id, query)).rows.map((row) => row.id)).toEqual([id, other.id]);
    await apiKeys.close();
    const row = await db.selectFrom("api_keys").select("last_used_at").where("id", "=", id).executeTakeFirst();
    expect(row?.last_used_at).toBe(clock.now());
  });
});

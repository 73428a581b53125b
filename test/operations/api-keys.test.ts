import { describe, expect, it } from "vitest";
import type { Scope } from "../../src/contract.ts";
import { assemble } from "../identity/fixture.ts";
import { arrangeIdentityService } from "./identity-fixture.ts";

const refused = { code: "UNAUTHORIZED" };

/** The service with a logged-in ann, and what makes her keys. */
async function arrange() {
  const service = await arrangeIdentityService();
  const ann = await service.loginAs("ann");
  const create = async (body: Readonly<Record<string, unknown>> = {}, by: { bearer?: string; apiKey?: string } = ann) =>
    service.answer(by, "createApiKey", { body: { name: "a key", ...body } });
  return { ...service, login: ann, create };
}

describe("createApiKey", () => {
  it("returns the key in both forms, once", async () => {
    const { create, answer, login } = await arrange();

    const { apiKey, plainTextKey, warning, key, id } = await create({ metadata: { team: "shop" }, expiresIn: 5_000 });

    expect({ key, id }).toEqual({ key: plainTextKey, id: apiKey.id });
    expect(warning).not.toBe("");
    expect(apiKey).toMatchObject({ roles: ["user"], plan: "standard", active: true, metadata: { team: "shop" } });
    expect(apiKey.scopes).toContain("contexts:write");
    expect(plainTextKey.startsWith(apiKey.prefix)).toBe(true);
    expect(Date.parse(apiKey.expiresAt ?? "") - Date.parse(apiKey.createdAt)).toBe(5_000);
    const later = [await answer(login, "getApiKey", { params: { apiKeyId: id } }), await answer(login, "listApiKeys")];
    expect(JSON.stringify(later)).not.toContain(plainTextKey);
  });

  it("stores no key, and audits none", async () => {
    const { create, db, entries, ann } = await arrange();

    const { plainTextKey, apiKey } = await create({ scopes: ["contexts:read"] });

    const rows = await db.selectFrom("api_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(plainTextKey.slice(apiKey.prefix.length));
    const row = (await entries()).at(-1);
    expect(row).toMatchObject({ userId: ann.id, operation: "createApiKey", params: { scopes: ["contexts:read"] } });
    expect(JSON.stringify(row)).not.toContain(plainTextKey.slice(apiKey.prefix.length));
  });

  it.each([
    [{ roles: ["root"] }, "roles[0]"],
    [{ scopes: ["contexts:read", "contexts:delete"] }, "scopes[1]"],
    [{ scopes: [] }, "scopes"],
    [{ expiresIn: 0 }, "expiresIn"],
    [{ expiresIn: 1.5 }, "expiresIn"],
    [{ allowedIps: ["192.0.2.0/24", "192.0.2.0/33"] }, "allowedIps[1]"],
    [{ plan: "gold" }, "plan"],
    [{ metadata: { note: "x".repeat(16_400) } }, "metadata"],
    [{ userId: "someone else" }, "userId"],
  ])("rejects %j as invalid", async (body, field) => {
    const { create } = await arrange();

    await expect(create(body)).rejects.toMatchObject({ code: "VALIDATION_ERROR", details: [{ field }] });
  });

  it.each([
    [{ roles: ["admin"] }, { reason: "role", role: "admin" }],
    [{ scopes: ["contexts:read", "audit:read"] }, { reason: "scope", scope: "audit:read" }],
    [{ plan: "premium" }, { reason: "plan", plan: "premium" }],
  ])("denies %j to a user with fewer rights", async (body, details) => {
    const { create } = await arrange();

    await expect(create(body)).rejects.toMatchObject({ code: "FORBIDDEN", details });
  });

  it("gives an administrator every role, scope and plan", async () => {
    const { create, accounts, loginAs } = await arrange();
    await accounts.add({ username: "root", password: "correct horse", roles: ["admin"] });
    const root = await loginAs("root");

    const { apiKey } = await create({ roles: ["viewer", "admin"], scopes: ["audit:read"], plan: "premium" }, root);

    expect(apiKey).toMatchObject({ roles: ["viewer", "admin"], scopes: ["audit:read"], plan: "premium" });
  });

  it("is denied to a viewer", async () => {
    const { create, loginAs } = await arrange();

    await expect(create({}, await loginAs("bob"))).rejects.toMatchObject({ details: { scope: "api-keys:write" } });
  });
});

describe("a key that makes a key", () => {
  it("hands down no more than it holds, by default and when asked", async () => {
    const { create, authenticate } = await arrange();
    const maker = await create({ scopes: ["api-keys:write", "contexts:read"] });

    const made = await create({}, { apiKey: maker.key });

    const { scopes } = await authenticate({ apiKey: made.key });
    expect([...scopes].sort()).toEqual(["api-keys:write", "contexts:read"]);
    await expect(create({ scopes: ["contexts:write"] }, { apiKey: maker.key })).rejects.toMatchObject({
      details: { reason: "scope", scope: "contexts:write" },
    });
  });

  it("binds the new one by its addresses, expiry and plan", async () => {
    const { create } = await arrange();
    const bounds = { allowedIps: ["192.0.2.0/24"], expiresIn: 60_000, plan: "basic" };
    const maker = { apiKey: (await create(bounds)).key };

    const { apiKey } = await create({}, maker);

    expect(apiKey).toMatchObject({ allowedIps: ["192.0.2.0/24"], plan: "basic" });
    expect(Date.parse(apiKey.expiresAt ?? "") - Date.parse(apiKey.createdAt)).toBe(60_000);
    expect((await create({ allowedIps: ["192.0.2.8"] }, maker)).apiKey.allowedIps).toEqual(["192.0.2.8"]);
    for (const [body, reason] of [
      [{ allowedIps: ["192.0.0.0/16"] }, "address"],
      [{ expiresIn: 60_001 }, "expiry"],
      [{ plan: "standard" }, "plan"],
    ] as const) {
      await expect(create(body, maker)).rejects.toMatchObject({ code: "FORBIDDEN", details: { reason } });
    }
  });

  it("cannot create a session, and has none", async () => {
    const { create, call, answer } = await arrange();
    const caller = { apiKey: (await create()).key };

    await expect(call(caller, "createSession", { body: {} })).rejects.toMatchObject({
      code: "FORBIDDEN",
      details: { reason: "credential" },
    });
    await expect(call(caller, "getCurrentSession")).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    expect((await answer(caller, "listMySessions")).data).toMatchObject([{ isCurrent: false }]);
    expect((await answer(caller, "deleteOtherSessions")).data).toEqual({ deletedCount: 1 });
  });
});

describe("the rights of a key", () => {
  it.each<[roles: string[] | undefined, scopes: Scope[] | undefined, held: Scope[], missing: Scope[]]>([
    [undefined, undefined, ["contexts:write", "api-keys:write", "sessions:read"], ["audit:read", "admin"]],
    [["viewer"], undefined, ["contexts:read", "read:session"], ["contexts:write", "actions:execute"]],
    [["user"], ["contexts:write"], ["contexts:write", "actions:evaluate"], ["contexts:read", "sessions:read"]],
    [["user"], ["read:session"], ["read:session", "sessions:read"], ["contexts:read"]],
    [["viewer"], ["contexts:write"], [], ["contexts:write", "contexts:read", "actions:execute"]],
  ])("with roles %j and scopes %j", async (roles, scopes, held, missing) => {
    const { create, authenticate } = await arrange();
    const { key, id } = await create({ ...(roles && { roles }), ...(scopes && { scopes }) });

    const holder = await authenticate({ apiKey: key });

    expect(holder).toMatchObject({
      username: "ann",
      credential: { type: "apiKey", apiKeyId: id, plan: "standard" },
    });
    expect(held.filter((scope) => !holder.scopes.has(scope))).toEqual([]);
    expect(missing.filter((scope) => holder.scopes.has(scope))).toEqual([]);
  });

  it("shrink at once when its creator's do, and end with the creator", async () => {
    const arranged = await arrange();
    const { create, authenticate, accounts, clock } = arranged;
    const elsewhere = assemble(arranged);
    const apiKey = (await create()).key;
    await elsewhere.authenticate({ apiKey });

    await accounts.update({ username: "ann" }, { roles: ["viewer"] });
    expect((await authenticate({ apiKey })).scopes.has("contexts:write")).toBe(false);
    clock.advance(1_000);
    expect((await elsewhere.authenticate({ apiKey })).scopes.has("contexts:write")).toBe(false);

    await accounts.update({ username: "ann" }, { disabled: true });
    await expect(authenticate({ apiKey })).rejects.toMatchObject(refused);
  });

  it("are none after revoking, at once here and within a second elsewhere", async () => {
    const arranged = await arrange();
    const { create, answer, authenticate, login, clock, ended, rejectedKeys } = arranged;
    const elsewhere = assemble(arranged);
    const { key: apiKey, id } = await create();
    await Promise.all([authenticate({ apiKey }), elsewhere.authenticate({ apiKey })]);

    const revoked = await answer(login, "revokeApiKey", { params: { apiKeyId: id } });

    expect(revoked.apiKey).toMatchObject({ id, name: "a key" });
    expect(ended).toEqual([id]);
    await expect(authenticate({ apiKey })).rejects.toMatchObject(refused);
    expect(rejectedKeys).toEqual([[id, "revoked"]]);
    clock.advance(1_000);
    await expect(elsewhere.authenticate({ apiKey })).rejects.toMatchObject(refused);
    clock.advance(5);
    expect(await answer(login, "revokeApiKey", { params: { apiKeyId: id } })).toEqual(revoked);
  });

  it("are none after its expiry", async () => {
    const { create, answer, authenticate, login, clock, rejectedKeys } = await arrange();
    const { key: apiKey, id } = await create({ expiresIn: 100 });
    clock.advance(99);
    await authenticate({ apiKey });

    clock.advance(1);

    await expect(authenticate({ apiKey })).rejects.toMatchObject(refused);
    expect(rejectedKeys).toEqual([[id, "expired"]]);
    expect((await answer(login, "getApiKey", { params: { apiKeyId: id } })).apiKey.active).toBe(false);
  });

  it("are none from an address that it does not allow", async () => {
    const { create, authenticate, rejectedKeys } = await arrange();
    const { key: apiKey, id } = await create({ allowedIps: ["192.0.2.0/24", "2001:db8::/32"] });

    await authenticate({ apiKey }, "192.0.2.200");
    await authenticate({ apiKey }, "::ffff:192.0.2.200");
    await authenticate({ apiKey }, "2001:db8::1");
    await expect(authenticate({ apiKey }, "198.51.100.1")).rejects.toMatchObject({
      code: "FORBIDDEN",
      details: { reason: "address" },
    });
    expect(rejectedKeys).toEqual([[id, "address"]]);
  });

  it("are not got by a key that differs in its last characters only", async () => {
    const { create, authenticate, rejectedKeys } = await arrange();
    const { key } = await create();

    for (const apiKey of [`${key.slice(0, -1)}_`, key.slice(0, 12), `${key}0`, key.toLowerCase()]) {
      await expect(authenticate({ apiKey })).rejects.toMatchObject(refused);
    }
    expect(rejectedKeys).toEqual([]);
  });
});

describe("the list of keys", () => {
  it("holds one's own, without metadata, with how many there are", async () => {
    const { create, answer, login, loginAs } = await arrange();
    await create({ name: "first", metadata: { a: 1 } });
    const { id } = await create({ name: "second" });
    await answer(login, "revokeApiKey", { params: { apiKeyId: id } });

    const all = await answer(login, "listApiKeys", { query: { sort: "name" } });
    const active = await answer(login, "listApiKeys", { query: { active: "true", limit: "5" } });
    const inactive = await answer(login, "listApiKeys", { query: { active: "false" } });

    expect(all.apiKeys.map(({ name }) => name)).toEqual(["first", "second"]);
    expect(all).toMatchObject({ total: 2, limit: 20, offset: 0 });
    expect(all.apiKeys[0]).not.toHaveProperty("metadata");
    expect(active).toMatchObject({ apiKeys: [{ name: "first" }], total: 1, limit: 5 });
    expect(inactive).toMatchObject({ apiKeys: [{ name: "second" }], total: 1 });
    expect(await answer(await loginAs("bob"), "listApiKeys")).toMatchObject({ apiKeys: [], total: 0 });
    await expect(answer(login, "listApiKeys", { query: { active: "yes" } })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "active" }],
    });
  });

  it("returns when a key was last used", async () => {
    const { create, answer, login, authenticate, clock } = await arrange();
    const { key: apiKey } = await create();
    clock.advance(7);

    await authenticate({ apiKey });

    const [listed] = (await answer(login, "listApiKeys")).apiKeys;
    expect(listed?.lastUsedAt).toBe(new Date(clock.now()).toISOString());
  });
});

describe("another user's key", () => {
  it("is as if it did not exist", async () => {
    const { create, call, answer, login, loginAs, accounts } = await arrange();
    await accounts.add({ username: "eve", password: "correct horse", roles: ["user"] });
    const eve = await loginAs("eve");
    const { id } = await create();

    for (const operation of ["getApiKey", "revokeApiKey"] as const) {
      await expect(call(eve, operation, { params: { apiKeyId: id } })).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: `API key "${id}" was not found`,
      });
    }
    expect((await answer(login, "getApiKey", { params: { apiKeyId: id } })).apiKey.active).toBe(true);
  });
});

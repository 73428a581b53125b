import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isProgram } from "../../src/contract.ts";
import { requireHostsWithin } from "../../src/identity/host-bounds.ts";
import { changeKeysOf } from "../../src/identity/principal-watcher.ts";
import { arrangeIdentity, password, unauthorized } from "./fixture.ts";

const HOUR_MS = 3_600_000;

async function arrange() {
  const identity = await arrangeIdentity();
  const { db, ann, clock } = identity;
  const newContext = async (): Promise<string> => {
    const id = randomUUID();
    const at = clock.now();
    const times = { created_at: at, updated_at: at, last_used_at: at };
    const row = { id, user_id: ann.id, name: "shop", config: "{}", pages: "[]", revision: 0, epoch: 1, ...times };
    await db.insertInto("contexts").values(row).execute();
    return id;
  };
  const contextId = await newContext();
  const { session } = await identity.sessions.login("ann", password);
  const request = { contextId, userId: ann.id, scope: "control", ttlMs: 2 * HOUR_MS, name: "courier" } as const;
  const create = async (more: { readonly createdBy?: string; readonly ttlMs?: number } = {}) => {
    const created = await identity.shareLinks.create({ ...request, createdBy: `session:${session.id}`, ...more });
    if (created === undefined) throw new Error("there is no such context");
    return created;
  };
  return { ...identity, contextId, newContext, create };
}

describe("a share link", () => {
  it("gives an access token to its holder, with the rights of the link for its context", async () => {
    const { shareLinks, authenticate, ann, contextId, create } = await arrange();
    const { shareLink, secret } = await create();

    const { accessToken, expiresIn } = await shareLinks.open(secret);

    expect(expiresIn).toBe(3_600);
    expect(await authenticate({ bearer: accessToken })).toEqual({
      userId: ann.id,
      username: "ann",
      roles: [],
      scopes: new Set(["contexts:read", "screen:read", "actions:execute"]),
      credential: {
        ...{ type: "shareLink", shareLinkId: shareLink.id, contextId, scope: "control" },
        createdBy: shareLink.createdBy,
      },
    });
  });

  it("is stored without its secret", async () => {
    const { db, create } = await arrange();
    const { secret } = await create();
    const rows = await db.selectFrom("share_links").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
  });

  it("ends with its time, and so does a token that it gave", async () => {
    const { shareLinks, authenticate, clock, create } = await arrange();
    const { secret } = await create({ ttlMs: 90_000 });
    const { accessToken, expiresIn } = await shareLinks.open(secret);
    expect(expiresIn).toBe(90);

    clock.advance(89_999);
    await expect(authenticate({ bearer: accessToken })).resolves.toMatchObject({ username: "ann" });
    clock.advance(1);

    await expect(authenticate({ bearer: accessToken })).rejects.toMatchObject(unauthorized);
    await expect(shareLinks.open(secret)).rejects.toMatchObject(unauthorized);
  });

  it.each<[string, (of: Awaited<ReturnType<typeof arrange>>, shareLinkId: string) => Promise<unknown>]>([
    ["it is revoked", ({ shareLinks, ann, contextId }, id) => shareLinks.revoke(ann.id, contextId, id)],
    ["its context is deleted", ({ db, contextId }) => db.deleteFrom("contexts").where("id", "=", contextId).execute()],
    ["its user is disabled", ({ accounts }) => accounts.update({ username: "ann" }, { disabled: true })],
    ["its user may no longer do that", ({ accounts }) => accounts.update({ username: "ann" }, { roles: ["viewer"] })],
  ])("ends when %s", async (_what, end) => {
    const all = await arrange();
    const { shareLinks, authenticate, clock, create } = all;
    const { shareLink, secret } = await create();
    const { accessToken } = await shareLinks.open(secret);
    await authenticate({ bearer: accessToken });

    await end(all, shareLink.id);
    clock.advance(1_000);

    await expect(authenticate({ bearer: accessToken })).rejects.toMatchObject(unauthorized);
    await expect(shareLinks.open(secret)).rejects.toMatchObject(unauthorized);
  });

  it("ends with the key that made it", async () => {
    const { shareLinks, apiKeys, authenticate, sessions, ann, create } = await arrange();
    const { tokens } = await sessions.login("ann", "correct horse");
    const { apiKey } = await apiKeys.create(await authenticate({ bearer: tokens.accessToken }), { name: "agent" });
    const { secret } = await create({ createdBy: `api-key:${apiKey.id}` });
    const { accessToken } = await shareLinks.open(secret);

    await apiKeys.revoke(ann.id, apiKey.id);

    await expect(authenticate({ bearer: accessToken })).rejects.toMatchObject(unauthorized);
    await expect(shareLinks.open(secret)).rejects.toMatchObject(unauthorized);
  });

  it("ends with the session that made it", async () => {
    const { shareLinks, authenticate, sessions, ann, create } = await arrange();
    const { session } = await sessions.login("ann", "correct horse");
    const { secret } = await create({ createdBy: `session:${session.id}` });
    const { accessToken } = await shareLinks.open(secret);
    expect(changeKeysOf(await authenticate({ bearer: accessToken }))).toContain(`session:${session.id}`);

    await sessions.end(ann.id, session.id);

    await expect(authenticate({ bearer: accessToken })).rejects.toMatchObject(unauthorized);
    await expect(shareLinks.open(secret)).rejects.toMatchObject(unauthorized);
  });

  it("is bounded by the hosts of the key that made it", async () => {
    const { shareLinks, apiKeys, authenticate, sessions, create } = await arrange();
    const { tokens } = await sessions.login("ann", "correct horse");
    const creator = await authenticate({ bearer: tokens.accessToken });
    const { apiKey } = await apiKeys.create(creator, { name: "agent", allowedHosts: ["shop.example"] });
    const { secret } = await create({ createdBy: `api-key:${apiKey.id}` });
    const { accessToken } = await shareLinks.open(secret);
    const holder = await authenticate({ bearer: accessToken });

    expect(() => requireHostsWithin(holder, {})).toThrow(/hosts/);
    expect(() => requireHostsWithin(holder, { allowedHosts: ["shop.example"] })).not.toThrow();
    expect(isProgram(holder.credential)).toBe(true);
  });

  it("is not found by what only looks like its secret, and its token refreshes no session", async () => {
    const { shareLinks, sessions, create } = await arrange();
    const { secret, shareLink } = await create();
    for (const wrong of [
      "",
      secret.slice(0, -1),
      `${secret}A`,
      secret.toLowerCase(),
      shareLink.secretHash,
      shareLink.id,
    ])
      await expect(shareLinks.open(wrong)).rejects.toMatchObject(unauthorized);
    const { tokens } = await sessions.login("ann", "correct horse");
    const { accessToken } = await shareLinks.open(secret);
    await expect(sessions.refresh(tokens.refreshToken, accessToken)).rejects.toMatchObject(unauthorized);
  });

  it("is one of at most 20 of a context; those that have expired do not count", async () => {
    const { shareLinks, clock, ann, contextId, create } = await arrange();
    const made = await Promise.allSettled(Array.from({ length: 25 }, () => create({ ttlMs: 60_000 })));
    const rejected = made.filter(({ status }) => status === "rejected");
    expect(rejected).toHaveLength(5);
    expect(rejected[0]).toMatchObject({ reason: { code: "CONFLICT", details: { reason: "share-links", limit: 20 } } });

    clock.advance(60_000);

    expect(await shareLinks.list(ann.id, contextId)).toEqual([]);
    await create();
    expect(await shareLinks.list(ann.id, contextId)).toHaveLength(1);
  });

  it("belongs to its user and its context", async () => {
    const { shareLinks, ann, bob, contextId, newContext, create } = await arrange();
    const { shareLink } = await create();
    expect(await shareLinks.revoke(bob.id, contextId, shareLink.id)).toBe(false);
    expect(await shareLinks.revoke(ann.id, await newContext(), shareLink.id)).toBe(false);
    expect(await shareLinks.list(bob.id, contextId)).toEqual([]);
    const foreign = { contextId, userId: bob.id, scope: "read", ttlMs: HOUR_MS, name: undefined } as const;
    expect(await shareLinks.create({ ...foreign, createdBy: "session:s" })).toBeUndefined();
  });
});

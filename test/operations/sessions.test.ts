import { describe, expect, it } from "vitest";
import { ageUsedTokens, password } from "../identity/fixture.ts";
import { address, arrangeIdentityService } from "./identity-fixture.ts";

describe("createSession", () => {
  it("creates a further session of the same user, whose tokens are valid", async () => {
    const { answer, loginAs, ann } = await arrangeIdentityService();
    const login = await loginAs("ann");
    const body = { name: "nightly", metadata: { team: "shop" }, baseUrl: "https://shop.example/" };

    const { data } = await answer(login, "createSession", { body });

    expect(data).toMatchObject({ ...body, userId: ann.id, username: "ann", roles: ["user"], isCurrent: false });
    expect(data.expiresIn).toBe(3_600);
    const own = await answer({ bearer: data.accessToken }, "getCurrentSession");
    expect(own.data).toMatchObject({ ...body, id: data.id, isCurrent: true });
    expect(own.data).not.toHaveProperty("accessToken");
    const refreshed = await answer(undefined, "refreshToken", { body: { refreshToken: data.refreshToken } });
    expect(refreshed.data.expiresIn).toBe(3_600);
  });

  it("audits the session that ends for it, where there are as many as there may be", async () => {
    const { answer, loginAs, entries, clock } = await arrangeIdentityService({ sessionsPerUser: 2 });
    const first = await loginAs("ann");
    clock.advance(1);
    const body = { username: "ann", password };
    await answer(undefined, "login", { body });
    clock.advance(1);
    await answer(undefined, "login", { body });

    const [login, displacing] = await entries();
    expect(login?.params).toEqual({ username: "ann" });
    expect(displacing?.params).toEqual({ username: "ann", endedSessions: [first.sessionId] });
  });

  it("makes the base URL that of its callers", async () => {
    const { answer, loginAs, authenticate } = await arrangeIdentityService();
    const body = { baseUrl: "https://shop.example/" };
    const { data } = await answer(await loginAs("ann"), "createSession", { body });

    const { credential } = await authenticate({ bearer: data.accessToken });

    expect(credential).toEqual({ type: "session", sessionId: data.id, ...body });
  });

  it.each([
    [{ baseUrl: "file:///etc" }, "baseUrl"],
    [{ metadata: { note: "x".repeat(16_400) } }, "metadata"],
    [{ name: "" }, "name"],
    [{ roles: ["admin"] }, "roles"],
  ])("rejects %j", async (body, field) => {
    const { call, loginAs } = await arrangeIdentityService();

    await expect(call(await loginAs("ann"), "createSession", { body })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field }],
    });
  });
});

describe("the lists of sessions", () => {
  it("hold one's own live sessions only, and mark the current one", async () => {
    const { answer, loginAs, sessions, ann } = await arrangeIdentityService();
    const current = await loginAs("ann");
    const other = await loginAs("ann");
    const ended = await loginAs("ann");
    await loginAs("bob");
    await sessions.end(ann.id, ended.sessionId);

    for (const operation of ["listSessions", "listMySessions"] as const) {
      const { data, total, limit, offset } = await answer(current, operation, { query: { sort: "createdAt" } });

      expect({ total, limit, offset }).toEqual({ total: 2, limit: 20, offset: 0 });
      const marks = Object.fromEntries(data.map(({ id, isCurrent }) => [id, isCurrent]));
      expect(marks).toEqual({ [current.sessionId]: true, [other.sessionId]: false });
    }
  });

  it("are in full, or in short", async () => {
    const { answer, loginAs } = await arrangeIdentityService();
    const login = await loginAs("ann");

    const [full] = (await answer(login, "listSessions")).data;
    const [short] = (await answer(login, "listMySessions")).data;

    expect(Object.keys(short ?? {}).sort()).toEqual(["createdAt", "expiresAt", "id", "isCurrent", "lastAccessedAt"]);
    expect(full).toMatchObject({ ...short, username: "ann" });
  });

  it("take filters and windows", async () => {
    const { answer, loginAs } = await arrangeIdentityService();
    const login = await loginAs("ann");
    for (const name of ["a", "b", "c"]) await answer(login, "createSession", { body: { name } });

    const query = { "filter[name][$in]": ["a", "c"], sort: "-name", limit: 1 };
    const { data, total } = await answer(login, "listSessions", { query });

    expect(data.map(({ name }) => name)).toEqual(["c"]);
    expect(total).toBe(2);
  });
});

describe("one session", () => {
  it("is returned to its own user only", async () => {
    const { answer, call, loginAs } = await arrangeIdentityService();
    const ann = await loginAs("ann");
    const bob = await loginAs("bob");
    const params = { sessionId: ann.sessionId };

    expect((await answer(ann, "getSession", { params })).data).toMatchObject({ id: ann.sessionId, isCurrent: true });
    await expect(call(bob, "getSession", { params })).rejects.toMatchObject({
      code: "SESSION_NOT_FOUND",
      message: `session "${ann.sessionId}" was not found`,
    });
  });

  it("ends at once for its own tokens, and only once", async () => {
    const { answer, call, loginAs } = await arrangeIdentityService();
    const current = await loginAs("ann");
    const other = await loginAs("ann");
    const params = { sessionId: other.sessionId };
    await answer(other, "getCurrentSession");

    expect(await answer(current, "deleteSession", { params })).toEqual({ message: "The session has ended" });

    await expect(call(other, "getCurrentSession")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(call(current, "deleteSession", { params })).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    const body = { refreshToken: other.refreshToken };
    await expect(call(undefined, "refreshToken", { body })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("is not found by anything that is no id", async () => {
    const { call, loginAs } = await arrangeIdentityService();
    const login = await loginAs("ann");

    for (const sessionId of ["nope", "x".repeat(65), "a\0b"]) {
      await expect(call(login, "getSession", { params: { sessionId } })).rejects.toMatchObject({
        code: "SESSION_NOT_FOUND",
      });
    }
  });

  it("can be ended with write permission, and by no viewer", async () => {
    const { call, loginAs } = await arrangeIdentityService();
    const login = await loginAs("bob");

    await expect(call(login, "deleteSession", { params: { sessionId: login.sessionId } })).rejects.toMatchObject({
      code: "FORBIDDEN",
      details: { scope: "sessions:write" },
    });
  });
});

describe("deleteOtherSessions", () => {
  it("ends all but the current one, of this user only", async () => {
    const { answer, call, loginAs } = await arrangeIdentityService();
    const current = await loginAs("ann");
    const others = [await loginAs("ann"), await loginAs("ann")];
    const bob = await loginAs("bob");

    expect(await answer(current, "deleteOtherSessions")).toEqual({
      message: "2 sessions have ended",
      data: { deletedCount: 2 },
    });

    for (const other of others) {
      await expect(call(other, "listMySessions")).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    }
    await call(current, "listMySessions");
    await call(bob, "listMySessions");
  });
});

describe("the audit log of sessions", () => {
  it("names who logged in, refreshed and signed out", async () => {
    const { answer, entries, ann } = await arrangeIdentityService();

    const { data } = await answer(undefined, "login", { body: { username: "ann", password } });
    const { data: next } = await answer(undefined, "refreshToken", { body: { refreshToken: data.refreshToken } });
    await answer(undefined, "revokeToken", { body: { refreshToken: next.refreshToken } });

    const rows = await entries();
    expect(rows.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ["login", "success"],
      ["refreshToken", "success"],
      ["revokeToken", "success"],
    ]);
    expect(new Set(rows.map(({ credential }) => credential)).size).toBe(1);
    for (const row of rows) expect(row).toMatchObject({ userId: ann.id, transport: "rest", address });
    expect(JSON.stringify(rows)).not.toContain(password);
    expect(JSON.stringify(rows)).not.toContain("pwr_");
  });

  it("records the reuse of a refresh token, and its user", async () => {
    const { call, entries, loginAs, db, ann } = await arrangeIdentityService();
    const login = await loginAs("ann");
    const body = { refreshToken: login.refreshToken };
    await call(undefined, "refreshToken", { body });
    await ageUsedTokens(db, 10_000);

    await expect(call(undefined, "refreshToken", { body })).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      details: { reason: "ended" },
    });

    expect((await entries()).at(-1)).toMatchObject({
      userId: ann.id,
      credential: `session:${login.sessionId}`,
      operation: "refreshToken",
      outcome: "failure",
      code: "UNAUTHORIZED",
      params: { reason: "a refresh token was used again" },
    });
  });
});

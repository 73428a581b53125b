import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSessions, RefreshTokenReuse } from "../../src/identity/sessions.ts";
import { ageUsedTokens, arrangeIdentity, assemble, durationMs, password, unauthorized } from "./fixture.ts";

describe("login", () => {
  it("opens a session with a token pair", async () => {
    const { sessions, authenticate, ann, clock } = await arrangeIdentity();

    const { tokens, session } = await sessions.login("ann", password);

    expect(tokens.expiresIn).toBe(3_600);
    expect(session).toMatchObject({ userId: ann.id, kind: "login", expiresAt: clock.now() + durationMs });
    expect(await authenticate({ bearer: tokens.accessToken })).toMatchObject({
      userId: ann.id,
      username: "ann",
      credential: { type: "session", sessionId: session.id },
    });
  });

  it("ends the least recently used session at the limit of sessions, also for concurrent logins", async () => {
    const { sessions, authenticate, ann, clock, ended } = await arrangeIdentity({ sessionsPerUser: 2 });
    const [first, second] = [await sessions.login("ann", password), await sessions.login("ann", password)];
    clock.advance(1);
    await authenticate({ bearer: second.tokens.accessToken });
    await authenticate({ bearer: first.tokens.accessToken });
    clock.advance(1);
    await authenticate({ bearer: first.tokens.accessToken });

    const third = await sessions.login("ann", password);
    const fourth = await sessions.open(ann, { kind: "program" });

    expect(ended).toEqual([second.session.id, first.session.id]);
    for (const { tokens } of [first, second]) {
      await expect(authenticate({ bearer: tokens.accessToken })).rejects.toMatchObject(unauthorized);
      await expect(sessions.refresh(tokens.refreshToken)).rejects.toMatchObject(unauthorized);
    }
    for (const { tokens } of [third, fourth]) await authenticate({ bearer: tokens.accessToken });
  });

  it("rejects a wrong password, an unknown, a disabled and a built-in user with the same message", async () => {
    const { sessions, accounts } = await arrangeIdentity();
    await accounts.update({ username: "bob" }, { disabled: true });

    await expect(sessions.login("ann", "wrong horse")).rejects.toMatchObject(unauthorized);
    await expect(sessions.login("nobody", password)).rejects.toMatchObject(unauthorized);
    await expect(sessions.login("bob", password)).rejects.toMatchObject(unauthorized);
    await expect(sessions.login("anonymous", password)).rejects.toMatchObject(unauthorized);
  });

  it("rejects a password that was changed while it was checked", async () => {
    const { sessions, accounts, sessionStore, passwords, ann } = await arrangeIdentity();
    const changed = Promise.withResolvers<void>();
    const checked = Promise.withResolvers<void>();
    const { verify } = passwords;
    passwords.verify = async (...given) => {
      const isRight = await verify(...given);
      checked.resolve();
      await changed.promise;
      return isRight;
    };
    const login = sessions.login("ann", password);
    await checked.promise;
    await accounts.update({ username: "ann" }, { password: "another horse" });
    changed.resolve();

    await expect(login).rejects.toMatchObject(unauthorized);
    expect((await sessionStore.list(ann.id, { limit: 10, offset: 0 })).total).toBe(0);
  });

  it("checks a password for an unknown user as well", async () => {
    const { users, sessionStore, live, tokens } = await arrangeIdentity();
    const verified: (string | undefined)[] = [];
    const { login } = createSessions({
      users,
      sessions: sessionStore,
      refreshTokens: { sessionOf: async () => undefined, rotate: async () => undefined },
      passwords: { verify: async (_, hash) => verified.push(hash) > 99 },
      tokens,
      live,
      newId: randomUUID,
    });

    await expect(login("nobody", password)).rejects.toMatchObject(unauthorized);
    expect(verified).toEqual([undefined]);
  });
});

describe("refresh", () => {
  it("returns a new pair of the same session, and extends it", async () => {
    const { sessions, sessionStore, authenticate, ann, clock } = await arrangeIdentity();
    const first = await sessions.login("ann", password);
    clock.advance(3_600_000);

    const second = await sessions.refresh(first.tokens.refreshToken, first.tokens.accessToken);

    expect(second.tokens.refreshToken).not.toBe(first.tokens.refreshToken);
    expect(second.tokens.accessToken).not.toBe(first.tokens.accessToken);
    expect((await authenticate({ bearer: second.tokens.accessToken })).credential).toEqual({
      type: "session",
      sessionId: first.session.id,
    });
    expect((await sessionStore.find(ann.id, first.session.id))?.expiresAt).toBe(clock.now() + durationMs);
  });

  it("returns the same successor to ten concurrent calls", async () => {
    const { sessions } = await arrangeIdentity();
    const { tokens } = await sessions.login("ann", password);

    const pairs = await Promise.all(Array.from({ length: 10 }, () => sessions.refresh(tokens.refreshToken)));

    expect(new Set(pairs.map((pair) => pair.tokens.refreshToken)).size).toBe(1);
    const [pair] = pairs;
    await sessions.refresh(pair?.tokens.refreshToken ?? "");
  });

  it("returns the same successor to two processes at once", async () => {
    const arranged = await arrangeIdentity();
    const other = assemble(arranged);
    const { tokens } = await arranged.sessions.login("ann", password);

    const [here, there] = await Promise.all([
      arranged.sessions.refresh(tokens.refreshToken),
      other.sessions.refresh(tokens.refreshToken),
    ]);
    expect(here.tokens.refreshToken).toBe(there.tokens.refreshToken);
  });

  it("returns the same successor again for less than ten seconds, then ends the session with all its tokens", async () => {
    const { db, sessions, authenticate, ended } = await arrangeIdentity();
    const first = await sessions.login("ann", password);
    const second = await sessions.refresh(first.tokens.refreshToken);
    await ageUsedTokens(db, 9_000);
    const again = await sessions.refresh(first.tokens.refreshToken);
    expect(again.tokens.refreshToken).toBe(second.tokens.refreshToken);

    await ageUsedTokens(db, 1_000);
    const reuse = await sessions.refresh(first.tokens.refreshToken).catch((error: unknown) => error);
    expect(reuse).toBeInstanceOf(RefreshTokenReuse);
    expect(reuse).toMatchObject({ ...unauthorized, session: { id: first.session.id } });

    expect(ended).toEqual([first.session.id]);
    await expect(sessions.refresh(second.tokens.refreshToken)).rejects.toMatchObject(unauthorized);
    for (const { tokens } of [first, second, again]) {
      await expect(authenticate({ bearer: tokens.accessToken })).rejects.toMatchObject(unauthorized);
    }
  });

  it("returns no successor longer because a clock is behind that of the database, or was set back", async () => {
    const { db, sessions, clock } = await arrangeIdentity();
    const [slow, setBack] = [await sessions.login("ann", password), await sessions.login("ann", password)];
    await sessions.refresh(slow.tokens.refreshToken);
    await ageUsedTokens(db, 10_000);
    clock.advance(-5_000);
    await expect(sessions.refresh(slow.tokens.refreshToken)).rejects.toBeInstanceOf(RefreshTokenReuse);

    await sessions.refresh(setBack.tokens.refreshToken);
    await ageUsedTokens(db, -60_000);
    await expect(sessions.refresh(setBack.tokens.refreshToken)).rejects.toBeInstanceOf(RefreshTokenReuse);
  });

  it("keeps the other sessions of the user when one ends by reuse", async () => {
    const { db, sessions, authenticate } = await arrangeIdentity();
    const [stolen, kept] = [await sessions.login("ann", password), await sessions.login("ann", password)];
    await sessions.refresh(stolen.tokens.refreshToken);
    await ageUsedTokens(db, 10_000);
    await expect(sessions.refresh(stolen.tokens.refreshToken)).rejects.toMatchObject(unauthorized);

    expect(await authenticate({ bearer: kept.tokens.accessToken })).toMatchObject({ username: "ann" });
  });

  it("deletes a successor that may no longer be returned", async () => {
    const { sessions, db } = await arrangeIdentity();
    const first = await sessions.login("ann", password);
    const second = await sessions.refresh(first.tokens.refreshToken);
    await ageUsedTokens(db, 10_000);
    await sessions.refresh(second.tokens.refreshToken);

    const rows = await db.selectFrom("refresh_tokens").select("successor").where("successor", "is not", null).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(await db.selectFrom("refresh_tokens").selectAll().execute())).not.toContain("pwr_");
  });

  it("rejects an access token of another session, or one with a wrong signature, and leaves the refresh token unused", async () => {
    const { sessions, clock } = await arrangeIdentity();
    const [mine, other] = [await sessions.login("ann", password), await sessions.login("ann", password)];
    const { refreshToken, accessToken } = mine.tokens;
    const [head, body] = accessToken.split(".");
    const forged = `${head}.${body}.${other.tokens.accessToken.split(".")[2]}`;

    await expect(sessions.refresh(refreshToken, other.tokens.accessToken)).rejects.toMatchObject(unauthorized);
    await expect(sessions.refresh(refreshToken, forged)).rejects.toMatchObject(unauthorized);
    await expect(sessions.refresh(refreshToken, "")).rejects.toMatchObject(unauthorized);
    clock.advance(24 * 3_600_000);
    await sessions.refresh(refreshToken, accessToken);
  });

  it("rejects a malformed refresh token, an ended or expired session and a disabled user", async () => {
    const { sessions, accounts, clock, ann } = await arrangeIdentity();
    const ended = await sessions.login("ann", password);
    await sessions.end(ann.id, ended.session.id);
    const disabled = await sessions.login("bob", password);
    await accounts.update({ username: "bob" }, { disabled: true });
    const expired = await sessions.login("ann", password);
    clock.advance(durationMs);

    for (const token of ["", "pwr_", "x".repeat(47), `pwr_${"A".repeat(43)}`, expired.tokens.accessToken]) {
      await expect(sessions.refresh(token)).rejects.toMatchObject(unauthorized);
    }
    for (const { tokens } of [ended, disabled, expired]) {
      await expect(sessions.refresh(tokens.refreshToken)).rejects.toMatchObject(unauthorized);
    }
  });
});

describe("revoke", () => {
  it("ends the session, the second time as well as the first, and for any text", async () => {
    const { sessions, authenticate } = await arrangeIdentity();
    const { tokens } = await sessions.login("ann", password);

    await sessions.revoke(tokens.refreshToken);
    await sessions.revoke(tokens.refreshToken);
    await sessions.revoke("nonsense");

    await expect(authenticate({ bearer: tokens.accessToken })).rejects.toMatchObject(unauthorized);
    await expect(sessions.refresh(tokens.refreshToken)).rejects.toMatchObject(unauthorized);
  });
});

describe("end", () => {
  it("ends only a session of the given user, and returns which ended", async () => {
    const { sessions, ann, bob, ended } = await arrangeIdentity();
    const { session } = await sessions.login("ann", password);

    expect(await sessions.end(bob.id, session.id)).toBe(false);
    expect(await sessions.end(ann.id, session.id)).toBe(true);
    expect(await sessions.end(ann.id, session.id)).toBe(false);
    expect(ended).toEqual([session.id]);
  });

  it("ends all sessions but the one named, at once", async () => {
    const { sessions, authenticate, ann } = await arrangeIdentity();
    const [kept, other] = [await sessions.login("ann", password), await sessions.login("ann", password)];
    await authenticate({ bearer: other.tokens.accessToken });

    expect(await sessions.endAll(ann.id, kept.session.id)).toBe(1);

    await expect(authenticate({ bearer: other.tokens.accessToken })).rejects.toMatchObject(unauthorized);
    await authenticate({ bearer: kept.tokens.accessToken });
  });
});

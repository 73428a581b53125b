import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newApiKeyText } from "../../src/identity/api-key-text.ts";
import { arrangeIdentity, assemble, durationMs, password, unauthorized } from "./fixture.ts";

describe("createAuthenticator", () => {
  it("rejects missing, malformed, unknown and expired credentials, and says which these are", async () => {
    const { authenticate, apiKeys, sessions, clock, ann } = await arrangeIdentity();
    const { tokens, session } = await sessions.login("ann", password);
    const creator = { ...ann, userId: ann.id, scopes: new Set<never>(), credential: { type: "local" } } as const;
    const { key } = await apiKeys.create(creator, { name: "k", roles: [], expiresIn: 1_000 });
    clock.advance(3_606_000);

    for (const [credentials, reason] of [
      [{}, "missing"],
      [{ bearer: "" }, "malformed"],
      [{ bearer: "x.y.z" }, "wrong"],
      [{ bearer: tokens.refreshToken }, "wrong-kind"],
      [{ bearer: tokens.accessToken }, "expired"],
      [{ apiKey: "" }, "malformed"],
      [{ apiKey: "pw_unknown" }, "malformed"],
      [{ apiKey: newApiKeyText(randomBytes).key }, "wrong"],
      [{ bearer: newApiKeyText(randomBytes).key }, "wrong"],
      [{ apiKey: key }, "expired"],
      [{ actor: { userId: ann.id, credential: "session:none" } }, "ended"],
    ] as const) {
      await expect(authenticate(credentials)).rejects.toMatchObject({ ...unauthorized, details: { reason } });
    }
    expect(await authenticate({ actor: { userId: ann.id, credential: `session:${session.id}` } })).toMatchObject({
      username: "ann",
    });
  });

  it("rejects two credentials in one call, even if one is valid", async () => {
    const { authenticate, sessions } = await arrangeIdentity();
    const { tokens } = await sessions.login("ann", password);

    await expect(authenticate({ bearer: tokens.accessToken, apiKey: "k" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "X-API-Key" }],
    });
  });

  it("returns the built-in user when no credentials are required and none given, and verifies given ones", async () => {
    const { authenticate } = await arrangeIdentity({ authRequired: false });

    const principal = await authenticate({});
    expect(principal).toMatchObject({ username: "anonymous", roles: ["user"], credential: { type: "anonymous" } });
    await expect(authenticate({ bearer: "x" })).rejects.toMatchObject(unauthorized);
  });

  it("applies a changed role at once here, and within a second in other processes", async () => {
    const arranged = await arrangeIdentity();
    const other = assemble(arranged);
    const { tokens } = await arranged.sessions.login("ann", password);
    const credentials = { bearer: tokens.accessToken };
    await Promise.all([arranged.authenticate(credentials), other.authenticate(credentials)]);

    await arranged.accounts.update({ username: "ann" }, { roles: ["viewer"] });

    expect((await arranged.authenticate(credentials)).roles).toEqual(["viewer"]);
    expect((await other.authenticate(credentials)).roles).toEqual(["user"]);
    arranged.clock.advance(1_000);
    expect((await other.authenticate(credentials)).roles).toEqual(["viewer"]);
  });

  it("rejects an ended session at once here, and within a second in other processes", async () => {
    const arranged = await arrangeIdentity();
    const other = assemble(arranged);
    const { tokens, session } = await arranged.sessions.login("ann", password);
    const credentials = { bearer: tokens.accessToken };
    await Promise.all([arranged.authenticate(credentials), other.authenticate(credentials)]);

    await arranged.sessions.end(arranged.ann.id, session.id);

    await expect(arranged.authenticate(credentials)).rejects.toMatchObject(unauthorized);
    arranged.clock.advance(1_000);
    await expect(other.authenticate(credentials)).rejects.toMatchObject(unauthorized);
  });

  it("rejects a disabled user, and one with a new password", async () => {
    const { authenticate, accounts, sessions } = await arrangeIdentity();
    const [ann, bob] = [await sessions.login("ann", password), await sessions.login("bob", password)];
    await accounts.update({ username: "ann" }, { disabled: true });
    await accounts.update({ username: "bob" }, { password: "another horse" });

    await expect(authenticate({ bearer: ann.tokens.accessToken })).rejects.toMatchObject(unauthorized);
    await expect(authenticate({ bearer: bob.tokens.accessToken })).rejects.toMatchObject(unauthorized);
    await sessions.login("bob", "another horse");
  });

  it("extends a session when it is used, and only then", async () => {
    const { sessions, tokens, authenticate, ann, clock } = await arrangeIdentity();
    const { session } = await sessions.login("ann", password);
    const bearer = () => tokens.signAccess({ userId: ann.id, sessionId: session.id });

    clock.advance(durationMs - 1);
    await authenticate({ bearer: await bearer() });
    clock.advance(durationMs - 1);
    await authenticate({ bearer: await bearer() });
    clock.advance(durationMs);
    await expect(authenticate({ bearer: await bearer() })).rejects.toMatchObject(unauthorized);
  });

  it("rejects a token that names another user than its session's", async () => {
    const { sessions, tokens, authenticate, bob } = await arrangeIdentity();
    const { session } = await sessions.login("ann", password);

    const bearer = await tokens.signAccess({ userId: bob.id, sessionId: session.id });
    await expect(authenticate({ bearer })).rejects.toMatchObject(unauthorized);
  });
});

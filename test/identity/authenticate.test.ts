import { describe, expect, it } from "vitest";
import { arrangeIdentity, assemble, durationMs, password, unauthorized } from "./fixture.ts";

describe("createAuthenticator", () => {
  it("rejects missing, empty and unknown credentials with the same message", async () => {
    const { authenticate } = await arrangeIdentity();

    for (const credentials of [{}, { bearer: "" }, { bearer: "x.y.z" }, { apiKey: "" }, { apiKey: "pw_unknown" }]) {
      await expect(authenticate(credentials)).rejects.toMatchObject(unauthorized);
    }
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

    await arranged.accounts.setRoles("ann", ["viewer"]);

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
    await accounts.disable("ann");
    await accounts.setPassword("bob", "another horse");

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

import { describe, expect, it } from "vitest";
import { createActorCheck } from "../../src/identity/share-links.ts";
import { toActor } from "../../src/operations/access.ts";
import { arrangeIdentity, password } from "./fixture.ts";

describe("createActorCheck", () => {
  it("is true of a session and a key until they, or their user, end", async () => {
    const identity = await arrangeIdentity();
    const { sessions, apiKeys, accounts, authenticate, ann } = identity;
    const isValid = createActorCheck(identity);
    const [ended, kept] = [await sessions.login("ann", password), await sessions.login("ann", password)];
    const holder = await authenticate({ bearer: kept.tokens.accessToken });
    const [revoked, other] = [await apiKeys.create(holder, { name: "a" }), await apiKeys.create(holder, { name: "b" })];
    const credentials = [
      { bearer: ended.tokens.accessToken },
      { bearer: kept.tokens.accessToken },
      { apiKey: revoked.key },
      { apiKey: other.key },
    ];
    const actors = await Promise.all(credentials.map(async (each) => toActor(await authenticate(each))));
    const validity = () => Promise.all(actors.map(isValid));
    expect(await validity()).toEqual([true, true, true, true]);

    await sessions.end(ann.id, ended.session.id);
    await apiKeys.revoke(ann.id, revoked.apiKey.id);
    expect(await validity()).toEqual([false, true, false, true]);

    await accounts.update({ username: "ann" }, { disabled: true });
    expect(await validity()).toEqual([false, false, false, false]);
  });
});

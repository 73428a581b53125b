import { createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createTokens, hashSecret, isRefreshToken } from "../../src/identity/tokens.ts";
import { createTestClock } from "../support/database.ts";
import { unauthorized, secret } from "./fixture.ts";

const claims = { userId: "u1", sessionId: "s1" };

function arrange() {
  const clock = createTestClock();
  return { clock, tokens: createTokens({ secret, now: clock.now, randomBytes }) };
}

/** A token of any content, correctly signed by default. */
function forge(header: object, payload: object, key = secret): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}

describe("createTokens", () => {
  it("accepts its own tokens for an hour and five seconds", async () => {
    const { clock, tokens } = arrange();
    const token = await tokens.signAccess(claims);

    clock.advance(3_604_000);
    expect(await tokens.verifyAccess(token)).toEqual(claims);
    clock.advance(2_000);
    await expect(tokens.verifyAccess(token)).rejects.toMatchObject(unauthorized);
    expect(await tokens.verifyExpiredAccess(token)).toEqual(claims);
  });

  it("signs tokens that are valid for a shorter time where that is given", async () => {
    const clock = createTestClock();
    const tokens = createTokens({ secret, now: clock.now, randomBytes, accessSeconds: 60 });
    const token = await tokens.signAccess(claims);
    expect(tokens.accessSeconds).toBe(60);
    clock.advance(64_000);
    expect(await tokens.verifyAccess(token)).toEqual(claims);
    clock.advance(2_000);
    await expect(tokens.verifyAccess(token)).rejects.toMatchObject(unauthorized);
  });

  it("accepts a token whose time of issue is in the future, as it is when the clock was set back, until it expires", async () => {
    const { clock, tokens } = arrange();
    const [seen, unseen] = [await tokens.signAccess(claims), await tokens.signAccess(claims)];
    expect(await tokens.verifyAccess(seen)).toEqual(claims);

    clock.advance(-86_400_000);
    expect(await tokens.verifyAccess(seen)).toEqual(claims);
    expect(await tokens.verifyAccess(unseen)).toEqual(claims);
    expect(await tokens.verifyExpiredAccess(unseen)).toEqual(claims);
    clock.advance(86_400_000 + 3_606_000);
    await expect(tokens.verifyAccess(seen)).rejects.toMatchObject(unauthorized);
    await expect(tokens.verifyAccess(unseen)).rejects.toMatchObject(unauthorized);
    expect(await tokens.verifyExpiredAccess(unseen)).toEqual(claims);
  });

  it("rejects every token that it did not sign itself", async () => {
    const { clock, tokens } = arrange();
    const iat = clock.now() / 1_000;
    const header = { alg: "HS256", typ: "at+jwt" };
    const payload = { iss: "pagewire", aud: "pagewire", sub: "u1", sid: "s1", iat, exp: iat + 3_600 };
    expect(await tokens.verifyAccess(forge(header, payload))).toEqual(claims);

    const jwk = { kty: "oct", k: Buffer.from("attacker's own key, 32 bytes long").toString("base64url") };
    const forgeries = [
      forge(header, payload, "another secret of at least 32 bytes!"),
      forge({ ...header, jwk }, payload, "attacker's own key, 32 bytes long"),
      forge({ ...header, typ: "JWT" }, payload),
      forge({ alg: "HS256" }, payload),
      forge({ ...header, alg: "HS512" }, payload),
      forge({ ...header, crit: ["x"], x: 1 }, payload),
      `${forge({ ...header, alg: "none" }, payload)
        .split(".")
        .slice(0, 2)
        .join(".")}.`,
      ...Object.keys(payload).map((claim) => forge(header, { ...payload, [claim]: undefined })),
      forge(header, { ...payload, iss: "other" }),
      forge(header, { ...payload, aud: "other" }),
      forge(header, { ...payload, sid: 7 }),
      forge(header, { ...payload, iat: "0" }),
      forge(header, { ...payload, exp: "9999999999" }),
      forge(header, { ...payload, iat: iat - 7_200, exp: iat + 3_600 }),
      "",
      "a.b.c",
    ];
    for (const forgery of forgeries) {
      await expect(tokens.verifyAccess(forgery), forgery).rejects.toMatchObject(unauthorized);
    }
    await expect(tokens.verifyExpiredAccess(forgeries[0] ?? "")).rejects.toMatchObject(unauthorized);
  });

  it("rejects a short secret without repeating it", () => {
    expect(() => createTokens({ secret: "short", now: Date.now, randomBytes })).toThrow(
      /^(?!.*short).*at least 32 bytes/,
    );
  });

  it("generates refresh tokens of 256 random bits and stores their hash", () => {
    const { tokens } = arrange();
    const { token, hash } = tokens.newRefresh();

    expect(isRefreshToken(token)).toBe(true);
    expect(token).toHaveLength(47);
    expect(hash).toBe(hashSecret(token));
    expect(hash).not.toContain(token.slice(4));
    expect(tokens.newRefresh().token).not.toBe(token);
  });
});

import { jwtVerify } from "jose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDiscovery } from "../../../src/identity/oidc/provider.ts";
import { startProvider, type TestProvider } from "../../support/oidc-provider.ts";

const HOUR_MS = 3_600_000;
const METADATA = "/.well-known/openid-configuration";

describe("what a provider publishes", () => {
  let provider: TestProvider;
  let nowMs: number;

  beforeEach(async () => {
    provider = await startProvider();
    nowMs = 0;
  });
  afterEach(() => provider.close());

  const discover = () =>
    createDiscovery({
      issuer: provider.issuer,
      // Discovery sends no body.
      fetch: (url, { method = "GET", headers = {} }) => fetch(url, { method, headers }),
      now: () => nowMs,
    });
  const reads = () => provider.requests.filter((path) => path === METADATA).length;
  const fail = (): void => {
    provider.respond = (_request, response) => response.writeHead(503).end();
  };

  it("is read once by concurrent callers, and again after an hour", async () => {
    const { current } = discover();
    const [first, second] = await Promise.all([current(), current()]);
    nowMs = HOUR_MS - 1;
    expect([second === first, (await current()) === first, reads()]).toEqual([true, true, 1]);

    nowMs = HOUR_MS;
    const again = await current();
    // The keys that were read with it are those of the same URL.
    expect([again.keyOf === first.keyOf, again.readAt, reads()]).toEqual([true, HOUR_MS, 2]);
  });

  it("is used beyond an hour while the provider fails, which is asked every 5 s", async () => {
    const { current } = discover();
    const known = await current();
    fail();
    nowMs = 2 * HOUR_MS;
    expect([await current(), await current(), reads()]).toEqual([known, known, 2]);

    provider.respond = undefined;
    nowMs += 5_000;
    expect([(await current()).readAt, reads()]).toEqual([nowMs, 3]);
  });

  it("is missing where the provider has always failed, which is asked every 5 s", async () => {
    const { current } = discover();
    fail();
    const error = { code: "SERVICE_UNAVAILABLE", retryAfterMs: 5_000 };
    await expect(current()).rejects.toMatchObject(error);
    await expect(current()).rejects.toMatchObject(error);
    expect(reads()).toBe(1);

    provider.respond = undefined;
    nowMs = 5_000;
    expect((await current()).server.issuer).toBe(provider.issuer);
  });

  it("is read also while the keys cannot be, for which the provider is asked every 5 s", async () => {
    const { current } = discover();
    const { keyOf } = await current();
    const token = await provider.sign();
    fail();
    await expect(jwtVerify(token, keyOf)).rejects.toThrow("200 OK");
    provider.respond = undefined;
    await expect(jwtVerify(token, keyOf)).rejects.toThrow("a moment ago");
    nowMs = HOUR_MS;
    expect((await current()).readAt).toBe(HOUR_MS);
    expect((await jwtVerify(token, keyOf)).payload.iss).toBe(provider.issuer);
  });

  it("is of no use without keys at a URL", async () => {
    provider.respond = (_request, response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ issuer: provider.issuer, jwks_uri: "keys" }));
    await expect(discover().current()).rejects.toMatchObject({ cause: { message: "its jwks_uri is no https URL" } });
  });
});

import { describe, expect, it } from "vitest";
import { isSecretHeader, joinSecrets, splitSecrets } from "../../../src/store/secrets/context-secrets.ts";

describe("splitSecrets", () => {
  it("finds no secrets in a configuration without any", () => {
    const config = { locale: "de-DE", extraHTTPHeaders: { "X-Plain": "a" } };
    expect(splitSecrets(config)).toEqual({ open: config, secrets: undefined });
  });

  it("is undone by joinSecrets, for any header name", () => {
    const headers = JSON.parse('{"__proto__":"a","Cookie":"b","x-api-key":"c","constructor":"d"}') as Record<
      string,
      string
    >;
    const config = {
      extraHTTPHeaders: headers,
      httpCredentials: { username: "u", password: "***" },
      proxy: { server: "http://proxy.example", username: "u", password: "p" },
    };
    const { open, secrets } = splitSecrets(config);

    expect(open.extraHTTPHeaders?.["Cookie"]).toBe("***");
    expect(open.proxy?.password).toBe("***");
    expect(joinSecrets(open, secrets)).toEqual(config);
    expect(Object.keys(joinSecrets(open, secrets).extraHTTPHeaders ?? {})).toContain("__proto__");
  });
});

describe("isSecretHeader", () => {
  it.each([
    "Authorization",
    "proxy-authorization",
    "Cookie",
    "X-Api-Key",
    "apikey",
    "X-Auth-Token",
    "X-CSRF-Token",
    "x-auth",
    "X-Client-Secret",
  ])("masks %s", (name) => expect(isSecretHeader(name)).toBe(true));
  it.each(["Accept-Language", "X-Author", "X-Request-Id", "Keyboard"])("shows %s", (name) =>
    expect(isSecretHeader(name)).toBe(false),
  );
});

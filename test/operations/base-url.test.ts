import { describe, expect, it } from "vitest";
import type { Principal } from "../../src/contract.ts";
import { baseUrlOf, checkBaseUrl } from "../../src/operations/access.ts";
import { errorOf } from "./thrown-error.ts";

function callerWith(baseUrl?: string): Principal {
  const credential = { type: "session", sessionId: "s1", ...(baseUrl !== undefined && { baseUrl }) } as const;
  return { userId: "u1", username: "ann", roles: ["user"], scopes: new Set(), credential };
}

describe("baseUrlOf", () => {
  it("returns the session's base URL, and none for an API key", () => {
    const apiKey = { ...callerWith(), credential: { type: "apiKey", apiKeyId: "k1", plan: "standard" } } as const;

    expect(baseUrlOf(callerWith("https://shop.example/"))).toBe("https://shop.example/");
    expect(baseUrlOf(callerWith())).toBeUndefined();
    expect(baseUrlOf(apiKey)).toBeUndefined();
  });
});

describe("checkBaseUrl", () => {
  it.each(["shop.example", "ftp://shop.example/", "file:///etc", "javascript:alert(1)", " https://shop.example/"])(
    "rejects %j",
    (baseUrl) => {
      expect(errorOf(() => checkBaseUrl(baseUrl))).toMatchObject({ code: "VALIDATION_ERROR" });
    },
  );

  it("rejects a URL that holds a password, and accepts one that does not", () => {
    expect(errorOf(() => checkBaseUrl("https://ann:secret@shop.example/"))).toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "baseUrl", message: "must not hold a user name or password" }],
    });
    checkBaseUrl("http://localhost:8080/app");
  });
});

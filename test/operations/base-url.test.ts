import { describe, expect, it } from "vitest";
import type { Principal } from "../../src/contract.ts";
import { checkBaseUrl, resolveUrl } from "../../src/operations/base-url.ts";
import { refusalOf } from "./refusal.ts";

function callerWith(baseUrl?: string): Principal {
  const credential = { type: "session", sessionId: "s1", ...(baseUrl !== undefined && { baseUrl }) } as const;
  return { userId: "u1", username: "ann", roles: ["user"], scopes: new Set(), credential };
}

describe("resolveUrl", () => {
  it.each([
    ["/cart", "https://shop.example/app/", "https://shop.example/cart"],
    ["cart?id=1", "https://shop.example/app/", "https://shop.example/app/cart?id=1"],
    ["//other.example/x", "https://shop.example/", "https://other.example/x"],
    ["#top", "https://shop.example/a", "https://shop.example/a#top"],
  ])("completes %s by %s", (url, baseUrl, expected) => {
    expect(resolveUrl(url, callerWith(baseUrl))).toBe(expected);
  });

  it.each(["https://other.example/", "about:blank", "file:///etc/passwd", " /cart", "/cart\t"])(
    "leaves %j to the engine's judgement",
    (url) => {
      expect(resolveUrl(url, callerWith("https://shop.example/"))).toBe(url);
    },
  );

  it("leaves a relative URL as it is where there is no base, and for an API key", () => {
    const apiKey = { ...callerWith(), credential: { type: "apiKey", apiKeyId: "k1", plan: "standard" } } as const;

    expect(resolveUrl("/cart", callerWith())).toBe("/cart");
    expect(resolveUrl("/cart", apiKey)).toBe("/cart");
  });
});

describe("checkBaseUrl", () => {
  it.each(["shop.example", "ftp://shop.example/", "file:///etc", "javascript:alert(1)", " https://shop.example/"])(
    "refuses %j",
    (baseUrl) => {
      expect(refusalOf(() => checkBaseUrl(baseUrl))).toMatchObject({ code: "VALIDATION_ERROR" });
    },
  );

  it("refuses a URL that holds a password, and takes one that does not", () => {
    expect(refusalOf(() => checkBaseUrl("https://ann:secret@shop.example/"))).toMatchObject({
      code: "VALIDATION_ERROR",
      details: [{ field: "baseUrl", message: "must not hold a user name or password" }],
    });
    checkBaseUrl("http://localhost:8080/app");
  });
});

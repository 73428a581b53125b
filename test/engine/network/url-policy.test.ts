import { describe, expect, it } from "vitest";
import { resolveUrl } from "../../../src/engine/network/url-policy.ts";

describe("resolveUrl", () => {
  it.each([
    ["/cart", "https://shop.example/app/", "https://shop.example/cart"],
    ["cart?id=1", "https://shop.example/app/", "https://shop.example/app/cart?id=1"],
    ["//other.example/x", "https://shop.example/", "https://other.example/x"],
    ["#top", "https://shop.example/a", "https://shop.example/a#top"],
  ])("completes %s with %s", (url, baseUrl, expected) => {
    expect(resolveUrl(url, baseUrl)).toBe(expected);
  });

  it.each(["https://other.example/", "about:blank", "file:///etc/passwd", " /cart", "/cart\t"])(
    "returns %j as it is, for the check that follows",
    (url) => {
      expect(resolveUrl(url, "https://shop.example/")).toBe(url);
    },
  );

  it("returns a relative URL as it is without a base URL", () => {
    expect(resolveUrl("/cart", undefined)).toBe("/cart");
  });
});

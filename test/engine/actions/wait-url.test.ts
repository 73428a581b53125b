import { expect, it } from "vitest";
import { urlMatcher } from "../../../src/engine/actions/wait.ts";
import { timeOf } from "../../support/scaled-time.ts";

it.each([
  [
    "https://a.test/cart",
    ["https://a.test/cart", "https://a.test/cart?x=1#y"],
    ["https://a.test/cart/", "https://b.test/cart"],
  ],
  ["https://a.test/o/*/edit", ["https://a.test/o/17/edit"], ["https://a.test/o/1/2/edit", "https://a.test/o/edit"]],
  ["https://a.test/x-*-*.html", ["https://a.test/x-1-2.html"], ["https://a.test/x-1.html", "https://a.test/x--.htm"]],
  ["https://a.test/?q=1", ["https://a.test/?q=1"], ["https://a.test/?q=2", "https://a.test/"]],
  ["*aa*aa*", ["aaaa"], ["aaa"]],
])("%s is the pattern of some URLs only", (pattern, matching, others) => {
  const matches = urlMatcher(pattern);

  expect(matching.filter((url) => !matches(url))).toEqual([]);
  expect(others.filter(matches)).toEqual([]);
});

it("compares a long URL with a long pattern in time linear in both", () => {
  const matches = urlMatcher("*a".repeat(4_000) + "b");

  expect(timeOf((url) => expect(matches(url)).toBe(false), "a".repeat(200_000), 1)).toBeLessThan(2_000);
});

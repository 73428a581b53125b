import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areHostsWithin, boundHosts, isAnyOf } from "../src/host-lists.ts";

const host = fc.constantFrom(
  "a.test",
  "*.a.test",
  "b.a.test",
  "c.b.a.test",
  "A.TEST.",
  "other.test",
  "192.0.2.1",
  "test",
);
const list = fc.option(fc.uniqueArray(host, { minLength: 1 }), { nil: undefined });
const lists = fc.tuple(list, list).map(([allowedHosts, blockedHosts]) => ({
  ...(allowedHosts && { allowedHosts }),
  ...(blockedHosts && { blockedHosts }),
}));
const asked = fc.constantFrom("a.test", "x.a.test", "b.a.test", "x.b.a.test", "other.test", "192.0.2.1", "1", "z.test");

/** As the policy decides it. */
const isOpen = (name: string, { allowedHosts, blockedHosts }: Parameters<typeof boundHosts>[0]): boolean =>
  (allowedHosts === undefined || isAnyOf(name, allowedHosts)) && !isAnyOf(name, blockedHosts);

describe("boundHosts", () => {
  it("leaves exactly the hosts that both lists leave, and is within its bounds", () => {
    const property = fc.property(lists, lists, asked, (own, bounds, name) => {
      const bound = boundHosts(own, bounds);
      expect(isOpen(name, bound)).toBe(isOpen(name, own) && isOpen(name, bounds));
      expect(areHostsWithin(bound, bounds)).toBe(true);
      expect(areHostsWithin(own, bounds)).toBe(
        (bounds.allowedHosts === undefined ||
          own.allowedHosts?.every((each) => isAnyOf(each, bounds.allowedHosts)) === true) &&
          (bounds.blockedHosts ?? []).every((each) => isAnyOf(each, own.blockedHosts)),
      );
    });
    fc.assert(property, { seed: 1, numRuns: 2_000 });
  });

  it.each([
    [{}, { allowedHosts: ["a.test"] }, { allowedHosts: ["a.test"] }],
    [{ allowedHosts: ["test"] }, { allowedHosts: ["*.a.test"] }, { allowedHosts: ["*.a.test"] }],
    [{ allowedHosts: ["other.test"] }, { allowedHosts: ["a.test"] }, { allowedHosts: [] }],
    [{ blockedHosts: ["b.test"] }, { blockedHosts: ["a.test"] }, { blockedHosts: ["b.test", "a.test"] }],
    [{ allowedHosts: ["10.192.0.2"] }, { allowedHosts: ["0.2"] }, { allowedHosts: [] }],
  ])("%j within %j: %j", (own, bounds, bound) => {
    expect(boundHosts(own, bounds)).toEqual(bound);
  });
});

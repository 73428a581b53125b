import { describe, expect, it } from "vitest";
import { isIpRange, isRangeWithin, isWithinRanges } from "../../src/identity/api-keys.ts";

describe("isIpRange", () => {
  it.each(["192.0.2.1", "192.0.2.0/24", "0.0.0.0/0", "2001:db8::/32", "::1", "::ffff:192.0.2.0/120"])(
    "takes %s",
    (text) => {
      expect(isIpRange(text)).toBe(true);
    },
  );

  it.each([
    "",
    "192.0.2",
    "10.1",
    "0x7f.1",
    "192.0.2.1/33",
    "192.0.2.1/-1",
    "2001:db8::/129",
    "fe80::1%eth0",
    "host",
    "/8",
  ])("rejects %j", (text) => {
    expect(isIpRange(text)).toBe(false);
  });
});

describe("isWithinRanges", () => {
  it.each([
    ["192.0.2.77", "192.0.2.0/24", true],
    ["192.0.3.1", "192.0.2.0/24", false],
    ["192.0.2.1", "192.0.2.1", true],
    ["::ffff:192.0.2.1", "192.0.2.0/24", true],
    ["192.0.2.1", "::ffff:192.0.2.0/120", true],
    ["192.0.2.1", "::/0", false],
    ["2001:db8:1::5", "2001:db8::/32", true],
    ["2001:db9::5", "2001:db8::/32", false],
    ["192.0.2.1", "0.0.0.0/0", true],
    ["stdio", "0.0.0.0/0", false],
    ["unknown", "::/0", false],
  ])("%s in %s: %s", (address, range, expected) => {
    expect(isWithinRanges(address, [range])).toBe(expected);
    expect(isWithinRanges(address, ["203.0.113.0/24", range])).toBe(expected);
  });
});

describe("isRangeWithin", () => {
  it.each([
    ["192.0.2.0/25", "192.0.2.0/24", true],
    ["192.0.2.0/24", "192.0.2.0/24", true],
    ["192.0.0.0/16", "192.0.2.0/24", false],
    ["192.0.2.9", "192.0.2.0/24", true],
    ["2001:db8::1", "192.0.2.0/24", false],
    ["nonsense", "0.0.0.0/0", false],
  ])("%s in %s: %s", (inner, outer, expected) => {
    expect(isRangeWithin(inner, [outer])).toBe(expected);
  });
});

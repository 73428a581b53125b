import { describe, expect, it } from "vitest";
import { createValueMatcher } from "../../src/engine/value-matcher.ts";
import { expectLinearTime } from "../support/scaled-time.ts";

/** The text with a dot in place of each character that is found. */
function without(values: readonly string[], text: string): string {
  let rest = text;
  for (const { from, to } of createValueMatcher(values)(text))
    rest = rest.slice(0, from) + ".".repeat(to - from) + rest.slice(to);
  return rest;
}

describe("values in a text", () => {
  it.each([
    [["one", "two"], "one, two, none", "..., ..., n..."],
    [["he", "she", "hers"], "ushers", "u....."],
    [["abcd", "cdef"], "xabcdefx", "x......x"],
    [["aba"], "ababab", ".....b"],
    [["bc", "abcde"], "abcd bc abcde", "a..d .. ....."],
    [["é\u{1F600}"], "é\u{1F600}é", "...é"],
    [[], "none", "none"],
  ])("%j are found in %s", (values, text, rest) => {
    expect(without(values, text)).toBe(rest);
  });

  it("that are long are found whole, and as far as the text has them", () => {
    const begin = "k".repeat(30) + "short" + "l".repeat(30);
    const values = [`${begin}-first`, `${begin}-second`, "short", "k"];
    for (const value of values) expect(without(values, `<${value}>`)).toBe(`<${".".repeat(value.length)}>`);
    expect(without(values, `${begin}-sec`)).toBe(".".repeat(begin.length + 4));
  });

  it.each<[what: string, values: readonly string[], text: string]>([
    ["that the text resembles", several((index) => `${"a".repeat(250)}b${"a".repeat(250 + index)}`), "a"],
    ["that end otherwise", several((index) => `${"a".repeat(500 + index)}b`), "a"],
    ["that begin otherwise", several((index) => `b${"a".repeat(500 + index)}`), "a"],
    ["that are short", several((index) => "a".repeat(3 + (index % 60))), "a"],
    ["that repeat themselves", several((index) => `${"ab".repeat(200)}${index}`), "ab"],
  ])("%s take time linear in it", (_what, values, part) => {
    const find = createValueMatcher(values);
    expectLinearTime(40_000, (size) => part.repeat(size / part.length), find);
    expectLinearTime(40_000, (size) => `${part.repeat(40)}-`.repeat(size / (40 * part.length + 1)), find);
  });
});

function several(valueOf: (index: number) => string): readonly string[] {
  return Array.from({ length: 300 }, (_, index) => valueOf(index));
}

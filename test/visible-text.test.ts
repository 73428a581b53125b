import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { samples } from "./support/nightly.ts";
import { cleaned, cleanedLines, visibleJson } from "../src/visible-text.ts";

/** Characters that hide, reverse or break the text around them, from all planes. */
const UNSAFE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/u;
const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
const unsafe = all.filter((character) => UNSAFE.test(character));

describe("cleaned", () => {
  it("leaves no separator, bidi, tag, zero-width or control character of Unicode", () => {
    expect(unsafe.length).toBeGreaterThan(4_000);
    const found = unsafe.filter((character) => {
      const text = cleaned(`one${character}two`, 100);
      return text !== "onetwo" && text !== "one two";
    });
    expect(found).toEqual([]);
    for (const separator of ["\u2028", "\u2029", "\u0085", "\v", "\f", "\u001c", "\u00a0", "\u3000", "\u2800", "\n"])
      expect(cleaned(`one${separator}two`, 100)).toBe("one two");
  });

  it("keeps every other character, at most so many, with one space between words", () => {
    const words = all.filter((character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && !UNSAFE.test(character));
    const shown = samples(
      words.filter((character) => character !== "\u2800"),
      10_000,
    );
    expect(shown.filter((character) => cleaned(`a${character}`, 10) !== `a${character}`)).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.integer({ min: 1, max: 50 }), (text, max) => {
        const clean = cleaned(text, max);
        expect(clean.length).toBeLessThanOrEqual(max);
        expect(clean).not.toMatch(UNSAFE);
        expect(clean).toBe(clean.trim().replace(/\s+/g, " "));
      }),
    );
  });
});

describe("cleanedLines", () => {
  it("has every end of a line as one, and nothing else that is invisible", () => {
    expect(cleanedLines("a\r\nb\u2028c\u2029d\u0085e\vf\tg\u202e\u{e0041}h")).toBe("a\nb\nc\nd\ne\nf\tgh");
    const found = unsafe.filter((character) => UNSAFE.test(cleanedLines(character).replace(/[\n\t]/g, "")));
    expect(found).toEqual([]);
  });
});

describe("visibleJson", () => {
  it("is what it was of, when parsed, and shows every invisible character", () => {
    for (const character of unsafe) {
      const json = visibleJson({ text: `a${character}b` });
      expect(JSON.parse(json)).toEqual({ text: `a${character}b` });
      expect(json).not.toMatch(UNSAFE);
    }
  });
});

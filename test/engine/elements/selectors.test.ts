import { expect, it } from "vitest";
import { partsOf, plainCss } from "../../../src/engine/elements/selectors.ts";

/** The parts that a selector is read as, as one text with the name of each engine. */
function written(selector: string): string {
  return partsOf(selector)
    .map(({ name, source }) => `${name}=${source}`)
    .join(" >> ");
}

it("finds by the browser's own CSS what has no pseudo-class of Playwright's", () => {
  const plain = (selector: string): string | undefined => plainCss(partsOf(selector));

  expect(plain("#a > .b:hover, c")).toBe("#a > .b:hover, c");
  expect(["a:visible", "a:has(b)", "a >> b", "text=a", "xpath=//a"].map(plain)).toEqual(Array(5).fill(undefined));
});

it.each([
  ["#a > .b + c ~ d", "css=#a > .b + c ~ d"],
  ["a[href='x=y']", "css=a[href='x=y']"],
  ["text=Log in"],
  ["text='a >> b'"],
  ["xpath=//a"],
  ["//a[@b='c']", "xpath=//a[@b='c']"],
  ["css=div >> nth=1"],
  ["div:has-text('a=b')", "css=div:has-text('a=b')"],
  ['role=button[name="x"]'],
  ["'quoted >> internal:x=y'", "text='quoted >> internal:x=y'"],
  ['input[name="internal:x=y"]', 'css=input[name="internal:x=y"]'],
  ["text=it's >> css=a"],
  ["a >> visible=true", "css=a >> visible=true"],
  ["only=#a", "css=#a >> internal:control=no-other"],
  ['p >> only=role=button[name="a >> b"s]', 'css=p >> role=button[name="a >> b"s] >> internal:control=no-other'],
])("lets %s pass", (selector, inBrowser = selector) => {
  expect(written(selector)).toBe(inBrowser);
});

it.each([
  ["frame=#pay >> input", "css=#pay >> nth=0 >> internal:control=enter-frame >> css=input"],
  [
    "frame=iframe >> frame=[title='x'] >> css=a >> b",
    "css=iframe >> nth=0 >> internal:control=enter-frame >> css=[title='x'] >> nth=0 >> internal:control=enter-frame >> css=a >> css=b",
  ],
  [
    "div >> frame = xpath=//iframe[@id='a >> b'] >> a",
    "css=div >> xpath=//iframe[@id='a >> b'] >> nth=0 >> internal:control=enter-frame >> css=a",
  ],
])("takes %s into the frame", (selector, inBrowser) => {
  expect(written(selector)).toBe(inBrowser);
});

it.each([
  "",
  "  ",
  "a\0b",
  "a".repeat(1001),
  "internal:control=enter-frame",
  "_react=Button",
  "_vue=b",
  'a >> internal:has="b"',
  "*internal:and=x",
  "text=it's >> _react=a",
  " _react = x",
  "*css=a >> b",
  "css=a >> *css=b",
  "nth=first",
  "a >> visible=yes",
  "a >>",
  "left-of=a",
  "made-up=x",
  "a>>_vue=b",
  "frame=#pay",
  "frame=#pay >>",
  "frame= >> a",
  "*frame=#pay >> a",
  "frame=frame=#pay >> a",
  "frame=internal:control=enter-frame >> a",
  "frame=text=a' >> _react=b >> ' >> c",
])("rejects %j", (selector) => {
  expect(() => partsOf(selector)).toThrow(
    expect.objectContaining({
      code: "VALIDATION_ERROR",
      details: [{ field: "selector", message: expect.any(String) }],
    }),
  );
});

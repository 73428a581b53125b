import { expect, it } from "vitest";
import { toBrowserSelector } from "../../../src/engine/actions/selector-policy.ts";

it.each([
  "#a > .b + c ~ d",
  "a[href='x=y']",
  "text=Log in",
  "text='a >> b'",
  "xpath=//a",
  "//a[@b='c']",
  "css=div >> nth=1",
  'div:has-text("a=b")',
  'role=button[name="x"]',
  "*css=a >> b",
  "'quoted >> internal:x=y'",
  'input[name="internal:x=y"]',
  "text=it's >> css=a",
])("lets %s pass", (selector) => {
  expect(toBrowserSelector(selector)).toBe(selector);
});

it.each([
  ["frame=#pay >> input", "#pay >> nth=0 >> internal:control=enter-frame >> input"],
  [
    "frame=iframe >> frame=[title='x'] >> css=a >> b",
    "iframe >> nth=0 >> internal:control=enter-frame >> [title='x'] >> nth=0 >> internal:control=enter-frame >> css=a >> b",
  ],
  [
    "div >> frame = xpath=//iframe[@id='a >> b'] >> a",
    "div >> xpath=//iframe[@id='a >> b'] >> nth=0 >> internal:control=enter-frame >> a",
  ],
])("takes %s into the frame", (selector, inBrowser) => {
  expect(toBrowserSelector(selector)).toBe(inBrowser);
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
  "css:light=a",
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
  expect(() => toBrowserSelector(selector)).toThrow(
    expect.objectContaining({
      code: "VALIDATION_ERROR",
      details: [{ field: "selector", message: expect.any(String) }],
    }),
  );
});

import { expect, it } from "vitest";
import { checkSelector } from "../../src/engine/selector-policy.ts";

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
  expect(() => checkSelector(selector)).not.toThrow();
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
])("refuses %j", (selector) => {
  expect(() => checkSelector(selector)).toThrow(
    expect.objectContaining({
      code: "VALIDATION_ERROR",
      details: [{ field: "selector", message: expect.any(String) }],
    }),
  );
});

import { expect, it } from "vitest";
import { hasTooManyValues, MAX_JSON_VALUES } from "../src/large-json.ts";

it.each([
  ["numbers", `[${"1,".repeat(MAX_JSON_VALUES)}1]`],
  ["empty objects", `{"html":[${"{},".repeat(MAX_JSON_VALUES)}{}]}`],
  ["nothing but nesting", "[".repeat(2 * MAX_JSON_VALUES)],
  ["values after a long string", `["${'\\\\\\",'.repeat(400_000)}",${"1,".repeat(MAX_JSON_VALUES)}1]`],
])("finds too many values in a text of %s, without parsing it", (_what, text) => {
  expect(hasTooManyValues(text)).toBe(true);
});

it("counts neither what is inside strings nor what a usual body holds", () => {
  expect(hasTooManyValues(JSON.stringify({ html: '{"a":[1,2,"\\"]}'.repeat(1_000_000) }))).toBe(false);
  expect(hasTooManyValues(`[${"1,".repeat(500_000)}1]`)).toBe(false);
  expect(hasTooManyValues(`["${"\\".repeat(8_000_000)}"]`)).toBe(false);
});

import { expect, it } from "vitest";
import { jsonBytes } from "../src/large-json.ts";

const LONG = '\u{1F600}"\n\u0001é'.repeat(40_000);

it.each([
  ["a small object", { a: 1, b: undefined, c: null, d: [], e: {}, f: '"' }],
  ["a value alone", "text"],
  ["an array with a gap of its own", [undefined, 1, [undefined]]],
  ["a long string whose characters have two halves", { html: `x${LONG}`, title: LONG }],
  ["many values", Array.from({ length: 20_000 }, (_, index) => ({ index, text: `v${index}`, no: undefined }))],
])("writes %s as JSON.stringify does", async (_what, value) => {
  expect((await jsonBytes(value)).toString()).toBe(JSON.stringify(value));
});

it("lets other work run while it writes a large value", async () => {
  let turns = 0;
  const count = (): void => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await jsonBytes({ html: "<p>".repeat(8_000_000) });
  clearImmediate(next);
  expect(turns).toBeGreaterThan(2);
});

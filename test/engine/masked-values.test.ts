import { expect, it } from "vitest";
import { createMaskedValues } from "../../src/engine/masked-values.ts";

it("leaves a value of a caller out however many values a page names", () => {
  const values = createMaskedValues();
  values.add("correct horse");
  for (let index = 0; index < 1_000; index++) values.add(`cookie-${index}`, "page");

  const said = { text: "correct horse", url: "/?q=correct%20horse", of: ["cookie-999", "cookie-1"], size: 3 };
  expect(values.data(said)).toEqual({ text: "***", url: "/?q=***", of: ["***", "cookie-1"], size: 3 });
  expect([...values.ofCallers]).toEqual(["correct horse"]);
});

it("takes little time for a text and cookies that a page has made to resemble each other", () => {
  const values = createMaskedValues();
  for (let index = 0; index < 300; index++) values.add(`${"a".repeat(250)}b${"a".repeat(250 + index)}`, "page");
  values.text("");

  const startMs = performance.now();
  for (let times = 0; times < 20; times++) values.text("a".repeat(2_048));
  // Each value apart: some 100 ms for each text.
  expect(performance.now() - startMs).toBeLessThan(500);
});

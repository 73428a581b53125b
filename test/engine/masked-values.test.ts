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

import { existsSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";

const mark = process.env["FLAKY_MARK"] ?? "";
const isRepeated = existsSync(mark);
writeFileSync(mark, "");

it("passes each time", () => expect(1).toBe(1));
it("passes the second time", () => expect(isRepeated).toBe(true));
it("causes no error outside any test the second time", async () => {
  if (!isRepeated) void Promise.reject(new Error("not handled"));
  await new Promise((resolve) => setImmediate(resolve));
});

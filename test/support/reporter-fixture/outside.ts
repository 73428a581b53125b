import { expect, it } from "vitest";

it("passes, and leaves an error that no test catches", async () => {
  void Promise.reject(new Error("not handled"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(1).toBe(1);
});

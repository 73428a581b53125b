import { describe, expect, it } from "vitest";
import { createConnectionLimit } from "../../src/engine/connection-limit.ts";

describe("createConnectionLimit", () => {
  it("bounds each owner, until it ends a connection", () => {
    const limit = createConnectionLimit<string>(2, 100);
    expect([limit.start("a"), limit.start("a"), limit.start("a"), limit.start("b")]).toEqual([true, true, false, true]);
    limit.end("a");
    expect([limit.start("a"), limit.start("a")]).toEqual([true, false]);
  });

  it("leaves each owner its share when all connections are taken", () => {
    const limit = createConnectionLimit<string>(10, 10);
    for (let count = 0; count < 10; count++) limit.start("greedy");
    expect(limit.start("greedy")).toBe(false);
    expect([1, 2, 3, 4, 5, 6].map(() => limit.start("other"))).toEqual([true, true, true, true, true, false]);
  });
});

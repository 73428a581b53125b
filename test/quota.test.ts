import { describe, expect, it } from "vitest";
import { createQuota } from "../src/quota.ts";

describe("createQuota", () => {
  it("bounds each key, until it releases one", () => {
    const quota = createQuota(2, 100);
    const release = quota.acquire("a");
    expect([quota.acquire("a"), quota.acquire("a"), quota.acquire("b")].map(isTaken)).toEqual([true, false, true]);
    release?.();
    release?.(); // counts once
    expect([quota.acquire("a"), quota.acquire("a")].map(isTaken)).toEqual([true, false]);
  });

  it("leaves each key its share when all are taken", () => {
    const quota = createQuota(10, 10);
    for (let count = 0; count < 10; count++) quota.acquire("greedy");
    expect(quota.acquire("greedy")).toBeUndefined();
    expect([1, 2, 3, 4, 5, 6].map(() => isTaken(quota.acquire("other")))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
});

function isTaken(release: (() => void) | undefined): boolean {
  return release !== undefined;
}

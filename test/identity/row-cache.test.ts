import { describe, expect, it } from "vitest";
import { createRowCache } from "../../src/identity/row-cache.ts";

function arrange(maxEntries = 100) {
  const rows = new Map<string, string>([["ann", "row of ann"]]);
  const loads: string[] = [];
  const clock = { ms: 0 };
  const cache = createRowCache({
    load: async (id: string) => {
      loads.push(id);
      return rows.get(id);
    },
    maxAgeMs: 1_000,
    maxEntries,
    monotonicNow: () => clock.ms,
  });
  return { rows, loads, clock, cache };
}

describe("createRowCache", () => {
  it("loads a row once within its maximum age, and again after a change", async () => {
    const { rows, loads, clock, cache } = arrange();

    expect(await Promise.all([cache.get("ann"), cache.get("ann")])).toEqual(["row of ann", "row of ann"]);
    clock.ms = 999;
    await cache.get("ann");
    expect(loads).toEqual(["ann"]);

    rows.set("ann", "changed");
    cache.forget("ann");
    expect(await cache.get("ann")).toBe("changed");
    clock.ms = 2_000;
    await cache.get("ann");
    expect(loads).toHaveLength(3);
  });

  it("does not cache a row that was changed while it was loaded", async () => {
    const { rows, loads, cache } = arrange();
    const first = cache.get("ann");
    rows.set("ann", "changed");
    cache.forget("ann");
    await first;

    expect(await cache.get("ann")).toBe("changed");
    expect(loads).toHaveLength(2);
  });

  it("keeps an existing row whatever number of ids without a row are asked for", async () => {
    const { loads, cache } = arrange(100);
    await cache.get("ann");

    for (let index = 0; index < 10_000; index++) await cache.get(`invented-${index}`);
    await cache.get("ann");

    expect(loads.filter((id) => id === "ann")).toHaveLength(1);
  });

  it("does not cache a failed load", async () => {
    let fails = true;
    const cache = createRowCache({
      load: () => (fails ? Promise.reject(new Error("lost")) : Promise.resolve("row")),
      maxAgeMs: 1_000,
      maxEntries: 10,
    });
    await expect(cache.get("ann")).rejects.toThrow("lost");
    fails = false;

    expect(await cache.get("ann")).toBe("row");
  });
});

import { describe, expect, it } from "vitest";
import { shrink, toSchedule } from "./schedule.ts";

describe("a schedule", () => {
  it("follows from its seed, and has each fault before any comes twice", () => {
    const faults = ["a", "b", "c"];

    expect(toSchedule(7, faults, 9)).toEqual(toSchedule(7, faults, 9));
    expect(toSchedule(7, faults, 9)).not.toEqual(toSchedule(8, faults, 9));
    for (const from of [0, 3, 6])
      expect(
        new Set(
          toSchedule(7, faults, 9)
            .slice(from, from + 3)
            .map(({ fault }) => fault),
        ),
      ).toEqual(new Set(faults));
  });
});

describe("shrink", () => {
  const list = Array.from({ length: 20 }, (_each, index) => index);

  it.each<[string, readonly number[]]>([
    ["one", [13]],
    ["two that only fail together", [2, 17]],
    ["three, in their order", [4, 5, 19]],
  ])("leaves %s of twenty", async (_what, needed) => {
    const fails = (part: readonly number[]) => Promise.resolve(needed.every((each) => part.includes(each)));

    expect(await shrink(list, fails, 1_000)).toEqual(needed);
  });

  it("returns a part that fails when it may not try any further", async () => {
    const tried: (readonly number[])[] = [];
    const part = await shrink(
      list,
      (each) => {
        tried.push(each);
        return Promise.resolve(each.includes(13));
      },
      2,
    );

    expect(tried).toHaveLength(2);
    expect(part).toEqual(list.slice(10));
  });
});

import { describe, expect, it } from "vitest";
import { floodingRenderers, mainThreadCpuTime } from "../../../src/engine/browser/processes.ts";

const before = new Map([
  [1, 5_000],
  [2, 100],
  [3, 0],
]);

function talked(...spent: readonly [pid: number, ms: number][]): ReadonlyMap<number, number> {
  return new Map(spent.map(([pid, ms]) => [pid, (before.get(pid) ?? 0) + ms]));
}

describe("renderers that flood", () => {
  it("are those that talked most since the look before, not ever", () => {
    expect(floodingRenderers(before, talked([1, 10], [2, 200], [3, 90]), 40)).toEqual([2]);
  });

  it("are several when they share the flood", () => {
    expect(floodingRenderers(before, talked([1, 10], [2, 200], [3, 100]), 40)).toEqual([2, 3]);
  });

  it("are none when none talked much", () => {
    expect(floodingRenderers(before, talked([1, 30], [2, 20], [3, 0]), 40)).toEqual([]);
    expect(floodingRenderers(new Map(), new Map(), 40)).toEqual([]);
  });

  it("are none of which only one look is known", () => {
    expect(floodingRenderers(before, talked([4, 500]), 40)).toEqual([]);
  });
});

describe("mainThreadCpuTime", () => {
  it("grows while the thread works, and is 0 for a process that does not exist", async () => {
    const before = await mainThreadCpuTime(process.pid);
    const start = process.cpuUsage();
    for (let used = 0; used < 50_000;) {
      const { user, system } = process.cpuUsage(start);
      used = user + system;
    }

    expect(await mainThreadCpuTime(process.pid)).toBeGreaterThan(before);
    expect(await mainThreadCpuTime(2 ** 30)).toBe(0);
  });
});

import { describe, expect, it } from "vitest";
import { selfTimes, toCallTree, toSvg, totalTimes } from "../../bench/flame.ts";
import type { CpuProfile } from "../../bench/inspector.ts";

const callFrame = (functionName: string, url = "") => ({ functionName, url, lineNumber: 0 });
const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: callFrame("(root)"), children: [2, 3] },
    { id: 2, callFrame: callFrame("(idle)") },
    { id: 3, callFrame: callFrame("run", "file:///x/src/operations/service.ts"), children: [4] },
    { id: 4, callFrame: callFrame("write<T>", "file:///x/node_modules/ws/lib/sender.js") },
  ],
  samples: [2, 3, 4, 4],
  timeDeltas: [900, 25, 50, 25],
};

describe("a profile", () => {
  it("counts the time of each function and package, without that in which nothing ran", () => {
    const tree = toCallTree(profile);
    expect(tree.totalUs).toBe(100);
    expect(selfTimes(tree, "function")).toEqual([
      { name: "write<T> (node_modules/ws/lib/sender.js)", share: 0.75 },
      { name: "run (src/operations/service.ts)", share: 0.25 },
      { name: "all (V8)", share: 0 },
    ]);
    expect(totalTimes(tree)).toEqual([{ name: "run (src/operations/service.ts)", share: 1 }]);
    expect(selfTimes(tree, "module")[0]).toEqual({ name: "ws", share: 0.75 });
  });

  it("becomes a flame graph, a box for each function", () => {
    const svg = toSvg(toCallTree(profile), "a call & its answer");
    expect(svg.match(/<rect x=/g)).toHaveLength(3);
    expect(svg).toContain("write&lt;T&gt; node_modules/ws/lib/sender.js 75.0 %");
    expect(svg).toContain("a call &amp; its answer");
  });
});

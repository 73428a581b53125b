import { describe, expect, it } from "vitest";
import type { Entry } from "./history.ts";
import { grown, toSoakPage } from "./soak-page.ts";

/** Samples of one curve, by a function of its share of the run. */
const samplesOf = (name: string, at: (share: number) => number) =>
  Array.from({ length: 100 }, (_each, index) => ({ [name]: at(index / 100) }));

describe("the curves of a soak", () => {
  it.each([
    ["a leak", (share: number) => 100 + 60 * share, ["heap of single grew from 118.0 to 142.0"]],
    ["a sawtooth", (share: number) => 100 + ((share * 1_000) % 70), []],
    ["a start that fills caches", (share: number) => Math.min(200, 20 + share * 1_000), []],
  ])("with %s", (_what, at, expected) => {
    expect(grown(samplesOf("heap of single", at))).toEqual(expected);
  });

  it("are drawn with the faults in them", () => {
    const history: readonly Entry[] = [
      ...samplesOf("heap of single", () => 5).map(
        (sample, index) => ({ type: "sample", atMs: index * 1_000, sample }) as const,
      ),
      { type: "fault", atMs: 10_000, fault: "kill browser" },
      { type: "healed", atMs: 20_000, fault: "kill browser", wasHit: true, load: 0 },
      { type: "left", what: "files", count: 2, allowed: 0 },
    ];
    const given = { commit: "abc1234", startedAt: new Date(0), machine: "2 cores", pauseMs: 5 };
    const page = toSoakPage({ ...given, history });

    expect(page).toContain("abc1234");
    expect(page).toContain('fill="#fde68a"');
    expect(page).toContain("<td>kill browser<td>1");
    expect(page).toContain("<li>2 files are left, of at most 0");
  });
});

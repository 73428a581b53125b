import { describe, expect, it } from "vitest";
import { fold } from "../../src/replay/folding.ts";
import type { Entry } from "../../src/replay/recording.ts";

const event = (at: number): Entry => ({ kind: "event", at, type: "page.loaded", data: {} });
const step = (at: number, durationMs: number): Entry =>
  ({ kind: "step", id: String(at), at, action: "click", params: {}, masked: [], durationMs }) as const;
const request = (at: number, durationMs: number): Entry => ({
  ...{ kind: "request", at, durationMs, waitMs: 0, method: "GET", url: "http://a.example/", type: "fetch" },
  ...{ status: 200, statusText: "OK", requestHeaders: {}, responseHeaders: {} },
});

describe("fold", () => {
  it("shows an idle time of more than three seconds as one, and all else as long as it took", () => {
    const folding = fold([event(1_000), step(1_500, 10_000), event(600_000)], 1_000, 601_000);

    expect(folding.shownMs).toBe(10_500 + 1_000 + 1_000);
    expect(folding.folded.map(({ from, to }) => [from, to])).toEqual([[11_500, 600_000]]);
    expect([500, 1_000, 6_000, 11_500, 600_000, 601_000, 700_000].map((at) => folding.shownAt(at))).toEqual([
      0, 0, 5_000, 10_500, 11_500, 12_500, 12_500,
    ]);
    for (const at of [1_000, 6_000, 305_750, 600_500]) expect(folding.timeAt(folding.shownAt(at))).toBeCloseTo(at, 3);
  });

  it("shows a slow request from its begin to its end", () => {
    const { folded } = fold([event(1_000), request(2_000, 20_000), event(22_500)], 1_000, 23_000);
    expect(folded).toEqual([]);
    expect(fold([event(1_000), request(9_000, 500), event(9_600)], 1_000, 10_000).folded).toMatchObject([
      { from: 1_000, to: 9_000 },
    ]);
  });

  it("has a length where nothing happened, and takes 20,000 entries in linear time", () => {
    expect(fold([], 5, 5)).toMatchObject({ shownMs: 1, folded: [] });
    const many = Array.from({ length: 20_000 }, (_, index) => event(index * 10_000));
    expect(fold(many, 0, 200_000_000).folded).toHaveLength(20_000);
  });
});

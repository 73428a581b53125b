import { describe, expect, it } from "vitest";
import { ratesBetween, readingsOf } from "../../src/console/rates.ts";

const calls = (...counts: readonly number[]) => ({
  count: counts.reduce((sum, each) => sum + each, 0),
  durations: [10, 100, 1_000].map((upTo, index) => ({
    upTo,
    count: counts.slice(0, index + 1).reduce((sum, each) => sum + each, 0),
  })),
});

describe("ratesBetween", () => {
  it("sums up calls by the time between the reports of each process, and finds the percentile of all", () => {
    const before = readingsOf(
      [
        { id: "a", heartbeatAge: 500, calls: calls(100, 0, 0) },
        { id: "b", heartbeatAge: 0, calls: calls(7, 7, 7) },
        { id: "ended", heartbeatAge: 0, calls: calls(1, 0, 0) },
        { id: "worker", heartbeatAge: 0 },
      ],
      100,
    );
    const after = readingsOf(
      [
        { id: "a", heartbeatAge: 0, calls: calls(190, 0, 0) },
        { id: "b", heartbeatAge: 0, calls: calls(7, 17, 7) },
        { id: "new", heartbeatAge: 0, calls: calls(1_000, 0, 0) },
        { id: "worker", heartbeatAge: 0 },
      ],
      104.5,
    );

    const { byProcess, total, p95 } = ratesBetween(before, after);
    expect(Object.fromEntries(byProcess)).toEqual({ a: 18, b: 10 / 4.5 });
    expect(total).toBeCloseTo(18 + 10 / 4.5);
    // 90 calls of at most 10 ms, and 10 of at most 100 ms.
    expect(p95).toBeCloseTo(55);
  });

  it("has no values without an earlier report, and no percentile without calls", () => {
    const reading = readingsOf([{ id: "a", calls: calls(1, 1, 1) }], 10);
    expect(ratesBetween(new Map(), reading)).toMatchObject({ total: null, p95: null });
    expect(ratesBetween(reading, reading)).toMatchObject({ total: null, p95: null });
    const later = readingsOf([{ id: "a", calls: calls(1, 1, 1) }], 15);
    expect(ratesBetween(reading, later)).toMatchObject({ total: 0, p95: null });
  });

  it("reports the last bound for calls beyond it", () => {
    const before = readingsOf([{ id: "a", calls: calls(0, 0, 0) }], 0);
    const after = readingsOf([{ id: "a", calls: { ...calls(1, 0, 0), count: 10 } }], 1);
    expect(ratesBetween(before, after).p95).toBe(1_000);
  });
});

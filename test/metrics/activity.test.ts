import { describe, expect, it } from "vitest";
import { type ActivityQuery, createActivity, mergeActivities } from "../../src/metrics/activity.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START_MS = Date.UTC(2026, 10, 20, 9);

function arrange() {
  const clock = { nowMs: START_MS };
  const activity = createActivity([1, 10, 100], () => clock.nowMs);
  const work = { name: "click", isAction: true, code: "OK", requestId: "r" };
  const read = (query: ActivityQuery) => mergeActivities(activity.read(query), []);
  return { clock, activity, read, work };
}

const ada = { userId: "u1", username: "ada" };
const bea = { userId: "u2", username: "bea" };

describe("the activity of the last hours", () => {
  it("counts actions and failures, of all and of each user", () => {
    const { activity, read, work } = arrange();
    activity.ended(ada, work);
    activity.ended(ada, { ...work, code: "TIMEOUT", reason: "selector", contextId: "c1" });
    activity.ended(bea, { ...work, name: "createContext", isAction: false, code: "SERVICE_UNAVAILABLE" });

    expect(read({ hours: 1 })).toMatchObject({ actions: 2, failed: 2 });
    expect(read({ hours: 1, userId: "u1" })).toMatchObject({
      ...{ actions: 2, failed: 1, errors: [{ name: "click", code: "TIMEOUT", count: 1, isAction: true }] },
      recent: [{ at: START_MS, name: "click", reason: "selector", contextId: "c1", ...ada }],
    });
    expect(read({ hours: 1, userId: "u3" })).toMatchObject({ actions: 0, failed: 0, points: [], recent: [] });
  });

  it("forgets what is older than asked for, and than a day", () => {
    const { clock, activity, read, work } = arrange();
    activity.ended(ada, { ...work, code: "TIMEOUT" });
    clock.nowMs += 2 * HOUR_MS;
    activity.ended(ada, work);

    expect(read({ hours: 1 })).toMatchObject({ actions: 1, failed: 0, errors: [], recent: [] });
    expect(read({ hours: 24 })).toMatchObject({ actions: 2, failed: 1, recent: [{ code: "TIMEOUT" }] });
    clock.nowMs += 25 * HOUR_MS;
    expect(read({ hours: 24 })).toMatchObject({ actions: 0, failed: 0, points: [], since: clock.nowMs - 24 * HOUR_MS });
    // What is held is bounded, too.
    activity.ended(ada, work);
    expect(read({ hours: 24 }).points).toHaveLength(1);
  });

  it("has a point a minute for an hour, and no more than a hundred for a day", () => {
    const { clock, activity, read, work } = arrange();
    for (let minute = 0; minute < 24 * 60; minute++) {
      clock.nowMs = START_MS + minute * MINUTE_MS;
      activity.ended(ada, work);
      activity.sampled({ capacity: 4, contexts: minute % 4, busy: 0, waiting: 0 });
    }

    const hour = read({ hours: 1 });
    const day = read({ hours: 24 });

    expect([hour.intervalMs, day.intervalMs]).toEqual([MINUTE_MS, 15 * MINUTE_MS]);
    // With the part of a minute before it.
    expect(hour.points).toHaveLength(61);
    expect(hour.points.at(-1)).toMatchObject({ actions: 1, load: { contexts: 3 } });
    expect(day.points).toHaveLength(96);
    expect(day.points[0]).toMatchObject({ at: START_MS, actions: 15 });
    expect(read({ hours: 1, userId: "u1" })).toMatchObject({ intervalMs: 15 * MINUTE_MS });
  });

  it("has the percentiles of durations and waits, interpolated between bounds", () => {
    const { activity, read } = arrange();
    for (let call = 0; call < 90; call++) activity.waited("u1", 5);
    for (let call = 0; call < 10; call++) activity.waited("u1", 50);

    expect(read({ hours: 1 }).waits).toEqual({ count: 100, p50: 6, p95: 55 });
    activity.called("u1", 1_000);
    expect(read({ hours: 1 }).points[0]).toMatchObject({ calls: 1, durations: { count: 1, p50: 100, p95: 100 } });
  });

  it("takes bounded memory of many users, errors and failures", () => {
    const { activity, read, work } = arrange();
    for (let index = 0; index < 1_000; index++) {
      const user = { userId: `u${index}`, username: `user ${index}` };
      activity.ended(user, { ...work, name: `name-${index}`, code: "TIMEOUT" });
    }

    expect(read({ hours: 24, userId: "u999" })).toMatchObject({ failed: 1 });
    // The ones who were active longest ago are no longer known, but are counted in all.
    expect(read({ hours: 24, userId: "u0" })).toMatchObject({ failed: 0 });
    const { failed, errors, recent } = read({ hours: 24 });
    expect(failed).toBe(1_000);
    expect(errors).toHaveLength(51);
    expect(errors[0]).toEqual({ name: "other", code: "TIMEOUT", count: 950, isAction: true });
    expect(recent).toHaveLength(20);
  });

  it("adds to the last minute when the clock is set back", () => {
    const { clock, activity, read, work } = arrange();
    activity.ended(ada, work);
    clock.nowMs -= 30 * MINUTE_MS;
    activity.ended(ada, work);

    expect(read({ hours: 1 })).toMatchObject({ actions: 2, points: [{ actions: 2 }] });
  });

  it("adds up processes: percentiles of all durations, points by time, errors, the last failures", () => {
    const { clock, activity, work } = arrange();
    const other = createActivity([1, 10, 100], () => clock.nowMs);
    for (let call = 0; call < 90; call++) activity.waited("u1", 5);
    for (let call = 0; call < 10; call++) other.waited("u2", 50);
    other.ended(bea, { ...work, code: "TIMEOUT", requestId: "first" });
    clock.nowMs += MINUTE_MS;
    activity.ended(ada, { ...work, code: "TIMEOUT", requestId: "second" });
    other.sampled({ capacity: 1, contexts: 1, busy: 0, waiting: 0 });
    activity.sampled({ capacity: 2, contexts: 1, busy: 0, waiting: 0 });

    // As it comes from another process.
    const sent = JSON.parse(JSON.stringify(other.read({ hours: 1 }))) as ReturnType<typeof other.read>;
    const merged = mergeActivities(activity.read({ hours: 1 }), [sent]);

    expect(merged).toMatchObject({
      ...{ since: START_MS, actions: 2, failed: 2 },
      waits: { count: 100, p50: 6, p95: 55 },
      errors: [{ name: "click", code: "TIMEOUT", count: 2, isAction: true }],
      recent: [{ requestId: "second" }, { requestId: "first" }],
      points: [
        { at: START_MS, actions: 1, waits: { count: 100, p95: 55 } },
        { at: START_MS + MINUTE_MS, actions: 1, load: { capacity: 2 } },
      ],
    });
  });
});

import type { components } from "../../gen/openapi.ts";

type Schemas = components["schemas"];

type Process = Pick<Schemas["Process"], "id" | "calls" | "heartbeatAge">;

/** How many calls a process had served when it last reported that. */
export interface Reading {
  /** Epoch seconds. */
  readonly at: number;
  readonly calls: Schemas["CallCounts"];
}

/** The readings of a response. @param at epoch seconds */
export function readingsOf(processes: readonly Process[], at: number): ReadonlyMap<string, Reading> {
  return new Map(
    processes.flatMap(({ id, calls, heartbeatAge = 0 }) =>
      calls === undefined ? [] : [[id, { at: at - heartbeatAge / 1_000, calls }]],
    ),
  );
}

/** Calls a second and their 95th percentile between two readings of the processes that are in both. */
export function ratesBetween(before: ReadonlyMap<string, Reading>, after: ReadonlyMap<string, Reading>) {
  /** Calls a second, by process. */
  const byProcess = new Map<string, number>();
  /** Calls by the bound of their duration. */
  const durations = new Map<number, number>();
  let count = 0;
  for (const [id, { at, calls }] of after) {
    const earlier = before.get(id);
    if (earlier === undefined || at <= earlier.at) continue;
    const more = calls.count - earlier.calls.count;
    byProcess.set(id, more / (at - earlier.at));
    count += more;
    for (const [index, { upTo, count: counted }] of calls.durations.entries()) {
      const since = counted - (earlier.calls.durations[index]?.count ?? 0);
      durations.set(upTo, (durations.get(upTo) ?? 0) + since);
    }
  }
  /** The rate of all processes; null until two readings of one are there. */
  const total = byProcess.size === 0 ? null : [...byProcess.values()].reduce((sum, rate) => sum + rate, 0);
  return {
    byProcess,
    total,
    /** The 95th percentile of the durations, ms; null without a call. */
    p95: count === 0 ? null : quantile(durations, count * 0.95),
  };
}

/** The duration that so many calls did not exceed, as if they were spread evenly between two bounds. */
function quantile(durations: ReadonlyMap<number, number>, rank: number): number {
  let lower = { upTo: 0, count: 0 };
  for (const [upTo, count] of durations) {
    if (count >= rank) return lower.upTo + ((upTo - lower.upTo) * (rank - lower.count)) / (count - lower.count);
    lower = { upTo, count };
  }
  return lower.upTo;
}

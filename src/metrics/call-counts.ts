import type { components } from "../../gen/openapi.ts";

/**
 * Counts calls by their duration, for the list of processes.
 * @param bounds of the durations, in ms, rising
 */
export function createCallCounter(bounds: readonly number[]) {
  /** How many calls were at most as long as a bound, and longer than the one before it. */
  const counts = bounds.map(() => 0);
  let longer = 0;
  return {
    add(durationMs: number): void {
      const index = bounds.findIndex((bound) => durationMs <= bound);
      if (index === -1) longer++;
      else counts[index] = (counts[index] ?? 0) + 1;
    },
    read(): components["schemas"]["CallCounts"] {
      let sum = 0;
      const durations = bounds.map((upTo, index) => ({ upTo, count: (sum += counts[index] ?? 0) }));
      return { count: sum + longer, durations };
    },
  };
}

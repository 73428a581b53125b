import type { BrowserPool } from "../browser/pool.ts";
import { ALL, type BrowserSharing, isAlone } from "../browser/sharing.ts";

/** A user's browser has spare contexts for so long after its last context was opened. */
const KEPT_FOR_MS = 60_000;

interface SpareGroupsOptions {
  /** In a group's browser; 0: also none in a browser that waits. */
  readonly count: () => number;
  readonly sharing: BrowserSharing;
  readonly pool: Pick<BrowserPool, "has">;
  /** The spares that the group has. */
  spareCount(group: string | undefined): number;
}

/** Decides which browsers have spare contexts. The group `undefined` is the browser that waits for a group. */
export function createSpareGroups({ count, sharing, pool, spareCount }: SpareGroupsOptions) {
  /** When each group last opened a context, of `performance.now()`. */
  const openedMs = new Map<string, number>(sharing === "all" ? [[ALL, 0]] : []);
  /** When the last spare of each group was opened. */
  const filledMs = new Map<string | undefined, number>();

  function isRecent(atMs: number): boolean {
    return sharing === "all" || performance.now() - atMs < KEPT_FOR_MS;
  }

  /** How many spares the browser of a group has, or the one that waits for a group. */
  function wanted(group: string | undefined): number {
    if (group === undefined) return sharing === "all" ? (pool.has(ALL) ? 0 : count()) : Math.min(count(), 1);
    return sharing !== "context" && !isAlone(group) && isRecent(openedMs.get(group) ?? -Infinity) && pool.has(group)
      ? count()
      : 0;
  }

  /** The group that lacks a spare, and got one longest ago. */
  function next(): { readonly group: string | undefined } | undefined {
    const lacking = [undefined, ...openedMs.keys()].filter((group) => spareCount(group) < wanted(group));
    const filled = (group: string | undefined): number => filledMs.get(group) ?? 0;
    const [group] = lacking.sort((one, other) => filled(one) - filled(other));
    return lacking.length === 0 ? undefined : { group };
  }

  return {
    /** Called when a context of the group opens. */
    opened: (group: string): void => void openedMs.set(group, performance.now()),
    /** Called when a spare of the group begins to open. */
    filled: (group: string | undefined): void => void filledMs.set(group, performance.now()),
    wanted,
    next,
    /** Forgets the groups that have opened no context for long. */
    forgetUnused(): void {
      for (const [group, atMs] of openedMs) {
        if (isRecent(atMs)) continue;
        openedMs.delete(group);
        filledMs.delete(group);
      }
    },
  };
}

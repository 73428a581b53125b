import type { Release } from "../semaphore.ts";
import { admission } from "./admission.ts";
import { addTo } from "./counts.ts";
import type { MemoryRoom } from "./memory-room.ts";

/** Whose context it is, and whose contexts share its browser. */
export interface CapacityUser {
  readonly owner: string;
  readonly group: string;
  /** Whether it renders one page, of which an owner may have few at a time. */
  readonly isRender?: boolean;
}

/** The bound for which there is no free permit, and how many of it must be released before there is one. */
export interface Lacking {
  readonly type: "contexts" | "browsers" | "renders" | "memory";
  readonly count: number;
}

/**
 * The permits of one capacity: for contexts, for groups of them with a browser each, and for the renders of an owner.
 * @param onReleased - Called with each permit that is free again.
 */
export function createPermits(
  bounds: {
    readonly maxContexts: number;
    /** Browsers that may have contexts at the same time; each group needs one. */
    readonly maxBrowsers: number;
    /** Browsers with contexts beside the first one of each group. */
    readonly furtherBrowsers: () => number;
    readonly memory: Pick<MemoryRoom, "take" | "isShort">;
    readonly maxRendersPerOwner: number;
  },
  onReleased: () => void,
) {
  const { maxContexts, maxBrowsers, furtherBrowsers, memory, maxRendersPerOwner } = bounds;
  const contexts = new Map<string, number>();
  const groups = new Map<string, number>();
  const renders = new Map<string, number>();
  let used = 0;
  const usedBy = (owner: string): number => contexts.get(owner) ?? 0;
  const ownerOf = (owner: string): { readonly contexts: number } => ({ contexts: usedBy(owner) });

  function count({ owner, group, isRender = false }: CapacityUser, change: 1 | -1): void {
    used += change;
    if (isRender) addTo(renders, owner, change);
    addTo(contexts, owner, change);
    addTo(groups, group, change);
  }

  return {
    get used(): number {
      return used;
    },
    usedBy,
    /** The owners that have a context. */
    owners: (): Iterable<string> => contexts.keys(),
    /** Undefined where `take` may be called. */
    lacking({ owner, group, isRender = false }: CapacityUser): Lacking | undefined {
      if (isRender && (renders.get(owner) ?? 0) >= maxRendersPerOwner) return { type: "renders", count: 1 };
      const contexts = admission.excess({ capacity: maxContexts, live: used, ownerOf }, owner);
      if (contexts > 0) return { type: "contexts", count: contexts };
      const inUse = groups.size + furtherBrowsers();
      const browsers = groups.has(group) ? 0 : admission.excess({ capacity: maxBrowsers, live: inUse, ownerOf }, owner);
      if (browsers > 0) return { type: "browsers", count: browsers };
      // The first one opens also where all memory is others': nothing here would end for it.
      return used > 0 && memory.isShort(owner, usedBy(owner) === 0) ? { type: "memory", count: 1 } : undefined;
    },
    take(user: CapacityUser): Release {
      count(user, 1);
      memory.take(user.owner);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        count(user, -1);
        onReleased();
      };
    },
  };
}

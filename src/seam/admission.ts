import type { OwnerLoad } from "../engine/engine.ts";

/** The share of permits, of contexts and of browsers, one in so many, that is only for an owner that has none. */
const RESERVED_FRACTION = 10;

/** Contexts of a capacity, or the groups of them that have a browser. */
interface ContextLoad {
  /** How many may be live at the same time. */
  readonly capacity: number;
  readonly live: number;
  readonly ownerOf: (owner: string) => Pick<OwnerLoad, "contexts"> | undefined;
}

/** How many callers may wait in one queue. */
export interface QueueBounds {
  readonly maxWaiting: number;
  readonly maxWaitingPerOwner: number;
}

/** The rules of a capacity, by which a process also decides for another one whose load it knows. */
export const admission = {
  /** How many must end before one of the owner can open; 0: it can now. */
  excess({ capacity, live, ownerOf }: ContextLoad, owner: string): number {
    const isFirst = (ownerOf(owner)?.contexts ?? 0) === 0;
    return Math.max(0, live + 1 - (isFirst ? capacity : capacity - Math.floor(capacity / RESERVED_FRACTION)));
  },
  /** Whether a context of the owner can open now, where there is a browser for it. */
  canOpen: (load: ContextLoad, owner: string): boolean => admission.excess(load, owner) === 0,
  /** Whether a caller of the owner can wait: in a full queue it displaces one of the owner that has the most there. */
  canWait(
    options: {
      readonly waiting: number;
      readonly ownerOf: (owner: string) => Pick<OwnerLoad, "waiting"> | undefined;
      /** Waiting callers of the owner that has the most of them. */
      readonly mostWaiting: () => number;
    },
    owner: string,
    bounds: QueueBounds,
  ): boolean {
    const { waiting, ownerOf, mostWaiting } = options;
    const own = ownerOf(owner)?.waiting ?? 0;
    return own < bounds.maxWaitingPerOwner && (waiting < bounds.maxWaiting || mostWaiting() > own + 1);
  },
};

import type { OwnerLoad } from "../engine.ts";

/** One permit in so many is only for an owner that has none. */
const RESERVED_FRACTION = 10;

/** Contexts of a capacity. */
interface ContextLoad {
  /** Contexts that may be live at the same time. */
  readonly capacity: number;
  readonly live: number;
  readonly ownerOf: (owner: string) => Pick<OwnerLoad, "contexts"> | undefined;
}

/** Callers that wait for a capacity. */
interface QueueLoad {
  readonly waiting: number;
  readonly ownerOf: (owner: string) => Pick<OwnerLoad, "waiting"> | undefined;
  /** Waiting callers of the owner that has the most of them. */
  readonly mostWaiting: () => number;
}

/** How many callers may wait in one queue. */
export interface QueueBounds {
  readonly maxWaiting: number;
  readonly maxWaitingPerOwner: number;
}

/** The rules of a capacity, by which a process also decides for another one whose load it knows. */
export const admission = {
  /** Whether a context of the owner can open now, where there is a browser for it. */
  canOpen({ capacity, live, ownerOf }: ContextLoad, owner: string): boolean {
    const isFirst = (ownerOf(owner)?.contexts ?? 0) === 0;
    return live < (isFirst ? capacity : capacity - Math.floor(capacity / RESERVED_FRACTION));
  },
  /** Whether a caller of the owner can wait: in a full queue it displaces one of the owner that has the most there. */
  canWait({ waiting, ownerOf, mostWaiting }: QueueLoad, owner: string, bounds: QueueBounds): boolean {
    const own = ownerOf(owner)?.waiting ?? 0;
    return own < bounds.maxWaitingPerOwner && (waiting < bounds.maxWaiting || mostWaiting() > own + 1);
  },
};

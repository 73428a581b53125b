import { ServiceError } from "../../errors/errors.ts";
import type { OwnerLoad } from "../engine.ts";
import { type Deadline, interrupt } from "../deadline.ts";
import type { Release } from "../semaphore.ts";

const FULL_RETRY_AFTER_MS = 1_000;
/** One permit in so many is only for an owner that has none. */
const RESERVED_FRACTION = 10;

/** How much of a capacity is in use. */
interface CapacityLoad {
  /** Contexts that may be live at the same time. */
  readonly capacity: number;
  readonly live: number;
  readonly waiting: number;
  readonly ownerOf: (owner: string) => OwnerLoad | undefined;
  /** Waiting callers of the owner that has the most of them. */
  readonly mostWaiting: () => number;
}

/** The rules of a capacity, by which a process also decides for another one whose load it knows. */
export const admission = {
  /** Whether a context of the owner can open now, where there is a browser for it. */
  canOpen({ capacity, live, ownerOf }: CapacityLoad, owner: string): boolean {
    const isFirst = (ownerOf(owner)?.contexts ?? 0) === 0;
    return live < (isFirst ? capacity : capacity - Math.floor(capacity / RESERVED_FRACTION));
  },
  /** Whether a caller of the owner can wait: in a full queue it displaces one of the owner that has the most there. */
  canWait({ waiting, ownerOf, mostWaiting }: CapacityLoad, owner: string, maxWaiting: number): boolean {
    return waiting < maxWaiting || mostWaiting() > (ownerOf(owner)?.waiting ?? 0) + 1;
  },
};

/** Whose context it is, and whose contexts share its browser. */
interface CapacityUser {
  readonly owner: string;
  readonly group: string;
}

/**
 * How many contexts may have a browser, and how many groups of them one of their own, shared fairly: some permits are only for
 * owners that have none, a permit that becomes free goes to the waiting owner that has the fewest, and no owner can fill the
 * queue against another.
 */
export interface Capacity {
  readonly used: number;
  readonly waiting: number;
  /** Whether a caller waits although contexts may open: all browsers are in use, and its group has none. */
  readonly isShortOfBrowsers: boolean;
  usedBy(owner: string): number;
  /** Owner → what it has; of all that have something. */
  owners(): Readonly<Record<string, OwnerLoad>>;
  /** @throws ServiceError `SERVICE_UNAVAILABLE` where `acquire` would at this moment */
  requireQueue(user: CapacityUser): void;
  /** Calls the listener whenever a caller begins to wait, so that a permit can be released for it. */
  onWaiting(listener: () => void): void;
  /**
   * A permit, once there is one.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when too many wait already
   */
  acquire(user: CapacityUser, deadline: Deadline, signal: AbortSignal): Promise<Release>;
}

interface CapacityOptions {
  readonly maxContexts: number;
  /** Groups that may have contexts at the same time. */
  readonly maxBrowsers: number;
  /** Callers that may wait. */
  readonly maxWaiting: number;
}

interface Waiter extends CapacityUser {
  readonly admit: () => void;
  readonly reject: (error: Error) => void;
}

export function createCapacity({ maxContexts, maxBrowsers, maxWaiting }: CapacityOptions): Capacity {
  /** Permits by owner, and by group. */
  const contexts = new Map<string, number>();
  const groups = new Map<string, number>();
  /** Callers that wait, by owner. */
  const waiting = new Map<string, number>();
  /** In the order in which they asked. */
  const queue = new Set<Waiter>();
  let used = 0;
  let announce = (): void => undefined;

  const usedBy = (owner: string): number => contexts.get(owner) ?? 0;
  const loadOf = (owner: string): OwnerLoad => ({ contexts: usedBy(owner), waiting: waiting.get(owner) ?? 0 });

  function load(): CapacityLoad {
    const mostWaiting = (): number => Math.max(0, ...waiting.values());
    return { capacity: maxContexts, live: used, waiting: queue.size, ownerOf: loadOf, mostWaiting };
  }

  function isContextFree(owner: string): boolean {
    return admission.canOpen(load(), owner);
  }

  function isBrowserFree(group: string): boolean {
    return groups.has(group) || groups.size < maxBrowsers;
  }

  function isFreeFor({ owner, group }: CapacityUser): boolean {
    return isContextFree(owner) && isBrowserFree(group);
  }

  function take({ owner, group }: CapacityUser): Release {
    used++;
    add(contexts, owner, 1);
    add(groups, group, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      used--;
      add(contexts, owner, -1);
      add(groups, group, -1);
      admitNext();
    };
  }

  function admitNext(): void {
    let next: Waiter | undefined;
    for (const waiter of queue) {
      if (isFreeFor(waiter) && (next === undefined || usedBy(waiter.owner) < usedBy(next.owner))) next = waiter;
    }
    next?.admit();
    // A browser that became free is enough for all contexts of one group.
    if (next !== undefined) admitNext();
  }

  /** The last caller of the owner with the most in the queue. */
  function displaced(): Waiter | undefined {
    const most = Math.max(0, ...waiting.values());
    return [...queue].findLast(({ owner }) => waiting.get(owner) === most);
  }

  function leave(waiter: Waiter): boolean {
    if (!queue.delete(waiter)) return false;
    add(waiting, waiter.owner, -1);
    return true;
  }

  function requireQueue(user: CapacityUser): void {
    if (isFreeFor(user) || admission.canWait(load(), user.owner, maxWaiting)) return;
    throw full(isContextFree(user.owner));
  }

  function full(isShortOfBrowsers: boolean): ServiceError {
    const found = isShortOfBrowsers ? `${maxBrowsers} browsers` : `${maxContexts} contexts`;
    return new ServiceError("SERVICE_UNAVAILABLE", `all ${found} are in use`, {
      details: { outcome: "not-executed", reason: "pool-full" },
      retryAfterMs: FULL_RETRY_AFTER_MS,
    });
  }

  return {
    get used() {
      return used;
    },
    get waiting() {
      return queue.size;
    },
    get isShortOfBrowsers() {
      return [...queue].some(({ owner, group }) => isContextFree(owner) && !isBrowserFree(group));
    },
    usedBy,
    owners: () => Object.fromEntries([...contexts.keys(), ...waiting.keys()].map((owner) => [owner, loadOf(owner)])),
    requireQueue,
    onWaiting: (listener) => void (announce = listener),
    async acquire(user, deadline, signal) {
      const { owner } = user;
      if (isFreeFor(user)) return take(user);
      requireQueue(user);
      const last = queue.size >= maxWaiting ? displaced() : undefined;
      if (last !== undefined && leave(last)) last.reject(full(isContextFree(owner)));
      const { promise: admitted, resolve, reject } = Promise.withResolvers<Release>();
      const waiter: Waiter = {
        ...user,
        admit() {
          leave(waiter);
          resolve(take(user));
        },
        reject,
      };
      queue.add(waiter);
      add(waiting, owner, 1);
      announce();
      try {
        return await interrupt(admitted, deadline, { signal });
      } catch (error) {
        // A permit that arrived at the same moment passes on.
        if (!leave(waiter)) admitted.then((release) => release()).catch(() => undefined);
        throw error;
      }
    },
  };
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

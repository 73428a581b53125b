import { ServiceError } from "../../errors/errors.ts";
import { type Deadline, interrupt } from "../deadline.ts";
import type { Release } from "../semaphore.ts";

const FULL_RETRY_AFTER_MS = 1_000;
/** One permit in so many is only for an owner that has none. */
const RESERVED_FRACTION = 10;

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

export interface CapacityOptions {
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
  const reserved = Math.floor(maxContexts / RESERVED_FRACTION);
  /** Permits by owner, and by group. */
  const owners = new Map<string, number>();
  const groups = new Map<string, number>();
  /** In the order in which they asked. */
  const queue = new Set<Waiter>();
  let used = 0;
  let announce = (): void => undefined;

  const usedBy = (owner: string): number => owners.get(owner) ?? 0;

  function isContextFree(owner: string): boolean {
    return used < (usedBy(owner) === 0 ? maxContexts : maxContexts - reserved);
  }

  function isBrowserFree(group: string): boolean {
    return groups.has(group) || groups.size < maxBrowsers;
  }

  function isFreeFor({ owner, group }: CapacityUser): boolean {
    return isContextFree(owner) && isBrowserFree(group);
  }

  function take({ owner, group }: CapacityUser): Release {
    used++;
    add(owners, owner, 1);
    add(groups, group, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      used--;
      add(owners, owner, -1);
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

  /** The last caller of the owner with the most in the queue, if it has more there than `owner` would have. */
  function displacedBy(owner: string): Waiter | undefined {
    const byOwner = Map.groupBy(queue, (waiter) => waiter.owner);
    const [most = []] = [...byOwner.values()].sort((one, other) => other.length - one.length);
    return most.length > (byOwner.get(owner)?.length ?? 0) + 1 ? most.at(-1) : undefined;
  }

  function requireQueue(user: CapacityUser): void {
    const { owner } = user;
    if (isFreeFor(user) || queue.size < maxWaiting || displacedBy(owner) !== undefined) return;
    throw full(isContextFree(owner));
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
    requireQueue,
    onWaiting: (listener) => void (announce = listener),
    async acquire(user, deadline, signal) {
      const { owner } = user;
      if (isFreeFor(user)) return take(user);
      requireQueue(user);
      const displaced = queue.size >= maxWaiting ? displacedBy(owner) : undefined;
      if (displaced !== undefined) {
        queue.delete(displaced);
        displaced.reject(full(isContextFree(owner)));
      }
      const { promise: admitted, resolve, reject } = Promise.withResolvers<Release>();
      const waiter: Waiter = {
        ...user,
        admit() {
          queue.delete(waiter);
          resolve(take(user));
        },
        reject,
      };
      queue.add(waiter);
      announce();
      try {
        return await interrupt(admitted, deadline, { signal });
      } catch (error) {
        // A permit that arrived at the same moment passes on.
        if (!queue.delete(waiter)) admitted.then((release) => release()).catch(() => undefined);
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

import { ServiceError } from "../../errors/errors.ts";
import { type Deadline, interrupt } from "../deadline.ts";
import type { Release } from "../semaphore.ts";

const FULL_RETRY_AFTER_MS = 1_000;
/** One permit in so many is only for an owner that has none. */
const RESERVED_FRACTION = 10;

/**
 * How many contexts may have a browser, shared fairly: some permits are only for owners that have none, a permit that
 * becomes free goes to the waiting owner that has the fewest, and no owner can fill the queue against another.
 */
export interface Capacity {
  readonly used: number;
  readonly waiting: number;
  usedBy(owner: string): number;
  /**
   * A permit, once there is one for this owner.
   *
   * @param makeRoom asks for a permit to be released, where the caller has to wait for one
   * @throws ServiceError `SERVICE_UNAVAILABLE` when too many wait already
   */
  acquire(owner: string, deadline: Deadline, signal: AbortSignal, makeRoom: () => void): Promise<Release>;
}

export interface CapacityOptions {
  readonly maxContexts: number;
  /** Callers that may wait. */
  readonly maxWaiting: number;
}

interface Waiter {
  readonly owner: string;
  readonly admit: () => void;
  readonly reject: (error: Error) => void;
}

export function createCapacity({ maxContexts, maxWaiting }: CapacityOptions): Capacity {
  const reserved = Math.floor(maxContexts / RESERVED_FRACTION);
  const usedByOwner = new Map<string, number>();
  /** In the order in which they asked. */
  const queue = new Set<Waiter>();
  let used = 0;

  const usedBy = (owner: string): number => usedByOwner.get(owner) ?? 0;

  function isFreeFor(owner: string): boolean {
    return used < (usedBy(owner) === 0 ? maxContexts : maxContexts - reserved);
  }

  function take(owner: string): Release {
    used++;
    usedByOwner.set(owner, usedBy(owner) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      used--;
      const left = usedBy(owner) - 1;
      if (left > 0) usedByOwner.set(owner, left);
      else usedByOwner.delete(owner);
      admitNext();
    };
  }

  function admitNext(): void {
    let next: Waiter | undefined;
    for (const waiter of queue) {
      if (isFreeFor(waiter.owner) && (next === undefined || usedBy(waiter.owner) < usedBy(next.owner))) next = waiter;
    }
    next?.admit();
  }

  /** Rejects the last caller of the owner with the most in the queue, if it has more there than `owner` would have. */
  function makeQueueRoom(owner: string): boolean {
    const byOwner = Map.groupBy(queue, (waiter) => waiter.owner);
    const [most = []] = [...byOwner.values()].sort((one, other) => other.length - one.length);
    const last = most.at(-1);
    if (last === undefined || most.length <= (byOwner.get(owner)?.length ?? 0) + 1) return false;
    queue.delete(last);
    last.reject(full(maxContexts));
    return true;
  }

  return {
    get used() {
      return used;
    },
    get waiting() {
      return queue.size;
    },
    usedBy,
    async acquire(owner, deadline, signal, makeRoom) {
      if (isFreeFor(owner)) return take(owner);
      if (queue.size >= maxWaiting && !makeQueueRoom(owner)) throw full(maxContexts);
      const { promise: admitted, resolve, reject } = Promise.withResolvers<Release>();
      const waiter: Waiter = {
        owner,
        admit() {
          queue.delete(waiter);
          resolve(take(owner));
        },
        reject,
      };
      queue.add(waiter);
      makeRoom();
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

function full(maxContexts: number): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", `all ${maxContexts} contexts are in use`, {
    details: { outcome: "not-executed", reason: "pool-full" },
    retryAfterMs: FULL_RETRY_AFTER_MS,
  });
}

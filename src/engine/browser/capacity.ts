import { ServiceError } from "../../errors/errors.ts";
import type { OwnerLoad } from "../engine.ts";
import { createDeadline, type Deadline, interrupt, Interrupted } from "../deadline.ts";
import type { Release } from "../semaphore.ts";

const FULL_RETRY_AFTER_MS = 1_000;
/** One permit in so many is only for an owner that has none. */
const RESERVED_FRACTION = 10;
/** Time for an idle context to hibernate for a caller, also for one that waits for no other reason. */
const HIBERNATION_MS = 5_000;
/** Owners whose last permit is remembered. */
const MAX_SERVED = 10_000;
/** Between two reports of the positions that have changed. */
const REPORT_MS = 1_000;

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
  canWait({ waiting, ownerOf, mostWaiting }: CapacityLoad, owner: string, bounds: QueueBounds): boolean {
    const own = ownerOf(owner)?.waiting ?? 0;
    return own < bounds.maxWaitingPerOwner && (waiting < bounds.maxWaiting || mostWaiting() > own + 1);
  },
};

/** How many callers may wait in one queue. */
export interface QueueBounds {
  readonly maxWaiting: number;
  readonly maxWaitingPerOwner: number;
}

/** Whose context it is, and whose contexts share its browser. */
interface CapacityUser {
  readonly owner: string;
  readonly group: string;
  /** Whether it renders one page, of which an owner may have few at a time. */
  readonly isRender?: boolean;
}

/** A caller that is in the queue. */
interface Queued extends CapacityUser {
  readonly contextId: string;
  /**
   * How long it waits for the contexts of other callers to become unused; with 0 it only waits until an idle one has hibernated.
   * Default: until its deadline.
   */
  readonly acquireTimeoutMs?: number | undefined;
  /** Called when it begins to wait, and a second after its position has changed at the latest. */
  readonly onQueued?: (place: QueuePlace) => void;
}

/** Where a caller is in the queue. */
export interface QueuePlace {
  /** Callers before it, by the order in which permits are given at this moment, and itself. */
  readonly position: number;
  /** Callers that wait. */
  readonly waiting: number;
}

/**
 * How many contexts may have a browser, and how many groups of them one of their own, shared fairly: some permits are only for
 * owners that have none, a permit that becomes free goes to the waiting owner that has the fewest, in turn where several have as
 * few, and no owner can fill the queue against another.
 */
export interface Capacity {
  readonly used: number;
  readonly waiting: number;
  /** How many callers wait for a context or browser: all but those whose owners have as many renders as they may. */
  readonly short: number;
  /** Whether a caller waits although contexts may open: all browsers are in use, and its group has none. */
  readonly isShortOfBrowsers: boolean;
  usedBy(owner: string): number;
  /** Owner → what it has; of all that have something. */
  owners(): Readonly<Record<string, OwnerLoad>>;
  /** @throws ServiceError `SERVICE_UNAVAILABLE` where `acquire` would at this moment */
  requireQueue(user: CapacityUser): void;
  /** The contexts whose callers wait, in the order in which permits are given at this moment. */
  queued(): readonly string[];
  /** Rejects the caller that waits for the context with reason `moved`; false: none waits for capacity. */
  dismiss(contextId: string): boolean;
  /** Calls the listener whenever a caller begins to wait, so that a permit can be released for it; it returns whether one will be. */
  onWaiting(listener: () => boolean): void;
  /**
   * A permit, once there is one.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when too many wait already, or with an `acquireTimeoutMs` of 0 at once;
   *   `RATE_LIMIT_EXCEEDED` when too many of the owner do; `TIMEOUT` when the `acquireTimeoutMs` is over
   */
  acquire(user: Queued, deadline: Deadline, signal: AbortSignal): Promise<Release>;
}

interface CapacityOptions extends QueueBounds {
  readonly maxContexts: number;
  /** Groups that may have contexts at the same time. */
  readonly maxBrowsers: number;
  /** Default: any number. */
  readonly maxRendersPerOwner?: number;
  /** Called for each caller that has waited, with the time. */
  readonly onWaited?: (outcome: "acquired" | "timeout" | "left" | "rejected", ms: number) => void;
}

interface Waiter extends Queued {
  readonly admit: () => void;
  readonly reject: (error: Error) => void;
  /** The position that was reported last. */
  reported?: number;
}

export function createCapacity(options: CapacityOptions): Capacity {
  const { maxContexts, maxBrowsers, maxRendersPerOwner = Infinity, onWaited, ...bounds } = options;
  /** Permits by owner, and by group. */
  const contexts = new Map<string, number>();
  const groups = new Map<string, number>();
  const renders = new Map<string, number>();
  /** Callers that wait, by owner. */
  const waiting = new Map<string, number>();
  /** In the order in which they asked. */
  const queue = new Set<Waiter>();
  /** Counts the permits given to waiting callers; by owner the number of its last one, the oldest first. */
  const served = new Map<string, number>();
  let serial = 0;
  let used = 0;
  let announce = (): boolean => false;
  let reporting: NodeJS.Timeout | undefined;

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

  function isRenderFree({ owner, isRender = false }: CapacityUser): boolean {
    return !isRender || (renders.get(owner) ?? 0) < maxRendersPerOwner;
  }

  function isFreeFor(user: CapacityUser): boolean {
    return isContextFree(user.owner) && isBrowserFree(user.group) && isRenderFree(user);
  }

  function take({ owner, group, isRender = false }: CapacityUser): Release {
    used++;
    if (isRender) add(renders, owner, 1);
    add(contexts, owner, 1);
    add(groups, group, 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      used--;
      if (isRender) add(renders, owner, -1);
      add(contexts, owner, -1);
      add(groups, group, -1);
      admitNext();
    };
  }

  function admitNext(): void {
    const next = inOrder().find(isFreeFor);
    if (next === undefined) return;
    next.admit();
    served.delete(next.owner);
    served.set(next.owner, ++serial);
    if (served.size > MAX_SERVED) served.delete(served.keys().next().value ?? "");
    // A browser that became free is enough for all contexts of one group.
    admitNext();
  }

  /** The last caller of the owner with the most in the queue. */
  function displaced(): Waiter | undefined {
    const most = Math.max(0, ...waiting.values());
    return [...queue].findLast(({ owner }) => waiting.get(owner) === most);
  }

  function leave(waiter: Waiter): boolean {
    if (!queue.delete(waiter)) return false;
    add(waiting, waiter.owner, -1);
    reportSoon();
    return true;
  }

  /** Each permit goes to the owner with the fewest contexts, of several to the one that got its last permit longest ago. */
  function inOrder(): readonly Waiter[] {
    const counts = new Map<string, number>();
    const turns = [...queue].map((waiter) => {
      const { owner } = waiter;
      const level = counts.get(owner) ?? usedBy(owner);
      counts.set(owner, level + 1);
      return { waiter, level, servedAt: served.get(owner) ?? 0 };
    });
    turns.sort((one, other) => one.level - other.level || one.servedAt - other.servedAt);
    return turns.map(({ waiter }) => waiter);
  }

  function report(): void {
    for (const [index, waiter] of inOrder().entries()) {
      const position = index + 1;
      if (waiter.reported === position) continue;
      waiter.reported = position;
      waiter.onQueued?.({ position, waiting: queue.size });
    }
  }

  function reportSoon(): void {
    reporting ??= setTimeout(() => {
      reporting = undefined;
      report();
    }, REPORT_MS).unref();
  }

  function requireQueue(user: CapacityUser): void {
    if (isFreeFor(user) || admission.canWait(load(), user.owner, bounds)) return;
    if (loadOf(user.owner).waiting >= bounds.maxWaitingPerOwner) throw tooManyWaiting(bounds);
    throw full(user);
  }

  function inUse(user: CapacityUser): string {
    if (!isRenderFree(user)) return `${maxRendersPerOwner} of your renders run already`;
    return `all ${isContextFree(user.owner) ? `${maxBrowsers} browsers` : `${maxContexts} contexts`} are in use`;
  }

  function full(user: CapacityUser): ServiceError {
    return new ServiceError("SERVICE_UNAVAILABLE", inUse(user), {
      details: { outcome: "not-executed", reason: "pool-full" },
      retryAfterMs: FULL_RETRY_AFTER_MS,
    });
  }

  /** After the caller's deadline, or its `acquireTimeoutMs`. */
  function waitedTooLong(waiter: Waiter, deadline: Deadline): ServiceError {
    const position = inOrder().indexOf(waiter) + 1;
    const place = `at position ${position} of ${queue.size}`;
    const duration = Math.round(deadline.elapsedMs());
    return new ServiceError("TIMEOUT", `${inUse(waiter)}: waited ${duration} ms for one, ${place} at last`, {
      details: {
        ...{ phase: "queued", reason: "pool-full", contextId: waiter.contextId },
        ...{ position, waiting: queue.size, timeout: deadline.timeoutMs, duration },
      },
      retryAfterMs: FULL_RETRY_AFTER_MS,
    });
  }

  async function wait(waiter: Waiter, admitted: Promise<Release>, deadline: Deadline, signal: AbortSignal) {
    queue.add(waiter);
    add(waiting, waiter.owner, 1);
    const isReleasing = isRenderFree(waiter) && announce();
    const { acquireTimeoutMs = Infinity } = waiter;
    const maxMs = isReleasing ? Math.max(acquireTimeoutMs, HIBERNATION_MS) : acquireTimeoutMs;
    const limit = maxMs < deadline.remainingMs() ? createDeadline(maxMs) : deadline;
    const startMs = performance.now();
    const end = (outcome: Parameters<NonNullable<typeof onWaited>>[0]): void =>
      onWaited?.(outcome, performance.now() - startMs);
    try {
      if (maxMs === 0) throw full(waiter);
      if (isReleasing) reportSoon();
      else report();
      const release = await interrupt(admitted, limit, { signal });
      end("acquired");
      return release;
    } catch (error) {
      const isLate = error instanceof Interrupted && error.interruption.type === "deadline";
      const failure = isLate && queue.has(waiter) ? waitedTooLong(waiter, limit) : error;
      // A permit that arrived at the same moment passes on.
      if (!leave(waiter)) admitted.then((release) => release()).catch(() => undefined);
      end(isLate ? "timeout" : error instanceof ServiceError ? "rejected" : "left");
      throw failure;
    }
  }

  return {
    get used() {
      return used;
    },
    get waiting() {
      return queue.size;
    },
    get short() {
      return [...queue].filter(isRenderFree).length;
    },
    get isShortOfBrowsers() {
      return [...queue].some((each) => isRenderFree(each) && isContextFree(each.owner) && !isBrowserFree(each.group));
    },
    usedBy,
    owners: () => Object.fromEntries([...contexts.keys(), ...waiting.keys()].map((owner) => [owner, loadOf(owner)])),
    requireQueue,
    queued: () => inOrder().map(({ contextId }) => contextId),
    dismiss(contextId) {
      const waiter = [...queue].find((each) => each.contextId === contextId && isRenderFree(each));
      if (waiter === undefined || !leave(waiter)) return false;
      waiter.reject(moved());
      return true;
    },
    onWaiting: (listener) => void (announce = listener),
    async acquire(user, deadline, signal) {
      if (isFreeFor(user)) return take(user);
      requireQueue(user);
      const last = queue.size >= bounds.maxWaiting ? displaced() : undefined;
      if (last !== undefined && leave(last)) last.reject(full(user));
      const { promise: admitted, resolve, reject } = Promise.withResolvers<Release>();
      const waiter: Waiter = {
        ...user,
        admit() {
          leave(waiter);
          resolve(take(user));
        },
        reject,
      };
      return wait(waiter, admitted, deadline, signal);
    },
  };
}

function moved(): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "another process has capacity for the call", {
    details: { outcome: "not-executed", reason: "moved" },
    retryAfterMs: FULL_RETRY_AFTER_MS,
  });
}

function tooManyWaiting({ maxWaitingPerOwner }: QueueBounds): ServiceError {
  return new ServiceError("RATE_LIMIT_EXCEEDED", `${maxWaitingPerOwner} of your calls wait for a context already`, {
    details: { reason: "waiting", limit: maxWaitingPerOwner },
    retryAfterMs: FULL_RETRY_AFTER_MS,
  });
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

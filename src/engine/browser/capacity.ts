import { ServiceError } from "../../errors/errors.ts";
import type { OwnerLoad } from "../engine.ts";
import { createDeadline, type Deadline, interrupt, Interrupted } from "../deadline.ts";
import type { Release } from "../semaphore.ts";
import { admission, type QueueBounds } from "../../seam/admission.ts";
import type { MemoryRoom } from "./memory-room.ts";
import {
  addTo,
  type CapacityUser,
  createWaitingQueue,
  type Queued,
  type QueuePlace,
  type Waiter,
} from "./waiting-queue.ts";

const FULL_RETRY_AFTER_MS = 1_000;
/** Time for an idle context to hibernate for a caller, also for one that waits for no other reason. */
const HIBERNATION_MS = 5_000;
/** Renders of pages with files at a time; each holds up to 96 MiB of them: the packed and the unpacked ones. */
const MAX_RENDERS_WITH_FILES = 16;

/**
 * How many contexts may have a browser, and how many groups of them one of their own, shared fairly: some permits are only for
 * owners that have none, a permit that becomes free goes to the waiting owner that has the fewest, in turn where several have as
 * few, and no owner can fill the queue against another.
 */
export type Capacity = ReturnType<typeof createCapacity>;

/** The bound for which there is no free permit, and how many of it must be released before there is one. */
interface Lacking {
  readonly type: "contexts" | "browsers" | "renders" | "files" | "memory";
  readonly count: number;
}

interface LackingCaller extends Lacking {
  readonly owner: string;
}

export function createCapacity(
  options: QueueBounds & {
    readonly maxContexts: number;
    /** Browsers that may have contexts at the same time; each group needs one. */
    readonly maxBrowsers: number;
    /** Browsers with contexts beside the first one of each group; default: none. */
    readonly furtherBrowsers?: () => number;
    /** Default: there is enough. */
    readonly memory?: Pick<MemoryRoom, "take" | "isShort">;
    /** Default: any number. */
    readonly maxRendersPerOwner?: number;
    /** Called for each caller that has waited, with the time. */
    readonly onWaited?: (outcome: "acquired" | "timeout" | "left" | "rejected", ms: number) => void;
  },
) {
  const { maxContexts, maxBrowsers, maxRendersPerOwner = Infinity, onWaited, ...others } = options;
  const { furtherBrowsers = () => 0, memory = ENOUGH, ...bounds } = others;
  const contexts = new Map<string, number>();
  const groups = new Map<string, number>();
  const renders = new Map<string, number>();
  let withFiles = 0;
  let used = 0;
  const usedBy = (owner: string): number => contexts.get(owner) ?? 0;
  const queue = createWaitingQueue(usedBy);
  let announce = (): boolean => false;

  const loadOf = (owner: string): OwnerLoad => ({ contexts: usedBy(owner), waiting: queue.waitingOf(owner) });
  const isFreeFor = (user: CapacityUser): boolean => lackingOf(user) === undefined;
  const mayRender = (user: CapacityUser): boolean => !isOfRenders(lackingOf(user));

  /** Undefined where `take` may be called. */
  function lackingOf({ owner, group, isRender = false, hasFiles = false }: CapacityUser): Lacking | undefined {
    if (isRender && (renders.get(owner) ?? 0) >= maxRendersPerOwner) return { type: "renders", count: 1 };
    if (hasFiles && withFiles >= MAX_RENDERS_WITH_FILES) return { type: "files", count: 1 };
    const excess = admission.excess({ capacity: maxContexts, live: used, ownerOf: loadOf }, owner);
    if (excess > 0) return { type: "contexts", count: excess };
    const inUse = { capacity: maxBrowsers, live: groups.size + furtherBrowsers(), ownerOf: loadOf };
    const browsers = groups.has(group) ? 0 : admission.excess(inUse, owner);
    if (browsers > 0) return { type: "browsers", count: browsers };
    // The first one opens also where all memory is others': nothing here would end for it.
    return used > 0 && memory.isShort(owner, usedBy(owner) === 0) ? { type: "memory", count: 1 } : undefined;
  }

  function count({ owner, group, isRender = false, hasFiles = false }: CapacityUser, change: 1 | -1): void {
    used += change;
    if (isRender) addTo(renders, owner, change);
    if (hasFiles) withFiles += change;
    addTo(contexts, owner, change);
    addTo(groups, group, change);
  }

  function take(user: CapacityUser): Release {
    count(user, 1);
    memory.take(user.owner);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      count(user, -1);
      admitNext();
    };
  }

  function canWait({ owner }: CapacityUser): boolean {
    return admission.canWait({ waiting: queue.size, ownerOf: loadOf, mostWaiting: queue.mostWaiting }, owner, bounds);
  }

  function admitNext(): void {
    const next = queue.inOrder().find(isFreeFor);
    if (next === undefined) return;
    next.admit();
    queue.served(next.owner);
    // A browser that became free is enough for all contexts of one group.
    admitNext();
  }

  /** @throws ServiceError `SERVICE_UNAVAILABLE` where `acquire` would at this moment */
  function requireQueue(user: CapacityUser): void {
    if (isFreeFor(user) || canWait(user)) return;
    if (queue.waitingOf(user.owner) >= bounds.maxWaitingPerOwner) throw tooManyWaiting(bounds);
    throw full(user);
  }

  function inUse(user: CapacityUser): string {
    const lacking = lackingOf(user);
    if (lacking?.type === "renders") return `${maxRendersPerOwner} of your renders run already`;
    if (lacking?.type === "files") return `${MAX_RENDERS_WITH_FILES} renders of artifacts run already`;
    if (lacking?.type === "memory") return "memory is short for one more context";
    return `all ${lacking?.type === "contexts" ? `${maxContexts} contexts` : `${maxBrowsers} browsers`} are in use`;
  }

  function full(user: CapacityUser): ServiceError {
    return new ServiceError("SERVICE_UNAVAILABLE", inUse(user), {
      details: { outcome: "not-executed", reason: "pool-full" },
      retryAfterMs: FULL_RETRY_AFTER_MS,
    });
  }

  async function wait(waiter: Waiter, admitted: Promise<Release>, deadline: Deadline, signal: AbortSignal) {
    queue.add(waiter);
    const isReleasing = mayRender(waiter) && announce();
    const { acquireTimeoutMs = Infinity } = waiter;
    const maxMs = isReleasing ? Math.max(acquireTimeoutMs, HIBERNATION_MS) : acquireTimeoutMs;
    const limit = maxMs < deadline.remainingMs() ? createDeadline(maxMs) : deadline;
    const startMs = performance.now();
    const end = (outcome: Parameters<NonNullable<typeof onWaited>>[0]): void =>
      onWaited?.(outcome, performance.now() - startMs);
    try {
      if (maxMs === 0) throw full(waiter);
      if (isReleasing) queue.reportSoon();
      else queue.report();
      const release = await interrupt(admitted, limit, { signal });
      end("acquired");
      return release;
    } catch (error) {
      const isLate = error instanceof Interrupted && error.interruption.type === "deadline";
      const failure =
        isLate && queue.has(waiter)
          ? waitedTooLong(
              waiter,
              { inUse: inUse(waiter), position: queue.inOrder().indexOf(waiter) + 1, waiting: queue.size },
              limit,
            )
          : error;
      // A permit that arrived at the same moment passes on.
      if (!queue.leave(waiter)) admitted.then((release) => release()).catch(() => undefined);
      end(isLate ? "timeout" : error instanceof ServiceError ? "rejected" : "left");
      throw failure;
    }
  }

  return {
    get used(): number {
      return used;
    },
    get waiting(): number {
      return queue.size;
    },
    /** How many callers wait for a context or browser: all but those that wait for another render to end. */
    get short(): number {
      return queue.inOrder().filter(mayRender).length;
    },
    /** Returns the permits that the first caller of each owner lacks of those counted by `short`, in the order in which permits are given at this moment. */
    lacking(): readonly LackingCaller[] {
      const byOwner = new Map<string, LackingCaller>();
      for (const waiter of queue.inOrder()) {
        const lacking = byOwner.has(waiter.owner) ? undefined : lackingOf(waiter);
        if (lacking !== undefined && !isOfRenders(lacking))
          byOwner.set(waiter.owner, { owner: waiter.owner, ...lacking });
      }
      return [...byOwner.values()];
    },
    usedBy,
    /** Owner → what it has; of all that have something. */
    owners: (): Readonly<Record<string, OwnerLoad>> =>
      Object.fromEntries([...contexts.keys(), ...queue.owners()].map((owner) => [owner, loadOf(owner)])),
    requireQueue,
    /** The contexts whose callers wait, in the order in which permits are given at this moment. */
    queued: (): readonly string[] => queue.inOrder().map(({ contextId }) => contextId),
    /** Rejects the caller that waits for the context with reason `moved`; false: none waits for capacity. */
    dismiss(contextId: string): boolean {
      const waiter = queue.inOrder().find((each) => each.contextId === contextId && mayRender(each));
      if (waiter === undefined || !queue.leave(waiter)) return false;
      waiter.reject(moved());
      return true;
    },
    /** Gives permits for which there is memory by now. */
    admit: admitNext,
    /** Calls the listener whenever a caller begins to wait, so that a permit can be released for it; it returns whether one will be. */
    onWaiting: (listener: () => boolean): void => void (announce = listener),
    /**
     * A permit, once there is one.
     *
     * @throws ServiceError `SERVICE_UNAVAILABLE` when too many wait already, or with an `acquireTimeoutMs` of 0 at once;
     *   `RATE_LIMIT_EXCEEDED` when too many of the owner do; `TIMEOUT` when the `acquireTimeoutMs` is over
     */
    async acquire(user: Queued, deadline: Deadline, signal: AbortSignal): Promise<Release> {
      if (isFreeFor(user)) return take(user);
      requireQueue(user);
      const last = queue.size >= bounds.maxWaiting ? queue.displaced() : undefined;
      if (last !== undefined && queue.leave(last)) last.reject(full(user));
      const { promise: admitted, resolve, reject } = Promise.withResolvers<Release>();
      const waiter: Waiter = {
        ...user,
        admit() {
          queue.leave(waiter);
          resolve(take(user));
        },
        reject,
      };
      return wait(waiter, admitted, deadline, signal);
    },
  };
}

/** Whether no context or browser that becomes unused helps. */
function isOfRenders(lacking: Lacking | undefined): boolean {
  return lacking?.type === "renders" || lacking?.type === "files";
}

const ENOUGH: Pick<MemoryRoom, "take" | "isShort"> = { take: () => undefined, isShort: () => false };

/** Makes the error of a wait that ended with the caller's deadline, or its `acquireTimeoutMs`. */
function waitedTooLong(
  { contextId }: Waiter,
  { inUse, position, waiting }: QueuePlace & { readonly inUse: string },
  { timeoutMs: timeout, elapsedMs }: Deadline,
): ServiceError {
  const duration = Math.round(elapsedMs());
  const place = `at position ${position} of ${waiting}`;
  return new ServiceError("TIMEOUT", `${inUse}: waited ${duration} ms for one, ${place} at last`, {
    details: { phase: "queued", reason: "pool-full", contextId, position, waiting, timeout, duration },
    retryAfterMs: FULL_RETRY_AFTER_MS,
  });
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

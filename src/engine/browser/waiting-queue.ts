/** Owners whose last permit is remembered. */
const MAX_SERVED = 10_000;
/** Time between two reports of the positions that have changed. */
const REPORT_MS = 1_000;

/** The owner of a context, and the group whose contexts share its browser. */
export interface CapacityUser {
  readonly owner: string;
  readonly group: string;
  /** Whether it renders one page, of which an owner may have few at a time. */
  readonly isRender?: boolean;
  /** Whether that page has files, which the process holds until it is rendered. */
  readonly hasFiles?: boolean;
}

/** A caller that is in the queue. */
export interface Queued extends CapacityUser {
  readonly contextId: string;
  /**
   * How long it waits for the contexts of other callers to become unused; with 0 it only waits until an idle one has hibernated.
   * Default: until its deadline.
   */
  readonly acquireTimeoutMs?: number | undefined;
  /** Called when it begins to wait, and a second after its position has changed at the latest. */
  readonly onQueued?: (place: QueuePlace) => void;
}

/** Position of a caller in the queue. */
export interface QueuePlace {
  /** Callers before it, by the order in which permits are given at this moment, and itself. */
  readonly position: number;
  /** Callers that wait. */
  readonly waiting: number;
}

export interface Waiter extends Queued {
  readonly admit: () => void;
  readonly reject: (error: Error) => void;
  /** The position that was reported last. */
  reported?: number;
}

/**
 * The callers that wait for a permit.
 * @param usedBy - How many contexts an owner has.
 */
export function createWaitingQueue(usedBy: (owner: string) => number) {
  /** The callers, in the order in which they asked. */
  const queue = new Set<Waiter>();
  const waiting = new Map<string, number>();
  /** The number of each owner's last permit, the oldest first. */
  const lastServed = new Map<string, number>();
  let serial = 0;
  let reporting: NodeJS.Timeout | undefined;
  const mostWaiting = (): number => Math.max(0, ...waiting.values());

  /** Each permit goes to the owner with the fewest contexts, of several to the one that got its last permit longest ago. */
  function inOrder(): readonly Waiter[] {
    const counts = new Map<string, number>();
    const ranked = [...queue].map((waiter) => {
      const { owner } = waiter;
      const level = counts.get(owner) ?? usedBy(owner);
      counts.set(owner, level + 1);
      return { waiter, level, servedAt: lastServed.get(owner) ?? 0 };
    });
    ranked.sort((one, other) => one.level - other.level || one.servedAt - other.servedAt);
    return ranked.map(({ waiter }) => waiter);
  }

  /** Reports to each caller its position where that has changed. */
  function report(): void {
    for (const [index, waiter] of inOrder().entries()) {
      const position = index + 1;
      if (waiter.reported === position) continue;
      waiter.reported = position;
      waiter.onQueued?.({ position, waiting: queue.size });
    }
  }

  /** Reports within a second. */
  function reportSoon(): void {
    reporting ??= setTimeout(() => {
      reporting = undefined;
      report();
    }, REPORT_MS).unref();
  }

  return {
    get size(): number {
      return queue.size;
    },
    waitingOf: (owner: string): number => waiting.get(owner) ?? 0,
    /** Waiting callers of the owner that has the most of them. */
    mostWaiting,
    /** The owners that have a waiting caller. */
    owners: (): Iterable<string> => waiting.keys(),
    add(waiter: Waiter): void {
      queue.add(waiter);
      addTo(waiting, waiter.owner, 1);
    },
    has: (waiter: Waiter): boolean => queue.has(waiter),
    /** False: it is not in the queue. */
    leave(waiter: Waiter): boolean {
      if (!queue.delete(waiter)) return false;
      addTo(waiting, waiter.owner, -1);
      reportSoon();
      return true;
    },
    /** A waiting caller of the owner has got a permit. */
    served(owner: string): void {
      lastServed.delete(owner);
      lastServed.set(owner, ++serial);
      if (lastServed.size > MAX_SERVED) lastServed.delete(lastServed.keys().next().value ?? "");
    },
    inOrder,
    /** The last caller of the owner with the most in the queue. */
    displaced(): Waiter | undefined {
      const most = mostWaiting();
      return [...queue].findLast(({ owner }) => waiting.get(owner) === most);
    },
    report,
    reportSoon,
  };
}

/** Changes a count; one of 0 is not kept. */
export function addTo(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

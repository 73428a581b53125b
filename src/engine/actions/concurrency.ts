import { type Deadline, interrupt, type InterruptSignals } from "../deadline.ts";
import type { Release } from "../semaphore.ts";

/** After this time an action goes on without its permit, as what it waits for may be no work of this machine. */
const MAX_HOLD_MS = 2_000;

/**
 * How many actions run at once on all pages. More of them than the processors can run only delay each other, until all are late;
 * so those that load or draw a page wait while too many run, and the one whose deadline is next begins first.
 */
export interface ActionConcurrency {
  readonly running: number;
  readonly waiting: number;
  /** Counts an action that begins at once. */
  begin(): Release;
  /**
   * A permit to begin, which is released after two seconds at the latest; a promise only where the action has to wait.
   *
   * @throws Interrupted when the deadline passes or a signal aborts before there is a permit
   */
  acquire(deadline: Deadline, signals: InterruptSignals): Release | Promise<Release>;
}

interface Waiter {
  /** Of `performance.now()`. */
  readonly deadlineMs: number;
  readonly admit: () => void;
}

/** @param permits - Actions that may run at once. */
export function createActionConcurrency(permits: number, maxHoldMs = MAX_HOLD_MS): ActionConcurrency {
  /** By deadline, the next one last; among the same ones the first caller last. */
  const queue: Waiter[] = [];
  let running = 0;

  function begin(): Release {
    running++;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(timer);
      running--;
      if (running < permits) queue.pop()?.admit();
    };
    const timer = setTimeout(release, maxHoldMs).unref();
    return release;
  }

  function enqueue(waiter: Waiter): void {
    let [low, high] = [0, queue.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((queue[middle]?.deadlineMs ?? 0) > waiter.deadlineMs) low = middle + 1;
      else high = middle;
    }
    queue.splice(low, 0, waiter);
  }

  async function wait(deadline: Deadline, signals: InterruptSignals): Promise<Release> {
    const { promise: admitted, resolve } = Promise.withResolvers<Release>();
    const waiter: Waiter = {
      deadlineMs: performance.now() + deadline.remainingMs(),
      admit: () => resolve(begin()),
    };
    enqueue(waiter);
    try {
      return await interrupt(admitted, deadline, signals);
    } catch (error) {
      const place = queue.indexOf(waiter);
      if (place >= 0) queue.splice(place, 1);
      // A permit that arrived at the same moment passes on.
      else void admitted.then((release) => release());
      throw error;
    }
  }

  return {
    get running() {
      return running;
    },
    get waiting() {
      return queue.length;
    },
    begin,
    acquire(deadline, signals) {
      return running >= permits ? wait(deadline, signals) : begin();
    },
  };
}

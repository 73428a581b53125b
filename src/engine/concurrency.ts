import { availableParallelism } from "node:os";
import { type Deadline, interrupt, type InterruptSignals } from "./deadline.ts";
import type { Release } from "./semaphore.ts";

/** Pages that load or are drawn at once: fewer leave processors idle while they wait for frames, more delay each other. */
const ACTIONS_PER_PROCESSOR = 8;
/** The part of these that input may have while pages wait to open or load, which it would leave little of the machine. */
const INPUT_BESIDE_PAGES = 1 / 4;
/** Pages that open at once: each is a process, whose start takes a processor for some 100 ms. */
const OPENINGS_PER_PROCESSOR = 2;
/** The time for which a page that opens keeps others from opening. */
const MAX_OPENING_MS = 10_000;
/** The time after which an action goes on without its permit, as what it waits for may be no work of this machine. */
const MAX_HOLD_MS = 2_000;

/**
 * How many actions of one kind run, or pages open, at once. More of them than the processors can run only delay each other, until all
 * are late. Unless memory is short, the first action of an owner never waits, whatever others run; then the owner with the fewest
 * actions is next, with the one whose deadline is next.
 */
export type Concurrency = ReturnType<typeof createConcurrency>;

interface Waiter {
  /** The deadline, of `performance.now()`. */
  readonly deadlineMs: number;
  readonly admit: () => void;
}

interface Owner {
  running: number;
  /** The waiting callers by deadline, the next one last; among equal deadlines the first caller last. */
  readonly queue: Waiter[];
}

export function createConcurrency(options: {
  /** Actions that may run at once, as of now; with 0, as where memory is short, one of all owners. */
  readonly permits: () => number;
  /** The time after which an action goes on without its permit, as what it waits for may be no work of this machine. */
  readonly maxHoldMs: number;
  /** The thing that a caller waits for, as a noun for the message of a TIMEOUT. */
  readonly awaited: string;
}) {
  const { permits, maxHoldMs, awaited } = options;
  /** The owners with actions that run or wait. */
  const owners = new Map<string, Owner>();
  let running = 0;
  let waiting = 0;

  function ownerOf(name: string): Owner {
    let owner = owners.get(name);
    if (owner === undefined) owners.set(name, (owner = { running: 0, queue: [] }));
    return owner;
  }

  /** Counts an action that begins at once. */
  function begin(name: string): Release {
    const owner = ownerOf(name);
    running++;
    owner.running++;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      clearTimeout(timer);
      running--;
      owner.running--;
      admitWaiting();
      forget(name);
    };
    const timer = setTimeout(release, maxHoldMs).unref();
    return release;
  }

  function mayBegin(own: number): boolean {
    const most = permits();
    return running < Math.max(1, most) || (own === 0 && most > 0);
  }

  function admitWaiting(): void {
    while (waiting > 0) {
      let next: Owner | undefined;
      for (const owner of owners.values()) if (isBefore(owner, next)) next = owner;
      if (next === undefined || !mayBegin(next.running)) return;
      waiting--;
      next.queue.pop()?.admit();
    }
  }

  function forget(name: string): void {
    const owner = owners.get(name);
    if (owner?.running === 0 && owner.queue.length === 0) owners.delete(name);
  }

  async function wait(name: string, deadline: Deadline, signals: InterruptSignals): Promise<Release> {
    const { promise: admitted, resolve } = Promise.withResolvers<Release>();
    const { queue } = ownerOf(name);
    const waiter: Waiter = {
      deadlineMs: performance.now() + deadline.remainingMs(),
      admit: () => resolve(begin(name)),
    };
    enqueue(queue, waiter);
    waiting++;
    try {
      return await interrupt(admitted, deadline, signals, awaited);
    } catch (error) {
      const place = queue.indexOf(waiter);
      if (place >= 0) {
        queue.splice(place, 1);
        waiting--;
        forget(name);
      }
      // A permit that arrived at the same moment passes on.
      else void admitted.then((release) => release());
      throw error;
    }
  }

  return {
    get running(): number {
      return running;
    },
    get waiting(): number {
      return waiting;
    },
    /**
     * A permit to begin, which is released after `maxHoldMs` at the latest; a promise only where the action has to wait.
     *
     * @throws Interrupted when the deadline passes or a signal aborts before there is a permit
     */
    acquire(name: string, deadline: Deadline, signals: InterruptSignals): Release | Promise<Release> {
      if (waiting > 0) admitWaiting();
      return mayBegin(owners.get(name)?.running ?? 0) ? begin(name) : wait(name, deadline, signals);
    },
  };
}

/**
 * The turns of what the processors do: of pages that open, of actions that load or draw one, and of those that count as input.
 *
 * @param loads - How many pages may load at once for the memory that is free.
 */
export function createTurns(
  { maxRunningActions }: { readonly maxRunningActions?: number | undefined },
  loads: () => number,
  processors = availableParallelism(),
) {
  const maxRunning = maxRunningActions ?? ACTIONS_PER_PROCESSOR * processors;
  const openings = createConcurrency({
    permits: () => OPENINGS_PER_PROCESSOR * processors,
    maxHoldMs: MAX_OPENING_MS,
    awaited: "its turn to open a page",
  });
  const limited = createConcurrency({
    permits: () => Math.min(Math.max(maxRunning / 2, maxRunning - counted.running), loads()),
    maxHoldMs: MAX_HOLD_MS,
    awaited: "its turn to load or draw a page",
  });
  const counted = createConcurrency({
    permits: () => maxRunning * (openings.waiting + limited.waiting > 0 ? INPUT_BESIDE_PAGES : 1),
    maxHoldMs: MAX_HOLD_MS,
    awaited: "its turn among the input to other pages",
  });
  return { openings, limited, counted };
}

/** Whether an owner's next action comes before that of another. */
function isBefore(owner: Owner, other: Owner | undefined): boolean {
  const first = owner.queue.at(-1);
  if (first === undefined) return false;
  if (other === undefined || owner.running !== other.running) return owner.running < (other?.running ?? Infinity);
  return first.deadlineMs < (other.queue.at(-1)?.deadlineMs ?? Infinity);
}

function enqueue(queue: Waiter[], waiter: Waiter): void {
  let [low, high] = [0, queue.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((queue[middle]?.deadlineMs ?? 0) > waiter.deadlineMs) low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, waiter);
}

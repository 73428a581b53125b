import { LRUCache } from "lru-cache";
import { ServiceError } from "../errors/errors.ts";
import type { ServiceProcess } from "../store/processes.ts";
import type { QueueBounds } from "../seam/admission.ts";
import { choosePlacement, isUsable, type PendingCall } from "./placement.ts";
import type { ProcessView, ViewedProcess } from "./process-view.ts";

export interface PlacerDependencies {
  readonly view: Pick<ProcessView, "all">;
  readonly queue: QueueBounds;
}

/** A process that was chosen for a context. */
export interface Reservation {
  readonly process: ViewedProcess;
  /** Ends the call that placements count as on its way to the process. */
  readonly release: () => void;
}

/** Chooses processes for contexts, by the view of the cluster and by what calls have shown since. */
export type Placer = ReturnType<typeof createPlacer>;

const UNREACHABLE_MS = 5_000;
const MAX_UNREACHABLE = 10_000;
/** The view may be as old. */
const REJECTED_MS = 500;
const MAX_REJECTED = 10_000;

export function createPlacer({ view, queue }: PlacerDependencies) {
  /** Calls that open contexts, by the process to which they are sent. */
  const pending = new Map<string, Set<PendingCall>>();
  const unreachable = new LRUCache<string, true>({ max: MAX_UNREACHABLE, ttl: UNREACHABLE_MS });
  /** The rejected creations, by process and owner. */
  const rejected = new LRUCache<string, true>({ max: MAX_REJECTED, ttl: REJECTED_MS });

  const reachable = (): readonly ViewedProcess[] => view.all().filter(({ id }) => !unreachable.has(id));

  function tryPlace(owner: string, excluded: ReadonlySet<string>, mayWait: boolean): Reservation | undefined {
    const accepting = reachable().filter(
      ({ id, waiting }) => waiting < queue.maxWaiting || !rejected.has(`${id} ${owner}`),
    );
    const bounds = { queue, mayWait, random: Math.random };
    const process = choosePlacement(accepting, { owner, excluded, pending, ...bounds });
    if (process === undefined) return undefined;
    const call = { owner, sinceMs: performance.now() };
    const calls = pending.get(process.id) ?? new Set();
    pending.set(process.id, calls.add(call));
    return {
      process,
      release(): void {
        calls.delete(call);
        if (calls.size === 0 && pending.get(process.id) === calls) pending.delete(process.id);
      },
    };
  }

  return {
    /**
     * Chooses a process, which may have the caller wait, and counts a call to it until `release`.
     *
     * @throws ServiceError `SERVICE_UNAVAILABLE` where each process would reject it
     */
    place(owner: string, excluded: ReadonlySet<string>): Reservation {
      const placed = tryPlace(owner, excluded, true);
      if (placed === undefined) throw noPlacement(reachable());
      return placed;
    },
    /** Places the context on a process that can open it at once; undefined: there is none. */
    placeAtOnce: (owner: string, excluded: ReadonlySet<string>): Reservation | undefined =>
      tryPlace(owner, excluded, false),
    /** No context is placed on the process for 5 s. */
    unreachable: (processId: string): void => void unreachable.set(processId, true),
    /** Places no context of the owner where its queue is full, until the view can know that its callers wait there. */
    rejected: (processId: string, owner: string): void => void rejected.set(`${processId} ${owner}`, true),
  };
}

/** Every process that could run a context is full, or there is none. */
function noPlacement(processes: readonly ServiceProcess[]): ServiceError {
  const usable = processes.filter(isUsable);
  const sum = (of: (process: ServiceProcess) => number): number => usable.reduce((total, one) => total + of(one), 0);
  const [message, reason] =
    usable.length === 0
      ? ["no process that runs browsers is available", "no-workers"]
      : [`all ${sum(({ capacity }) => capacity)} contexts are in use`, "pool-full"];
  return new ServiceError("SERVICE_UNAVAILABLE", message, {
    details: {
      outcome: "not-executed",
      reason,
      capacity: sum(({ capacity }) => capacity),
      busy: sum(({ busy }) => busy),
      waiting: sum(({ waiting }) => waiting),
    },
    retryAfterMs: 1_000,
  });
}

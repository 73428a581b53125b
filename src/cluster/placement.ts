import type { OwnerLoad } from "../engine/engine.ts";
import type { ServiceProcess } from "../store/processes.ts";
import type { ViewedProcess } from "./process-view.ts";
import { admission, type QueueBounds } from "../seam/admission.ts";
import { PROTOCOL } from "./wire/protocol.ts";

/** Processes picked at random, of which the least loaded is chosen: a view is a moment old, and all would choose the same one. */
const MAX_COMPARED = 20;
/** A call has reached the engine of its process, and is a part of its load, after this time. */
const ARRIVAL_MS = 250;

/** The load of a process with the calls that are on their way to it. */
interface ExpectedLoad {
  readonly capacity: number;
  readonly live: number;
  readonly waiting: number;
  readonly ownerOf: (owner: string) => OwnerLoad | undefined;
  readonly mostWaiting: () => number;
}

/** A call that opens a context on a process, until it has ended. */
export interface PendingCall {
  /** Empty: not known. */
  readonly owner: string;
  /** When it began, of `performance.now()`. */
  readonly sinceMs: number;
}

/** Whether a process runs contexts, and can be called from here. */
export function isUsable({ role, state, isLive, protocol, capacity }: ServiceProcess): boolean {
  const speaksSame = protocol.min <= PROTOCOL.max && protocol.max >= PROTOCOL.min;
  return role !== "api" && state === "active" && isLive && speaksSame && capacity > 0;
}

/** The process on which to open a context: the one with the least load and memory in use. Undefined: each would reject the caller. */
export function choosePlacement(
  processes: readonly ViewedProcess[],
  options: {
    /** The owner of the context; empty: not known. */
    readonly owner: string;
    /** Processes that have just declined. */
    readonly excluded: ReadonlySet<string>;
    /** The calls of this process that open contexts, by the process that runs them. */
    readonly pending: ReadonlyMap<string, ReadonlySet<PendingCall>>;
    readonly queue: QueueBounds;
    /** Default true; with false only a process that can open the context without that it waits for another caller. */
    readonly mayWait?: boolean;
    /** A random number from 0 to 1. */
    readonly random: () => number;
  },
): ViewedProcess | undefined {
  const { owner, excluded, pending, queue, mayWait = true, random } = options;
  const usable = processes.flatMap((process) => {
    if (!isUsable(process) || excluded.has(process.id)) return [];
    const load = expectedLoad(process, pending.get(process.id) ?? []);
    const { isShort = false } = process.memory ?? {};
    const canOpen = !isShort && admission.canOpen(load, owner);
    // Calls that are on their way have their contexts in use; of the others, an idle one hibernates.
    const isUnused = !isShort && process.busy + load.live - process.live < process.capacity && load.waiting === 0;
    if (!canOpen && !(mayWait ? admission.canWait(load, owner, queue) : isUnused)) return [];
    const ratio = (load.live + load.waiting) / load.capacity;
    return [{ process, isFree: ratio < 1 && !isShort, used: ratio + usedMemory(process) }];
  });
  const groups = [
    usable.filter(({ isFree }) => isFree),
    // A full one hibernates a context that is not in use.
    usable.filter(({ process: { busy, capacity, memory } }) => busy < capacity && memory?.isShort !== true),
    usable,
  ];
  const candidates = groups.find((group) => group.length > 0) ?? [];
  const compared =
    candidates.length <= MAX_COMPARED
      ? candidates
      : Array.from({ length: MAX_COMPARED }, () => pick(candidates, random));
  return compared.reduce<(typeof usable)[number] | undefined>(
    (best, each) => (each && (best === undefined || each.used < best.used) ? each : best),
    undefined,
  )?.process;
}

/** The part of its machine's memory that is in use; 0 where its version does not report it. */
function usedMemory({ memory }: ViewedProcess): number {
  return memory === undefined ? 0 : 1 - memory.availableBytes / memory.totalBytes;
}

/** The load of a process once the calls that are on their way have reached it. */
function expectedLoad(process: ViewedProcess, calls: Iterable<PendingCall>): ExpectedLoad {
  const { capacity, loadMs } = process;
  let { live, waiting } = process;
  const owners = new Map(Object.entries(process.owners ?? {}));
  const arrived = new Map<string, number>();
  const ownerOf = (owner: string): OwnerLoad => owners.get(owner) ?? NOTHING;
  /** The largest number of callers of one owner that may wait: those of whom only the number is known may be of any owner. */
  function mostWaiting(): number {
    const known = [...owners.values()].map((each) => each.waiting);
    const unknown = waiting - known.reduce((sum, count) => sum + count, 0);
    return Math.max(0, unknown) + Math.max(0, ...known);
  }
  const load = (): ExpectedLoad => ({ capacity, live, waiting, ownerOf, mostWaiting });
  for (const { owner, sinceMs } of calls) {
    const { contexts, waiting: others } = ownerOf(owner);
    if (sinceMs < loadMs - ARRIVAL_MS) {
      const count = (arrived.get(owner) ?? 0) + 1;
      arrived.set(owner, count);
      owners.set(owner, { contexts, waiting: Math.max(others, count) });
    } else if (admission.canOpen(load(), owner)) {
      live++;
      owners.set(owner, { contexts: contexts + 1, waiting: others });
    } else {
      waiting++;
      owners.set(owner, { contexts, waiting: others + 1 });
    }
  }
  return load();
}

const NOTHING: OwnerLoad = { contexts: 0, waiting: 0 };

function pick<T>(from: readonly T[], random: () => number): T | undefined {
  return from[Math.min(Math.floor(random() * from.length), from.length - 1)];
}

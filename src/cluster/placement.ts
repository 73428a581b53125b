import type { ServiceProcess } from "../store/processes.ts";
import { PROTOCOL } from "./wire/protocol.ts";

/** Among more, the least loaded of so many picked at random: a view is a moment old, and all would choose the same one. */
const MAX_COMPARED = 20;

interface PlacementOptions {
  /** Processes that have just declined. */
  readonly excluded: ReadonlySet<string>;
  /** Contexts that this process is about to place on each, which their numbers do not contain yet. */
  readonly pending: ReadonlyMap<string, number>;
  /** Callers that may wait for one engine, which rejects further ones itself. */
  readonly maxWaiting: number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Whether a process runs contexts, and can be called from here. */
export function isUsable({ role, state, isLive, protocol, capacity }: ServiceProcess): boolean {
  const speaksSame = protocol.min <= PROTOCOL.max && protocol.max >= PROTOCOL.min;
  return role !== "api" && state === "active" && isLive && speaksSame && capacity > 0;
}

/** The process on which to open a context: the least loaded one. Undefined: all are full, and so are their queues. */
export function choosePlacement(
  processes: readonly ServiceProcess[],
  { excluded, pending, maxWaiting, random }: PlacementOptions,
): ServiceProcess | undefined {
  const loadOf = (process: ServiceProcess): number =>
    (process.live + process.waiting + (pending.get(process.id) ?? 0)) / process.capacity;
  const usable = processes.filter((process) => isUsable(process) && !excluded.has(process.id));
  const groups = [
    usable.filter((process) => loadOf(process) < 1),
    // A full one hibernates a context that is not in use.
    usable.filter(({ busy, capacity }) => busy < capacity),
    usable.filter(({ waiting }) => waiting < maxWaiting),
  ];
  const candidates = groups.find((group) => group.length > 0) ?? [];
  const compared =
    candidates.length <= MAX_COMPARED
      ? candidates
      : Array.from({ length: MAX_COMPARED }, () => pick(candidates, random));
  return compared.reduce<ServiceProcess | undefined>(
    (best, process) => (process && (best === undefined || loadOf(process) < loadOf(best)) ? process : best),
    undefined,
  );
}

function pick<T>(from: readonly T[], random: () => number): T | undefined {
  return from[Math.min(Math.floor(random() * from.length), from.length - 1)];
}

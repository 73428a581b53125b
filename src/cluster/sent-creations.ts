import type { ServiceProcess } from "../store/processes.ts";
import type { Peers } from "./peers.ts";
import type { Placer, Reservation } from "./placer.ts";
import type { ProcessView } from "./process-view.ts";

/** The creations that this process sends to others: what is reserved for them, and their move from one that is full. */
export type SentCreations = ReturnType<typeof createSentCreations>;

interface Creation {
  readonly owner: string;
  readonly process: ServiceProcess;
  /** When it was sent, of `performance.now()`. */
  readonly sinceMs: number;
  isMoving: boolean;
}

export function createSentCreations({
  view,
  peers,
  placer,
}: {
  readonly view: Pick<ProcessView, "all">;
  readonly peers: Pick<Peers, "engineOf">;
  readonly placer: Pick<Placer, "place" | "placeAtOnce">;
}) {
  /** The reservation of each context, until the first call is sent to the process. */
  const reserved = new Map<string, Reservation>();
  /** The creation of each context. */
  const creations = new Map<string, Creation>();

  function release(contextId: string, reservation = reserved.get(contextId)): void {
    reservation?.release();
    if (reserved.get(contextId) === reservation) reserved.delete(contextId);
  }

  async function move(contextId: string, creation: Creation): Promise<void> {
    const { owner, process } = creation;
    const reservation = placer.placeAtOnce(owner, new Set([process.id]));
    if (reservation === undefined) return;
    creation.isMoving = true;
    reserved.set(contextId, reservation);
    // The creation then comes back as declined, and takes the reservation.
    const hasLeft = await peers
      .engineOf(process)
      .leaveQueue(contextId)
      .catch(() => false);
    creation.isMoving = false;
    if (!hasLeft) release(contextId, reservation);
  }

  return {
    /**
     * Chooses the process for a context that is about to be created; until the returned function is called, other creations find
     * its capacity taken.
     *
     * @throws ServiceError `SERVICE_UNAVAILABLE` where each process would reject it
     */
    reserve(contextId: string, owner: string): () => void {
      const reservation = placer.place(owner, new Set());
      reserved.set(contextId, reservation);
      return () => release(contextId, reservation);
    },
    /** Returns what is reserved for a context, for the call that uses it; undefined: nothing, or it was taken before. */
    take(contextId: string): Reservation | undefined {
      const reservation = reserved.get(contextId);
      reserved.delete(contextId);
      return reservation;
    },
    /** Releases what is reserved for a context. */
    release: (contextId: string): void => release(contextId),
    /** A creation was sent to a process, where it may wait until the returned function is called. */
    sent(contextId: string, owner: string, process: ServiceProcess): () => void {
      creations.set(contextId, { owner, process, sinceMs: performance.now(), isMoving: false });
      return () => void creations.delete(contextId);
    },
    /**
     * Has creations that wait at one process move to others that have capacity by now: first those of the owners with the fewest
     * contexts, of each the one that has waited longest.
     */
    moveWaiting(): void {
      const processes = view.all();
      const full = new Set(processes.filter(({ waiting }) => waiting > 0).map(({ id }) => id));
      const contextsOf = (owner: string): number =>
        processes.reduce((sum, { owners }) => sum + (owners?.[owner]?.contexts ?? 0), 0);
      const waiting = [...creations].filter(([, { process, isMoving }]) => !isMoving && full.has(process.id));
      waiting.sort(
        ([, one], [, other]) => contextsOf(one.owner) - contextsOf(other.owner) || one.sinceMs - other.sinceMs,
      );
      for (const [contextId, creation] of waiting) void move(contextId, creation);
    },
  };
}

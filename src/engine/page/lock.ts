import { ServiceError } from "../../errors/errors.ts";
import { interrupt, type Deadline } from "../deadline.ts";

const MAX_WAITING = 100;

/** One at a time, first come first served. */
export interface Turns {
  /**
   * Waits for a turn and answers what ends it; calling that twice does nothing.
   *
   * @throws Interrupted when the deadline passes or a signal aborts in the queue
   * @throws ServiceError `SERVICE_UNAVAILABLE` when too many wait already
   */
  take(deadline: Deadline, signals: readonly AbortSignal[]): Promise<() => void>;
}

export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  function pass(): void {
    const next = waiting.shift();
    if (next === undefined) isTaken = false;
    else next();
  }

  function turn(): () => void {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      pass();
    };
  }

  return {
    async take(deadline, signals) {
      if (!isTaken) {
        isTaken = true;
        return turn();
      }
      if (waiting.length >= MAX_WAITING) {
        throw new ServiceError("SERVICE_UNAVAILABLE", `${MAX_WAITING} actions are waiting for this page already`, {
          details: { outcome: "not-executed", reason: "page-busy" },
          retryAfterMs: 1_000,
        });
      }
      let admit = (): void => {};
      const admitted = new Promise<void>((resolve) => {
        admit = resolve;
      });
      waiting.push(admit);
      try {
        await interrupt(admitted, deadline, signals);
        return turn();
      } catch (interrupted) {
        const place = waiting.indexOf(admit);
        // A turn that was given in the same moment goes on to the next.
        if (place === -1) pass();
        else waiting.splice(place, 1);
        throw interrupted;
      }
    },
  };
}

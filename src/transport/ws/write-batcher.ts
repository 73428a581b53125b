import type { Socket } from "node:net";

/**
 * Gathers what a flood of events would write one by one, since each write costs far more than what is in it. Fewer events
 * go out as they come.
 */
export interface Gathering {
  /** To be called before an event is sent; in a flood it goes out together with those that follow within 50 ms. */
  event(): void;
  /** Lets go what is gathered, before something that is not to wait. */
  release(): void;
}

/** So many a second are no flood yet. */
const floodPerSecond = 40;
const windowMs = 1_000;
const gatherMs = 50;

/**
 * @param stream what the WebSocket writes to
 * @param now ms, of whichever beginning
 */
export function createGathering(stream: Pick<Socket, "cork" | "uncork">, now: () => number): Gathering {
  let since = -Infinity;
  let count = 0;
  let wasFlood = false;
  let timer: NodeJS.Timeout | undefined;

  function isFlood(): boolean {
    const at = now();
    if (at - since >= windowMs) {
      wasFlood = count > floodPerSecond && at - since < 2 * windowMs;
      [since, count] = [at, 0];
    }
    count++;
    return wasFlood || count > floodPerSecond;
  }

  function release(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    stream.uncork();
  }

  return {
    event() {
      if (!isFlood() || timer !== undefined) return;
      stream.cork();
      timer = setTimeout(release, gatherMs);
    },
    release,
  };
}

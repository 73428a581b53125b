import type { Socket } from "node:net";

/**
 * Writes frequent events together, since each write costs far more than its content. Events below the rate are written at
 * once.
 */
export interface WriteBatcher {
  /** To be called before an event is sent; above the rate it is written together with those of the next 50 ms. */
  beforeEvent(): void;
  /** Writes what is collected, before a frame that must not wait. */
  flush(): void;
}

/** Events of one second that are written one by one. */
const MAX_SINGLE_WRITES = 40;
const WINDOW_MS = 1_000;
const BATCH_MS = 50;

/**
 * @param stream what the WebSocket writes to
 * @param now monotonic ms
 */
export function createWriteBatcher(stream: Pick<Socket, "cork" | "uncork">, now: () => number): WriteBatcher {
  let windowStart = -Infinity;
  let count = 0;
  let wasAboveRate = false;
  let timer: NodeJS.Timeout | undefined;

  function isAboveRate(): boolean {
    const at = now();
    if (at - windowStart >= WINDOW_MS) {
      wasAboveRate = count > MAX_SINGLE_WRITES && at - windowStart < 2 * WINDOW_MS;
      [windowStart, count] = [at, 0];
    }
    count++;
    return wasAboveRate || count > MAX_SINGLE_WRITES;
  }

  function flush(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    stream.uncork();
  }

  return {
    beforeEvent() {
      if (!isAboveRate() || timer !== undefined) return;
      stream.cork();
      timer = setTimeout(flush, BATCH_MS);
    },
    flush,
  };
}

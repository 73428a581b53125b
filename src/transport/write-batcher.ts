import type { Writable } from "node:stream";

/**
 * Batches the writes of frequent events, since the cost of a write hardly depends on its size. Below the rate, events are
 * written at once.
 */
export interface WriteBatcher {
  /** Must be called before each event; above the rate, the event is written with those of the next 50 ms. */
  beforeEvent(): void;
  /** Writes the batch; to be called before a frame that must not be delayed. */
  flush(): void;
}

/** Events of one window that are written singly. */
const MAX_SINGLE_WRITES = 40;
const WINDOW_MS = 1_000;
const BATCH_MS = 50;

/**
 * @param stream the stream that the events are written to
 * @param now monotonic ms
 */
export function createWriteBatcher(stream: Pick<Writable, "cork" | "uncork">, now: () => number): WriteBatcher {
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

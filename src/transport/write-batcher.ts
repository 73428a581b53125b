import type { Writable } from "node:stream";

/** Events of one window that are written singly: of one stream, and of all of the process. */
const MAX_SINGLE_WRITES = 40;
const MAX_SINGLE_WRITES_OF_ALL = 2_000;
const WINDOW_MS = 1_000;
const BATCH_MS = 100;
/** Batches of many streams, which are due at once, are written for so long before what else waits in the event loop. */
const TURN_MS = 1;

/**
 * Batches the writes of frequent events, since the cost of a write hardly depends on its size. Below the rate, events are
 * written at once.
 * @param stream the stream that the events are written to
 * @param now monotonic ms
 * @param isAboveRateOfAll the rate of all streams; default: of the process
 */
export function createWriteBatcher(
  stream: Pick<Writable, "cork" | "uncork">,
  now: () => number,
  isAboveRateOfAll = allStreams,
) {
  const isAboveRateOfOne = createRate(MAX_SINGLE_WRITES);
  let timer: NodeJS.Timeout | undefined;
  let isCorked = false;

  function isAboveRate(): boolean {
    const at = now();
    const [one, all] = [isAboveRateOfOne(at), isAboveRateOfAll(at)];
    return one || all;
  }

  /** Writes the batch; to be called before a frame that must not be delayed. */
  function flush(): void {
    if (!isCorked) return;
    clearTimeout(timer);
    isCorked = false;
    stream.uncork();
  }

  return {
    /** Must be called before each event; above the rate, the event is written with those of the next 100 ms. */
    beforeEvent(): void {
      if (!isAboveRate() || isCorked) return;
      stream.cork();
      isCorked = true;
      timer = setTimeout(() => runInTurn(flush), BATCH_MS);
    },
    flush,
  };
}

/** Counts an event at that time, and returns whether there are more than `max` in its window, or were in the one before. */
export function createRate(max = MAX_SINGLE_WRITES_OF_ALL): (at: number) => boolean {
  let windowStart = -Infinity;
  let count = 0;
  let wasAbove = false;
  return (at) => {
    if (at - windowStart >= WINDOW_MS) {
      wasAbove = count > max && at - windowStart < 2 * WINDOW_MS;
      [windowStart, count] = [at, 0];
    }
    return ++count > max || wasAbove;
  };
}

const allStreams = createRate();
const waiting: (() => void)[] = [];
let isScheduled = false;

/** Runs the work after that of other streams, with pauses in which requests are served. */
function runInTurn(work: () => void): void {
  waiting.push(work);
  if (!isScheduled) setImmediate(runWaiting);
  isScheduled = true;
}

function runWaiting(): void {
  const endMs = performance.now() + TURN_MS;
  do waiting.shift()?.();
  while (waiting.length > 0 && performance.now() < endMs);
  isScheduled = waiting.length > 0;
  if (isScheduled) setImmediate(runWaiting);
}

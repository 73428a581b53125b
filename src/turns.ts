/** Parts of all work run for so long in one turn of the event loop; what else waits there then comes first. */
const TURN_MS = 10;

interface Job {
  /** Runs the next part; whether none is left. */
  next(): boolean;
}

/** One queue of the process, as it has one event loop. */
const waiting: Job[] = [];

/**
 * Runs work that yields after each part, a few ms of it. Its first part runs at once, the others in turns of the event loop which
 * the work of all callers shares, so that many large values at once delay other calls no more than one does.
 */
export function inTurns<T>(work: Iterator<void, T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const job: Job = {
      next() {
        try {
          const part = work.next();
          if (part.done === true) resolve(part.value);
          return part.done === true;
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          return true;
        }
      },
    };
    if (job.next()) return;
    if (waiting.push(job) === 1) setImmediate(runTurn);
  });
}

/** Runs all parts of such work now. */
export function atOnce<T>(work: Iterator<void, T>): T {
  for (;;) {
    const part = work.next();
    if (part.done === true) return part.value;
  }
}

function runTurn(): void {
  const endMs = performance.now() + TURN_MS;
  do {
    const job = waiting.shift();
    if (job?.next() === false) waiting.push(job);
  } while (waiting.length > 0 && performance.now() < endMs);
  if (waiting.length > 0) setImmediate(runTurn);
}

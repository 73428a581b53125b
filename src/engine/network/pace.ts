import type { Readable, Writable } from "node:stream";

/** Bytes of one context in the long run: more would take more than a tenth of the time of the thread that passes them. */
const BYTES_PER_SECOND = 100 * 1_048_576;
/** A request takes as long as so many bytes. */
const REQUEST_BYTES = 131_072;
/** A context that has passed nothing for so long may pass as much at once as in that time. */
const BURST_MS = 250;
/** The pause between two looks at what waits, each of which allows as much as that time does, also where the event loop is late. */
const SLICE_MS = 5;

/** Bounds how fast the requests of one context begin, and their bytes pass. What is beyond that waits; nothing is lost. */
export type Pace = ReturnType<typeof createPace>;

/** @param bytesPerSecond in the long run */
export function createPace(bytesPerSecond = BYTES_PER_SECOND) {
  const burst = (bytesPerSecond * BURST_MS) / 1_000;
  let allowance = burst;
  let lastMs = performance.now();
  /** Waiting parts, in the order in which they came. */
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;

  function mayContinue(): boolean {
    const now = performance.now();
    const passedMs = now - lastMs;
    if (passedMs >= SLICE_MS) {
      const allowedMs = passedMs >= BURST_MS ? BURST_MS : SLICE_MS;
      allowance = Math.min(burst, allowance + (bytesPerSecond * allowedMs) / 1_000);
      lastMs = now;
    }
    return allowance > 0;
  }

  function wait(then: () => void): void {
    waiting.add(then);
    timer ??= setTimeout(release, SLICE_MS).unref();
  }

  function release(): void {
    timer = undefined;
    for (const then of waiting) {
      if (!mayContinue()) break;
      waiting.delete(then);
      then();
    }
    if (waiting.size > 0) timer ??= setTimeout(release, SLICE_MS).unref();
  }

  return {
    /** Counts work that takes as long as so many bytes; returns whether more may follow at once, else it is to `wait`. */
    spend(bytes: number): boolean {
      allowance -= bytes;
      return waiting.size === 0 && mayContinue();
    },
    /** Calls `then` when more may follow, in the order of the calls. */
    wait,
    /** Resolves when one more request may begin. */
    async start(): Promise<void> {
      const spend = (): void => void (allowance -= REQUEST_BYTES);
      if (waiting.size === 0 && mayContinue()) return spend();
      await new Promise<void>((begin) => {
        wait(() => {
          spend();
          begin();
        });
      });
    },
    /**
     * Passes the bytes of a stream and its end to another one, as `from.pipe(to)` does; without `to`, it only reads them.
     *
     * @param to sends them, as a socket or an HTTP message does: their memory is freed once they are written
     */
    pass(from: Readable, to?: Writable): void {
      let isWaiting = false;
      const flow = (): void => {
        if (!isWaiting && to?.writableNeedDrain !== true) from.resume();
      };
      const onData = (chunk: Buffer<ArrayBuffer>): void => {
        if (to?.destroyed === true) return;
        allowance -= chunk.length;
        const isFull = to?.write(chunk, () => freeMemory(chunk)) === false;
        if (!mayContinue()) {
          isWaiting = true;
          wait(() => {
            isWaiting = false;
            flow();
          });
        }
        if (isFull || isWaiting) from.pause();
      };
      const onEnd = (): void => void to?.end();
      from.on("data", onData).once("end", onEnd).resume();
      to?.on("drain", flow).once("close", () => {
        from.off("data", onData).off("end", onEnd);
        if (from.listenerCount("data") === 0) from.pause();
      });
    },
  };
}

/**
 * Frees the memory of a chunk that does not share it with others, as those that are read from a socket. V8 counts it as memory
 * outside of its heap: where little else has young objects collected, it would collect the whole heap for each 64 MiB that pass.
 */
function freeMemory({ buffer, byteLength }: Buffer<ArrayBuffer>): void {
  if (byteLength === buffer.byteLength && !buffer.detached) buffer.transfer(0);
}

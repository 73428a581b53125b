import { setImmediate } from "node:timers/promises";
import { ServiceError } from "../errors/errors.ts";

export interface WrittenBatch {
  readonly items: number;
  readonly durationMs: number;
  readonly isStored: boolean;
}

/** Writes the items of concurrent callers in one batch; each caller waits for its own. */
export function createGroupCommit<Item>(options: {
  /** Names the target in errors. */
  readonly what: string;
  readonly write: (batch: readonly Item[]) => Promise<void>;
  readonly maxBatch?: number;
  readonly maxQueued?: number;
  /** Called after each batch. */
  readonly onWritten?: (batch: WrittenBatch) => void;
}) {
  const { what, write, maxBatch = 500, maxQueued = 10_000, onWritten } = options;
  const queue: { readonly item: Item; resolve(): void; reject(reason: Error): void }[] = [];
  let running: Promise<void> | undefined;
  let failed = false;
  let closed = false;

  async function drain(): Promise<void> {
    do {
      // Not a microtask: those run before other callers can add theirs, so that each item would be written alone.
      await setImmediate();
      const batch = queue.splice(0, maxBatch);
      const startMs = performance.now();
      try {
        await write(batch.map((waiting) => waiting.item));
        failed = false;
        for (const waiting of batch) waiting.resolve();
      } catch (cause) {
        failed = true;
        const message = `${what} cannot be written at the moment`;
        const error = new ServiceError("SERVICE_UNAVAILABLE", message, { cause, retryAfterMs: 1_000 });
        for (const waiting of batch) waiting.reject(error);
      }
      onWritten?.({ items: batch.length, durationMs: performance.now() - startMs, isStored: !failed });
    } while (queue.length > 0);
    running = undefined;
  }

  return {
    /** Resolves when the batch that holds `item` is committed. @throws ServiceError `SERVICE_UNAVAILABLE` when the queue is full or the write failed */
    append(item: Item): Promise<void> {
      return new Promise((resolve, reject) => {
        if (closed) {
          reject(new ServiceError("SERVICE_UNAVAILABLE", `${what} is closed`));
        } else if (queue.length >= maxQueued) {
          reject(
            new ServiceError("SERVICE_UNAVAILABLE", `${maxQueued} entries wait for ${what} already`, {
              retryAfterMs: 1_000,
            }),
          );
        } else {
          queue.push({ item, resolve, reject });
          running ??= drain();
        }
      });
    },
    /** False from a failed write until one succeeds, or a probe does. */
    healthy: (): boolean => !failed,
    /** Items that are not in a batch yet. */
    waiting: (): number => queue.length,
    recovered(): void {
      failed = false;
    },
    /** Writes the queued items and rejects later ones. */
    async close(): Promise<void> {
      closed = true;
      await running;
    },
  };
}

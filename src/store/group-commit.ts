import { setImmediate } from "node:timers/promises";
import { ServiceError } from "../errors/errors.ts";

/** Writes the items of concurrent callers in one batch; each caller waits for its own. */
export interface GroupCommit<Item> {
  /** Resolves when the batch that holds `item` is committed. @throws ServiceError `SERVICE_UNAVAILABLE` when the queue is full or the write failed */
  append(item: Item): Promise<void>;
  /** False from a failed write until one succeeds, or a probe does. */
  healthy(): boolean;
  recovered(): void;
  /** Items that are not in a batch yet. */
  waiting(): number;
  /** Writes the queued items and rejects later ones. */
  close(): Promise<void>;
}

interface GroupCommitDependencies<Item> {
  /** Names the target in errors. */
  readonly what: string;
  readonly write: (batch: readonly Item[]) => Promise<void>;
  readonly maxBatch?: number;
  readonly maxQueued?: number;
  /** Called after each batch. */
  readonly onWritten?: (batch: WrittenBatch) => void;
}

export interface WrittenBatch {
  readonly items: number;
  readonly durationMs: number;
  readonly isStored: boolean;
}

export function createGroupCommit<Item>({
  what,
  write,
  maxBatch = 500,
  maxQueued = 10_000,
  onWritten,
}: GroupCommitDependencies<Item>): GroupCommit<Item> {
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
    append(item) {
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
    healthy: () => !failed,
    waiting: () => queue.length,
    recovered() {
      failed = false;
    },
    async close() {
      closed = true;
      await running;
    },
  };
}

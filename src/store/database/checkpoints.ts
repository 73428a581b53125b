import { Worker } from "node:worker_threads";

/** Copies SQLite's write-ahead log into the database file, in a thread of its own: the event loop does not wait for the disk. */
export type Checkpoints = ReturnType<typeof createCheckpoints>;

/** Commits of one to three pages each: about the 1,000 pages of SQLite's own default. */
const COMMITS_PER_CHECKPOINT = 500;
/** The thread, which uses about 15 MiB, ends after this time without a checkpoint. */
const IDLE_MS = 60_000;

/**
 * A checkpoint that fails, as on a full disk, leaves the log as it is; the next one copies it.
 *
 * @param path - Of the database.
 * @see https://sqlite.org/wal.html#ckpt
 */
export function createCheckpoints(path: string, { idleMs = IDLE_MS }: { readonly idleMs?: number } = {}) {
  let commits = 0;
  let worker: Worker | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): Worker {
    const started = new Worker(`(${runThread.toString()})()`, {
      eval: true,
      workerData: path,
      resourceLimits: { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 },
    });
    started.unref();
    // The log that it leaves is copied by a later thread, or by the connection itself once it is large.
    started.on("error", () => undefined);
    // Not `once` of node:events, whose promise rejects with the error.
    ended = new Promise<void>((resolve) => {
      started.once("exit", () => {
        if (worker === started) worker = undefined;
        resolve();
      });
    });
    return started;
  }

  function end(): Promise<unknown> {
    clearTimeout(idleTimer);
    worker?.postMessage("close");
    worker = undefined;
    return ended;
  }

  return {
    /** Counts a commit; each `COMMITS_PER_CHECKPOINT` of them begin a checkpoint. */
    committed(): void {
      commits++;
      if (isClosed || commits < COMMITS_PER_CHECKPOINT) return;
      commits = 0;
      worker ??= start();
      worker.postMessage("checkpoint");
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => void end(), idleMs).unref();
    },
    /** Resolves when the thread has ended; later commits begin no checkpoint. */
    async close(): Promise<void> {
      isClosed = true;
      worker?.ref(); // this process waits for its end
      await end();
    },
  };
}

/** Runs in the thread, as source text: it has nothing in scope, and no file that a bundle would have to contain. */
function runThread(): void {
  const threads = process.getBuiltinModule("node:worker_threads");
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const { parentPort } = threads;
  const sqlite = new DatabaseSync(threads.workerData as string);
  parentPort?.on("message", (message: "checkpoint" | "close") => {
    if (message === "checkpoint") {
      sqlite.exec("pragma wal_checkpoint(passive)");
    } else {
      sqlite.close();
      parentPort.close();
    }
  });
}

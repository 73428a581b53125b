import { Worker } from "node:worker_threads";
import { type FileHandle, open } from "node:fs/promises";
import { createGroupCommit } from "../group-commit.ts";

/** Copies SQLite's write-ahead log into the database file, in a thread of its own: the event loop does not wait for the disk. */
export type Checkpoints = ReturnType<typeof createCheckpoints>;

/** Commits of one to three pages each: about the 1,000 pages of SQLite's own default. */
const COMMITS_PER_CHECKPOINT = 500;
/** The length of a period; after a quiet one a log of many commits is copied whole and emptied, and the thread, which uses about 15 MiB, ends. */
const PERIOD_MS = 60_000;
/** The service itself commits now and then. */
const QUIET_COMMITS = 100;

type Message = "passive" | "truncate" | "close";

/**
 * A checkpoint that fails, as on a full disk, leaves the log as it is; the next one copies it.
 *
 * @param path - Of the database.
 * @see https://sqlite.org/wal.html#ckpt
 */
export function createCheckpoints(path: string, { periodMs = PERIOD_MS }: { readonly periodMs?: number } = {}) {
  let commits = 0;
  /** Commits since the log was empty, and in this period. */
  let sinceEmpty = 0;
  let period = 0;
  let worker: Worker | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
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

  function endOfPeriod(): void {
    const isQuiet = period < QUIET_COMMITS;
    period = 0;
    timer = isQuiet ? undefined : setTimeout(endOfPeriod, periodMs).unref();
    if (!isQuiet) return;
    if (sinceEmpty >= COMMITS_PER_CHECKPOINT) {
      sinceEmpty = 0;
      worker ??= start();
      worker.postMessage("truncate" satisfies Message);
    }
    void end();
  }

  function end(): Promise<unknown> {
    clearTimeout(timer);
    worker?.postMessage("close" satisfies Message);
    worker = undefined;
    timer = undefined;
    return ended;
  }

  return {
    /** Counts a commit; each `COMMITS_PER_CHECKPOINT` of them begin a checkpoint. */
    committed(): void {
      commits++;
      if (isClosed) return;
      period++;
      sinceEmpty++;
      timer ??= setTimeout(endOfPeriod, periodMs).unref();
      if (commits < COMMITS_PER_CHECKPOINT) return;
      commits = 0;
      worker ??= start();
      worker.postMessage("passive" satisfies Message);
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
  parentPort?.on("message", (message: Message) => {
    if (message === "close") {
      sqlite.close();
      parentPort.close();
    } else {
      // Where another connection reads, as a backup does, `truncate` leaves the log: it does not wait.
      sqlite.exec(`pragma wal_checkpoint(${message})`);
    }
  });
}

/** Brings what is written to SQLite's write-ahead log onto the disk, outside the event loop's thread. */
export type WalSync = Awaited<ReturnType<typeof openWalSync>>;

/**
 * @param path of the log, which SQLite keeps as long as the database is open
 * @param onDiskMs within which `syncSoon` syncs: half of it passes before, the other half is for the sync itself
 */
export async function openWalSync(path: string, onDiskMs: number) {
  const file: FileHandle = await open(path, "r+");
  let timer: NodeJS.Timeout | undefined;

  const syncs = createGroupCommit<void>({
    what: "the database",
    maxBatch: Number.POSITIVE_INFINITY,
    maxQueued: Number.POSITIVE_INFINITY,
    write() {
      clearTimeout(timer);
      timer = undefined;
      return file.datasync();
    },
  });

  return {
    /** Resolves when what was written before is on the disk. @throws ServiceError `SERVICE_UNAVAILABLE` */
    sync: (): Promise<void> => syncs.append(),
    /** Resolves at once, and syncs within `onDiskMs`; after a failed sync, like `sync`. */
    async syncSoon(): Promise<void> {
      if (!syncs.healthy()) return syncs.append();
      // A failure is reported to the next caller, which then waits for the disk.
      timer ??= setTimeout(() => void syncs.append().catch(() => undefined), onDiskMs / 2);
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      await syncs.close();
      await file.close();
    },
  };
}

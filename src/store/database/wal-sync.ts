import { type FileHandle, open } from "node:fs/promises";
import { createSharedSync } from "./shared-sync.ts";
import { databaseUnavailable } from "./unavailable.ts";

/** Brings what is written to SQLite's write-ahead log onto the disk, outside the event loop's thread. */
export interface WalSync {
  /** Resolves when what was written before is on the disk. @throws ServiceError `SERVICE_UNAVAILABLE` */
  sync(): Promise<void>;
  /** Resolves at once, and syncs within 50 ms; after a failed sync, like `sync`. */
  syncSoon(): Promise<void>;
  close(): Promise<void>;
}

/** Together with the sync itself within 100 ms. */
const DELAY_MS = 50;

/** @param path of the log, which SQLite keeps as long as the database is open */
export async function openWalSync(path: string): Promise<WalSync> {
  const file: FileHandle = await open(path, "r+");
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;

  async function start(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    try {
      await file.datasync();
      hasFailed = false;
    } catch (cause) {
      hasFailed = true;
      throw databaseUnavailable(cause);
    }
  }

  const { sync, settled } = createSharedSync(start);

  return {
    sync,
    async syncSoon() {
      if (hasFailed) return sync();
      // A failure is reported to the next caller, which then waits for the disk.
      timer ??= setTimeout(() => void sync().catch(() => undefined), DELAY_MS);
    },
    async close() {
      clearTimeout(timer);
      await settled();
      await file.close();
    },
  };
}

import { type FileHandle, open } from "node:fs/promises";
import { createGroupCommit } from "../group-commit.ts";

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

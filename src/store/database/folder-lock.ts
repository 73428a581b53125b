import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { createFile } from "./sqlite.ts";
import { isBusy } from "./unavailable.ts";

/** Another process has the lock of a folder. */
export class FolderInUse extends Error {}

/**
 * Locks a folder for the service of this process, by SQLite's lock of a file in it, which the system releases when the process ends.
 * Commands that work beside a running service do not take it.
 *
 * @returns releases it
 * @throws FolderInUse where another service has it; Error where the folder cannot be written
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "service.lock");
  createFile(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec("begin exclusive");
  } catch (cause) {
    file.close();
    if (!isBusy(cause)) throw cause;
    throw new FolderInUse(
      `another service uses the folder ${folder}, and each would lose what the other stores: end it, or set another DATA_DIR`,
      { cause },
    );
  }
  return () => file.close();
}

import { randomBytes } from "node:crypto";
import { closeSync, fdatasync, fstatSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { createSharedSync } from "./database/shared-sync.ts";

/** A file of lines beside the database. It belongs to one process, which appends to it; readable by its owner alone. */
export interface JournalFile {
  /** Unique, without the folder. */
  readonly name: string;
  readonly bytes: number;
  /** Appends a line in one write, which survives the death of this process. After an error the file is as before. */
  append(line: string): void;
  /** Resolves when what was appended before is on the disk. */
  sync(): Promise<void>;
  /** Whether the file still exists in its folder. */
  isLinked(): boolean;
  remove(): Promise<void>;
}

/** What is known of the process that wrote a journal. */
export type JournalOwner = "running" | "ended" | "on another machine";

/** A machine's journal that was not written to for so long has no process that writes it. */
const OTHER_MACHINE_MS = 86_400_000;

/** @param databasePath - Path of the database; the names of its journals begin with its name. */
export function createJournalFile(databasePath: string): JournalFile {
  const path = `${databasePath}-audit-${ownHost()}-${process.pid}-${startedAt()}-${randomBytes(4).toString("hex")}`;
  const file = openSync(path, "ax", 0o600);
  let isFolderSynced = false;
  const shared = createSharedSync(async () => {
    await promisify(fdatasync)(file);
    if (isFolderSynced) return;
    const folder = await open(dirname(path), "r");
    await folder.sync().finally(() => folder.close());
    isFolderSynced = true;
  });
  let bytes = 0;
  let isTorn = false;

  return {
    name: basename(path),
    get bytes() {
      return bytes;
    },
    append(line) {
      // A line that could not be taken back ends here, and is not valid.
      const text = `${isTorn ? "\n" : ""}${line}\n`;
      const length = Buffer.byteLength(text);
      try {
        const written = writeSync(file, text);
        if (written !== length) throw new Error(`only ${written} of ${length} bytes could be written`);
      } catch (error) {
        try {
          ftruncateSync(file, bytes);
        } catch {
          isTorn = true;
        }
        throw error;
      }
      bytes += length;
      isTorn = false;
    },
    sync: () => shared.sync(),
    isLinked: () => fstatSync(file).nlink > 0,
    async remove() {
      await shared.settled();
      closeSync(file);
      await rm(path, { force: true });
    },
  };
}

/** The paths of the database's journals, of all processes. */
export async function findJournals(databasePath: string): Promise<readonly string[]> {
  const folder = dirname(databasePath);
  const names = await readdir(folder);
  const isJournal = (name: string): boolean => name.startsWith(`${basename(databasePath)}-audit-`) && NAME.test(name);
  return names.filter(isJournal).map((name) => join(folder, name));
}

export async function ownerOf(path: string): Promise<JournalOwner> {
  const [, host, pid, start] = NAME.exec(basename(path)) ?? [];
  if (host === ownHost()) {
    // Containers give each of their processes the same id.
    if (Number(pid) === process.pid) return start === startedAt() ? "running" : "ended";
    return isRunning(Number(pid)) ? "running" : "ended";
  }
  const written = await stat(path);
  return Date.now() - written.mtimeMs > OTHER_MACHINE_MS ? "ended" : "on another machine";
}

/** Host, process id and start of the process. */
const NAME = /-audit-([A-Za-z0-9.-]+)-(\d+)-([0-9a-z]+)-[0-9a-f]{8}$/;

function startedAt(): string {
  return Math.round(performance.timeOrigin).toString(36);
}

function ownHost(): string {
  return hostname().replaceAll(/[^A-Za-z0-9.-]/g, "-") || "localhost";
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

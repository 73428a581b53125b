import { randomUUID } from "node:crypto";
import { chown, type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { UploadFolder } from "../browser/temp-folder.ts";
import { actionFailed } from "../playwright-errors.ts";

/** What the copies for one page may measure in all. */
const MAX_PAGE_BYTES = 1024 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Copies of the files chosen on one page. The browser reads a chosen file when the page does, maybe much later, so a copy
 * stays until another document has taken the place of the one that it was chosen on.
 */
export interface UploadSpool {
  /**
   * Copies open files, each under its name; what is not used is to be dropped.
   *
   * @throws ServiceError `ACTION_FAILED` when the page has too many already
   */
  keep(files: readonly OpenFile[], signal: AbortSignal): Promise<KeptFiles>;
  /** Removes them all; resolves, too, when the folder is gone. */
  clear(): Promise<void>;
}

export interface OpenFile {
  readonly handle: FileHandle;
  readonly name: string;
  readonly size: number;
}

export interface KeptFiles {
  readonly paths: readonly string[];
  drop(): Promise<void>;
}

interface Kept {
  readonly folder: string;
  readonly size: number;
  readonly document: number;
}

export function createUploadSpool(page: Page, { path, uid }: UploadFolder): UploadSpool {
  let kept: Kept[] = [];
  let document = 0;
  page.on("domcontentloaded", () => document++);

  async function remove(isLeaving: (each: Kept) => boolean): Promise<void> {
    const leaving = kept.filter(isLeaving);
    kept = kept.filter((each) => !leaving.includes(each));
    await Promise.all(leaving.map(({ folder }) => rm(folder, { recursive: true, force: true })));
  }

  async function own(file: string): Promise<void> {
    if (uid !== undefined) await chown(file, uid, uid);
  }

  async function copy({ handle, name, size }: OpenFile, folder: string, signal: AbortSignal): Promise<string> {
    const target = join(folder, name);
    const copied = await open(target, "wx", 0o400);
    try {
      // No more than was there when it was measured: the file may still grow.
      for (let at = 0; at < size;) {
        signal.throwIfAborted();
        const { buffer, bytesRead } = await handle.read(
          Buffer.alloc(Math.min(CHUNK_BYTES, size - at)),
          0,
          undefined,
          at,
        );
        if (bytesRead === 0) break;
        await copied.writeFile(buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
    } finally {
      await copied.close();
    }
    await own(target);
    return target;
  }

  return {
    async keep(files, signal) {
      await remove((each) => each.document !== document);
      const size = files.reduce((sum, file) => sum + file.size, 0);
      if (kept.reduce((sum, each) => sum + each.size, size) > MAX_PAGE_BYTES) {
        throw actionFailed(
          "too-many-files",
          `the files chosen on this page would be more than ${MAX_PAGE_BYTES} bytes`,
          {
            maxBytes: MAX_PAGE_BYTES,
          },
        );
      }
      const entry: Kept = { folder: join(path, randomUUID()), size, document };
      kept.push(entry);
      const drop = (): Promise<void> => remove((each) => each === entry);
      try {
        await mkdir(entry.folder, { mode: 0o700 });
        await own(entry.folder);
        const paths: string[] = [];
        for (const [index, file] of files.entries()) {
          // Two files may have the same name.
          const folder = join(entry.folder, String(index));
          await mkdir(folder, { mode: 0o700 });
          await own(folder);
          paths.push(await copy(file, folder, signal));
        }
        return { paths, drop };
      } catch (fault) {
        await drop();
        throw fault;
      }
    },
    clear: () => remove(() => true),
  };
}

import { randomUUID } from "node:crypto";
import { chown, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { UploadFolder } from "../browser/temp-folder.ts";
import type { UploadFile } from "../engine.ts";
import { actionFailed } from "../../errors/errors.ts";

/** Bound of all copies for one page together. */
const MAX_PAGE_BYTES = 1024 * 1024 * 1024;

/**
 * Copies of the files chosen on one page. The browser reads a chosen file when the page does, possibly much later, so a
 * copy stays until another document has replaced the one that it was chosen on.
 */
export type UploadSpool = ReturnType<typeof createUploadSpool>;

interface SpoolEntry {
  readonly folder: string;
  readonly size: number;
  /** Number of the document that the files were chosen on. */
  readonly document: number;
}

export function createUploadSpool(page: Page, { path, uid }: UploadFolder) {
  let entries: SpoolEntry[] = [];
  let document = 0;
  page.on("domcontentloaded", () => document++);

  async function removeWhere(isObsolete: (entry: SpoolEntry) => boolean): Promise<void> {
    const obsolete = entries.filter(isObsolete);
    entries = entries.filter((entry) => !obsolete.includes(entry));
    await Promise.all(obsolete.map(({ folder }) => rm(folder, { recursive: true, force: true })));
  }

  async function giveToBrowser(file: string): Promise<void> {
    if (uid !== undefined) await chown(file, uid, uid);
  }

  async function makeFolder(folder: string): Promise<void> {
    await mkdir(folder, { mode: 0o700 });
    await giveToBrowser(folder);
  }

  async function copyFile(
    { name, size, modifiedAt, read }: UploadFile,
    folder: string,
    signal: AbortSignal,
  ): Promise<string> {
    const target = join(folder, name);
    const output = await open(target, "wx", 0o400);
    let written = 0;
    try {
      for await (const chunk of read()) {
        signal.throwIfAborted();
        written += chunk.byteLength;
        if (written > size) break;
        await output.writeFile(chunk);
      }
      const modified = new Date(modifiedAt);
      await output.utimes(modified, modified);
    } finally {
      await output.close();
    }
    if (written !== size) {
      throw actionFailed("file-changed", `the file "${name}" changed while it was read`, { name, size });
    }
    await giveToBrowser(target);
    return target;
  }

  return {
    /**
     * Copies files, each under its own name.
     *
     * @throws ServiceError `ACTION_FAILED` beyond 1 GiB for one page, or when a file does not have its announced size
     */
    async copy(
      files: readonly UploadFile[],
      signal: AbortSignal,
    ): Promise<{ readonly paths: readonly string[]; remove(): Promise<void> }> {
      await removeWhere((entry) => entry.document !== document);
      const size = files.reduce((sum, file) => sum + file.size, 0);
      if (entries.reduce((sum, entry) => sum + entry.size, size) > MAX_PAGE_BYTES) {
        throw actionFailed(
          "too-many-files",
          `the files chosen on this page would be more than ${MAX_PAGE_BYTES} bytes`,
          { maxBytes: MAX_PAGE_BYTES },
        );
      }
      const entry: SpoolEntry = { folder: join(path, randomUUID()), size, document };
      entries.push(entry);
      const remove = (): Promise<void> => removeWhere((each) => each === entry);
      try {
        await makeFolder(entry.folder);
        const paths: string[] = [];
        for (const [index, file] of files.entries()) {
          // Two files may have the same name.
          const folder = join(entry.folder, String(index));
          await makeFolder(folder);
          paths.push(await copyFile(file, folder, signal));
        }
        return { paths, remove };
      } catch (error) {
        await remove();
        throw error;
      }
    },
    /** Removes all copies; resolves, too, when the folder is gone. */
    clear: (): Promise<void> => removeWhere(() => true),
  };
}

import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, readdir, readlink, rename, rm, statfs, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { ServiceError } from "../../errors/errors.ts";
import { makeFolder } from "../make-folder.ts";
import { type BlobStore, diskFull, isBlobId, storageFailed } from "./blob-store.ts";

/** Left free for the database and what else is on the disk. */
const KEPT_FREE_BYTES = 1_073_741_824;
const CHUNK_BYTES = 262_144;
const PART = ".part";
/** The file system, or what the user or process may take of it. */
const FULL: ReadonlySet<string | undefined> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
/** A link whose target is an id of the folder, not a file. */
const IDENTITY = "store";

/** Blobs as files of a folder, which several machines may share: `<first two of the id>/<id>`, with `.part` until it is whole. */
export function createFileBlobs(root: string): BlobStore {
  const folderOf = (id: string): string => join(root, id.slice(0, 2));
  const pathOf = (id: string): string => {
    if (!isBlobId(id)) throw new Error(`"${id}" is not the id of a blob`);
    return join(folderOf(id), id);
  };

  return {
    async put(id, bytes) {
      const path = pathOf(id);
      const part = path + PART;
      let ofSource: unknown;
      async function* source(): AsyncGenerator<Uint8Array> {
        try {
          yield* bytes;
        } catch (error) {
          ofSource = error;
          throw error;
        }
      }
      try {
        const isNew = (await mkdir(folderOf(id), { recursive: true, mode: 0o700 })) !== undefined;
        const file = await open(part, "wx", 0o600);
        try {
          for await (const chunk of source()) await file.writeFile(chunk);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
        await syncFolder(folderOf(id));
        if (isNew) await syncFolder(root);
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        throw error === ofSource ? error : toStorageError(error);
      }
    },

    async *open(id, { offset, length }) {
      // A link that another program has put there is not followed.
      const file = await open(pathOf(id), constants.O_RDONLY | constants.O_NOFOLLOW).catch(failStorage);
      try {
        for (let position = offset; position < offset + length;) {
          const wanted = Math.min(CHUNK_BYTES, offset + length - position);
          const chunk = Buffer.allocUnsafeSlow(wanted);
          const { buffer, bytesRead } = await file.read(chunk, 0, wanted, position).catch(failStorage);
          if (bytesRead === 0) failStorage(new Error("the file is shorter than it was stored"));
          yield buffer.subarray(0, bytesRead);
          position += bytesRead;
        }
      } finally {
        await file.close();
      }
    },

    async delete(id) {
      const removing = [pathOf(id), pathOf(id) + PART].map((path) => rm(path, { force: true }));
      await Promise.all(removing).catch(failStorage);
    },

    async *list() {
      for (const folder of await readdir(root).catch(() => [])) {
        for (const name of await readdir(join(root, folder)).catch(() => [])) {
          const id = name.endsWith(PART) ? name.slice(0, -PART.length) : name;
          if (isBlobId(id)) yield id;
        }
      }
    },

    async free() {
      makeFolder(root);
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize - KEPT_FREE_BYTES;
    },

    async identify() {
      const path = join(root, IDENTITY);
      try {
        makeFolder(root);
        await access(root, constants.W_OK);
      } catch (error) {
        throw new Error(`the folder of artifacts cannot be used: ${String(error)}`, { cause: error });
      }
      // A link appears whole and once, also where several machines begin at the same time. Not every file system has them.
      await symlink(randomUUID(), path).catch(() => undefined);
      return readlink(path).catch(() => "");
    },

    close: () => undefined,
  };
}

/** Has the names of its files outlast a loss of power, as their bytes do. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

function failStorage(error: unknown): never {
  throw toStorageError(error);
}

function toStorageError(error: unknown): ServiceError {
  const { code } = error as NodeJS.ErrnoException;
  return FULL.has(code) ? diskFull(error) : storageFailed(error);
}

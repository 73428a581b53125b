import { constants } from "node:fs";
import { type FileHandle, mkdir, open, realpath, stat } from "node:fs/promises";
import { basename, isAbsolute, relative, resolve, sep } from "node:path";
import { invalidField, type ServiceError } from "../../errors/errors.ts";
import type { OpenFile } from "../page/upload-spool.ts";

const MAX_FILE_BYTES = 50 * 1024 * 1024;

/**
 * Opens a file of the caller's upload folder, which is made when it is missing. Whether a file is missing, of another kind
 * or outside, is told in the same words.
 *
 * @param file relative to the folder, or absolute inside it
 * @throws ServiceError `VALIDATION_ERROR`
 */
export async function openUpload(uploadDir: string | undefined, file: string, field: string): Promise<OpenFile> {
  if (uploadDir === undefined) throw notThere(field);
  await mkdir(uploadDir, { recursive: true, mode: 0o700 });
  const root = await realpath(uploadDir);
  const asked = resolve(uploadDir, file);
  if (!isInside(uploadDir, asked) && !isInside(root, asked)) throw notThere(field);
  let handle: FileHandle | undefined;
  try {
    const real = await realpath(asked);
    if (!isInside(root, real)) throw notThere(field);
    // A pipe would wait for a writer, and a link could lead anywhere by now.
    handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const opened = await handle.stat({ bigint: true });
    // A folder on the way may have been exchanged for a link between look and leap: what was opened must be what is inside.
    const now = await realpath(real);
    const found = await stat(now, { bigint: true });
    const isSame = isInside(root, now) && found.ino === opened.ino && found.dev === opened.dev;
    if (!isSame || !opened.isFile()) throw notThere(field);
    const size = Number(opened.size);
    if (size > MAX_FILE_BYTES) throw invalidField(field, `must be at most ${MAX_FILE_BYTES} bytes, not ${size}`);
    return { handle, name: basename(asked), size };
  } catch (fault) {
    await handle?.close();
    if (isOfFileSystem(fault)) throw notThere(field);
    throw fault;
  }
}

function notThere(field: string): ServiceError {
  return invalidField(field, "must be a file in your upload folder");
}

/** Below the folder, not the folder itself. */
function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Missing, not readable, a link where none may be, a path too long, and the like. */
function isOfFileSystem(fault: unknown): boolean {
  return (
    fault instanceof Error &&
    "code" in fault &&
    ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ELOOP", "ENAMETOOLONG", "ENXIO", "EISDIR", "ENODEV", "EINVAL"].includes(
      String(fault.code),
    )
  );
}

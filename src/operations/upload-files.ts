import { constants } from "node:fs";
import { type FileHandle, mkdir, open, realpath, stat } from "node:fs/promises";
import { basename, isAbsolute, relative, resolve, sep } from "node:path";
import type { UploadFile } from "../engine/engine.ts";
import { invalidField, type ServiceError } from "../errors/errors.ts";

const MAX_FILE_BYTES = 50 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/**
 * Opens files of the caller's upload folder, which is created when it is missing. The error does not say whether a file is
 * missing, of another kind, or outside the folder.
 *
 * @param paths relative to the folder, or absolute inside it
 * @throws ServiceError `VALIDATION_ERROR` with the field `files[i]`
 */
export async function openUploads(uploadDir: string, paths: readonly string[]) {
  const handles: FileHandle[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(handles.map((handle) => handle.close()));
  };
  try {
    const files: UploadFile[] = [];
    for (const [index, path] of paths.entries()) {
      const { handle, ...file } = await openUpload(uploadDir, path, `files[${index}]`);
      const { size } = file;
      handles.push(handle);
      files.push({ ...file, read: () => readChunks(handle, size) });
    }
    return { files, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openUpload(
  uploadDir: string,
  path: string,
  field: string,
): Promise<{ readonly handle: FileHandle } & Omit<UploadFile, "read">> {
  await mkdir(uploadDir, { recursive: true, mode: 0o700 });
  const root = await realpath(uploadDir);
  const requested = resolve(uploadDir, path);
  if (!isInside(uploadDir, requested) && !isInside(root, requested)) throw notInFolder(field);
  let handle: FileHandle | undefined;
  try {
    const real = await realpath(requested);
    if (!isInside(root, real)) throw notInFolder(field);
    // Opening a pipe would wait for a writer, and the last part could be a link by now.
    handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const opened = await handle.stat({ bigint: true });
    // A folder of the path may have been replaced by a link since realpath: the opened file must be the one inside.
    const realNow = await realpath(real);
    const found = await stat(realNow, { bigint: true });
    const isSame = isInside(root, realNow) && found.ino === opened.ino && found.dev === opened.dev;
    if (!isSame || !opened.isFile()) throw notInFolder(field);
    const size = Number(opened.size);
    if (size > MAX_FILE_BYTES) throw invalidField(field, `must be at most ${MAX_FILE_BYTES} bytes, not ${size}`);
    return { handle, name: basename(requested), size, modifiedAt: Number(opened.mtimeMs) };
  } catch (error) {
    await handle?.close();
    if (isFileSystemError(error)) throw notInFolder(field);
    throw error;
  }
}

/** Reads at most `size` bytes: the file may have grown since it was measured. */
async function* readChunks(handle: FileHandle, size: number): AsyncGenerator<Uint8Array, void, void> {
  for (let position = 0; position < size;) {
    const length = Math.min(CHUNK_BYTES, size - position);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

function notInFolder(field: string): ServiceError {
  return invalidField(field, "must be a file in your upload folder");
}

/** Whether `path` is below the folder; false for the folder itself. */
function isInside(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below !== "" && below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** Missing, not readable, a link where none is allowed, a path too long, and the like. */
function isFileSystemError(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ELOOP", "ENAMETOOLONG", "ENXIO", "EISDIR", "ENODEV", "EINVAL"].includes(
      String(error.code),
    )
  );
}

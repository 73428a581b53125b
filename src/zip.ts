import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";

/** A file in an archive. */
export interface ZippedFile {
  readonly path: string;
  readonly method: number;
  /** The checksum of its content. */
  readonly crc: number;
  /** The bytes as they are in the archive. */
  readonly bytes: Buffer;
}

const END_OF_DIRECTORY = Buffer.from("PK\x05\x06");
const DIRECTORY_ENTRY = 0x0201_4b50;

/**
 * Returns the first `maxFiles` files of an archive, without its folders. What the archive says of sizes and counts is not relied on: it
 * could unpack a thousand times as much, or loop. Files that share bytes could be read a thousand times.
 *
 * @throws RangeError for what is no archive, and for files that have more bytes together than the archive
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16
 */
export function filesIn(archive: Buffer, maxFiles: number): readonly ZippedFile[] {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  if (end === -1) throw new RangeError("no directory");
  const files: ZippedFile[] = [];
  let at = archive.readUInt32LE(end + 16);
  let packed = 0;
  for (let left = archive.readUInt16LE(end + 10); left > 0 && files.length < maxFiles; left--) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError("no entry of a directory");
    const nameLength = archive.readUInt16LE(at + 28);
    const path = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    packed += bytes.length;
    if (packed > archive.length) throw new RangeError("the same bytes for several files");
    const [method, crc] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16)];
    if (!path.endsWith("/")) files.push({ path, method, crc, bytes });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** Whether `unpack` can read the file. */
export function isUnpackable({ method }: ZippedFile): boolean {
  return method === 0 || method === 8;
}

/** @throws Error for broken or encrypted data, with the code `ERR_BUFFER_TOO_LARGE` for more than `maxBytes`, which must not be 0 */
export async function unpack({ method, crc, bytes }: ZippedFile, maxBytes: number): Promise<Buffer> {
  if (method === 0 && bytes.length > maxBytes)
    throw Object.assign(new Error("too large"), { code: "ERR_BUFFER_TOO_LARGE" });
  const content = method === 0 ? bytes : await promisify(inflateRaw)(bytes, { maxOutputLength: maxBytes });
  // Encrypted bytes may unpack to anything.
  if (crc32(content) !== crc) throw new Error("the checksum is another");
  return content;
}

/** Whether the reason of `unpack` is that there is more than was asked for. */
export function isTooLargeToUnpack(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
}

import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { zipSync } from "fflate";
import { WebDriverFailure } from "./errors.ts";

/** The size limit of an uploaded or downloaded file; larger ones are for the operations on artifacts. */
export const MAX_FILE_BYTES = 32 * 1_048_576;
/** As file systems have it. */
const MAX_NAME = 255;
const END_OF_DIRECTORY = Buffer.from("PK\x05\x06");
const DIRECTORY_ENTRY = 0x0201_4b50;

interface ZippedFile {
  readonly path: string;
  readonly method: number;
  /** As they are in the archive. */
  readonly bytes: Buffer;
}

/**
 * The one file in an archive that a client of Selenium sends. What the archive says of sizes and counts is not relied on: it could
 * unpack a thousand times as much, or loop.
 *
 * @throws WebDriverFailure
 */
export async function unzipOne(base64: unknown): Promise<{ readonly name: string; readonly base64: string }> {
  if (typeof base64 !== "string") throw invalid('"file" must be a ZIP archive in base64');
  try {
    const [file, ...others] = filesIn(Buffer.from(base64, "base64"));
    if (file === undefined || others.length > 0) throw invalid("the archive does not have one file");
    const name = file.path.split(/[/\\]/).at(-1) ?? file.path;
    if (name.length > MAX_NAME) throw invalid(`a file's name has ${MAX_NAME} characters at most`);
    const bytes = await unpacked(file);
    return { name, base64: bytes.toString("base64") };
  } catch (error) {
    if (error instanceof WebDriverFailure) throw error;
    const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw invalid(isTooLarge ? `the file is larger than ${MAX_FILE_BYTES} bytes` : '"file" is no ZIP archive');
  }
}

/**
 * The first two files of an archive, without its folders.
 *
 * @throws RangeError for what is no archive
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.3.7, 4.3.12 and 4.3.16
 */
function filesIn(archive: Buffer): readonly ZippedFile[] {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  const files: ZippedFile[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0 && files.length < 2; left--) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError("no entry of a directory");
    const nameLength = archive.readUInt16LE(at + 28);
    const path = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    if (!path.endsWith("/")) files.push({ path, method: archive.readUInt16LE(at + 10), bytes });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

async function unpacked({ method, bytes }: ZippedFile): Promise<Buffer> {
  if (method === 0) return bytes;
  if (method === 8) return promisify(inflateRaw)(bytes, { maxOutputLength: MAX_FILE_BYTES });
  throw invalid(`the archive is packed by method ${method}, not deflated`);
}

/** An archive of one file, in base64. It is not packed, which would take seconds of the one thread. */
export function zipOne(name: string, bytes: Uint8Array): string {
  return Buffer.from(zipSync({ [name]: bytes }, { level: 0 })).toString("base64");
}

function invalid(message: string): WebDriverFailure {
  return new WebDriverFailure("invalid argument", message);
}

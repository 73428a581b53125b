/** The part of the tar format (ustar) that backups use: regular files, whose sizes are known before. */

import { buffer } from "node:stream/consumers";

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** The content, which is read to its end before the next entry. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

const BLOCK = 512;
/** Eleven octal digits. */
const MAX_SIZE = 0o77_777_777_777;

/** @throws Error where an entry has another size than it names */
export async function* writeTar(entries: AsyncIterable<TarEntry>, modifiedMs: number): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of entries) {
    yield headerOf(name, size, modifiedMs);
    let written = 0;
    for await (const chunk of bytes) {
      written += chunk.byteLength;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes in place of ${size}`);
    yield new Uint8Array(paddingOf(size));
  }
  yield new Uint8Array(2 * BLOCK);
}

/** @throws Error for what is no tar file, or not all of one */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry, void> {
  const input = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, void>;
  let buffered: Uint8Array = new Uint8Array();

  /** Reads at most `max` bytes; throws at the end of the input. */
  async function read(max: number): Promise<Uint8Array> {
    while (buffered.byteLength === 0) {
      const { done, value } = await input.next();
      if (done === true) throw new Error("the file ends too early");
      buffered = value;
    }
    const part = buffered.subarray(0, max);
    buffered = buffered.subarray(part.byteLength);
    return part;
  }
  async function* bytesOf(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0;) {
      const part = await read(left);
      left -= part.byteLength;
      yield part;
    }
  }
  async function whole(size: number): Promise<Buffer> {
    return buffer(bytesOf(size));
  }

  for (;;) {
    const header = await whole(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const name = textAt(header, 0, 100);
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    if (textAt(header, 257, 6) !== "ustar" || !Number.isSafeInteger(size) || checksumOf(header) !== sumIn(header))
      throw new Error("this is no backup");
    const entry = { name, size, bytes: bytesOf(size) };
    yield entry;
    // What was not read is passed over.
    for await (const _part of entry.bytes);
    await whole(paddingOf(size));
  }
}

function headerOf(name: string, size: number, modifiedMs: number): Buffer {
  if (Buffer.byteLength(name) > 99 || size > MAX_SIZE)
    throw new Error(`${name} with ${size} bytes does not fit into a tar file`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, "0");
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(modifiedMs / 1_000), 11), 136);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(`${octal(checksumOf(header), 6)}\u0000 `, 148);
  return header;
}

/** The sum of all bytes, with spaces in place of the sum itself. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

function sumIn(header: Buffer): number {
  return Number.parseInt(textAt(header, 148, 8), 8);
}

function textAt(header: Buffer, from: number, length: number): string {
  return (
    header
      .toString("utf8", from, from + length)
      .split("\u0000", 1)[0]
      ?.trim() ?? ""
  );
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

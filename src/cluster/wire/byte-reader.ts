import type { Readable } from "node:stream";

/** Reads a stream in pieces of known length. */
export type ByteReader = ReturnType<typeof createByteReader>;

/** A body is not as long as its sender has announced. */
export class BodyLengthError extends Error {}

const MAX_CHUNK = 1024 * 1024;

export function createByteReader(stream: Readable) {
  // Not `for await`, which destroys the stream where it stops.
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let rest: Buffer = Buffer.alloc(0);
  let position = 0;

  /** The next `count` bytes as they arrive. */
  async function* chunks(count: number): AsyncGenerator<Buffer, void, void> {
    for (let left = count; left > 0;) {
      if (rest.byteLength === 0) {
        const next = await iterator.next();
        if (next.done === true) throw new BodyLengthError("a body ended before its announced length");
        rest = next.value;
        continue;
      }
      const chunk = rest.subarray(0, Math.min(left, MAX_CHUNK));
      rest = rest.subarray(chunk.byteLength);
      left -= chunk.byteLength;
      position += chunk.byteLength;
      yield chunk;
    }
  }

  return {
    /** How many bytes have been read or skipped. */
    position: (): number => position,
    /** The next `count` bytes. @throws BodyLengthError when the stream ends before; Error when it fails */
    async take(count: number): Promise<Buffer> {
      const found: Buffer[] = [];
      for await (const chunk of chunks(count)) found.push(chunk);
      return found.length === 1 && found[0] !== undefined ? found[0] : Buffer.concat(found);
    },
    chunks,
    /** Reads the end of the stream, after which its connection can serve another request. @throws BodyLengthError when bytes are left */
    async end(): Promise<void> {
      if (rest.byteLength > 0 || (await iterator.next()).done !== true)
        throw new BodyLengthError("a body is longer than announced");
    },
    /** Reads and drops what is before `position`. */
    async skipTo(target: number): Promise<void> {
      for await (const chunk of chunks(Math.max(0, target - position))) void chunk;
    },
  };
}

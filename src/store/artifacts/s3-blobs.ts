import { Readable } from "node:stream";
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type BlobStore, isBlobId, storageFailed } from "./blob-store.ts";

/** A blob in memory has at most two of these; one of unknown length has at most 10,000. */
const PART_BYTES = 5 * 1_048_576;
const PARTS_AT_ONCE = 2;

/**
 * Blobs as objects of a bucket. One that is not whole is a multipart upload, which nothing lists: that of
 * a process that was killed is deleted by a rule of the bucket.
 */
export function createS3Blobs(parts: {
  readonly bucket: string;
  /** Begins the keys of all blobs. */
  readonly prefix: string;
  readonly region: string;
  /** The URL of an S3-compatible server; absent: AWS's. */
  readonly endpoint?: string;
  /** Absent: those that AWS's SDK finds. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** Time for the head of a response, in each of three attempts; a part of 5 MiB is sent in it. Default 30,000 ms. */
  readonly responseTimeoutMs?: number;
}): BlobStore {
  const { bucket: Bucket, prefix, region, endpoint, credentials, responseTimeoutMs = 30_000 } = parts;
  const client = new S3Client({
    region,
    // Servers at an address of their own seldom have a name for each bucket.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: { requestTimeout: responseTimeoutMs, throwOnRequestTimeout: true },
    // The artifact has a SHA-256 of its own, and not every server knows these.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const keyOf = (id: string): string => prefix + id;

  return {
    async put(id, bytes) {
      let ofSource: Error | undefined;
      async function* source(): AsyncGenerator<Uint8Array> {
        try {
          yield* bytes;
        } catch (error) {
          ofSource = error as Error; // sources throw nothing else
          throw error;
        }
      }
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(id), Body: Readable.from(source(), { objectMode: false }) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      try {
        await upload.done();
      } catch (error) {
        throw ofSource ?? storageFailed(error);
      }
    },

    async *open(id, { offset, length }) {
      if (length === 0) return;
      const Range = `bytes=${offset}-${offset + length - 1}`;
      try {
        const { Body, ContentLength = length } = await client.send(
          new GetObjectCommand({ Bucket, Key: keyOf(id), Range }),
        );
        // In Node the SDK returns a stream of Node's.
        const body = Body as Readable;
        if (ContentLength !== length) body.destroy(otherLength(ContentLength, length));
        let size = 0;
        for await (const chunk of body as AsyncIterable<Uint8Array>) {
          size += chunk.byteLength;
          // Bytes beyond the announced length would be read as another response.
          if (size > length) throw otherLength(size, length);
          yield chunk;
        }
        if (size < length) throw otherLength(size, length);
      } catch (error) {
        throw storageFailed(error);
      }
    },

    async delete(id) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(id) }));
      } catch (error) {
        throw storageFailed(error);
      }
    },

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key = "" } of Contents) {
          const id = Key.slice(prefix.length);
          if (isBlobId(id)) yield id;
        }
    },

    free: () => Promise.resolve(undefined),
    identify: () => Promise.resolve(JSON.stringify([endpoint, region, Bucket, prefix])),
    close: () => client.destroy(),
  };
}

/** The error for an object that was changed, or a server that knows no ranges. */
function otherLength(size: number, length: number): Error {
  return new Error(`the server sent ${size} bytes of an object, not ${length}`);
}

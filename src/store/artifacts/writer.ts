import { createHash } from "node:crypto";
import type { ArtifactFailure } from "../../engine/artifacts.ts";
import { notFound, ServiceError, storeFailureOf } from "../../errors/errors.ts";
import type { BlobStore } from "./blob-store.ts";
import type { DiskSpace } from "./disk-space.ts";
import type { Artifact, ArtifactRows } from "./rows.ts";

/** Steps in which an artifact of unknown size takes its bytes of the quotas. */
const RESERVED_STEP = 16 * 1_048_576;

type PendingArtifact = Pick<Artifact, "id" | "userId" | "source">;

/** Ends pending artifacts: by their bytes, or by a failure. */
export function createArtifactWriter({
  rows,
  blobs,
  space,
  maxBytes,
  writeEnd,
}: {
  readonly rows: ArtifactRows;
  readonly blobs: BlobStore;
  readonly space: DiskSpace;
  readonly maxBytes: number;
  /** Runs a change that is tried again later where it fails. */
  writeEnd(write: () => Promise<unknown>): Promise<void>;
}) {
  /** Passes the bytes on, counted and hashed, within quotas and limits. */
  async function* measured(
    { id, userId }: Pick<Artifact, "id" | "userId">,
    reserved: number,
    bytes: AsyncIterable<Uint8Array>,
    measure: { size: number; readonly hash: ReturnType<typeof createHash> },
  ): AsyncGenerator<Uint8Array> {
    let allowed = reserved;
    for await (const chunk of bytes) {
      const size = measure.size + chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      while (size > allowed) {
        await space.take(id, RESERVED_STEP);
        const granted = await rows.reserve(
          { id, userId, size: Math.max(measure.size, allowed) },
          allowed + RESERVED_STEP,
        );
        if (granted === false) throw notFound("artifact", id);
        allowed = granted;
      }
      measure.size = size;
      measure.hash.update(chunk);
      yield chunk;
      space.filled(id, chunk.byteLength);
    }
  }

  /** Stores the bytes, for which `reserved` of the quotas and of the disk are taken. @throws the error that ends the artifact */
  async function store(
    artifact: PendingArtifact,
    reserved: number,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<Artifact> {
    const { id, userId } = artifact;
    const measure = { size: 0, hash: createHash("sha256") };
    try {
      await blobs.put(id, measured(artifact, reserved, bytes, measure));
      const { size, hash } = measure;
      const isStored = await rows.finish(id, { size, sha256: hash.digest("hex"), state: "ready", reason: null });
      const stored = isStored ? await rows.find(userId, id) : undefined;
      if (stored === undefined) throw notFound("artifact", id);
      return stored;
    } catch (error) {
      await writeEnd(() => blobs.delete(id)).catch(() => undefined);
      await end(artifact, storeFailureOf(error), measure.size);
      throw error;
    } finally {
      space.release(id);
    }
  }

  /** A download that failed is still seen; the caller of anything else gets the error. */
  async function end({ id, userId, source }: PendingArtifact, reason: ArtifactFailure, size: number): Promise<void> {
    space.release(id);
    await writeEnd(() =>
      source === "download"
        ? rows.finish(id, { size, sha256: null, state: "failed", reason })
        : rows.remove(userId, id),
    ).catch(() => undefined);
  }

  return {
    store,
    /** Ends it without its bytes, of which `size` had arrived. Never rejects. */
    end,
  };
}

export function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError("PAYLOAD_TOO_LARGE", `the file is larger than ${maxBytes} bytes (ARTIFACT_LIMITS)`, {
    details: { limit: maxBytes, setting: "ARTIFACT_LIMITS" },
  });
}

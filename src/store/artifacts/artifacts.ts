import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Artifact as ArtifactAnswer } from "../../contract.ts";
import type { ArtifactFailure, ArtifactSink } from "../../engine/artifacts.ts";
import { actionFailed, notFound, ServiceError, storeFailureOf } from "../../errors/errors.ts";
import { inTime } from "../../errors/timing.ts";
import { type BlobStore, type ByteRange, diskFull, storageFailed } from "./blob-store.ts";
import type { Artifact, ArtifactRows } from "./rows.ts";

/** The artifacts of all users: their rows, and their bytes. */
export interface Artifacts extends ArtifactSink, Pick<ArtifactRows, "find" | "list" | "rename" | "usedBytes"> {
  /** The artifact, once it is no longer pending, after `waitMs`, or when the signal aborts; undefined when there is none. */
  settled(userId: string, id: string, waitMs: number, signal: AbortSignal): Promise<Artifact | undefined>;
  /**
   * The bytes, once the first of them have been read: what cannot be read is an error before anything is sent.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE`, reason `storage`, also where the storage sends nothing for 10 s
   */
  read(artifact: Artifact, range: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /**
   * False when the user has none with this id.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when its bytes cannot be deleted; the artifact is kept
   */
  remove(userId: string, id: string): Promise<boolean>;
  /**
   * Deletes at most `maxRows` that have ended, and returns how many.
   *
   * @throws the first error of a deletion that is tried again in the next call
   */
  removeEnded(maxRows: number): Promise<number>;
  /** Deletes the bytes that belong to no artifact: those of processes that were killed. */
  removeOrphans(): Promise<void>;
}

const STALL_MS = 10_000;
const POLL_MS = 100;
const LISTED_AT_ONCE = 500;
/** Steps in which an artifact of unknown size takes its bytes of the quotas. */
const RESERVED_STEP = 16 * 1_048_576;

type PendingArtifact = Pick<Artifact, "id" | "userId" | "source">;

export function createArtifacts(options: {
  readonly rows: ArtifactRows;
  readonly blobs: BlobStore;
  readonly maxBytes: number;
  /** How long they are kept by default. */
  readonly ttlMs: number;
  /** Epoch ms. */
  readonly now: () => number;
  readonly newId: () => string;
  /** How long the storage may send nothing; default 10,000. */
  readonly stallMs?: number;
}): Artifacts {
  const { rows, blobs, maxBytes, ttlMs, now, newId, stallMs = STALL_MS } = options;
  /** The ends of artifacts that the database or the store did not take, for another attempt. */
  const unended = new Set<() => Promise<unknown>>();

  async function writeEnd(write: () => Promise<unknown>): Promise<void> {
    unended.add(write);
    await write();
    unended.delete(write);
  }

  const space = createDiskSpace(blobs);

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

  /**
   * Ends an artifact without its bytes, of which `size` had arrived. A download that failed is still seen; the caller of anything else
   * gets the error. Never rejects.
   */
  async function end({ id, userId, source }: PendingArtifact, reason: ArtifactFailure, size: number): Promise<void> {
    space.release(id);
    await writeEnd(() =>
      source === "download"
        ? rows.finish(id, { size, sha256: null, state: "failed", reason })
        : rows.remove(userId, id),
    ).catch(() => undefined);
  }

  return {
    maxBytes,
    find: (userId, id) => rows.find(userId, id),
    list: (userId, query) => rows.list(userId, query),
    rename: (userId, id, name) => rows.rename(userId, id, name),
    usedBytes: (userId) => rows.usedBytes(userId),

    async begin({ owner: userId, name, contentType, source, ttlMs: kept = ttlMs, size = 0, ...about }) {
      if (size > maxBytes) throw tooLarge(maxBytes);
      const id = newId();
      await space.take(id, size);
      const expiresAt = now() + kept;
      const { contextId = null, pageId = null, url = null, recording = null } = about;
      const place = { contextId, pageId, url, recording };
      try {
        await rows.insert({ id, userId, ...place, name, contentType, source, reserved: size, expiresAt });
      } catch (error) {
        space.release(id);
        throw error;
      }
      return {
        id,
        store: async (bytes) => toAnswer(await store({ id, userId, source }, size, bytes)),
        isDeleted: async () => (await rows.find(userId, id)) === undefined,
        fail: (reason, arrived) => end({ id, userId, source }, reason, arrived),
      };
    },

    async open(owner, artifactId) {
      const artifact = await rows.find(owner, artifactId);
      if (artifact === undefined) throw notFound("artifact", artifactId);
      requireReady(artifact, maxBytes);
      const { name, size, createdAt: modifiedAt } = artifact;
      return { name, size, modifiedAt, read: () => blobs.open(artifactId, { offset: 0, length: size }) };
    },

    async settled(userId, id, waitMs, signal) {
      const until = performance.now() + waitMs;
      for (;;) {
        const found = await rows.find(userId, id);
        const leftMs = until - performance.now();
        if (found?.state !== "pending" || leftMs <= 0 || signal.aborted) return found;
        await wait(Math.min(POLL_MS, leftMs), undefined, { signal }).catch(() => undefined);
      }
    },

    read: ({ id }, range) => begun(blobs.open(id, range), stallMs),

    async remove(userId, id) {
      const found = await rows.find(userId, id);
      // Before its row: bytes without a row are not listed and could not be deleted again.
      if (found?.state === "ready") await blobs.delete(id);
      const state = await rows.remove(userId, id);
      // What still arrives ends by itself, when it finds its row gone.
      if (state === "ready" && found?.state !== "ready") await writeEnd(() => blobs.delete(id)).catch(() => undefined);
      return state !== undefined;
    },

    async removeEnded(maxRows) {
      const ids = await rows.removeEnded(maxRows);
      const errors: unknown[] = [];
      // After their rows, as a process that was thought to have ended may still finish one.
      for (const write of [...unended, ...ids.map((id) => () => blobs.delete(id))])
        await writeEnd(write).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw errors[0];
      return ids.length;
    },

    async removeOrphans() {
      let ids: string[] = [];
      const removeUnknown = async (): Promise<void> => {
        for (const id of await rows.unknown(ids)) await blobs.delete(id);
        ids = [];
      };
      for await (const id of blobs.list()) if (ids.push(id) >= LISTED_AT_ONCE) await removeUnknown();
      await removeUnknown();
    },
  };
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError("PAYLOAD_TOO_LARGE", `the file is larger than ${maxBytes} bytes (ARTIFACT_LIMITS)`, {
    details: { limit: maxBytes, setting: "ARTIFACT_LIMITS" },
  });
}

/** Reads the first chunk, and returns all of them. */
async function begun(chunks: AsyncIterable<Uint8Array>, stallMs: number): Promise<AsyncIterable<Uint8Array>> {
  const iterator = chunks[Symbol.asyncIterator]();
  // Not waited for: a storage that does not respond does not end either.
  const end = (): void => void iterator.return?.().catch(() => undefined);
  const next = (): Promise<IteratorResult<Uint8Array, unknown>> =>
    inTime(iterator.next(), stallMs, () => {
      end();
      return storageFailed(new Error(`the storage sent nothing for ${stallMs} ms`));
    });
  let first: IteratorResult<Uint8Array, unknown> | undefined = await next();
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        const known = first;
        first = undefined;
        return known === undefined ? next() : Promise.resolve(known);
      },
      return() {
        end();
        return Promise.resolve({ done: true, value: undefined });
      },
    }),
  };
}

/** @throws ServiceError `CONFLICT` while its bytes arrive, `ACTION_FAILED` where they did not */
export function requireReady({ id, state, reason }: Artifact, maxBytes: number): void {
  if (state === "pending")
    throw new ServiceError("CONFLICT", `artifact "${id}" is still arriving; wait for it with getArtifact`, {
      details: { reason: "artifact-pending", outcome: "not-executed" },
    });
  if (state !== "failed") return;
  const isTooLarge = reason === "too-large";
  throw actionFailed(
    "artifact-failed",
    `artifact "${id}" has no file: ${reason ?? "failed"}${isTooLarge ? `, more than ${maxBytes} bytes (ARTIFACT_LIMITS)` : ""}`,
    { why: reason, ...(isTooLarge && { limit: maxBytes, setting: "ARTIFACT_LIMITS" }) },
  );
}

/** Converts an artifact to the contract's form. */
export function toAnswer(artifact: Artifact): ArtifactAnswer {
  const { id, name, contentType, size, source, state, sha256, reason, url, contextId, pageId, recording } = artifact;
  return {
    ...{ id, name, contentType, size, source, state },
    ...(sha256 !== null && { sha256 }),
    ...(reason !== null && { reason }),
    ...(url !== null && { url }),
    ...(contextId !== null && { contextId }),
    ...(pageId !== null && { pageId }),
    ...(recording && { recording }),
    createdAt: new Date(artifact.createdAt).toISOString(),
    expiresAt: new Date(artifact.expiresAt).toISOString(),
  };
}

/**
 * The space of the disk that the artifacts which arrive at this process may still fill. It is theirs before their bytes are
 * there: what is free at the moment is enough for each of them, but not for all.
 */
function createDiskSpace(blobs: Pick<BlobStore, "free">) {
  const unfilled = new Map<string, number>();
  const add = (id: string, bytes: number): void => void unfilled.set(id, (unfilled.get(id) ?? 0) + bytes);

  return {
    /** Lets an artifact fill more. @throws ServiceError `SERVICE_UNAVAILABLE` where less is left */
    async take(id: string, bytes: number): Promise<void> {
      const free = await blobs.free();
      const taken = [...unfilled.values()].reduce((sum, each) => sum + each, 0);
      if (free !== undefined && taken + bytes > free) throw diskFull();
      add(id, bytes);
    },
    /** It has filled so many of its bytes. */
    filled: (id: string, bytes: number): void => add(id, -bytes),
    /** It fills no more. */
    release: (id: string): void => void unfilled.delete(id),
  };
}

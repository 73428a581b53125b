import { ServiceError } from "../../errors/errors.ts";

/** Part of a blob: `length` bytes from `offset` on, both inside it. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/** Holds the bytes of artifacts under their ids. Nothing of a blob can be read until all of it is stored. */
export interface BlobStore {
  /** Stores the bytes; when `bytes` or the store fails, nothing is left. */
  put(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws ServiceError `SERVICE_UNAVAILABLE` when they cannot be read */
  open(id: string, range: ByteRange): AsyncIterable<Uint8Array>;
  /** Deletes a blob, also one that is not whole; resolves when there is none. */
  delete(id: string): Promise<void>;
  /** The ids of all blobs, also of those that are not whole; nothing else that is stored in the same place. */
  list(): AsyncIterable<string>;
  /** Bytes that may still be stored; undefined: not known. */
  free(): Promise<number | undefined>;
  /**
   * Text that is the same for all processes with this store, and another one for other stores; empty: not known.
   *
   * @throws Error when nothing can be stored there
   */
  identify(): Promise<string>;
  close(): void;
}

export function isBlobId(name: string): boolean {
  return /^[0-9a-f-]{36}$/.test(name);
}

export function diskFull(cause?: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "there is no space left for artifacts", {
    details: { reason: "disk-full" },
    retryAfterMs: 60_000,
    cause,
  });
}

export function storageFailed(cause: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "the storage of artifacts does not respond", {
    details: { reason: "storage" },
    retryAfterMs: 5_000,
    cause,
  });
}

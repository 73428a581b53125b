import { type BlobStore, diskFull } from "./blob-store.ts";

/**
 * The space of the disk that the artifacts which arrive at this process may still fill. It is theirs before their bytes are
 * there: what is free at the moment is enough for each of them, but not for all.
 */
export interface DiskSpace {
  /** Lets an artifact fill more. @throws ServiceError `SERVICE_UNAVAILABLE` where less is left */
  take(id: string, bytes: number): Promise<void>;
  /** It has filled so many of its bytes. */
  filled(id: string, bytes: number): void;
  /** It fills no more. */
  release(id: string): void;
}

export function createDiskSpace(blobs: Pick<BlobStore, "free">): DiskSpace {
  const unfilled = new Map<string, number>();
  const add = (id: string, bytes: number): void => void unfilled.set(id, (unfilled.get(id) ?? 0) + bytes);

  return {
    async take(id, bytes) {
      const free = await blobs.free();
      const taken = [...unfilled.values()].reduce((sum, each) => sum + each, 0);
      if (free !== undefined && taken + bytes > free) throw diskFull();
      add(id, bytes);
    },
    filled: (id, bytes) => add(id, -bytes),
    release: (id) => void unfilled.delete(id),
  };
}

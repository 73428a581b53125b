import { type BlobStore, diskFull } from "./blob-store.ts";

/**
 * The space of the disk that the artifacts which arrive at this process may still fill. It is theirs before their bytes are
 * there: what is free at the moment is enough for each of them, but not for all.
 */
export function createDiskSpace(blobs: Pick<BlobStore, "free">) {
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

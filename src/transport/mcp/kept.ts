/** Values kept for their owners for as long as there is room; the one unused for longest goes first. */
export interface Kept<T> {
  /** Replaces the value under this key. One that is larger than all the room is not kept. */
  put(owner: string, key: string, value: T, size: number): void;
  get(owner: string, key: string): T | undefined;
  /** Drops all of the owner's values. */
  forget(owner: string): void;
}

interface Entry<T> {
  readonly owner: string;
  readonly value: T;
  readonly size: number;
}

/** @param maxSize of all values together, in the unit of their sizes */
export function createKept<T>(maxSize: number): Kept<T> {
  // In the order of use, so the first is always the one unused for longest.
  const entries = new Map<string, Entry<T>>();
  let taken = 0;

  const idOf = (owner: string, key: string): string => JSON.stringify([owner, key]);
  const drop = (id: string): void => {
    taken -= entries.get(id)?.size ?? 0;
    entries.delete(id);
  };

  return {
    put(owner, key, value, size) {
      const id = idOf(owner, key);
      drop(id);
      if (size > maxSize) return;
      entries.set(id, { owner, value, size });
      taken += size;
      for (const oldest of entries.keys()) {
        if (taken <= maxSize) break;
        drop(oldest);
      }
    },
    get(owner, key) {
      const id = idOf(owner, key);
      const entry = entries.get(id);
      if (entry === undefined) return undefined;
      entries.delete(id);
      entries.set(id, entry);
      return entry.value;
    },
    forget(owner) {
      for (const [id, entry] of entries) if (entry.owner === owner) drop(id);
    },
  };
}

import { LRUCache } from "lru-cache";

/** A cache with a separate size limit for each user, so that users do not evict each other's values. */
export interface UserCache<T> {
  /** Sets the value of a key. A value larger than the user's limit is not stored. */
  set(userId: string, key: string, value: T, size: number): void;
  get(userId: string, key: string): T | undefined;
  /** Deletes the values whose keys start with the prefix. */
  deleteAll(userId: string, keyPrefix: string): void;
}

export interface UserCacheOptions {
  /** Limit of one user's values together, in the unit of `size`. */
  readonly maxSizePerUser: number;
  /** Limit of all values together; beyond it, the least recently used value of the largest user is evicted. */
  readonly maxSize: number;
}

interface Entry<T> {
  readonly value: T;
}

export function createUserCache<T>({ maxSizePerUser, maxSize }: UserCacheOptions): UserCache<T> {
  const users = new Map<string, LRUCache<string, Entry<T>>>();
  const sizes = (): number[] => [...users.values()].map(({ calculatedSize }) => calculatedSize);

  function evict(): void {
    const [largest] = [...users.values()].toSorted((a, b) => b.calculatedSize - a.calculatedSize);
    largest?.pop();
  }

  return {
    set(userId, key, value, size) {
      const own = users.get(userId) ?? new LRUCache({ maxSize: maxSizePerUser });
      users.set(userId, own);
      own.set(key, { value }, { size: Math.max(1, size) });
      while (sizes().reduce((sum, each) => sum + each, 0) > maxSize) evict();
    },
    get: (userId, key) => users.get(userId)?.get(key)?.value,
    deleteAll(userId, keyPrefix) {
      const own = users.get(userId);
      if (own === undefined) return;
      for (const key of own.keys()) if (key.startsWith(keyPrefix)) own.delete(key);
      if (own.size === 0) users.delete(userId);
    },
  };
}

/** Counts what each key holds, such as the connections of a user, so that one key cannot take what is for the others. */
export type Quota<Key> = ReturnType<typeof createQuota<Key>>;

export function createQuota<Key = string>(maxPerKey: number, maxInAll = Infinity) {
  const counts = new Map<Key, number>();
  let inAll = 0;
  return {
    /** Takes one and returns what releases it, once; undefined when the key has its maximum, or all are taken. */
    acquire(key: Key): (() => void) | undefined {
      const count = counts.get(key) ?? 0;
      if (count >= maxPerKey) return undefined;
      // When all are taken, a key with less than its share still gets one.
      if (inAll >= maxInAll && count >= maxInAll / (counts.size + (count === 0 ? 1 : 0))) return undefined;
      counts.set(key, count + 1);
      inAll++;
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        inAll--;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}

/** Counts what each key holds, up to a maximum. */
interface Quota {
  /** Takes one and returns what releases it, which is to be called once; undefined when the key holds the maximum. */
  acquire(key: string): (() => void) | undefined;
}

export function createQuota(max: number): Quota {
  const held = new Map<string, number>();
  return {
    acquire(key) {
      const count = held.get(key) ?? 0;
      if (count >= max) return undefined;
      held.set(key, count + 1);
      return () => {
        const left = (held.get(key) ?? 1) - 1;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      };
    },
  };
}

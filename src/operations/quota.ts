/** Counts what each key holds, up to a maximum. */
export function createQuota(max: number) {
  const held = new Map<string, number>();
  return {
    /** Takes one and returns what releases it, which is to be called once; undefined when the key holds the maximum. */
    acquire(key: string): (() => void) | undefined {
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

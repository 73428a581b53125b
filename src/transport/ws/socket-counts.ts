/** Counts open sockets by key, with a limit for each key. */
export interface SocketCounts {
  /** Counts a socket and returns the function that releases it; undefined at the limit. */
  acquire(key: string): (() => void) | undefined;
}

export function createSocketCounts(maxPerKey: number): SocketCounts {
  const counts = new Map<string, number>();
  return {
    acquire(key) {
      const count = counts.get(key) ?? 0;
      if (count >= maxPerKey) return undefined;
      counts.set(key, count + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}

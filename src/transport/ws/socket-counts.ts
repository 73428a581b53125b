/** Counts open sockets by key, with a limit for each key. */
export function createSocketCounts(maxPerKey: number) {
  const counts = new Map<string, number>();
  return {
    /** Counts a socket and returns the function that releases it; undefined at the limit. */
    acquire(key: string): (() => void) | undefined {
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

interface Closable {
  close(): void;
}

/** Sockets without valid credentials, by key; one too many closes the oldest, so that the others can still authenticate. */
export function createUnauthenticatedSockets(maxPerKey: number) {
  const sockets = new Map<string, Set<Closable>>();

  function remove(key: string, socket: Closable): void {
    const ofKey = sockets.get(key);
    ofKey?.delete(socket);
    if (ofKey?.size === 0) sockets.delete(key);
  }

  return {
    /** Returns the function that removes the socket. */
    add(key: string, socket: Closable): () => void {
      const ofKey = sockets.get(key) ?? new Set();
      sockets.set(key, ofKey.add(socket));
      const [oldest] = ofKey;
      if (ofKey.size > maxPerKey && oldest !== undefined) {
        remove(key, oldest);
        oldest.close();
      }
      return () => remove(key, socket);
    },
  };
}

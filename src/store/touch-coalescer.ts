/** Remembers the newest time of use of each row and writes them together, at most once an interval. */
export interface TouchCoalescer {
  touch(id: string, atMs: number): void;
  /** The time not written yet, if there is one: readers in this process show it already. */
  pending(id: string): number | undefined;
  forget(id: string): void;
  flush(): Promise<void>;
  /** Writes what is left; later touches are ignored. */
  close(): Promise<void>;
}

export interface TouchCoalescerDeps {
  readonly intervalMs: number;
  /** Row id → epoch ms; sorted, so that two processes never wait for each other's rows crosswise. */
  readonly write: (touches: ReadonlyMap<string, number>) => Promise<void>;
}

export function createTouchCoalescer({ intervalMs, write }: TouchCoalescerDeps): TouchCoalescer {
  let waiting = new Map<string, number>();
  let writing: ReadonlyMap<string, number> = new Map();
  let flushed: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function schedule(): void {
    // Losing a time of use with a crash is no harm; keeping the process alive for it would be.
    timer ??= setTimeout(() => {
      // A database that is down shows itself elsewhere; the times stay in the map for the next round.
      flush().catch(() => undefined);
    }, intervalMs).unref();
  }

  async function writeAll(): Promise<void> {
    if (waiting.size === 0) return;
    writing = new Map([...waiting].sort(([a], [b]) => (a < b ? -1 : 1)));
    waiting = new Map();
    try {
      await write(writing);
    } catch (error) {
      waiting = new Map([...writing, ...waiting]);
      if (!closed) schedule();
      throw error;
    } finally {
      writing = new Map();
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushed = flushed.catch(() => undefined).then(writeAll);
    return flushed;
  }

  return {
    touch(id, atMs) {
      if (closed) return;
      waiting.set(id, Math.max(atMs, waiting.get(id) ?? 0));
      schedule();
    },
    pending: (id) => waiting.get(id) ?? writing.get(id),
    forget: (id) => void waiting.delete(id),
    flush,
    close() {
      closed = true;
      return flush();
    },
  };
}

import { LRUCache } from "lru-cache";

interface RowCacheOptions<Row> {
  readonly load: (id: string) => Promise<Row | undefined>;
  readonly maxAgeMs: number;
  /** Bounds the rows, and the ids without a row, each. */
  readonly maxEntries: number;
  /** Ms of a clock that never jumps; default `performance.now()`. */
  readonly monotonicNow?: () => number;
}

/**
 * Keeps rows by id, as they were at most `maxAgeMs` ago. A miss costs one look-up by an indexed column. Ids without a row have a cache of their own: a caller can
 * invent any number of them, and must not evict existing rows.
 */
export function createRowCache<Row>({
  load,
  maxAgeMs,
  maxEntries,
  monotonicNow = () => performance.now(),
}: RowCacheOptions<Row>) {
  const options = {
    // Bounded by `max` it would take the memory of all entries from the start.
    maxSize: maxEntries,
    sizeCalculation: () => 1,
    // An entry is stale once it is older.
    ttl: maxAgeMs - 1,
    ttlResolution: 0,
    perf: { now: monotonicNow },
  };
  const existing = new LRUCache<string, Promise<Row | undefined>>(options);
  /** Rows that are absent, or are being loaded. */
  const absent = new LRUCache<string, Promise<Row | undefined>>(options);

  /** The age counts from before the load: what changed meanwhile may be missing in it. */
  async function keep(id: string, loading: Promise<Row | undefined>, start: number): Promise<void> {
    try {
      const row = await loading;
      if (row === undefined || absent.peek(id) !== loading) return;
      absent.delete(id);
      existing.set(id, loading, { start });
    } catch {
      // The callers that wait for the row get the error.
      if (absent.peek(id) === loading) absent.delete(id);
    }
  }

  return {
    get(id: string): Promise<Row | undefined> {
      const known = existing.get(id) ?? absent.get(id);
      if (known) return known;
      const start = monotonicNow();
      const loading = load(id);
      absent.set(id, loading, { start });
      void keep(id, loading, start);
      return loading;
    },
    /** Call after a change to the row. */
    forget(id: string): void {
      existing.delete(id);
      absent.delete(id);
    },
    clear(): void {
      existing.clear();
      absent.clear();
    },
  };
}

/** Rows by id, as they were at most `maxAgeMs` ago. */
export interface RowCache<Row> {
  get(id: string): Promise<Row | undefined>;
  /** To be called after a change to the row. */
  forget(id: string): void;
}

export interface RowCacheOptions<Row> {
  readonly load: (id: string) => Promise<Row | undefined>;
  readonly now: () => number;
  readonly maxAgeMs: number;
  readonly maxEntries: number;
}

export function createRowCache<Row>({ load, now, maxAgeMs, maxEntries }: RowCacheOptions<Row>): RowCache<Row> {
  // In the order of loading, so the first is always the oldest. Absent rows are kept, too.
  const entries = new Map<string, { readonly loadedAt: number; readonly row: Promise<Row | undefined> }>();
  return {
    get(id) {
      const known = entries.get(id);
      if (known && now() - known.loadedAt < maxAgeMs) return known.row;

      // The age counts from before the reading: what changed meanwhile may be missing in it.
      const loading = { loadedAt: now(), row: load(id) };
      entries.delete(id);
      entries.set(id, loading);
      loading.row.catch(() => entries.get(id) === loading && entries.delete(id));
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      return loading.row;
    },
    forget: (id) => void entries.delete(id),
  };
}

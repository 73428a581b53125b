import { type Kysely, sql } from "kysely";
import type { Schema } from "./database/schema.ts";

/** Rows in one statement; both databases allow thousands of parameters. */
const MAX_ROWS = 500;

/** Remembers the newest time of use of each row and writes them together, at most once an interval. */
export type TouchCoalescer = ReturnType<typeof createTouchCoalescer>;

export function createTouchCoalescer(parts: {
  readonly intervalMs: number;
  /** Row id → epoch ms, at most 500; sorted, so that two processes rarely deadlock. */
  readonly write: (touches: ReadonlyMap<string, number>) => Promise<void>;
}) {
  const { intervalMs, write } = parts;
  let waiting = new Map<string, number>();
  let writing: ReadonlyMap<string, number> = new Map();
  let flushed: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function schedule(): void {
    // A time of use may be lost in a crash, and must not keep the process alive.
    timer ??= setTimeout(() => {
      // The times stay in the map for the next interval; the loss of the database is reported elsewhere.
      flush().catch(() => undefined);
    }, intervalMs).unref();
  }

  async function writeAll(): Promise<void> {
    if (waiting.size === 0) return;
    writing = new Map([...waiting].sort(([a], [b]) => (a < b ? -1 : 1)));
    waiting = new Map();
    try {
      const rows = [...writing];
      for (let start = 0; start < rows.length; start += MAX_ROWS) {
        await write(new Map(rows.slice(start, start + MAX_ROWS)));
      }
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
    touch(id: string, atMs: number): void {
      if (closed) return;
      waiting.set(id, Math.max(atMs, waiting.get(id) ?? 0));
      schedule();
    },
    /** The time not written yet, if there is one; readers in this process use it. */
    pending: (id: string): number | undefined => waiting.get(id) ?? writing.get(id),
    forget: (id: string): void => void waiting.delete(id),
    flush,
    /** Writes the pending times; later touches are ignored. */
    close(): Promise<void> {
      closed = true;
      return flush();
    },
  };
}

/** The rows to touch as a table `touched` of an UPDATE … FROM: `column1` is the row id, `column2` the time, as both databases name them. */
export function touchedRows(touches: ReadonlyMap<string, number>) {
  const rows = [...touches].map(([id, at]) => sql`(cast(${id} as text), cast(${at} as bigint))`);
  return sql<{ column1: string; column2: number }>`(values ${sql.join(rows)})`.as("touched");
}

/** Writes each time of use that is later than that in the row. */
export async function writeLastUsed(
  db: Kysely<Schema>,
  table: "contexts" | "api_keys",
  times: ReadonlyMap<string, number>,
): Promise<void> {
  await db
    .updateTable(table)
    .from(touchedRows(times))
    .set((eb) => ({ last_used_at: eb.ref("touched.column2") }))
    .whereRef("id", "=", "touched.column1")
    .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", eb.ref("touched.column2"))]))
    .execute();
}

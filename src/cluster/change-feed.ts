import type { Logger } from "../log/log.ts";
import type { Change, ChangePosition, ChangeStore } from "../store/changes.ts";

/** Carries changes between the processes of a cluster, through the database. */
export type ChangeFeed = Awaited<ReturnType<typeof openChangeFeed>>;

const INTERVAL_MS = 250;
const OVERLAP_MS = 2_000;
const BATCH = 1_000;
const PURGE_EVERY_MS = 60_000;

/** Delivers the changes from now on. */
export async function openChangeFeed({
  changes,
  log,
  intervalMs = INTERVAL_MS,
  overlapMs = OVERLAP_MS,
}: {
  readonly changes: ChangeStore;
  readonly log: Logger;
  readonly intervalMs?: number;
  /** A change whose transaction was slow appears behind later ones, at most so long after it was written. */
  readonly overlapMs?: number;
}) {
  const listeners = new Map<string, Set<(change: Change) => void>>();
  /** Ids of the changes in the overlap, with their times. */
  const delivered = new Map<number, number>();
  /** Behind it a change may be missing. */
  let settled: ChangePosition = { at: await changes.now(), id: 0 };
  /** Ends of the polls of the overlap, with their times. */
  let ends: readonly { readonly position: ChangePosition; readonly ms: number }[] = [];
  let polling: Promise<void> | undefined;
  let queued: Promise<void> | undefined;
  let readMs = performance.now();

  async function poll(): Promise<void> {
    const startMs = performance.now();
    let position = settled;
    for (;;) {
      const found = await changes.after(position, BATCH);
      for (const { at, ...change } of found) {
        if (delivered.has(change.id)) continue;
        delivered.set(change.id, at);
        for (const listener of listeners.get(change.kind) ?? []) listener(change);
      }
      position = found.at(-1) ?? position;
      if (found.length < BATCH) break;
    }
    readMs = startMs;
    ends = [...ends, { position, ms: performance.now() }];
    // This poll has read once more what a slow transaction may have added.
    settled = ends.findLast(({ ms }) => ms <= startMs - overlapMs)?.position ?? settled;
    ends = ends.filter(({ ms }) => ms > startMs - overlapMs);
    for (const [id, at] of delivered) if (at < settled.at) delivered.delete(id);
  }

  function run(): Promise<void> {
    polling = poll().finally(() => (polling = undefined));
    return polling;
  }

  /** Resolves when every change that was written before the call has been delivered here. */
  function refresh(): Promise<void> {
    if (polling === undefined) return run();
    queued ??= polling
      .catch(() => undefined)
      .then(() => {
        queued = undefined;
        return run();
      });
    return queued;
  }

  async function purgeAll(): Promise<void> {
    while ((await changes.purge(BATCH)) === BATCH);
  }

  const timer = setInterval(() => {
    if (polling) return;
    run().catch((error: unknown) => log.debug({ error }, "the changes of other processes could not be read"));
  }, intervalMs).unref();
  const purger = setInterval(() => {
    purgeAll().catch((error: unknown) => log.debug({ error }, "old changes could not be deleted"));
  }, PURGE_EVERY_MS).unref();

  return {
    /** Writes a change, which every process receives, this one included. */
    publish: (change: Omit<Change, "id">): Promise<void> => changes.add(change),
    /** Calls the listener with each change of a kind; the returned function ends that. */
    listen(kind: string, listener: (change: Change) => void): () => void {
      const ofKind = listeners.get(kind) ?? new Set();
      listeners.set(kind, ofKind.add(listener));
      return () => ofKind.delete(listener);
    },
    refresh,
    /** Time since the changes were read. */
    ageMs: (): number => performance.now() - readMs,
    async close(): Promise<void> {
      clearInterval(timer);
      clearInterval(purger);
      await Promise.allSettled([polling, queued]);
    },
  };
}

import type { Download } from "../../contract.ts";
import { valueUnlessAborted, valueWithin } from "../../errors/timing.ts";

/** A download of a page. */
interface PageDownload {
  /** As it is by now; the same object until it changes. */
  current(): Download;
  /** Resolves when its artifact has an id, or it has failed. */
  readonly begun: Promise<void>;
  readonly ended: Promise<void>;
}

/** The downloads of a page, the last 20 of them. */
export type PageDownloads = ReturnType<typeof createPageDownloads>;

const MAX_LISTED = 20;
/** For the database to have its row. */
const BEGIN_TIMEOUT_MS = 1_000;

export function createPageDownloads() {
  let listed: readonly PageDownload[] = [];
  const returned = new WeakSet<PageDownload>();
  /** Those that waits pass over for now. */
  let older: ReadonlySet<PageDownload> = new Set();
  let added = Promise.withResolvers<void>();
  const current = (): readonly Download[] => listed.map((download) => download.current());

  return {
    add(download: PageDownload): void {
      listed = [...listed, download].slice(-MAX_LISTED);
      added.resolve();
      added = Promise.withResolvers();
    },
    /** As they are now. */
    /** Has waits pass over those that have begun by now; the returned function ends that. */
    passOverOlder(): () => void {
      older = new Set(listed);
      return () => void (older = new Set());
    },
    current,
    /** The downloads that began or changed since `current` returned them so. */
    async changedSince(before: readonly Download[]): Promise<readonly Download[]> {
      const changed = listed.filter((download) => !before.includes(download.current()));
      if (changed.length === 0) return [];
      await valueWithin(Promise.all(changed.map(({ begun }) => begun)), BEGIN_TIMEOUT_MS);
      return changed.map((download) => download.current());
    },
    /** The first to have ended of those that this has not returned yet, or the next to end. @throws the reason of the signal */
    async next(signal: AbortSignal): Promise<Download> {
      for (;;) {
        signal.throwIfAborted();
        const open = listed.filter((each) => !returned.has(each) && !older.has(each));
        const download = open.find((each) => each.current().state !== "pending");
        if (download !== undefined) {
          returned.add(download);
          return download.current();
        }
        await valueUnlessAborted(Promise.race([...open.map(({ ended }) => ended), added.promise]), signal);
      }
    },
  };
}

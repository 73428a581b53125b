import type { Logger } from "../../log/log.ts";
import type { Capacity } from "../browser/capacity.ts";
import type { Entry } from "./entry.ts";
import type { LiveContext } from "./live-context.ts";

/** Bounds of the interval between two searches for idle contexts. */
const MIN_SWEEP_MS = 20;
const MAX_SWEEP_MS = 30_000;
/** A context that was used within this time does not make room for a caller whose owner has more. */
const RECENT_MS = 60_000;

/** Saves the context, and closes it in its browser; one that has ended meanwhile is left as it is. */
export async function hibernate(context: LiveContext): Promise<void> {
  if (context.ended.aborted) return;
  await context.save();
  if (context.ended.aborted) return;
  context.emit("context.hibernated");
  await context.release();
}

/** Contexts that are all idle, and when the last of them was used. */
interface IdleContexts {
  readonly entries: readonly Entry[];
  readonly lastUsedMs: number;
}

/** Hibernates contexts that no call has used for long, and others where callers wait for capacity. */
export function createHibernation(
  {
    capacity,
    idleMs,
    log,
  }: {
    readonly capacity: Capacity;
    /** A context that was not used for so long hibernates. */
    readonly idleMs: number;
    readonly log: Logger;
  },
  entries: ReadonlyMap<string, Entry>,
) {
  let hibernating = 0;
  const sweep = setInterval(
    () => {
      const before = performance.now() - idleMs;
      for (const entry of idle()) if (entry.lastUsedMs <= before) void begin(entry);
      forWaiting();
    },
    Math.min(Math.max(idleMs / 4, MIN_SWEEP_MS), MAX_SWEEP_MS),
  ).unref();
  capacity.onWaiting(hibernateIdle);

  function idle(): readonly Entry[] {
    return [...entries.values()].filter(isIdle);
  }

  function isIdle({ state, uses }: Entry): boolean {
    if (state.name !== "live" || uses > 0) return false;
    const { control, cdpClients, downloads } = state.context;
    return !control.isHeld && !cdpClients.isActive(idleMs) && !downloads.isActive();
  }

  async function begin(entry: Entry): Promise<void> {
    hibernating++;
    try {
      await entry.leave(hibernate);
    } catch (error) {
      entry.lastUsedMs = performance.now();
      log.error({ error, contextId: entry.id }, "a context could not be saved, and keeps its browser");
    } finally {
      hibernating--;
    }
  }

  /**
   * Hibernates what the first caller lacks that can be admitted by it: an idle context of the owner with the most contexts, its
   * least recently used one; or all contexts of a browser whose contexts are all idle, of the owner with the most browsers, the
   * one that was not used for longest. Returns whether there was one.
   */
  function hibernateIdle(): boolean {
    const contexts = idle().map((entry) => ({ entries: [entry], lastUsedMs: entry.lastUsedMs }));
    for (const { owner, type, count } of capacity.lacking()) {
      const found = type === "browsers" ? idleBrowser(owner) : firstOf(contexts, capacity.usedBy, owner);
      if (found === undefined || found.available < count) continue;
      for (const entry of found.first.entries) void begin(entry);
      return true;
    }
    awaitDownloads();
    return false;
  }

  /** A context that is kept for its downloads becomes idle without a call that ends. */
  function awaitDownloads(): void {
    for (const { context } of entries.values())
      if (context?.downloads.isActive() === true) void context.downloads.nextEnd().then(forWaiting);
  }

  /** Returns the contexts to hibernate first. Contexts of owners that have fewer than `owner` count only where they were not used for a while. */
  function firstOf(found: readonly IdleContexts[], usedBy: (owner: string) => number, owner: string) {
    const recentMs = performance.now() - RECENT_MS;
    const of = ({ entries: [entry] }: IdleContexts): number => usedBy(entry?.context?.owner ?? "");
    const [first, ...others] = found
      .filter((each) => each.lastUsedMs < recentMs || of(each) >= usedBy(owner))
      .sort((one, other) => of(other) - of(one) || one.lastUsedMs - other.lastUsedMs);
    return first && { first, available: hibernating + 1 + others.length };
  }

  function idleBrowser(owner: string) {
    const open = [...entries.values()].flatMap((entry) => (entry.context ? [{ entry, context: entry.context }] : []));
    const browsers = [...Map.groupBy(open, ({ context }) => context.lease.launched).values()];
    const byOwner = Map.groupBy(browsers, ([first]) => first?.context.owner);
    const found = browsers
      .map((browser) => browser.map(({ entry }) => entry))
      .filter((browser) => browser.every(isIdle))
      .map((browser) => ({ entries: browser, lastUsedMs: Math.max(...browser.map(({ lastUsedMs }) => lastUsedMs)) }));
    return firstOf(found, (each) => byOwner.get(each)?.length ?? 0, owner);
  }

  /** Callers that wait for a context that has just become idle come first. */
  function forWaiting(): void {
    if (capacity.waiting === 0) return;
    setImmediate(() => {
      if (capacity.short > hibernating) hibernateIdle();
    });
  }

  return {
    /** Hibernates for callers that wait. */
    forWaiting,
    /**
     * Hibernates so many idle contexts, or as many as there are, the one that was not used for longest first; `owner`: only those of
     * one user, `isUrgent`: also those that were used a moment ago, of users with an equal share or more. Returns how many hibernate by now.
     */
    forMemory(count: number, { owner, isUrgent }: { readonly owner?: string | undefined; readonly isUrgent: boolean }) {
      const recentMs = performance.now() - RECENT_MS;
      const owners = new Set([...entries.values()].flatMap(({ context }) => context?.owner ?? []));
      const share = capacity.used / owners.size;
      const found = idle().filter(({ lastUsedMs, context }) => {
        const of = context?.owner ?? "";
        if (owner !== undefined && of !== owner) return false;
        return lastUsedMs <= recentMs || (isUrgent && capacity.usedBy(of) >= share);
      });
      const oldest = found.toSorted((one, other) => one.lastUsedMs - other.lastUsedMs);
      for (const entry of oldest.slice(0, Math.max(0, count - hibernating))) void begin(entry);
      return hibernating;
    },
    stop: () => clearInterval(sweep),
  };
}

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "../../log/log.ts";
import type { Capacity } from "../browser/capacity.ts";
import { type BrowserSharing, groupOf } from "../browser/sharing.ts";
import type { Entry } from "./entry.ts";
import type { LiveContext } from "./live-context.ts";

/** Bounds of the interval between two searches for idle contexts. */
const MIN_SWEEP_MS = 20;
const MAX_SWEEP_MS = 30_000;
/** Saves the context, and closes it in its browser; one that has ended meanwhile is left as it is. */
export async function hibernate(context: LiveContext): Promise<void> {
  if (context.ended.aborted) return;
  await context.save();
  if (context.ended.aborted) return;
  context.emit("context.hibernated");
  await context.release();
}

interface HibernationDependencies {
  readonly capacity: Capacity;
  readonly sharing: BrowserSharing;
  /** A context that was not used for so long hibernates. */
  readonly idleMs: number;
  readonly log: Logger;
}

/** Hibernates contexts that no call has used for long, and others where callers wait for capacity. */
export function createHibernation(
  { capacity, sharing, idleMs, log }: HibernationDependencies,
  entries: ReadonlyMap<string, Entry>,
): { forWaiting(): Promise<void>; stop(): void } {
  let hibernating = 0;
  const sweep = setInterval(
    () => {
      const before = performance.now() - idleMs;
      for (const entry of idle()) if (entry.lastUsedMs <= before) void begin(entry);
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
   * Hibernates an idle context of the owner with the most contexts: its least recently used one; where a browser is missing,
   * all contexts of the browser whose contexts are all idle and were not used for longest. Returns whether there was one.
   */
  function hibernateIdle(): boolean {
    const found = capacity.isShortOfBrowsers ? idleBrowser() : idle().toSorted(byUse).slice(0, 1);
    for (const entry of found) void begin(entry);
    if (found.length === 0) awaitDownloads();
    return found.length > 0;
  }

  /** A context that is kept for its downloads becomes idle without a call that ends. */
  function awaitDownloads(): void {
    for (const { context } of entries.values())
      if (context?.downloads.isActive() === true) void context.downloads.nextEnd().then(forWaiting);
  }

  function byUse(one: Entry, other: Entry): number {
    const usedBy = ({ context }: Entry): number => capacity.usedBy(context?.owner ?? "");
    return usedBy(other) - usedBy(one) || one.lastUsedMs - other.lastUsedMs;
  }

  function idleBrowser(): readonly Entry[] {
    const open = [...entries.values()].flatMap((entry) => (entry.context ? [{ entry, context: entry.context }] : []));
    const groups = [...Map.groupBy(open, ({ context }) => groupOf(sharing, context)).values()];
    const lastUsed = (group: readonly Entry[]): number => Math.max(...group.map(({ lastUsedMs }) => lastUsedMs));
    const [first = []] = groups
      .map((group) => group.map(({ entry }) => entry))
      .filter((group) => group.every(isIdle))
      .sort((one, other) => lastUsed(one) - lastUsed(other));
    return first;
  }

  /** Callers that wait for a context that has just become idle come first. */
  async function forWaiting(): Promise<void> {
    if (capacity.waiting === 0) return;
    await nextTurn();
    if (capacity.short > hibernating) hibernateIdle();
  }

  return {
    forWaiting,
    stop: () => clearInterval(sweep),
  };
}

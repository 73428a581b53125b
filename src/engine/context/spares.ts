import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { settlesWithin } from "../../errors/timing.ts";
import type { Logger } from "../../log/log.ts";
import type { MemoryRoom } from "../browser/memory-room.ts";
import { type BrowserLease, type BrowserPool, type SpareLease, whileRunning } from "../browser/pool.ts";
import { ALL, type BrowserSharing, isAlone, startsOtherwise } from "../browser/sharing.ts";
import { type Deadline, interrupt } from "../deadline.ts";
import type { Egress } from "../network/egress-proxy.ts";
import type { EgressRoute } from "../network/route.ts";
import { stopRequestReports } from "../playwright/request-reports.ts";
import { rejectServiceWorkers, toContextOptions } from "./options.ts";
import { learnProxyCredentials } from "./proxy-credentials.ts";

const OPENING_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 3_000;
/** The pause after a spare context that did not open. */
const RETRY_AFTER_MS = 5_000;
/** Time between two removals of spares that are not usable or not needed. */
const SWEEP_MS = 30_000;

/** A page with a CDP session that was attached before any script ran. */
export interface BlankPage {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** A blank context with its first page and its own proxy credentials, which belongs to its taker from then on. */
interface SpareContext<Lease extends BrowserLease = BrowserLease> {
  readonly browserContext: BrowserContext;
  readonly firstPage: BlankPage;
  readonly lease: Lease;
  readonly egress: EgressRoute;
}

/**
 * Contexts that are opened before they are needed, so that a new one only has to be configured: one in a browser that waits
 * for the next group, and some in the browser of each group that has opened a context a moment ago.
 */
export type SpareContexts = ReturnType<typeof createSpareContexts>;

export function createSpareContexts(options: {
  /** How many are kept in a group's browser; 0: also none in a browser that waits. */
  readonly count: number;
  readonly sharing: BrowserSharing;
  readonly pool: BrowserPool;
  readonly egress: Egress;
  /** No spare opens, or is kept, while it is short. */
  readonly memory: Pick<MemoryRoom, "isShort">;
  readonly log: Logger;
}) {
  const { count, sharing, pool, egress, memory, log } = options;
  const spares = new Set<SpareContext<SpareLease>>();
  const closing = new Set<Promise<unknown>>();
  const shutdown = new AbortController();
  let filling: { readonly group: string | undefined; readonly done: Promise<void> } | undefined;
  let isFillingAwaited = false;
  let urgent = 0;
  let retry: NodeJS.Timeout | undefined;
  const spareCount = (group: string | undefined): number =>
    [...spares].filter(({ lease }) => lease.group() === group).length;
  const groups = createSpareGroups({ count: () => (memory.isShort() ? 0 : count), sharing, pool, spareCount });
  const refill = createRefillTimer(fill, () => {
    const group = groups.next()?.group;
    return group === undefined || spareCount(group) > 0;
  });
  const sweep = setInterval(() => {
    groups.forgetUnused();
    for (const spare of spares) {
      const group = spare.lease.group();
      if (!isUsable(spare) || spareCount(group) > groups.wanted(group)) discard(spare);
    }
    fill();
  }, SWEEP_MS).unref();

  /** Opens what is missing, in the background. */
  function fill(): void {
    if (shutdown.signal.aborted || urgent > 0 || filling !== undefined) return;
    const next = groups.next();
    if (next === undefined) return;
    const { group } = next;
    const done = open(group)
      .then(
        () => refill.start(),
        (error: unknown) => {
          log.debug({ error }, "a spare context did not open");
          retry ??= setTimeout(() => {
            retry = undefined;
            fill();
          }, RETRY_AFTER_MS).unref();
        },
      )
      .finally(() => (filling = undefined));
    filling = { group, done };
  }

  async function open(group: string | undefined): Promise<void> {
    groups.filled(group);
    const lease = await pool.acquireSpare(group);
    if (lease === undefined) return;
    const route = await egress.open();
    const spare = { ...(await openInTime(lease.launched.browser, route)), lease, egress: route };
    spares.add(spare);
    const remove = (): void => discard(spare);
    // The browser, which lives on, holds nothing of a context that was taken.
    spare.browserContext.once("close", remove);
    spare.firstPage.page.once("crash", remove);
    if (shutdown.signal.aborted) discard(spare);
  }

  function discard(spare: SpareContext<SpareLease>): void {
    if (!spares.delete(spare)) return;
    spare.egress.end();
    const closed = settlesWithin(spare.browserContext.close(), CLOSE_TIMEOUT_MS).finally(() => closing.delete(closed));
    closing.add(closed);
    setImmediate(fill);
  }

  function takeOpen(group: string): SpareContext | undefined {
    const own = [...spares].filter(({ lease }) => lease.group() === group);
    const waiting =
      pool.has(group) || startsOtherwise(group) ? [] : [...spares].filter(({ lease }) => lease.group() === undefined);
    for (const spare of [...own, ...waiting]) {
      const lease = isUsable(spare) ? spare.lease.claim(group) : undefined;
      if (lease === undefined) {
        discard(spare);
        continue;
      }
      spares.delete(spare);
      return { ...spare, lease };
    }
    return undefined;
  }

  return {
    /**
     * Takes a spare in a browser of the group, or, for a group that has none, in the browser that waits; undefined where there is none.
     * Its place is filled in the background. One that is being opened is waited for by one caller, as it is ready before one
     * that begins to open now.
     */
    async take(group: string, deadline: Deadline, signal: AbortSignal): Promise<SpareContext | undefined> {
      const open = takeOpen(group);
      if (open !== undefined || filling === undefined || isFillingAwaited) return open;
      const isOther = filling.group !== undefined || pool.has(group) || startsOtherwise(group);
      if (filling.group !== group && isOther) return undefined;
      isFillingAwaited = true;
      try {
        await interrupt(filling.done, deadline, { signal });
      } finally {
        isFillingAwaited = false;
      }
      return takeOpen(group);
    },
    /** Opens a context of the group by `work`; no spare opens meanwhile. */
    async withoutRefill<T>(group: string, work: () => Promise<T>): Promise<T> {
      urgent++;
      groups.opened(group);
      try {
        return await work();
      } finally {
        urgent--;
        refill.start();
      }
    },
    /** See `RefillTimer`. */
    actionBegan: (): void => refill.actionBegan(),
    fill,
    async close(): Promise<void> {
      shutdown.abort();
      clearInterval(sweep);
      clearTimeout(retry);
      refill.stop();
      await filling?.done;
      for (const spare of spares) discard(spare);
      await Promise.all(closing);
    },
  };
}

/** The options that all contexts of this engine have. */
export function commonOptions({ server }: EgressRoute): {
  readonly proxy: { readonly server: string; readonly bypass: string };
} {
  // Without `<-loopback>` the browser would not use the proxy for the machine itself. With the credentials Playwright would answer the
  // proxy's challenges by pausing every request.
  return { proxy: { server, bypass: "<-loopback>" } };
}

function isUsable({ lease, firstPage }: SpareContext): boolean {
  return lease.launched.browser.isConnected() && !lease.isSpent() && !firstPage.page.isClosed();
}

/** Opens a blank context; ends its route where that fails or takes too long. */
async function openInTime(browser: Browser, route: EgressRoute): Promise<BlankContext> {
  const opening = whileRunning(browser, openBlank(browser, route));
  try {
    if (!(await settlesWithin(opening, OPENING_TIMEOUT_MS))) throw new Error("it took too long");
    return await opening;
  } catch (error) {
    opening.then(
      ({ browserContext }) => settlesWithin(browserContext.close(), CLOSE_TIMEOUT_MS),
      () => undefined,
    );
    route.end();
    throw error;
  }
}

type BlankContext = Pick<SpareContext, "browserContext" | "firstPage">;

async function openBlank(browser: Browser, route: EgressRoute): Promise<BlankContext> {
  const browserContext = await browser.newContext({ ...toContextOptions({}), ...commonOptions(route) });
  try {
    await rejectServiceWorkers(browserContext);
    const page = await browserContext.newPage();
    await learnProxyCredentials(browserContext, page, route);
    const [cdp] = await Promise.all([browserContext.newCDPSession(page), stopRequestReports(page)]);
    return { browserContext, firstPage: { page, cdp } };
  } catch (error) {
    await settlesWithin(browserContext.close(), CLOSE_TIMEOUT_MS);
    throw error;
  }
}

/** A user's browser has spare contexts for so long after its last context was opened. */
const KEPT_FOR_MS = 60_000;

/** Decides which browsers have spare contexts. The group `undefined` is the browser that waits for a group. */
function createSpareGroups(options: {
  /** How many are kept in a group's browser; 0: also none in a browser that waits. */
  readonly count: () => number;
  readonly sharing: BrowserSharing;
  readonly pool: Pick<BrowserPool, "has">;
  /** The spares that the group has. */
  spareCount(group: string | undefined): number;
}) {
  const { count, sharing, pool, spareCount } = options;
  /** When each group last opened a context, of `performance.now()`. */
  const openedMs = new Map<string, number>(sharing === "all" ? [[ALL, 0]] : []);
  /** When the last spare of each group was opened. */
  const filledMs = new Map<string | undefined, number>();

  function isRecent(atMs: number): boolean {
    return sharing === "all" || performance.now() - atMs < KEPT_FOR_MS;
  }

  /** How many spares the browser of a group has, or the one that waits for a group. */
  function wanted(group: string | undefined): number {
    if (group === undefined) return sharing === "all" ? (pool.has(ALL) ? 0 : count()) : Math.min(count(), 1);
    return sharing !== "context" && !isAlone(group) && isRecent(openedMs.get(group) ?? -Infinity) && pool.has(group)
      ? count()
      : 0;
  }

  /** The group that lacks a spare, and got one longest ago. */
  function next(): { readonly group: string | undefined } | undefined {
    const lacking = [undefined, ...openedMs.keys()].filter((group) => spareCount(group) < wanted(group));
    const filled = (group: string | undefined): number => filledMs.get(group) ?? 0;
    const [group] = lacking.sort((one, other) => filled(one) - filled(other));
    return lacking.length === 0 ? undefined : { group };
  }

  return {
    /** Called when a context of the group opens. */
    opened: (group: string): void => void openedMs.set(group, performance.now()),
    /** Called when a spare of the group begins to open. */
    filled: (group: string | undefined): void => void filledMs.set(group, performance.now()),
    wanted,
    next,
    /** Forgets the groups that have opened no context for long. */
    forgetUnused(): void {
      for (const [group, atMs] of openedMs) {
        if (isRecent(atMs)) continue;
        openedMs.delete(group);
        filledMs.delete(group);
      }
    },
  };
}

/** The pause after a spare context was taken: opening the next one would take the processors from the call that took it. */
const REFILL_AFTER_MS = 20;
/** The pause after an action before a second spare context is opened, which would slow the actions that follow. */
const REFILL_AFTER_ACTION_MS = 250;
/** It waits no longer than this time, however many follow. */
const MAX_DELAY_MS = 1_000;

/** Decides when spare contexts open in the place of those that were taken. */
export type RefillTimer = ReturnType<typeof createRefillTimer>;

/** @param hasOther whether a spare context is open, so that the next one can wait */
export function createRefillTimer(refill: () => void, hasOther: () => boolean) {
  let timer: NodeJS.Timeout | undefined;
  // Times of `performance.now()`.
  let lastActionMs = -Infinity;
  let latestMs: number | undefined;

  function plan(afterMs: number): void {
    latestMs ??= performance.now() + MAX_DELAY_MS;
    const quietMs = (): number => Math.min(lastActionMs + REFILL_AFTER_ACTION_MS, latestMs ?? 0) - performance.now();
    clearTimeout(timer);
    timer = setTimeout(() => {
      const remainingMs = hasOther() ? quietMs() : 0;
      if (remainingMs > 0) {
        plan(remainingMs);
        return;
      }
      latestMs = undefined;
      refill();
    }, afterMs).unref();
  }

  return {
    /** Plans a refill, in the place of one that is planned. */
    start: (): void => plan(REFILL_AFTER_MS),
    /** Called when an action begins. */
    actionBegan(): void {
      lastActionMs = performance.now();
    },
    stop: (): void => clearTimeout(timer),
  };
}

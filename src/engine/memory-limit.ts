import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../log/log.ts";
import type { MachineMemory } from "../machine-memory.ts";
import type { Capacity } from "./browser/capacity.ts";
import type { MemoryEnd } from "./browser/health.ts";
import type { MemoryRoom } from "./browser/memory-room.ts";
import type { BrowserPool } from "./browser/pool.ts";
import type { BrowserMemory } from "./browser/processes.ts";
import type { Contexts } from "./context/registry.ts";
import type { BrowserUse } from "./engine.ts";

const CHECK_EVERY_MS = 2_000;
/** The pause between two checks while memory is short or near to it, or the largest page has half of what a context may have. */
const CHECK_OFTEN_MS = 250;
/** Less free memory than this share is near: on a small machine pages take the rest within seconds. */
const NEAR_SHARE = 1 / 4;
/** Fewer pages that may load at once are near, too. */
const NEAR_LOADS = 16;
/** Contexts that hibernate at a time for memory: what they release is measured before more do. */
const MAX_HIBERNATING = 8;

/** Time in which what was ended for a user or the machine certainly releases its memory; it counts as free meanwhile. */
const RELEASED_MS = 1_000;

/** A browser, and whose contexts it runs. */
interface OwnedBrowser extends BrowserMemory {
  readonly pid: number;
  readonly owner: string;
  /** All whose contexts it runs: several only where users share browsers. */
  readonly owners: readonly string[];
  readonly contexts: number;
}

/** Bounds the memory of contexts, of users and of the machine, in this order. */
export function createMemoryLimit(options: {
  readonly pool: Pick<BrowserPool, "measure" | "end" | "endPages">;
  readonly contexts: Pick<Contexts, "live" | "hibernateForMemory">;
  readonly capacity: Pick<Capacity, "admit" | "waiting">;
  readonly room: MemoryRoom;
  /** Bytes that one process with pages of a context may hold. */
  readonly contextBytes: number;
  readonly readMachine: () => MachineMemory;
  readonly log: Logger;
}) {
  const { pool, contexts, capacity, room, contextBytes, readMachine, log } = options;
  let checking: Promise<void> | undefined;
  const use = createBrowserUse();
  let isUrgent = false;
  let endedMs = -Infinity;
  /** Bytes of what was ended a moment ago. */
  let releasedBytes = 0;
  const stopped = new AbortController();
  void repeat();

  async function repeat(): Promise<void> {
    const { signal } = stopped;
    while (!signal.aborted) {
      await sleep(isUrgent ? CHECK_OFTEN_MS : CHECK_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) await check();
    }
  }

  async function checkAll(): Promise<void> {
    const browsers = await measure();
    const largest = Math.max(0, ...browsers.map(({ pages: [page] }) => page?.bytes ?? 0));
    for (const browser of browsers) limitPages(browser);
    const isShort = [...Map.groupBy(browsers, ({ owner }) => owner)].map(([owner, own]) =>
      relieve(own, { bound: "user", owner }),
    );
    const isMachineShort = relieve(browsers, { bound: "machine" });
    const isNear =
      isMachineShort || isShort.includes(true) || room.freeShare() < NEAR_SHARE || room.loads() < NEAR_LOADS;
    isUrgent = isNear || largest > contextBytes / 2 || capacity.waiting > 0;
    capacity.admit();
  }

  async function measure(): Promise<readonly OwnedBrowser[]> {
    const measured = await pool.measure();
    const live = contexts.live();
    const byBrowser = Map.groupBy(live, ({ lease }) => lease.launched.pid);
    const browsers = [...measured].map(([pid, memory]) => {
      const own = byBrowser.get(pid) ?? [];
      const owners = [...new Set(own.map(({ owner }) => owner))];
      return { ...memory, pid, owner: owners.at(-1) ?? "", owners, contexts: own.length };
    });
    const owners = new Map<string, number>();
    for (const { owner, bytes } of browsers) owners.set(owner, (owners.get(owner) ?? 0) + bytes);
    const bytes = browsers.reduce((sum, browser) => sum + browser.bytes, 0);
    room.update({ machine: readMachine(), bytes, owners, contexts: live.length });
    use.update(browsers, performance.now());
    return browsers;
  }

  /** Ends the pages beyond the bound, or a browser that holds twice as much for all of its pages, such as blobs: that is of no context. */
  function limitPages(browser: OwnedBrowser): void {
    const beyond = browser.pages.filter(({ bytes }) => bytes > contextBytes);
    for (const page of beyond) end(browser, page, "context");
    if (beyond.length === 0 && sharedBytes(browser) > 2 * contextBytes) pool.end(browser.pid, "memory");
  }

  /** Hibernates idle contexts while memory is short; ends the largest one if none is idle and the reserve is used. */
  function relieve(
    browsers: readonly OwnedBrowser[],
    by: Pick<MemoryEnd, "bound"> & { readonly owner?: string },
  ): boolean {
    const { marginBytes, reserveBytes } = room.shortage(by.owner);
    if (marginBytes === 0 || browsers.length === 0) return false;
    const count = Math.min(MAX_HIBERNATING, Math.ceil(marginBytes / room.contextBytes()));
    const isUsed = reserveBytes > 0;
    const hibernating = contexts.hibernateForMemory(count, { owner: by.owner, isUrgent: isUsed });
    if (!isUsed || hibernating > 0) return true;
    const nowMs = performance.now();
    if (nowMs - endedMs >= RELEASED_MS) releasedBytes = 0;
    let left = browsers;
    while (releasedBytes < reserveBytes && left.length > 0) {
      const { bytes, others } = endLargest(left, by.bound);
      releasedBytes += bytes;
      if (bytes > 0) endedMs = nowMs;
      left = others;
    }
    return true;
  }

  /**
   * Ends the largest process of the user who has most: with several users, of one with more than an equal share. Returns its bytes, 0
   * where it was ended a moment ago, and the browsers without it.
   */
  function endLargest(browsers: readonly OwnedBrowser[], bound: MemoryEnd["bound"]) {
    const byOwner = [...Map.groupBy(browsers, ({ owner }) => owner).values()];
    const sum = (own: readonly OwnedBrowser[]): number => own.reduce((total, { bytes }) => total + bytes, 0);
    const [most = []] = byOwner.sort((one, other) => sum(other) - sum(one));
    const largestOf = ({ pages: [page] }: OwnedBrowser): number => page?.bytes ?? 0;
    const [browser] = most.toSorted((one, other) => largestOf(other) - largestOf(one));
    const [shared] = most.toSorted((one, other) => sharedBytes(other) - sharedBytes(one));
    if (browser === undefined || shared === undefined) return { bytes: 0, others: [] };
    const [page, ...pages] = browser.pages;
    if (page !== undefined && page.bytes >= sharedBytes(shared)) {
      const isEnded = end(browser, page, bound);
      const rest = { ...browser, bytes: browser.bytes - page.bytes, pages };
      return { bytes: isEnded ? page.bytes : 0, others: browsers.map((each) => (each === browser ? rest : each)) };
    }
    pool.end(shared.pid, "memory");
    return { bytes: shared.bytes, others: browsers.filter((each) => each !== shared) };
  }

  function end(browser: OwnedBrowser, page: BrowserMemory["pages"][number], bound: MemoryEnd["bound"]): boolean {
    return pool.endPages(browser.pid, page.pid, { bound, bytes: page.bytes });
  }

  /** Measures, and ends or hibernates what is beyond a bound. Concurrent calls share one check. Never rejects. */
  function check(): Promise<void> {
    checking ??= checkAll()
      .catch((error: unknown) => log.error({ error }, "the memory of the browsers could not be checked"))
      .finally(() => (checking = undefined));
    return checking;
  }

  return {
    check,
    /** The browsers as they were measured last. */
    browsers: use.read,
    close: (): void => stopped.abort(),
  };
}

/** Bytes of the processes that run no pages. */
function sharedBytes({ bytes, pages }: BrowserMemory): number {
  return bytes - pages.reduce((sum, page) => sum + page.bytes, 0);
}

/** A shorter time between two measurements says little of the processor. */
const PROCESSOR_MS = 1_500;

/** Keeps how much of memory and processor each browser uses, by what was measured at two times. */
function createBrowserUse() {
  let uses: readonly BrowserUse[] = [];
  let measuredMs = -Infinity;
  let cpuMs: ReadonlyMap<number, number> = new Map();
  return {
    read: () => uses,
    update(browsers: readonly OwnedBrowser[], nowMs: number): void {
      const passedMs = nowMs - measuredMs;
      const isLong = passedMs >= PROCESSOR_MS;
      const former = new Map(uses.map((each) => [each.pid, each.processor]));
      uses = browsers.map(({ pid, owners, contexts, bytes, ...browser }) => {
        const before = cpuMs.get(pid);
        // The time of a process that has ended meanwhile is in the first measurement only.
        const share = before === undefined ? undefined : Math.max(0, browser.cpuMs - before) / passedMs;
        const processor = isLong ? share : former.get(pid);
        return { pid, owners, contexts, bytes, ...(processor !== undefined && { processor }) };
      });
      if (!isLong) return;
      cpuMs = new Map(browsers.map((browser) => [browser.pid, browser.cpuMs]));
      measuredMs = nowMs;
    },
  };
}

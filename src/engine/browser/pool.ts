import type { Browser } from "playwright-core";
import type { Logger } from "../../log/log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { readKernelKills } from "../../machine-memory.ts";
import { type Deadline, interrupt } from "../deadline.ts";
import type { BrowserInfo } from "../engine.ts";
import type { Release } from "../semaphore.ts";
import { type BrowserHealth, createBrowserHealth, createKernelKills, type MemoryEnd } from "./health.ts";
import type { LaunchedBrowser } from "./launch.ts";
import { createLaunches, unavailable } from "./launches.ts";
import { type BrowserMemory, createBrowserMeter } from "./processes.ts";
import { isAlone, sharersOf, startsOtherwise } from "./sharing.ts";
import { whileRunning } from "./while-running.ts";

/** One context's right to a browser, which does not end before it is released. */
export interface BrowserLease extends Pick<
  BrowserHealth,
  "check" | "checkOpening" | "responds" | "endReason" | "takeMemoryEnd"
> {
  readonly launched: LaunchedBrowser;
  /** Whether the browser takes no more contexts, and ends once it has none. */
  isSpent(): boolean;
  /** A lease of the same browser for a further context. @throws ServiceError `SERVICE_UNAVAILABLE` where it takes too much memory */
  share(): BrowserLease;
  /** Keeps further contexts out of the browser until the returned function is called; undefined where it has others. */
  reserve(): Release | undefined;
  readonly release: Release;
}

/** A blank context's right to a browser, which does not keep the browser from ending when no other context uses it. */
export interface SpareLease extends BrowserLease {
  /** Whose contexts the browser runs; undefined: it has run none. */
  group(): string | undefined;
  /**
   * The lease of a context of that group, in place of this one.
   *
   * @returns undefined where the browser belongs to another group, or has no room
   */
  claim(group: string): BrowserLease | undefined;
}

/** The browsers of this process, each of which runs the contexts of one group. */
export type BrowserPool = ReturnType<typeof createBrowserPool>;

export interface BrowserPoolOptions extends MemberBounds {
  readonly launch: (group: string | undefined) => Promise<LaunchedBrowser>;
  /** Live contexts of one browser. */
  readonly maxContexts: number;
  /** A browser with more memory takes no further contexts. */
  readonly maxBytes: number;
  /** Browsers that run contexts; a tenth of them only for groups that have none. */
  readonly maxBrowsers: number;
  /** Between two checks of a browser. Default 2 s. */
  readonly checkEveryMs?: number;
  /** Processes that the kernel has ended for memory so far. Default: as it counts them. */
  readonly readKernelKills?: (() => number) | undefined;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, "browserLaunches" | "browserEnds">;
}

/** Starts the browsers, leases them to contexts, ends those that are idle, and replaces those that ended or are old. */
export function createBrowserPool(options: BrowserPoolOptions) {
  const { launch, maxContexts, maxBytes, maxBrowsers, maxContextsEver, checkEveryMs = 2_000, log, metrics } = options;
  const meter = createBrowserMeter();
  const kernelKills = createKernelKills(options.readKernelKills ?? readKernelKills);
  const members = createPoolMembers({ ...options, kernelKills });
  const launches = createLaunches({ launch, add: members.add, log, metrics });
  let closed = false;
  const checks = setInterval(() => {
    for (const { health } of members.all()) void health.check();
  }, checkEveryMs).unref();

  const inUse = (): readonly Member[] => members.all().filter(({ contexts }) => contexts > 0);
  const hasRoom = ({ contexts, bytes, isReserved }: Member): boolean =>
    !isReserved && contexts < maxContexts && bytes < maxBytes;
  const mayStart = (): boolean => inUse().length + launches.count < maxBrowsers - Math.floor(maxBrowsers / 10);

  /** A browser for a context of the group; `isLast` where the group cannot have one with room. */
  async function memberOf(group: string): Promise<{ readonly member: Member; readonly isLast?: true }> {
    const own = members.open(group);
    const fullest = own.findLast(hasRoom);
    if (fullest !== undefined) return { member: fullest };
    const [emptiest] = own;
    if (emptiest !== undefined && !mayStart() && !launches.has(group)) return { member: emptiest, isLast: true };
    const [free] = startsOtherwise(group) ? [] : members.open(undefined);
    if (free !== undefined) {
      free.group = group;
      members.leaveIdle(free);
      return { member: free };
    }
    try {
      return { member: await launches.start(group) };
    } catch (error) {
      if (emptiest?.launched.browser.isConnected() === true) return { member: emptiest, isLast: true };
      throw error;
    }
  }

  /** The browser for a blank context of the group; undefined: the group has none. */
  async function memberForSpare(group: string | undefined): Promise<Member | undefined> {
    const own = members.open(group);
    const found = own.findLast(hasRoom);
    if (found !== undefined || (group !== undefined && (own.length === 0 || !mayStart()))) return found;
    return launches.start(group);
  }

  const memberWith = (pid: number): Member | undefined => members.all().find(({ launched }) => launched.pid === pid);

  function leaseContext(member: Member): BrowserLease {
    clearTimeout(member.idle);
    member.contexts++;
    member.contextsEver++;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      member.contexts--;
      members.leaveIdle(member);
    };
    return { ...rightsTo(member), release };
  }

  /** The part of a lease that all leases of a browser share. */
  function rightsTo(member: Member): Omit<BrowserLease, "release"> {
    const { launched, health } = member;
    const { check, checkOpening, responds, endReason, takeMemoryEnd } = health;
    const share = (): BrowserLease => {
      if (member.isReserved) throw unavailable("a trace of the browser is recorded, in which no other context may be");
      if (member.bytes < maxBytes) return leaseContext(member);
      throw unavailable("the browser of the client's context has too little memory for a further one");
    };
    const reserve = (): Release | undefined => {
      if (member.isReserved || member.contexts > 1) return undefined;
      member.isReserved = true;
      return () => void (member.isReserved = false);
    };
    return {
      launched,
      isSpent: () => members.isSpent(member),
      share,
      reserve,
      check,
      checkOpening,
      responds,
      endReason,
      takeMemoryEnd,
    };
  }

  return {
    /** Starts a browser unless one runs. */
    async start(): Promise<BrowserInfo> {
      const [member = await launches.start(undefined)] = members.all();
      return member.launched.info;
    },
    /**
     * Runs work that belongs to no context in one of the browsers.
     *
     * @throws ServiceError `SERVICE_UNAVAILABLE` when the browser ends before the work does, or none starts
     */
    async visit<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
      const [member = await launches.start(undefined)] = [...members.open(undefined), ...members.all()];
      const { browser } = member.launched;
      return whileRunning(browser, work(browser));
    },
    /** Whether a browser of the group runs or starts. */
    has: (group: string): boolean => members.open(group).length > 0 || launches.has(group),
    /**
     * A lease of the group's fullest browser with room, so that others become idle and end; where none has room, of a new one, or,
     * where no more may run, of the emptiest. A browser that has run a context of one group never runs one of another.
     *
     * @throws ServiceError `SERVICE_UNAVAILABLE` when no browser starts
     */
    async acquire(group: string, deadline: Deadline, signal: AbortSignal): Promise<BrowserLease> {
      if (closed) throw unavailable("the service is closing");
      for (;;) {
        const { member, isLast = false } = await interrupt(memberOf(group), deadline, { signal });
        // Several callers wait for the same browser to start, which may be for some of them only.
        if (member.group !== group || member.contextsEver >= maxContextsEver) continue;
        // Others were given the same one meanwhile.
        if (isLast) return leaseContext(members.open(group)[0] ?? member);
        if (hasRoom(member)) return leaseContext(member);
      }
    },
    /**
     * A lease for a blank context: of the browser that the group's next context gets, which starts where no other has room; or, where
     * the group is undefined, of one that belongs to no group yet.
     *
     * @returns undefined when the group has no browser
     * @throws ServiceError `SERVICE_UNAVAILABLE` when no browser starts
     */
    async acquireSpare(group: string | undefined): Promise<SpareLease | undefined> {
      if (closed) throw unavailable("the service is closing");
      const member = await memberForSpare(group);
      if (member === undefined) return undefined;
      return {
        ...rightsTo(member),
        release: () => undefined,
        group: () => member.group,
        claim(claimant) {
          if ((member.group ?? claimant) !== claimant || !hasRoom(member)) return undefined;
          member.group = claimant;
          return leaseContext(member);
        },
      };
    },
    /** Whether a browser responds, or can be started. */
    isHealthy(): boolean {
      const all = members.all();
      return launches.error === undefined && (all.length === 0 || all.some(({ health }) => health.isHealthy()));
    },
    /** The browsers that run contexts beside the first one of their group. */
    further(): number {
      const used = inUse();
      return used.length - new Set(used.map(({ group }) => group)).size;
    },
    /** Measures the browsers, by their main processes. */
    async measure(): Promise<ReadonlyMap<number, BrowserMemory>> {
      kernelKills.look();
      const measured = await meter(members.all().map(({ launched }) => launched.pid));
      for (const member of members.all()) member.bytes = measured.get(member.launched.pid)?.bytes ?? member.bytes;
      return measured;
    },
    /** Ends the browser with that main process. */
    end: (pid: number, reason: "memory"): void => memberWith(pid)?.health.end(reason),
    /** See `BrowserHealth`. */
    endPages: (pid: number, pagesPid: number, end: MemoryEnd): boolean =>
      memberWith(pid)?.health.endPages(pagesPid, end) ?? false,
    async close(): Promise<void> {
      closed = true;
      clearInterval(checks);
      await members.close(launches.settled());
    },
  };
}

/** Bounds for one browser. */
interface MemberBounds {
  /**
   * A browser without contexts ends after so long; one that belongs to no group waits. Of those of a user that start otherwise only
   * the last one is kept: a user can have any number of such groups.
   */
  readonly idleMs: number;
  /** A browser that has had so many contexts takes no more, and ends with its last. */
  readonly maxContextsEver: number;
  /** A browser that is older takes no further contexts. */
  readonly maxAgeMs: number;
}

/** A browser of the pool. */
interface Member {
  readonly launched: LaunchedBrowser;
  readonly health: BrowserHealth;
  readonly startedMs: number;
  /** Whose contexts it runs, from the first one on. */
  group: string | undefined;
  /** Its contexts without spare ones. */
  contexts: number;
  contextsEver: number;
  /** Whether it takes no context beside the one it has, of which a trace is recorded. */
  isReserved: boolean;
  /** Bytes of all its processes, when they were measured last. */
  bytes: number;
  /** Ends it, while it has no contexts. */
  idle: NodeJS.Timeout | undefined;
}

/** The browsers that run, from their start to their end. */
function createPoolMembers(
  options: MemberBounds & {
    readonly kernelKills: ReturnType<typeof createKernelKills>;
    readonly log: Logger;
    readonly metrics?: Pick<Metrics, "browserEnds">;
  },
) {
  const { idleMs, maxContextsEver, maxAgeMs, kernelKills, log, metrics } = options;
  const members = new Set<Member>();
  const ending = new Set<Promise<void>>();
  let closed = false;

  /** Whether the browser takes no more contexts, and ends once it has none. */
  function isSpent({ contextsEver, startedMs }: Member): boolean {
    return contextsEver >= maxContextsEver || performance.now() - startedMs >= maxAgeMs;
  }

  /** The browsers of a group that take contexts, the one with the fewest first. */
  function open(group: string | undefined): readonly Member[] {
    for (const each of members) if (each.contexts === 0 && isSpent(each)) end(each, "replaced");
    return [...members]
      .filter((each) => each.group === group && each.launched.browser.isConnected() && !isSpent(each))
      .sort((one, other) => one.contexts - other.contexts);
  }

  /** @throws ServiceError `SERVICE_UNAVAILABLE` for a browser that has started while the pool closes, which ends */
  function add(launched: LaunchedBrowser, group: string | undefined): Member {
    const health = createBrowserHealth({ launched, kernelKills, log });
    const startedMs = performance.now();
    const unused = { contexts: 0, contextsEver: 0, isReserved: false, bytes: 0, idle: undefined };
    const member: Member = { launched, health, startedMs, group, ...unused };
    members.add(member);
    launched.browser.once("disconnected", () => end(member, health.endReason() ?? "died"));
    if (closed) {
      end(member, "closed");
      throw unavailable("the service is closing");
    }
    leaveIdle(member);
    return member;
  }

  /** Ends a browser without contexts, after a while, unless it belongs to no group. */
  function leaveIdle(member: Member): void {
    clearTimeout(member.idle);
    if (member.contexts > 0 || member.group === undefined) return;
    if (isSpent(member)) return end(member, "replaced");
    const { group } = member;
    if (startsOtherwise(group)) for (const other of members) if (isReplaced(other, group)) end(other, "idle");
    member.idle = setTimeout(() => end(member, "idle"), isAlone(group) ? 0 : idleMs).unref();
  }

  function isReplaced({ group: old, contexts }: Member, group: string): boolean {
    if (old === undefined || old === group || contexts > 0) return false;
    return startsOtherwise(old) && sharersOf(old) === sharersOf(group);
  }

  function end(member: Member, reason: string): void {
    if (!members.delete(member)) return;
    clearTimeout(member.idle);
    const { launched, contexts } = member;
    if (!closed) {
      metrics?.browserEnds.inc({ reason });
      log[reason === "died" ? "warn" : "info"]({ pid: launched.pid, contexts, reason }, "a browser ends");
    }
    const ended = launched.close().finally(() => ending.delete(ended));
    ending.add(ended);
  }

  return {
    add,
    all: (): readonly Member[] => [...members],
    open,
    isSpent,
    leaveIdle,
    /** Ends all, once those that start have been added or failed. */
    async close(started: Promise<unknown>): Promise<void> {
      closed = true;
      await started;
      for (const member of [...members]) end(member, "closed");
      await Promise.all(ending);
    },
  };
}

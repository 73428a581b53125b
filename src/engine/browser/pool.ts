import type { Browser } from "playwright-core";
import { until } from "../../errors/timing.ts";
import type { Logger } from "../../log/log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { type Deadline, interrupt } from "../deadline.ts";
import type { BrowserInfo } from "../engine.ts";
import type { Release } from "../semaphore.ts";
import { type BrowserHealth, createBrowserHealth } from "./health.ts";
import type { LaunchedBrowser } from "./launch.ts";
import { startsOtherwise, isAlone } from "./sharing.ts";
import { createLaunches, unavailable } from "./launches.ts";

/** One context's right to a browser, which does not end before it is released. */
export interface BrowserLease extends Pick<BrowserHealth, "check" | "checkOpening" | "responds" | "endReason"> {
  readonly launched: LaunchedBrowser;
  /** Whether the browser takes no more contexts, and ends once it has none. */
  isSpent(): boolean;
  readonly release: Release;
}

/** A blank context's right to a browser, which does not keep the browser from ending when no other context uses it. */
export interface SpareLease extends BrowserLease {
  /** Whose contexts the browser runs; undefined: it has run none. */
  group(): string | undefined;
  /**
   * The lease of a context of that group, in place of this one.
   *
   * @returns undefined where the browser belongs to another group
   */
  claim(group: string): BrowserLease | undefined;
}

/** The browsers of this process, each of which runs the contexts of one group. */
export interface BrowserPool {
  /** Starts a browser unless one runs. */
  start(): Promise<BrowserInfo>;
  /**
   * A lease of the group's browser with the fewest contexts. A browser that has run a context of one group never runs one of
   * another.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when no browser starts
   */
  acquire(group: string, deadline: Deadline, signal: AbortSignal): Promise<BrowserLease>;
  /**
   * A lease for a blank context: of the group's browser, or, where it is undefined, of one that belongs to no group yet.
   *
   * @returns undefined when the group has no browser
   * @throws ServiceError `SERVICE_UNAVAILABLE` when no browser starts
   */
  acquireSpare(group: string | undefined): Promise<SpareLease | undefined>;
  /** Whether a browser of the group runs or starts. */
  has(group: string): boolean;
  /**
   * Runs work that belongs to no context in one of the browsers.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when the browser ends before the work does, or none starts
   */
  visit<T>(work: (browser: Browser) => Promise<T>): Promise<T>;
  /** Whether a browser responds, or can be started. */
  isHealthy(): boolean;
  /** The main processes of the browsers that take part. */
  pids(): readonly number[];
  /** Ends the browser with that main process. */
  end(pid: number, reason: "memory"): void;
  close(): Promise<void>;
}

export interface BrowserPoolOptions {
  readonly launch: (group: string | undefined) => Promise<LaunchedBrowser>;
  /** Browsers of one group, as long as none of them is to be replaced. */
  readonly perGroup: number;
  /** A browser without contexts ends after so long; one that belongs to no group waits. */
  readonly idleMs: number;
  /** A browser that has had so many contexts takes no more, and ends with its last. */
  readonly maxContextsEver: number;
  /** The same for its age. */
  readonly maxAgeMs: number;
  /** Between two checks of a browser. Default 2 s. */
  readonly checkEveryMs?: number;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, "browserLaunches" | "browserEnds">;
}

interface Member {
  readonly launched: LaunchedBrowser;
  readonly health: BrowserHealth;
  readonly startedMs: number;
  /** Whose contexts it runs, from the first one on. */
  group: string | undefined;
  /** Without spare ones. */
  contexts: number;
  contextsEver: number;
  /** Ends it, while it has no contexts. */
  idle: NodeJS.Timeout | undefined;
}

/** Starts the browsers, leases them to contexts, ends those that are idle, and replaces those that ended or are old. */
export function createBrowserPool({
  launch,
  perGroup,
  idleMs,
  maxContextsEver,
  maxAgeMs,
  checkEveryMs = 2_000,
  log,
  metrics,
}: BrowserPoolOptions): BrowserPool {
  const members = new Set<Member>();
  const ending = new Set<Promise<void>>();
  const launches = createLaunches({ launch, add, log, metrics });
  let closed = false;
  const checks = setInterval(() => {
    for (const { health } of members) void health.check();
  }, checkEveryMs).unref();

  function isSpent({ contextsEver, startedMs }: Member): boolean {
    return contextsEver >= maxContextsEver || performance.now() - startedMs >= maxAgeMs;
  }

  /** Those of a group that take contexts, the one with the fewest first. */
  function openOf(group: string | undefined): readonly Member[] {
    for (const each of members) if (each.contexts === 0 && isSpent(each)) end(each, "replaced");
    return [...members]
      .filter((each) => each.group === group && each.launched.browser.isConnected() && !isSpent(each))
      .sort((one, other) => one.contexts - other.contexts);
  }

  /** A browser of the group: one that runs or starts already, then one that belongs to no group, then a new one. */
  async function memberOf(group: string): Promise<Member> {
    const own = openOf(group);
    const [least] = own;
    if (least !== undefined && (least.contexts === 0 || own.length >= perGroup)) return least;
    const [free] = startsOtherwise(group) ? [] : openOf(undefined);
    if (free !== undefined) {
      free.group = group;
      leaveIdle(free);
      return free;
    }
    try {
      return await launches.start(group);
    } catch (error) {
      if (least?.launched.browser.isConnected() === true) return least;
      throw error;
    }
  }

  function add(launched: LaunchedBrowser, group: string | undefined): Member {
    const health = createBrowserHealth({ launched, log });
    const startedMs = performance.now();
    const member: Member = { launched, health, startedMs, group, contexts: 0, contextsEver: 0, idle: undefined };
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
    if (isSpent(member)) end(member, "replaced");
    else member.idle = setTimeout(() => end(member, "idle"), isAlone(member.group) ? 0 : idleMs).unref();
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

  function leaseContext(member: Member): BrowserLease {
    clearTimeout(member.idle);
    member.contexts++;
    member.contextsEver++;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      member.contexts--;
      leaveIdle(member);
    };
    return { ...rightsTo(member), release };
  }

  /** The part of a lease that all leases of a browser share. */
  function rightsTo(member: Member): Omit<BrowserLease, "release"> {
    const { launched, health } = member;
    const { check, checkOpening, responds, endReason } = health;
    return { launched, isSpent: () => isSpent(member), check, checkOpening, responds, endReason };
  }

  return {
    async start() {
      const [member = await launches.start(undefined)] = members;
      return member.launched.info;
    },
    async visit(work) {
      const [member = await launches.start(undefined)] = [...openOf(undefined), ...members];
      const { browser } = member.launched;
      // Playwright never settles the creation of a context or page during which the browser ends.
      return until(work(browser), (_resolve, reject) => {
        const onEnded = (): void => reject(unavailable("it has ended"));
        browser.once("disconnected", onEnded);
        return () => browser.off("disconnected", onEnded);
      });
    },
    has: (group) => openOf(group).length > 0 || launches.has(group),
    async acquire(group, deadline, signal) {
      if (closed) throw unavailable("the service is closing");
      for (;;) {
        const member = await interrupt(memberOf(group), deadline, { signal });
        // Several callers wait for the same browser to start, which may be for one of them only.
        if (member.group !== group || member.contextsEver >= maxContextsEver) continue;
        return leaseContext(member);
      }
    },
    async acquireSpare(group) {
      if (closed) throw unavailable("the service is closing");
      const [member = group === undefined ? await launches.start(undefined) : undefined] = openOf(group);
      if (member === undefined) return undefined;
      return {
        ...rightsTo(member),
        release: () => undefined,
        group: () => member.group,
        claim(claimant) {
          if ((member.group ?? claimant) !== claimant) return undefined;
          member.group = claimant;
          return leaseContext(member);
        },
      };
    },
    isHealthy: () =>
      launches.error === undefined && (members.size === 0 || [...members].some(({ health }) => health.isHealthy())),
    pids: () => [...members].map(({ launched }) => launched.pid),
    end(pid, reason) {
      for (const { launched, health } of members) if (launched.pid === pid) health.end(reason);
    },
    async close() {
      closed = true;
      clearInterval(checks);
      await launches.settled();
      for (const member of [...members]) end(member, "closed");
      await Promise.all(ending);
    },
  };
}

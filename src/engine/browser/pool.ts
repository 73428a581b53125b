import type { Browser } from "playwright-core";
import type { Logger } from "../../log/log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { type Deadline, interrupt } from "../deadline.ts";
import type { BrowserInfo } from "../engine.ts";
import type { Release } from "../semaphore.ts";
import type { BrowserHealth } from "./health.ts";
import type { LaunchedBrowser } from "./launch.ts";
import { createPoolMembers, type Member, type MemberBounds } from "./pool-members.ts";
import { whileRunning } from "./while-running.ts";
import { startsOtherwise } from "./sharing.ts";
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

export interface BrowserPoolOptions extends MemberBounds {
  readonly launch: (group: string | undefined) => Promise<LaunchedBrowser>;
  /** Browsers of one group, as long as none of them is to be replaced. */
  readonly perGroup: number;
  /** Between two checks of a browser. Default 2 s. */
  readonly checkEveryMs?: number;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, "browserLaunches" | "browserEnds">;
}

/** Starts the browsers, leases them to contexts, ends those that are idle, and replaces those that ended or are old. */
export function createBrowserPool(options: BrowserPoolOptions): BrowserPool {
  const { launch, perGroup, maxContextsEver, checkEveryMs = 2_000, log, metrics } = options;
  const members = createPoolMembers(options);
  const launches = createLaunches({ launch, add: members.add, log, metrics });
  let closed = false;
  const checks = setInterval(() => {
    for (const { health } of members.all()) void health.check();
  }, checkEveryMs).unref();

  /** A browser of the group: one that runs or starts already, then one that belongs to no group, then a new one. */
  async function memberOf(group: string): Promise<Member> {
    const own = members.open(group);
    const [least] = own;
    if (least !== undefined && (least.contexts === 0 || own.length >= perGroup)) return least;
    const [free] = startsOtherwise(group) ? [] : members.open(undefined);
    if (free !== undefined) {
      free.group = group;
      members.leaveIdle(free);
      return free;
    }
    try {
      return await launches.start(group);
    } catch (error) {
      if (least?.launched.browser.isConnected() === true) return least;
      throw error;
    }
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
      members.leaveIdle(member);
    };
    return { ...rightsTo(member), release };
  }

  /** The part of a lease that all leases of a browser share. */
  function rightsTo(member: Member): Omit<BrowserLease, "release"> {
    const { launched, health } = member;
    const { check, checkOpening, responds, endReason } = health;
    return { launched, isSpent: () => members.isSpent(member), check, checkOpening, responds, endReason };
  }

  return {
    async start() {
      const [member = await launches.start(undefined)] = members.all();
      return member.launched.info;
    },
    async visit(work) {
      const [member = await launches.start(undefined)] = [...members.open(undefined), ...members.all()];
      const { browser } = member.launched;
      return whileRunning(browser, work(browser));
    },
    has: (group) => members.open(group).length > 0 || launches.has(group),
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
      const [member = group === undefined ? await launches.start(undefined) : undefined] = members.open(group);
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
    isHealthy() {
      const all = members.all();
      return launches.error === undefined && (all.length === 0 || all.some(({ health }) => health.isHealthy()));
    },
    pids: () => members.all().map(({ launched }) => launched.pid),
    end(pid, reason) {
      for (const { launched, health } of members.all()) if (launched.pid === pid) health.end(reason);
    },
    async close() {
      closed = true;
      clearInterval(checks);
      await members.close(launches.settled());
    },
  };
}

import type { Browser } from "playwright-core";
import { ServiceError } from "../../errors/errors.ts";
import { until } from "../../errors/timing.ts";
import type { Logger } from "../../log/log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { readKernelKills } from "../../machine-memory.ts";
import { type Deadline, interrupt } from "../deadline.ts";
import type { BrowserInfo } from "../engine.ts";
import type { Release } from "../semaphore.ts";
import { type BrowserHealth, createBrowserHealth, createKernelKills, type MemoryEnd } from "./health.ts";
import { firstLine, type LaunchedBrowser } from "./launch.ts";
import { type BrowserMemory, createBrowserMeter } from "./processes.ts";
import { isAlone, sharersOf, startsOtherwise } from "./sharing.ts";

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
  /** Returns the group whose contexts the browser runs; undefined: it has run none. */
  group(): string | undefined;
  /**
   * The lease of a context of that group, in place of this one.
   *
   * @returns undefined where the browser belongs to another group, or has no room
   */
  claim(group: string): BrowserLease | undefined;
}

export interface BrowserPoolOptions {
  readonly launch: (group: string | undefined) => Promise<LaunchedBrowser>;
  /** Live contexts of one browser. */
  readonly maxContexts: number;
  /** A browser with more memory takes no further contexts. */
  readonly maxBytes: number;
  /** Browsers that run contexts; a tenth of them only for groups that have none. */
  readonly maxBrowsers: number;
  /**
   * A browser without contexts ends after so long; one that belongs to no group waits. Of those of a user that start otherwise only
   * the last one is kept: a user can have any number of such groups.
   */
  readonly idleMs: number;
  /** A browser that has had so many contexts takes no more, and ends with its last. */
  readonly maxContextsEver: number;
  /** A browser that is older takes no further contexts. */
  readonly maxAgeMs: number;
  /** Time between two checks of a browser. Default 2 s. */
  readonly checkEveryMs?: number;
  /** Processes that the kernel has ended for memory so far. Default: as it counts them. */
  readonly readKernelKills?: (() => number) | undefined;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, "browserLaunches" | "browserEnds">;
}

/** A browser of the pool. */
interface Member {
  readonly launched: LaunchedBrowser;
  readonly health: BrowserHealth;
  readonly startedMs: number;
  /** The group whose contexts it runs, from the first one on. */
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

/** A browser that is starting for one group, or for none yet. */
interface Start {
  group: string | undefined;
  readonly member: Promise<Member>;
}

const CHECK_EVERY_MS = 2_000;
const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;

/**
 * Owns the browsers of this process, each of which runs the contexts of one group: starts them, leases them to contexts, ends those
 * that are idle, and replaces those that ended or are old.
 */
export class BrowserPool {
  readonly #options: BrowserPoolOptions;
  readonly #meter = createBrowserMeter();
  readonly #kernelKills: ReturnType<typeof createKernelKills>;
  readonly #checks: NodeJS.Timeout;
  readonly #starts = new Set<Start>();
  readonly #members = new Set<Member>();
  readonly #ending = new Set<Promise<void>>();
  #isClosed = false;
  /** The time after a failure in which none starts. */
  #backoffMs = 0;
  #notBeforeMs = 0;
  /** The first line of the error of the last launch; undefined where it succeeded. */
  #failure: string | undefined;

  constructor(options: BrowserPoolOptions) {
    this.#options = options;
    this.#kernelKills = createKernelKills(options.readKernelKills ?? readKernelKills);
    this.#checks = setInterval(() => {
      for (const { health } of this.#members) void health.check();
    }, options.checkEveryMs ?? CHECK_EVERY_MS).unref();
  }

  /** Starts a browser unless one runs. */
  async start(): Promise<BrowserInfo> {
    const [member = await this.#startFor(undefined)] = this.#members;
    return member.launched.info;
  }

  /**
   * Runs work that belongs to no context in one of the browsers.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when the browser ends before the work does, or none starts
   */
  async visit<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
    const [member = await this.#startFor(undefined)] = [...this.#open(undefined), ...this.#members];
    const { browser } = member.launched;
    return whileRunning(browser, work(browser));
  }

  /** Whether a browser of the group runs or starts. */
  has(group: string): boolean {
    return this.#open(group).length > 0 || this.#isStarting(group);
  }

  /**
   * A lease of the group's fullest browser with room, so that others become idle and end; where none has room, of a new one, or,
   * where no more may run, of the emptiest. A browser that has run a context of one group never runs one of another.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when no browser starts
   */
  async acquire(group: string, deadline: Deadline, signal: AbortSignal): Promise<BrowserLease> {
    if (this.#isClosed) throw unavailable("the service is closing");
    for (;;) {
      const { member, isLast = false } = await interrupt(this.#memberOf(group), deadline, { signal });
      // Several callers wait for the same browser to start, which may be for some of them only.
      if (member.group !== group || member.contextsEver >= this.#options.maxContextsEver) continue;
      // Others were given the same one meanwhile.
      if (isLast) return this.#lease(this.#open(group)[0] ?? member);
      if (this.#hasRoom(member)) return this.#lease(member);
    }
  }

  /**
   * A lease for a blank context: of the browser that the group's next context gets, which starts where no other has room; or, where
   * the group is undefined, of one that belongs to no group yet.
   *
   * @returns undefined when the group has no browser
   * @throws ServiceError `SERVICE_UNAVAILABLE` when no browser starts
   */
  async acquireSpare(group: string | undefined): Promise<SpareLease | undefined> {
    if (this.#isClosed) throw unavailable("the service is closing");
    const own = this.#open(group);
    let member = own.findLast((each) => this.#hasRoom(each));
    if (member === undefined && group !== undefined && (own.length === 0 || !this.#mayStart())) return undefined;
    const found = (member ??= await this.#startFor(group));
    return {
      ...this.#rightsTo(found),
      release: () => undefined,
      group: () => found.group,
      claim: (claimant) => {
        if ((found.group ?? claimant) !== claimant || !this.#hasRoom(found)) return undefined;
        found.group = claimant;
        return this.#lease(found);
      },
    };
  }

  /** Whether a browser responds, or can be started. */
  isHealthy(): boolean {
    const all = [...this.#members];
    return this.#failure === undefined && (all.length === 0 || all.some(({ health }) => health.isHealthy()));
  }

  /** The browsers that run contexts beside the first one of their group. */
  further(): number {
    const used = this.#inUse();
    return used.length - new Set(used.map(({ group }) => group)).size;
  }

  /** Measures the browsers, by their main processes. */
  async measure(): Promise<ReadonlyMap<number, BrowserMemory>> {
    this.#kernelKills.look();
    const measured = await this.#meter([...this.#members].map(({ launched }) => launched.pid));
    for (const member of this.#members) member.bytes = measured.get(member.launched.pid)?.bytes ?? member.bytes;
    return measured;
  }

  /** Ends the browser with that main process. */
  end(pid: number, reason: "memory"): void {
    this.#memberWith(pid)?.health.end(reason);
  }

  /** See `BrowserHealth`. */
  endPages(pid: number, pagesPid: number, end: MemoryEnd): boolean {
    return this.#memberWith(pid)?.health.endPages(pagesPid, end) ?? false;
  }

  /** Ends all, once those that start have done so or failed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#checks);
    await Promise.allSettled([...this.#starts].map(({ member }) => member));
    for (const member of [...this.#members]) this.#end(member, "closed");
    await Promise.all(this.#ending);
  }

  #memberWith(pid: number): Member | undefined {
    return [...this.#members].find(({ launched }) => launched.pid === pid);
  }

  #inUse(): readonly Member[] {
    return [...this.#members].filter(({ contexts }) => contexts > 0);
  }

  #hasRoom({ contexts, bytes, isReserved }: Member): boolean {
    return !isReserved && contexts < this.#options.maxContexts && bytes < this.#options.maxBytes;
  }

  /** Whether the browser takes no more contexts, and ends once it has none. */
  #isSpent({ contextsEver, startedMs }: Member): boolean {
    const { maxContextsEver, maxAgeMs } = this.#options;
    return contextsEver >= maxContextsEver || performance.now() - startedMs >= maxAgeMs;
  }

  /** The browsers of a group that take contexts, the one with the fewest first. */
  #open(group: string | undefined): readonly Member[] {
    for (const each of this.#members) if (each.contexts === 0 && this.#isSpent(each)) this.#end(each, "replaced");
    return [...this.#members]
      .filter((each) => each.group === group && each.launched.browser.isConnected() && !this.#isSpent(each))
      .sort((one, other) => one.contexts - other.contexts);
  }

  /** A browser for a context of the group; `isLast` where the group cannot have one with room. */
  async #memberOf(group: string): Promise<{ readonly member: Member; readonly isLast?: true }> {
    const own = this.#open(group);
    const fullest = own.findLast((each) => this.#hasRoom(each));
    if (fullest !== undefined) return { member: fullest };
    const [emptiest] = own;
    if (emptiest !== undefined && !this.#mayStart() && !this.#isStarting(group))
      return { member: emptiest, isLast: true };
    const [free] = startsOtherwise(group) ? [] : this.#open(undefined);
    if (free !== undefined) {
      free.group = group;
      this.#leaveIdle(free);
      return { member: free };
    }
    try {
      return { member: await this.#startFor(group) };
    } catch (error) {
      if (emptiest?.launched.browser.isConnected() === true) return { member: emptiest, isLast: true };
      throw error;
    }
  }

  #lease(member: Member): BrowserLease {
    clearTimeout(member.idle);
    member.contexts++;
    member.contextsEver++;
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      member.contexts--;
      this.#leaveIdle(member);
    };
    return { ...this.#rightsTo(member), release };
  }

  /** The part of a lease that all leases of a browser share. */
  #rightsTo(member: Member): Omit<BrowserLease, "release"> {
    const { check, checkOpening, responds, endReason, takeMemoryEnd } = member.health;
    return {
      ...{ launched: member.launched, check, checkOpening, responds, endReason, takeMemoryEnd },
      isSpent: () => this.#isSpent(member),
      share: () => {
        if (member.isReserved)
          throw unavailable("a trace of the browser is recorded, in which no other context may be");
        if (member.bytes < this.#options.maxBytes) return this.#lease(member);
        throw unavailable("the browser of the client's context has too little memory for a further one");
      },
      reserve() {
        if (member.isReserved || member.contexts > 1) return undefined;
        member.isReserved = true;
        return () => void (member.isReserved = false);
      },
    };
  }

  #isStarting(group: string): boolean {
    return [...this.#starts].some((each) => each.group === group);
  }

  #mayStart(): boolean {
    const { maxBrowsers } = this.#options;
    const starting = [...this.#starts].filter(({ group }) => group !== undefined).length;
    return this.#inUse().length + starting < maxBrowsers - Math.floor(maxBrowsers / 10);
  }

  /**
   * The browser that starts for the group, or for none yet; else a new one.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when it does not start, or one has just failed to
   */
  #startFor(group: string | undefined): Promise<Member> {
    const all = [...this.#starts];
    const isFree = (each: Start): boolean => each.group === undefined && !startsOtherwise(group);
    const found = all.find((each) => each.group === group) ?? all.find(isFree);
    if (found !== undefined) {
      found.group = group;
      return found.member;
    }
    const start: Start = {
      group,
      member: this.#launch(group)
        .then((launched) => this.#add(launched, start.group))
        .finally(() => this.#starts.delete(start)),
    };
    this.#starts.add(start);
    return start.member;
  }

  async #launch(group: string | undefined): Promise<LaunchedBrowser> {
    const { launch, log, metrics } = this.#options;
    const waitMs = this.#notBeforeMs - performance.now();
    if (waitMs > 0) throw unavailable(this.#failure ?? "", waitMs);
    try {
      const launched = await launch(group);
      metrics?.browserLaunches.inc({ outcome: "started" });
      this.#backoffMs = 0;
      this.#failure = undefined;
      return launched;
    } catch (error) {
      metrics?.browserLaunches.inc({ outcome: "failed" });
      // It is about what its caller asked for.
      if (error instanceof ServiceError) throw error;
      const retryAfterMs = Math.min(Math.max(this.#backoffMs * 2, MIN_BACKOFF_MS), MAX_BACKOFF_MS);
      this.#backoffMs = retryAfterMs;
      this.#notBeforeMs = performance.now() + retryAfterMs;
      this.#failure = firstLine(error);
      log.error({ error, retryAfterMs }, "the browser did not start");
      throw unavailable(this.#failure, retryAfterMs, error);
    }
  }

  /** @throws ServiceError `SERVICE_UNAVAILABLE` for a browser that has started while the pool closes, which ends */
  #add(launched: LaunchedBrowser, group: string | undefined): Member {
    const health = createBrowserHealth({ launched, kernelKills: this.#kernelKills, log: this.#options.log });
    const startedMs = performance.now();
    const unused = { contexts: 0, contextsEver: 0, isReserved: false, bytes: 0, idle: undefined };
    const member: Member = { launched, health, startedMs, group, ...unused };
    this.#members.add(member);
    launched.browser.once("disconnected", () => this.#end(member, health.endReason() ?? "died"));
    if (this.#isClosed) {
      this.#end(member, "closed");
      throw unavailable("the service is closing");
    }
    this.#leaveIdle(member);
    return member;
  }

  /** Ends a browser without contexts, after a while, unless it belongs to no group. */
  #leaveIdle(member: Member): void {
    clearTimeout(member.idle);
    if (member.contexts > 0 || member.group === undefined) return;
    if (this.#isSpent(member)) return this.#end(member, "replaced");
    const { group } = member;
    if (startsOtherwise(group))
      for (const other of this.#members) if (isReplaced(other, group)) this.#end(other, "idle");
    const idleMs = isAlone(group) ? 0 : this.#options.idleMs;
    member.idle = setTimeout(() => this.#end(member, "idle"), idleMs).unref();
  }

  #end(member: Member, reason: string): void {
    if (!this.#members.delete(member)) return;
    clearTimeout(member.idle);
    const { launched, contexts } = member;
    if (!this.#isClosed) {
      const { log, metrics } = this.#options;
      metrics?.browserEnds.inc({ reason });
      log[reason === "died" ? "warn" : "info"]({ pid: launched.pid, contexts, reason }, "a browser ends");
    }
    const ended = launched.close().finally(() => this.#ending.delete(ended));
    this.#ending.add(ended);
  }
}

/** Whether a browser without contexts was for the same user as a group that starts otherwise, too. */
function isReplaced({ group: old, contexts }: Member, group: string): boolean {
  if (old === undefined || old === group || contexts > 0) return false;
  return startsOtherwise(old) && sharersOf(old) === sharersOf(group);
}

/**
 * Settles as the work does. Playwright never settles the creation of a context or page during which the browser ends.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE` when the browser ends first
 */
export function whileRunning<T>(browser: Browser, work: Promise<T>): Promise<T> {
  return until(work, (_resolve, reject) => {
    const onEnded = (): void => reject(unavailable("it has ended"));
    if (browser.isConnected()) browser.once("disconnected", onEnded);
    else onEnded();
    return () => browser.off("disconnected", onEnded);
  });
}

function unavailable(reason: string, retryAfterMs = MIN_BACKOFF_MS, cause?: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", `no browser is available: ${reason}`, {
    details: { outcome: "not-executed", reason: "no-browser" },
    retryAfterMs,
    cause,
  });
}

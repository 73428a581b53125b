import type { Browser } from "playwright-core";
import { ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { type Deadline, interrupt } from "../deadline.ts";
import type { BrowserInfo } from "../engine.ts";
import type { Release } from "../semaphore.ts";
import { type BrowserHealth, createBrowserHealth } from "./health.ts";
import type { LaunchedBrowser } from "./launch.ts";

const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;

/** One context's right to a browser, which does not end before it is released. */
export interface BrowserLease extends Pick<BrowserHealth, "check" | "checkOpening" | "endReason"> {
  readonly launched: LaunchedBrowser;
  /** Whether the browser takes no more contexts, and ends once it has none. */
  isSpent(): boolean;
  readonly release: Release;
}

/** The browsers: starts them, leases them to contexts, and replaces those that ended or are old. */
export interface BrowserPool {
  /** Starts a browser unless one runs. */
  start(): Promise<BrowserInfo>;
  /**
   * A lease of the browser with the fewest contexts.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when no browser starts
   */
  acquire(deadline: Deadline, signal: AbortSignal): Promise<BrowserLease>;
  /** Runs work that belongs to no context in one of the browsers. */
  visit<T>(work: (browser: Browser) => Promise<T>): Promise<T>;
  /** Whether a browser responds and draws, or can be started. */
  isHealthy(): boolean;
  /** The main processes of the browsers that take part. */
  pids(): readonly number[];
  close(): Promise<void>;
}

export interface BrowserPoolOptions {
  readonly launch: () => Promise<LaunchedBrowser>;
  readonly maxBrowsers: number;
  /** A browser that has had so many contexts takes no more, and ends with its last; 1: each has its own. */
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
  contexts: number;
  contextsEver: number;
}

export function createBrowserPool({
  launch,
  maxBrowsers,
  maxContextsEver,
  maxAgeMs,
  checkEveryMs = 2_000,
  log,
  metrics,
}: BrowserPoolOptions): BrowserPool {
  const members = new Set<Member>();
  const ending = new Set<Promise<void>>();
  let launching: Promise<Member> | undefined;
  let backoffMs = 0;
  let notBeforeMs = 0;
  let launchError: string | undefined;
  let closed = false;
  const checks = setInterval(() => {
    for (const { health } of members) void health.check();
  }, checkEveryMs).unref();

  function isSpent({ contextsEver, startedMs }: Member): boolean {
    return contextsEver >= maxContextsEver || performance.now() - startedMs >= maxAgeMs;
  }

  async function findMember(): Promise<Member> {
    for (const each of members) if (each.contexts === 0 && isSpent(each)) remove(each);
    const open = [...members].filter((each) => each.launched.browser.isConnected() && !isSpent(each));
    const least = open.sort((one, other) => one.contexts - other.contexts)[0];
    if (least !== undefined && (least.contexts === 0 || open.length >= maxBrowsers)) return least;
    try {
      launching ??= start().finally(() => {
        launching = undefined;
      });
      return await launching;
    } catch (error) {
      if (least?.launched.browser.isConnected() === true) return least;
      throw error;
    }
  }

  async function start(): Promise<Member> {
    const waitMs = notBeforeMs - performance.now();
    if (waitMs > 0) throw unavailable(launchError ?? "", waitMs);
    let launched: LaunchedBrowser;
    try {
      launched = await launch();
      metrics?.browserLaunches.inc({ outcome: "started" });
    } catch (error) {
      metrics?.browserLaunches.inc({ outcome: "failed" });
      backoffMs = Math.min(Math.max(backoffMs * 2, MIN_BACKOFF_MS), MAX_BACKOFF_MS);
      notBeforeMs = performance.now() + backoffMs;
      launchError = firstLine(error);
      log.error({ error, retryAfterMs: backoffMs }, "the browser did not start");
      throw unavailable(launchError, backoffMs, error);
    }
    backoffMs = 0;
    launchError = undefined;
    const started: Member = {
      launched,
      health: createBrowserHealth({ launched, isShared: maxContextsEver > 1, log }),
      startedMs: performance.now(),
      contexts: 0,
      contextsEver: 0,
    };
    members.add(started);
    launched.browser.once("disconnected", () => remove(started));
    if (closed) {
      remove(started);
      throw closing();
    }
    return started;
  }

  function remove(member: Member): void {
    if (!members.delete(member)) return;
    const { launched, contexts } = member;
    if (!closed) metrics?.browserEnds.inc({ reason: isSpent(member) ? "replaced" : "died" });
    if (isSpent(member)) log.info({ pid: launched.pid }, "a browser is replaced because of its age or use");
    else if (!closed) log.warn({ pid: launched.pid, contexts }, "a browser ended");
    const end = launched.close().finally(() => ending.delete(end));
    ending.add(end);
  }

  return {
    start: async () => (await findMember()).launched.info,
    visit: async (work) => work((await findMember()).launched.browser),
    async acquire(deadline, signal) {
      if (closed) throw closing();
      for (;;) {
        const member = await interrupt(findMember(), deadline, { signal });
        // Several callers wait for the same browser to start, which may be for one of them only.
        if (member.contextsEver >= maxContextsEver) continue;
        member.contexts++;
        member.contextsEver++;
        let isReleased = false;
        const { check, checkOpening, endReason } = member.health;
        return {
          launched: member.launched,
          isSpent: () => isSpent(member),
          check,
          checkOpening,
          endReason,
          release() {
            if (isReleased) return;
            isReleased = true;
            member.contexts--;
            if (member.contexts === 0 && isSpent(member)) remove(member);
          },
        };
      }
    },
    isHealthy: () =>
      launchError === undefined && (members.size === 0 || [...members].some(({ health }) => health.isHealthy())),
    pids: () => [...members].map(({ launched }) => launched.pid),
    async close() {
      closed = true;
      clearInterval(checks);
      await launching?.catch(() => undefined);
      for (const member of [...members]) remove(member);
      await Promise.all(ending);
    },
  };
}

function closing(): ServiceError {
  return unavailable("the service is closing", MIN_BACKOFF_MS);
}

function unavailable(reason: string, retryAfterMs: number, cause?: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", `no browser is available: ${reason}`, {
    details: { outcome: "not-executed", reason: "no-browser" },
    retryAfterMs,
    cause,
  });
}

/** Playwright's launch errors are pages long. */
function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}

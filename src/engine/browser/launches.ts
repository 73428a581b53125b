import { ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { firstLine, type LaunchedBrowser } from "./launch.ts";
import { startsOtherwise } from "./sharing.ts";

const MIN_BACKOFF_MS = 1_000;
const MAX_BACKOFF_MS = 30_000;

interface LaunchesDependencies<M> {
  readonly launch: (group: string | undefined) => Promise<LaunchedBrowser>;
  /** Adds a browser that has started to those of the group that it is for by now. */
  readonly add: (launched: LaunchedBrowser, group: string | undefined) => M;
  readonly log: Logger;
  readonly metrics?: Pick<Metrics, "browserLaunches"> | undefined;
}

/** The browsers that are starting, each for one group; after a failure none starts for a while. */
interface Launches<M> {
  /** The first line of the error of the last launch; undefined where it succeeded. */
  readonly error: string | undefined;
  /** How many browsers start for a group. */
  readonly count: number;
  has(group: string): boolean;
  /**
   * The browser that starts for the group, or for none yet; else a new one.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when it does not start, or one has just failed to
   */
  start(group: string | undefined): Promise<M>;
  /** Resolves when none starts. */
  settled(): Promise<unknown>;
}

interface Launch<M> {
  group: string | undefined;
  readonly member: Promise<M>;
}

export function createLaunches<M>({ launch, add, log, metrics }: LaunchesDependencies<M>): Launches<M> {
  const running = new Set<Launch<M>>();
  let backoffMs = 0;
  let notBeforeMs = 0;
  let failure: string | undefined;

  async function launchOne(group: string | undefined): Promise<LaunchedBrowser> {
    const waitMs = notBeforeMs - performance.now();
    if (waitMs > 0) throw unavailable(failure ?? "", waitMs);
    try {
      const launched = await launch(group);
      metrics?.browserLaunches.inc({ outcome: "started" });
      backoffMs = 0;
      failure = undefined;
      return launched;
    } catch (error) {
      metrics?.browserLaunches.inc({ outcome: "failed" });
      // It is about what its caller asked for.
      if (error instanceof ServiceError) throw error;
      backoffMs = Math.min(Math.max(backoffMs * 2, MIN_BACKOFF_MS), MAX_BACKOFF_MS);
      notBeforeMs = performance.now() + backoffMs;
      failure = firstLine(error);
      log.error({ error, retryAfterMs: backoffMs }, "the browser did not start");
      throw unavailable(failure, backoffMs, error);
    }
  }

  return {
    get error() {
      return failure;
    },
    get count() {
      return [...running].filter(({ group }) => group !== undefined).length;
    },
    has: (group) => [...running].some((each) => each.group === group),
    start(group) {
      const all = [...running];
      const isFree = (each: Launch<M>): boolean => each.group === undefined && !startsOtherwise(group);
      const found = all.find((each) => each.group === group) ?? all.find(isFree);
      if (found !== undefined) {
        found.group = group;
        return found.member;
      }
      const started: Launch<M> = {
        group,
        member: launchOne(group)
          .then((launched) => add(launched, started.group))
          .finally(() => running.delete(started)),
      };
      running.add(started);
      return started.member;
    },
    settled: () => Promise.allSettled([...running].map(({ member }) => member)),
  };
}

export function unavailable(reason: string, retryAfterMs = MIN_BACKOFF_MS, cause?: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", `no browser is available: ${reason}`, {
    details: { outcome: "not-executed", reason: "no-browser" },
    retryAfterMs,
    cause,
  });
}

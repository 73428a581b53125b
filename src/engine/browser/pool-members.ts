import type { Logger } from "../../log/log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { type BrowserHealth, createBrowserHealth } from "./health.ts";
import type { LaunchedBrowser } from "./launch.ts";
import { unavailable } from "./launches.ts";
import { isAlone, sharersOf, startsOtherwise } from "./sharing.ts";

/** Bounds for one browser. */
export interface MemberBounds {
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
export interface Member {
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
export function createPoolMembers(
  options: MemberBounds & {
    readonly log: Logger;
    readonly metrics?: Pick<Metrics, "browserEnds">;
  },
) {
  const { idleMs, maxContextsEver, maxAgeMs, log, metrics } = options;
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
    const health = createBrowserHealth({ launched, log });
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

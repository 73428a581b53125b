import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../log/log.ts";
import { settlesWithin } from "../../errors/timing.ts";
import type { FloodedSession } from "./report-limit.ts";
import type { SessionRouter } from "./session-router.ts";

/** How much more slowly the scripts of a page run that floods its browser. */
const SLOWER = 20;
/** Time after the last report of a flood until a page is no longer slowed. */
const HOLD_MS = 2_000;
/** Calls after which a flood is looked at, for 500 reports each: a shorter one ends by itself. */
const CHECKED_AFTER = 20;
/** A browser that responds later has reports in its queue that it cannot write as fast. It is ended when it does not respond for 5 s. */
const RESPONSE_TIMEOUT_MS = 1_000;
/** A script that makes way for no command in that time, and still floods, has no end. */
const SCRIPT_TIMEOUT_MS = 2_000;
/** Time between two reports of a flood, of 500 that are dropped, on a machine under load. */
const STILL_FLOODS_MS = 500;
/** A page has crashed by then, and what it had reported before is read. */
const CRASH_TIMEOUT_MS = 5_000;

/** The flood of one page. */
interface Flood {
  /** Releases it. */
  readonly timer: NodeJS.Timeout;
  /** Sessions whose scripts run more slowly. */
  readonly slowed: Set<string>;
  calls: number;
  /** When the last call was, of `performance.now()`. */
  lastMs: number;
  isChecked: boolean;
}

/**
 * Bounds what a page logs or throws: its browser would keep what it cannot write as fast, and respond to nothing before that.
 * The scripts of the frames that flood run 20 times more slowly until 2 s after. A script that logs without end, or a worker, cannot be
 * slowed down. After 10,000 reports the page is ended when it keeps the browser from responding for 1 s, or its own script makes way for
 * no command for 2 s. It crashes, as `Runtime.terminateExecution` did not end such loops when it was tried.
 *
 * @returns is called for each 500 reports of a page beyond the limit
 */
export function createFloodThrottle(
  router: Pick<SessionRouter, "call">,
  log: Logger,
): (flooded: FloodedSession) => void {
  const floods = new Map<string, Flood>();

  function setRate(sessionId: string, rate: number): Promise<unknown> {
    return router.call({ method: "Emulation.setCPUThrottlingRate", params: { rate }, sessionId });
  }

  function release(pageSessionId: string): void {
    const flood = floods.get(pageSessionId);
    floods.delete(pageSessionId);
    // The session may have ended.
    for (const sessionId of flood?.slowed ?? []) setRate(sessionId, 1).catch(() => undefined);
  }

  /** Whether the browser and the page still respond; a worker responds with an error. */
  async function responds(flood: Flood, sessionId: string): Promise<boolean> {
    const slowed = setRate(sessionId, SLOWER).catch(() => undefined);
    const response = router.call({ method: "Browser.getVersion" }).catch(() => undefined);
    if (!(await settlesWithin(Promise.race([slowed, response]), RESPONSE_TIMEOUT_MS))) return false;
    const isSlowed = await settlesWithin(slowed, SCRIPT_TIMEOUT_MS - RESPONSE_TIMEOUT_MS);
    return isSlowed || performance.now() - flood.lastMs > STILL_FLOODS_MS;
  }

  async function check(flood: Flood, { sessionId, pageSessionId }: FloodedSession): Promise<void> {
    if (await responds(flood, sessionId)) return;
    log.warn({ sessionId: pageSessionId }, "a page that logs or throws without end is ended");
    router.call({ method: "Page.crash", sessionId: pageSessionId }).catch(() => undefined);
    await sleep(CRASH_TIMEOUT_MS, undefined, { ref: false });
  }

  return (flooded) => {
    const { sessionId, pageSessionId } = flooded;
    let flood = floods.get(pageSessionId);
    if (flood === undefined) {
      const timer = setTimeout(() => release(pageSessionId), HOLD_MS).unref();
      flood = { timer, slowed: new Set(), calls: 0, lastMs: 0, isChecked: false };
      floods.set(pageSessionId, flood);
      log.debug({ sessionId }, "a page logs or throws more than its browser can report; its scripts are slowed down");
    }
    const current = flood;
    current.timer.refresh();
    current.lastMs = performance.now();
    current.calls++;
    if (!current.slowed.has(sessionId)) {
      current.slowed.add(sessionId);
      setRate(sessionId, SLOWER).catch(() => undefined); // a worker
    }
    if (current.isChecked || current.calls < CHECKED_AFTER) return;
    current.isChecked = true;
    void check(current, flooded).finally(() => (current.isChecked = false));
  };
}

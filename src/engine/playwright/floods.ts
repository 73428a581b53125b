import { setTimeout as sleep } from "node:timers/promises";
import { sessionOf } from "./session-of.ts";
import type { Logger } from "../../log/log.ts";
import { settlesWithin } from "../../errors/timing.ts";

/** Messages about what pages have logged or thrown, of all pages of the browser; no page has more events. */
const MAX_REPORTS_PER_SECOND = 500;
/** Reports of one page beyond that limit in a second, for each of which it floods the browser: a page may log faster than its browser writes. */
const FLOOD_REPORTS = 500;
/** Bytes of such a message that are parsed: an event shows less of it. */
const MAX_REPORT_BYTES = 65_536;

/** Which page sends too many reports. */
export interface FloodedSession {
  /** The session of the frame or worker that has sent the last one. */
  readonly sessionId: string;
  readonly pageSessionId: string;
}

/**
 * Drops and shortens messages about what pages have logged or thrown, of which pages can send any number of any size.
 *
 * @param onFlood called for each 500 reports beyond 500 in a second that a page has sent, with its frames and workers
 * @returns takes a message and returns its text; undefined for one that is dropped
 */
export function createReportLimit(onFlood: (flooded: FloodedSession) => void): (message: Buffer) => string | undefined {
  let sinceMs = -Infinity;
  let count = 0;
  /** Reports beyond the limit, by the session of the page. */
  const dropped = new Map<string, number>();
  /** The session in which each session of a frame or worker was attached. */
  const parents = new Map<string, string>();

  function drop(message: Buffer): undefined {
    const sessionId = sessionOf(message);
    let pageSessionId = sessionId;
    for (let at: string | undefined = sessionId; at !== undefined; at = parents.get(at)) pageSessionId = at;
    const ofPage = (dropped.get(pageSessionId) ?? 0) + 1;
    dropped.set(pageSessionId, ofPage);
    if (ofPage % FLOOD_REPORTS === 0) onFlood({ sessionId, pageSessionId });
  }

  function noteSession(message: Buffer, change: string, sessionId: string): void {
    const parent = sessionOf(message);
    if (change === "detachedFrom") parents.delete(sessionId);
    else if (parent !== "") parents.set(sessionId, parent);
  }

  return (message) => {
    const head = message.toString("latin1", 0, HEAD_BYTES);
    const [, change, changed] = SESSION_CHANGE.exec(head) ?? [];
    if (change !== undefined && changed !== undefined) noteSession(message, change, changed);
    const [, method] = REPORT.exec(head) ?? [];
    if (method === undefined) return message.toString();
    const now = performance.now();
    if (now - sinceMs >= 1_000) {
      [sinceMs, count] = [now, 0];
      dropped.clear();
    }
    if (++count > MAX_REPORTS_PER_SECOND) return drop(message);
    return message.length <= MAX_REPORT_BYTES ? message.toString() : shortened(message, method);
  };
}

const REPORT = /^\{"method":"(Runtime\.(?:consoleAPICalled|exceptionThrown))",/;
const SESSION_CHANGE = /^\{"method":"Target\.(attachedTo|detachedFrom)Target","params":\{"sessionId":"(\w+)"/;
const HEAD_BYTES = 100;
/** The beginning of a message whose first value is a text, and that of the text. */
const LOGGED_TEXT =
  /"params":\{"type":"\w+","args":\[\{"type":"string","value":"((?:[^"\\]|\\u[\da-fA-F]{4}|\\[^u]){1,2000})/;

/** Shortens a message to the beginning of its long text, or to its size; undefined where its session is not found. */
function shortened(message: Buffer, method: string): string | undefined {
  const head = message.toString("utf8", 0, MAX_REPORT_BYTES / 2);
  const tail = message.toString("utf8", message.length - MAX_REPORT_BYTES / 2);
  const [, sessionId] = /,"sessionId":"(\w+)"\}$/.exec(tail) ?? [];
  if (sessionId === undefined) return undefined;
  const size = `(${message.length} bytes)`;
  const timestamp = Date.now();
  if (method === "Runtime.exceptionThrown") {
    const exceptionDetails = { exceptionId: 0, text: `Uncaught ${size}`, lineNumber: 0, columnNumber: 0 };
    return JSON.stringify({ method, params: { timestamp, exceptionDetails }, sessionId });
  }
  // A quote inside of a page's text would have a backslash before it.
  const [, type = "log"] = /"params":\{"type":"(\w+)"/.exec(head) ?? [];
  const [, executionContextId] = /"executionContextId":(\d+)/.exec(tail) ?? [];
  const [, text] = LOGGED_TEXT.exec(head) ?? [];
  const value = text === undefined ? size : `${JSON.parse(`"${text}"`) as string}… ${size}`;
  const params = {
    type,
    args: [{ type: "string", value }],
    executionContextId: Number(executionContextId),
    timestamp,
  };
  return executionContextId === undefined ? undefined : JSON.stringify({ method, params, sessionId });
}

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
  router: { call(command: { method: string; params?: object; sessionId?: string }): Promise<unknown> },
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

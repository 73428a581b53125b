import { sessionOf } from "./session-of.ts";

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

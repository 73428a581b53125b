import { sessionOf } from "./session-of.ts";

/** Messages about what pages have logged or thrown, of all pages of the browser; no page has more events. */
const MAX_REPORTS_PER_SECOND = 500;
/** Reports of one session per second, from which on it floods the browser: a page may log faster than its browser writes. */
const FLOOD_REPORTS_PER_SECOND = 500;
/** Bytes of such a message that are parsed: an event shows less of it. */
const MAX_REPORT_BYTES = 65_536;

/**
 * Drops and shortens messages about what pages have logged or thrown, of which pages can send any number of any size.
 *
 * @param onFlood called with a session that has sent more than 500 in a second beyond that limit, once in that second
 * @returns takes a message and returns its text; undefined for one that is dropped
 */
export function createReportLimit(onFlood: (sessionId: string) => void): (message: Buffer) => string | undefined {
  let sinceMs = -Infinity;
  let count = 0;
  /** Beyond the limit, by session. */
  const dropped = new Map<string, number>();

  function drop(message: Buffer): undefined {
    const sessionId = sessionOf(message);
    const ofSession = (dropped.get(sessionId) ?? 0) + 1;
    dropped.set(sessionId, ofSession);
    if (ofSession === FLOOD_REPORTS_PER_SECOND) onFlood(sessionId);
  }

  return (message) => {
    const [, method] = REPORT.exec(message.toString("latin1", 0, REPORT_HEAD_BYTES)) ?? [];
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
const REPORT_HEAD_BYTES = 48;
/** The beginning of a message whose first value is a text, and that of the text. */
const LOGGED_TEXT =
  /"params":\{"type":"\w+","args":\[\{"type":"string","value":"((?:[^"\\]|\\u[\da-fA-F]{4}|\\[^u]){1,2000})/;

/** The same message with the beginning of a long text, or with its size; undefined where its session is not found. */
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

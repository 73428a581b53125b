import type { Readable, Writable } from "node:stream";

/** Messages that are dispatched in one turn of the event loop: those of other browsers come in between. */
const PER_TURN = 50;
/** Beyond so many messages that wait, nothing is read until they are dispatched. */
const MAX_WAITING = 1_000;
/** Messages about what pages have logged or thrown, of all pages of the browser; no page has more events. */
const MAX_REPORTS_PER_SECOND = 500;
/** Bytes of such a message that are parsed: an event shows less of it. */
const MAX_REPORT_BYTES = 65_536;
/** Bytes of a request's body in the message about it; 0 would be no limit. */
const MAX_POST_DATA_SIZE = 1;

/** Messages from and to a browser; its reader sets the listeners. */
export interface BrowserPipe {
  onmessage: ((message: object) => void) | undefined;
  /** Called at once where the pipe has closed already. */
  onclose: (() => void) | undefined;
  /** Takes a message before it is parsed, where it returns true; `onmessage` does not get it. */
  take: ((message: Buffer) => boolean) | undefined;
  /** @throws Error when the pipe has closed */
  send(message: object): void;
  /** The same for JSON that is sent as it is. */
  sendJson(json: string): void;
}

/**
 * The pipe to a browser that listens to `--remote-debugging-pipe`: JSON messages, each followed by a NUL.
 *
 * The messages that are sent until the next microtask are written at once, since each write is a system call and wakes the browser. Each
 * message that is read has a turn of the event loop of its own, as Playwright expects it, and they keep their order; one that is read while no
 * other waits is dispatched in the turn that has read it.
 */
export function createPipe(commands: Writable, events: Readable): BrowserPipe {
  let onclose: (() => void) | undefined;
  let isClosed = false;
  let queued = "";
  /** The beginning of a message whose end was not read yet. */
  let begun: Buffer[] = [];
  /** Messages that were read and wait for their turn, from `next` on. */
  let waiting: string[] = [];
  let next = 0;
  /** Those of them that have a turn already. */
  let planned = 0;
  const reports = createReportLimit();

  function flush(): void {
    const text = queued;
    queued = "";
    if (!isClosed) commands.write(text);
  }

  function dispatch(message: string): void {
    pipe.onmessage?.(JSON.parse(message) as object);
  }

  /** Each immediate is a turn of its own; those that are planned in one run after the other input of the event loop. */
  function plan(): void {
    for (; planned < Math.min(PER_TURN, waiting.length - next); planned++) setImmediate(dispatchNext);
  }

  function dispatchNext(): void {
    const message = waiting[next++] ?? "";
    planned--;
    if (next === waiting.length || next >= MAX_WAITING) [waiting, next] = [waiting.slice(next), 0];
    if (waiting.length - next < MAX_WAITING) events.resume();
    plan();
    dispatch(message);
  }

  function read(bytes: Buffer): void {
    let first: string | undefined;
    let start = 0;
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      const last = bytes.subarray(start, end);
      const whole = begun.length === 0 ? last : Buffer.concat([...begun, last]);
      begun = [];
      start = end + 1;
      const message = pipe.take?.(whole) === true ? undefined : reports.limit(whole);
      if (message === undefined) continue;
      if (first === undefined && waiting.length === 0) first = message;
      else waiting.push(message);
    }
    if (start < bytes.length) begun.push(bytes.subarray(start));
    plan();
    if (waiting.length - next >= MAX_WAITING) events.pause();
    if (first !== undefined) dispatch(first);
  }

  const pipe: BrowserPipe = {
    onmessage: undefined,
    get onclose() {
      return onclose;
    },
    set onclose(listener) {
      onclose = listener;
      if (isClosed) listener?.();
    },
    take: undefined,
    send: (message) => pipe.sendJson(JSON.stringify(withoutBodies(message))),
    sendJson(json) {
      if (isClosed) throw new Error("Pipe has been closed");
      // Not a tick: before that, what else the reply to another call leads to would run.
      if (queued === "") queueMicrotask(flush);
      queued += `${json}\0`;
    },
  };
  events.on("data", read);
  events.on("close", () => {
    isClosed = true;
    onclose?.();
  });
  // The end of the process reports both.
  events.on("error", () => undefined);
  commands.on("error", () => undefined);
  return pipe;
}

/** Has the browser leave the bodies of requests out of what it reports: each could be as large as pages can send. */
function withoutBodies(message: object): object {
  const { method, params } = message as { readonly method?: string; readonly params?: object };
  if (method !== "Network.enable") return message;
  return { ...message, params: { ...params, maxPostDataSize: MAX_POST_DATA_SIZE } };
}

/** Drops and shortens messages about what pages have logged or thrown, of which pages can send any number of any size. */
function createReportLimit(): { limit(message: Buffer): string | undefined } {
  let sinceMs = -Infinity;
  let count = 0;
  return {
    limit(message) {
      const [, method] = REPORT.exec(message.toString("latin1", 0, REPORT_HEAD_BYTES)) ?? [];
      if (method === undefined) return message.toString();
      const now = performance.now();
      if (now - sinceMs >= 1_000) [sinceMs, count] = [now, 0];
      if (++count > MAX_REPORTS_PER_SECOND) return undefined;
      return message.length <= MAX_REPORT_BYTES ? message.toString() : shortened(message, method);
    },
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

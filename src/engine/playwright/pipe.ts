import type { Readable, Writable } from "node:stream";
import { createReportLimit, type FloodedSession } from "./floods.ts";

/** Messages that are dispatched in one turn of the event loop: those of other browsers come in between. */
const PER_TURN = 8;
/** Waiting messages, as of a page that floods its browser, beyond which one is dispatched in a turn. */
const MANY_WAITING = 200;
/** Messages that may wait; with more, nothing is read until they are dispatched. */
const MAX_WAITING = 1_000;
/** Bytes of a request's body in the message about it; 0 would be no limit. */
const MAX_POST_DATA_SIZE = 1;

/** Messages from and to a browser; its reader sets the listeners. */
export interface BrowserPipe {
  onmessage: ((message: object) => void) | undefined;
  /** Called at once where the pipe has closed already. */
  onclose: (() => void) | undefined;
  /** Takes a message before it is parsed, where it returns true; `onmessage` does not get it. */
  take: ((message: Buffer) => boolean) | undefined;
  /** Keeps a message that `send` would send, where it returns true; it is not sent then. */
  keep: ((message: object) => boolean) | undefined;
  /** Called for each 500 reports of a page that logs or throws too much. */
  onflood: ((flooded: FloodedSession) => void) | undefined;
  /** @throws Error when the pipe has closed */
  send(message: object): void;
  /** Sends JSON as it is. */
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
  /** How many of them have a turn already. */
  let planned = 0;
  const limit = createReportLimit((flooded) => pipe.onflood?.(flooded));

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
    const left = waiting.length - next;
    for (; planned < Math.min(left > MANY_WAITING ? 1 : PER_TURN, left); planned++) setImmediate(dispatchNext);
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
      const message = pipe.take?.(whole) === true ? undefined : limit(whole);
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
    keep: undefined,
    onflood: undefined,
    send(message) {
      if (pipe.keep?.(message) !== true) pipe.sendJson(JSON.stringify(withoutBodies(message)));
    },
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

import type { Writable } from "node:stream";
import type { Browser } from "playwright-core";

/** Playwright's pipe to the browser, as far as it is used here. It is internal, so Playwright's version is pinned. */
interface PipeTransport {
  readonly _closed: boolean;
  readonly _pipeWrite: Writable;
  readonly _pendingBuffers: Buffer[];
  readonly onmessage?: (message: object) => void;
  send(message: object): void;
  /** Called with what was read of the pipe. */
  _dispatch(bytes: Buffer): void;
}

/**
 * Makes one write of the commands that Playwright sends in one turn of the event loop, where it makes two of each command: every
 * write is a system call, and wakes the browser. A message that is read while no other waits is handled at once, where Playwright
 * waits for the next turn: each still has a turn of its own, and they keep their order.
 *
 * @throws TypeError where this Playwright has other internals
 */
export function tunePipe(browser: Browser): void {
  const { _connection: client } = browser as unknown as {
    readonly _connection: { toImpl(object: unknown): { readonly _connection: { readonly _transport: PipeTransport } } };
  };
  const { _transport: pipe } = client.toImpl(browser)._connection;
  if (
    typeof pipe.send !== "function" ||
    typeof pipe._pipeWrite.write !== "function" ||
    typeof pipe._dispatch !== "function" ||
    !Array.isArray(pipe._pendingBuffers)
  )
    throw new TypeError("a browser of Playwright has no pipe");
  mergeWrites(pipe);
  dispatchAtOnce(pipe);
}

function mergeWrites(pipe: PipeTransport): void {
  let queued = "";

  function flush(): void {
    const text = queued;
    queued = "";
    if (!pipe._closed) pipe._pipeWrite.write(text);
  }

  pipe.send = (message) => {
    if (pipe._closed) throw new Error("Pipe has been closed");
    // Not a tick: before that, what else the reply to another call leads to would run.
    if (queued === "") queueMicrotask(flush);
    queued += `${JSON.stringify(message)}\0`;
  };
}

function dispatchAtOnce(pipe: PipeTransport): void {
  /** The beginning of a message whose end was not read yet. */
  let begun: Buffer[] = pipe._pendingBuffers;
  // What Playwright has read and not handled yet is handled before.
  let waiting = 1;
  setImmediate(() => waiting--);

  function handle(message: string): void {
    pipe.onmessage?.(JSON.parse(message) as object);
  }

  pipe._dispatch = (bytes) => {
    let first: string | undefined;
    let start = 0;
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, start)) {
      const last = bytes.subarray(start, end);
      const message = (begun.length === 0 ? last : Buffer.concat([...begun, last])).toString();
      begun = [];
      start = end + 1;
      if (first === undefined && waiting === 0) {
        first = message;
      } else {
        waiting++;
        setImmediate(() => {
          waiting--;
          handle(message);
        });
      }
    }
    if (start < bytes.length) begun.push(bytes.subarray(start));
    if (first !== undefined) handle(first);
  };
}

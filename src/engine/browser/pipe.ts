import type { Writable } from "node:stream";
import type { Browser } from "playwright-core";

/** Playwright's pipe to the browser, as far as it is used here. It is internal, so Playwright's version is pinned. */
interface PipeTransport {
  readonly _closed: boolean;
  readonly _pipeWrite: Writable;
  send(message: object): void;
}

/**
 * Makes one write of the commands that Playwright sends in one turn of the event loop, where it makes two of each command: every
 * write is a system call, and wakes the browser.
 *
 * @throws TypeError where this Playwright has other internals
 */
export function mergeWrites(browser: Browser): void {
  const { _connection: client } = browser as unknown as {
    readonly _connection: { toImpl(object: unknown): { readonly _connection: { readonly _transport: PipeTransport } } };
  };
  const { _transport: pipe } = client.toImpl(browser)._connection;
  if (typeof pipe.send !== "function" || typeof pipe._pipeWrite.write !== "function")
    throw new TypeError("a browser of Playwright has no pipe");
  let queued = "";

  function flush(): void {
    const text = queued;
    queued = "";
    if (!pipe._closed) pipe._pipeWrite.write(text);
  }

  pipe.send = (message) => {
    if (pipe._closed) throw new Error("Pipe has been closed");
    if (queued === "") process.nextTick(flush);
    queued += `${JSON.stringify(message)}\0`;
  };
}

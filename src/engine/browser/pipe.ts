import type { Readable, Writable } from "node:stream";

/** Messages from and to a browser; its reader sets the listeners. */
export interface BrowserPipe {
  onmessage: ((message: object) => void) | undefined;
  /** Called at once where the pipe has closed already. */
  onclose: (() => void) | undefined;
  /** @throws Error when the pipe has closed */
  send(message: object): void;
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
  /** Messages that were read and wait for their turn. */
  let waiting = 0;

  function flush(): void {
    const text = queued;
    queued = "";
    if (!isClosed) commands.write(text);
  }

  function dispatch(message: string): void {
    pipe.onmessage?.(JSON.parse(message) as object);
  }

  function read(bytes: Buffer): void {
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
          dispatch(message);
        });
      }
    }
    if (start < bytes.length) begun.push(bytes.subarray(start));
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
    send(message) {
      if (isClosed) throw new Error("Pipe has been closed");
      // Not a tick: before that, what else the reply to another call leads to would run.
      if (queued === "") queueMicrotask(flush);
      queued += `${JSON.stringify(message)}\0`;
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

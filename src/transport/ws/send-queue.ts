import type { WebSocket } from "@fastify/websocket";

/** What a socket sends, in order, no faster than its client reads. */
export interface Outbox {
  /**
   * Sends a text, and bytes right after it. Resolves when the system has taken it all, or the socket is closed.
   */
  send(text: string | Buffer, bytes?: Uint8Array): Promise<void>;
  /** Whether hardly anything waits: whoever can hold back what it has does so until then. */
  isClear(): boolean;
  /** Resolves when that is so. */
  clear(): Promise<void>;
  /** Drops what waits. */
  close(): void;
}

export interface OutboxOptions {
  readonly socket: Pick<WebSocket, "send">;
  /** The client has read nothing for too long, or too much waits for it. */
  readonly onSlow: () => void;
  readonly maxWaitingBytes?: number;
  readonly stallMs?: number;
}

interface Frame {
  readonly data: Buffer;
  readonly isBinary: boolean;
  readonly sent: () => void;
}

/** Large messages go in fragments, so that every bit of progress is seen. */
const fragmentBytes = 262_144;
const clearBytes = 65_536;

export function createOutbox({ socket, onSlow, maxWaitingBytes = 4_194_304, stallMs = 10_000 }: OutboxOptions): Outbox {
  const waiting: Frame[] = [];
  let waitingBytes = 0;
  /** Given to the socket, and not taken by the system yet. */
  let unsentBytes = 0;
  let isSending = false;
  let isClosed = false;
  let stall: NodeJS.Timeout | undefined;
  /** While somebody waits for it. */
  let progress: PromiseWithResolvers<void> | undefined;

  function progressed(): void {
    progress?.resolve();
    progress = undefined;
  }

  function nextProgress(): Promise<void> {
    progress ??= Promise.withResolvers();
    return progress.promise;
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(stall);
    for (const { sent } of waiting.splice(0)) sent();
    waitingBytes = 0;
    progressed();
  }

  function sendFragment(data: Buffer, binary: boolean, fin: boolean): void {
    unsentBytes += data.length;
    stall ??= setTimeout(onSlow, stallMs);
    socket.send(data, { binary, fin, compress: false }, () => {
      unsentBytes -= data.length;
      if (unsentBytes === 0) stall = void clearTimeout(stall);
      else stall?.refresh();
      progressed();
    });
  }

  async function work(): Promise<void> {
    isSending = true;
    for (let frame = waiting.shift(); frame !== undefined && !isClosed; frame = waiting.shift()) {
      const { data, isBinary, sent } = frame;
      waitingBytes -= data.length;
      for (let at = 0; at === 0 || at < data.length; at += fragmentBytes) {
        while (unsentBytes >= fragmentBytes && !isClosed) await nextProgress();
        if (isClosed) break;
        sendFragment(data.subarray(at, at + fragmentBytes), isBinary, at + fragmentBytes >= data.length);
      }
      sent();
    }
    isSending = false;
  }

  function add(data: Buffer, isBinary: boolean, sent: () => void): void {
    waiting.push({ data, isBinary, sent });
    waitingBytes += data.length;
  }

  const isClear = (): boolean => isClosed || waitingBytes + unsentBytes <= clearBytes;

  return {
    async send(text, bytes) {
      if (isClosed) return;
      const data = typeof text === "string" ? Buffer.from(text) : text;
      // Nothing to wait for, as it nearly always is.
      if (!isSending && bytes === undefined && unsentBytes + data.length <= fragmentBytes) {
        sendFragment(data, false, true);
        return;
      }
      const sent = Promise.withResolvers<void>();
      const isFirst = waiting.length === 0;
      add(data, false, bytes ? () => undefined : sent.resolve);
      if (bytes) add(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), true, sent.resolve);
      // Of one message nothing can be held back, however large it is.
      if (!isFirst && waitingBytes > maxWaitingBytes) onSlow();
      else if (!isSending) void work();
      await sent.promise;
    },
    isClear,
    async clear() {
      while (!isClear()) await nextProgress();
    },
    close,
  };
}

import type { WebSocket } from "@fastify/websocket";

/** What a socket sends, in order, no faster than its client reads. */
export interface Outbox {
  /**
   * Sends a text, and bytes right after it. Resolves when the system has taken it all, or the socket is closed.
   */
  send(text: string, bytes?: Uint8Array): Promise<void>;
  /** Resolves when hardly anything waits: whoever can hold back what it has does so until then. */
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
  let progress = Promise.withResolvers<void>();

  function progressed(): void {
    progress.resolve();
    progress = Promise.withResolvers();
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
        while (unsentBytes >= fragmentBytes && !isClosed) await progress.promise;
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

  return {
    async send(text, bytes) {
      if (isClosed) return;
      const sent = Promise.withResolvers<void>();
      const isFirst = waiting.length === 0;
      add(Buffer.from(text), false, bytes ? () => undefined : sent.resolve);
      if (bytes) add(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), true, sent.resolve);
      // Of one message nothing can be held back, however large it is.
      if (!isFirst && waitingBytes > maxWaitingBytes) onSlow();
      else if (!isSending) void work();
      await sent.promise;
    },
    async clear() {
      while (!isClosed && waitingBytes + unsentBytes > clearBytes) await progress.promise;
    },
    close,
  };
}

import type { WebSocket } from "@fastify/websocket";

/** Sends the frames of one socket in order, with backpressure from the client. */
export type SendQueue = ReturnType<typeof createSendQueue>;

/** A larger message is sent in fragments: the library reports progress only per fragment. */
const FRAGMENT_BYTES = 262_144;
const DRAINED_BYTES = 65_536;

export function createSendQueue(options: {
  readonly socket: Pick<WebSocket, "send">;
  /** Called when the client has read nothing for `stallMs`, or more than `maxQueuedBytes` are queued. */
  readonly onSlow: () => void;
  readonly maxQueuedBytes?: number;
  readonly stallMs?: number;
}) {
  const { socket, onSlow, maxQueuedBytes = 4_194_304, stallMs = 10_000 } = options;
  const queue: { readonly data: Buffer; readonly isBinary: boolean; readonly sent: () => void }[] = [];
  let queuedBytes = 0;
  /** Passed to the socket, but not yet accepted by the operating system. */
  let unsentBytes = 0;
  let isSending = false;
  let isClosed = false;
  let stall: NodeJS.Timeout | undefined;
  /** Resolves at the next progress; undefined while no call waits. */
  let progress: PromiseWithResolvers<void> | undefined;

  function reportProgress(): void {
    progress?.resolve();
    progress = undefined;
  }

  function nextProgress(): Promise<void> {
    progress ??= Promise.withResolvers();
    return progress.promise;
  }

  /** Drops the unsent frames. */
  function close(): void {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(stall);
    for (const { sent } of queue.splice(0)) sent();
    queuedBytes = 0;
    reportProgress();
  }

  function sendFragment(data: Buffer, binary: boolean, fin: boolean): void {
    unsentBytes += data.length;
    stall ??= setTimeout(onSlow, stallMs);
    socket.send(data, { binary, fin, compress: false }, () => {
      unsentBytes -= data.length;
      if (unsentBytes === 0) stall = void clearTimeout(stall);
      else stall?.refresh();
      reportProgress();
    });
  }

  async function sendQueued(): Promise<void> {
    isSending = true;
    for (let frame = queue.shift(); frame !== undefined && !isClosed; frame = queue.shift()) {
      const { data, isBinary, sent } = frame;
      queuedBytes -= data.length;
      for (let at = 0; at === 0 || at < data.length; at += FRAGMENT_BYTES) {
        while (unsentBytes >= FRAGMENT_BYTES && !isClosed) await nextProgress();
        if (isClosed) break;
        sendFragment(data.subarray(at, at + FRAGMENT_BYTES), isBinary, at + FRAGMENT_BYTES >= data.length);
      }
      sent();
    }
    isSending = false;
  }

  function add(data: Buffer, isBinary: boolean, sent: () => void): void {
    queue.push({ data, isBinary, sent });
    queuedBytes += data.length;
  }

  const isDrained = (): boolean => isClosed || queuedBytes + unsentBytes <= DRAINED_BYTES;

  return {
    /** Sends a text frame, and a binary frame directly after it. Resolves when the operating system has accepted both, or the socket is closed. */
    async send(text: string | Buffer, bytes?: Uint8Array): Promise<void> {
      if (isClosed) return;
      const data = typeof text === "string" ? Buffer.from(text) : text;
      // The common case: no frame is queued.
      if (!isSending && bytes === undefined && unsentBytes + data.length <= FRAGMENT_BYTES) {
        sendFragment(data, false, true);
        return;
      }
      const sent = Promise.withResolvers<void>();
      const isFirst = queue.length === 0;
      add(data, false, bytes ? () => undefined : sent.resolve);
      if (bytes) add(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), true, sent.resolve);
      // A single message may exceed the limit.
      if (!isFirst && queuedBytes > maxQueuedBytes) onSlow();
      else if (!isSending) void sendQueued();
      await sent.promise;
    },
    /** Whether at most 64 KiB are unsent. */
    isDrained,
    /** Resolves when at most 64 KiB are unsent. */
    async drain(): Promise<void> {
      while (!isDrained()) await nextProgress();
    },
    close,
  };
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, type Http2Server, type ServerHttp2Stream } from "node:http2";
import type { Server } from "node:net";

/**
 * Ends the connections of HTTP/1.1 whose client reads nothing of a response for `stallMs`. Node's timeout of a socket sees
 * progress within one large write, and nothing is read from a client while a response waits for it.
 */
export function endStalledConnections(server: Server, stallMs: number): void {
  server.on("request", ({ httpVersionMajor }: IncomingMessage, response: ServerResponse) => {
    if (httpVersionMajor !== 1) return;
    response.setTimeout(stallMs, () => {
      if (response.writableLength > 0) response.destroy();
      // Node does not restart it, and a handler may take longer than a stall.
      else response.setTimeout(stallMs);
    });
  });
}

/** A client that reads this slowly makes progress even where a large response is a single write. */
const MIN_BYTES_PER_MS = 64;

interface OpenStream {
  length: number;
  hasDrained: boolean;
  progressAt: number;
}

/**
 * Resets the streams of HTTP/2 whose client reads nothing of a response for `stallMs`. Node's timeout of a stream restarts
 * with every frame of the connection, such as the reply to a ping; progress here is what the stream itself has written.
 */
export function resetStalledStreams(server: Http2Server, stallMs: number): void {
  const open = new Map<ServerHttp2Stream, OpenStream>();
  server.on("stream", (stream: ServerHttp2Stream) => {
    const entry = { length: 0, hasDrained: false, progressAt: performance.now() };
    open.set(stream, entry);
    stream.on("drain", () => {
      entry.hasDrained = true;
    });
    stream.once("close", () => open.delete(stream));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [stream, entry] of open) {
      const { writableLength } = stream;
      if (writableLength === 0 || writableLength !== entry.length || entry.hasDrained) {
        Object.assign(entry, { length: writableLength, hasDrained: false, progressAt: now });
      } else if (now - entry.progressAt > stallMs + writableLength / MIN_BYTES_PER_MS) {
        stream.close(constants.NGHTTP2_CANCEL);
      }
    }
  }, stallMs / 4);
  timer.unref();
  server.once("close", () => {
    clearInterval(timer);
  });
}

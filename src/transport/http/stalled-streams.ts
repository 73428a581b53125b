import { constants, type Http2Server, type ServerHttp2Stream } from "node:http2";

/** The lowest rate that counts as progress of a response that is a single write. */
const MIN_BYTES_PER_MS = 64;

interface OpenStream {
  length: number;
  hasDrained: boolean;
  progressAt: number;
}

/**
 * Resets HTTP/2 streams whose client reads nothing of a response for `stallMs`. Node's stream timeout restarts with every
 * frame of the connection, such as the reply to a ping; here only bytes of the stream itself count as progress.
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

import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, type Http2Server, type ServerHttp2Stream } from "node:http2";
import type { Server } from "node:net";

/** Requests whose bodies are files, which may take longer; their handlers end those that stall. */
const unlimited = new WeakSet<IncomingMessage>();
/** Time to send the rest of a body whose response is complete. */
const REST_MS = 2_000;

/** Exempts a request from the limit of the time in which its body must arrive. */
export function withoutTimeout(request: IncomingMessage): void {
  unlimited.add(request);
}

/**
 * Ends a request that is incomplete after `timeoutMs` and has no response yet: over HTTP/1.1 with 408. Node's own timeout has no
 * exceptions, and is not for HTTP/2. After a response, the rest of a body over HTTP/1.1 is read only for so long.
 */
export function endLateRequests(server: Server | Http2Server, timeoutMs: number): void {
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { stream } = response as ServerResponse & { readonly stream?: ServerHttp2Stream };
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (stream?.endAfterHeaders ?? (encoding === undefined && (length === undefined || length === "0"))) return;
    const { socket } = request;
    const isHttp2 = request.httpVersionMajor === 2 && stream !== undefined;
    const timer = setTimeout(() => {
      if (request.complete || response.headersSent || unlimited.has(request)) return;
      if (isHttp2) stream.close(constants.NGHTTP2_CANCEL);
      else {
        const error = Object.assign(new Error("the request did not arrive in time"), {
          code: "ERR_HTTP_REQUEST_TIMEOUT",
        });
        server.emit("clientError", error, socket);
      }
    }, timeoutMs);
    timer.unref();
    response.once("close", () => {
      clearTimeout(timer);
    });
    if (isHttp2) return;
    response.once("finish", () => {
      if (request.complete) return;
      setTimeout(() => {
        if (!request.complete) socket.destroy();
      }, REST_MS).unref();
    });
  });
}

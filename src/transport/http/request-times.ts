import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, type Http2Server, type ServerHttp2Stream } from "node:http2";
import type { Server } from "node:net";

/** Requests whose bodies are files, which may take longer; their handlers end those that stall. */
const unlimited = new WeakSet<IncomingMessage>();
/** How long the rest of a body is read after its response. */
const REST_MS = 2_000;

/** Exempts a request from the limit of the time in which its body must arrive. */
export function withoutTimeout(request: IncomingMessage): void {
  unlimited.add(request);
}

/**
 * Ends a request that is incomplete after `timeoutMs` and has no response yet: over HTTP/1.1 with 408. Node's own timeout has no
 * exceptions, and is not for HTTP/2.
 */
export function endLateRequests(server: Server | Http2Server, timeoutMs: number): void {
  // Before the handler, which may respond at once.
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
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
    if (!isHttp2) closeBeforeRest(request, response);
  });
}

/**
 * Closes the connection after a response over HTTP/1.1 that is sent before all of its request has arrived, and announces that, since
 * the client may use the connection again. It may also send everything before it reads the response, so the rest is read and
 * discarded; with a connection that is closed at once, the response would be lost.
 */
function closeBeforeRest(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete) {
      response.shouldKeepAlive = false;
      const destroySoon = socket.destroySoon.bind(socket);
      // Node calls it with the end of the response.
      socket.destroySoon = () => {
        socket.end();
        request.once("close", destroySoon).resume();
        setTimeout(() => socket.destroy(), REST_MS).unref();
      };
    }
    return writeHead(...head);
  };
}

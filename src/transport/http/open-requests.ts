import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, type Http2Server, type ServerHttp2Stream } from "node:http2";
import type { Server } from "node:net";

/** The requests of a server whose responses are incomplete. */
export type OpenRequests = ReturnType<typeof watchRequests>;

/** Requests whose bodies are files, which may take longer; their handlers end those that stall. */
const unlimited = new WeakSet<IncomingMessage>();

/** Exempts a request from the limit of the time in which its body must arrive. */
export function withoutTimeout(request: IncomingMessage): void {
  unlimited.add(request);
}

/** Whether a request over HTTP/1.1 has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { "content-length": length, "transfer-encoding": encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== "0");
}

/**
 * Watches the requests of a server of HTTP/1.1 or HTTP/2; must be called before its first one. Ends those that are incomplete after
 * their time and have no response yet: over HTTP/1.1 with 408. Node's own timeout has no exceptions, and is not for HTTP/2.
 */
export function watchRequests(
  server: Server | Http2Server,
  options: {
    /** Limit from the headers of a request to the end of its body. */
    readonly requestTimeoutMs: number;
    /** Interval of the checks for late requests. */
    readonly checkEveryMs: number;
  },
) {
  const { requestTimeoutMs, checkEveryMs } = options;
  /** Responses and when their requests arrived, of `performance.now()`; the oldest first. */
  const open = new Map<ServerResponse, number>();
  let checkAgain: (() => void) | undefined;
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    open.set(response, performance.now());
    response.once("close", () => {
      open.delete(response);
      checkAgain?.();
    });
  });
  const timer = setInterval(() => {
    const latest = performance.now() - requestTimeoutMs;
    for (const [response, arrivedMs] of open) {
      if (arrivedMs > latest) return;
      endIfLate(server, response);
    }
  }, checkEveryMs).unref();
  server.once("close", () => clearInterval(timer));

  const isPending = (response: ServerResponse): boolean => !response.headersSent || response.writableEnded;
  return {
    /** Resolves when every response is complete, or after `withinMs`. A stream counts only until its headers are sent, since it may never end. */
    completed: (withinMs: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(end, withinMs);
        function end(): void {
          clearTimeout(timer);
          checkAgain = undefined;
          resolve();
        }
        checkAgain = () => {
          if (![...open.keys()].some(isPending)) end();
        };
        checkAgain();
      }),
  };
}

function endIfLate(server: Server | Http2Server, response: ServerResponse): void {
  const { stream } = response as ServerResponse & { readonly stream?: ServerHttp2Stream };
  const { req: request } = response;
  const isWhole = request.complete || (stream?.endAfterHeaders ?? !hasBody(request));
  if (isWhole || response.headersSent || unlimited.has(request)) return;
  if (stream !== undefined) return stream.close(constants.NGHTTP2_CANCEL);
  const error = Object.assign(new Error("the request did not arrive in time"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  server.emit("clientError", error, request.socket);
}

/** Calls `listener` when a response closes; at once if the client has disconnected already, such as during authentication. */
export function onResponseClose(response: ServerResponse, listener: () => void): void {
  if (isClosed(response)) listener();
  else response.once("close", listener);
}

/** Whether the client has disconnected, or has all of the response. */
export function isClosed(response: ServerResponse): boolean {
  // A response over HTTP/2 has no `destroyed`; its stream does.
  const { stream } = response as ServerResponse & { readonly stream?: ServerHttp2Stream };
  return response.destroyed || stream?.destroyed === true;
}

import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import {
  constants,
  createSecureServer,
  createServer as createHttp2Server,
  type Http2SecureServer,
  type Http2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { Socket } from "node:net";
import { createResponseClass } from "./bounded-response.ts";
import { onResponseClose } from "./response-close.ts";
import type { TlsIdentity } from "./tls-identity.ts";
import { resetStalledStreams } from "./stalled-streams.ts";

/** `http1`; `http2` without TLS; or `tls`, where ALPN selects HTTP/1.1 or HTTP/2. */
export type Protocol = { readonly type: "http1" | "http2" } | { readonly type: "tls"; readonly identity: TlsIdentity };

export interface HttpTimes {
  /** Limit from the first byte of a request to the end of its headers. */
  readonly headersTimeoutMs: number;
  /** Limit from the headers of a request to the end of its body. */
  readonly requestTimeoutMs: number;
  /** Interval of the checks for late requests. */
  readonly checkEveryMs: number;
  /** A connection without a request is closed after this time. */
  readonly keepAliveMs: number;
  /** A TLS handshake that takes longer ends its connection. */
  readonly handshakeTimeoutMs: number;
  /** A response is ended when the client reads nothing of it for this time. */
  readonly writeStallMs: number;
}

interface HttpLimits {
  readonly times: HttpTimes;
  /** Further connections are closed at once, and further streams of HTTP/2, of all connections together, rejected. */
  readonly maxConnections: number;
}

export const DEFAULT_TIMES: HttpTimes = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  checkEveryMs: 5_000,
  keepAliveMs: 72_000,
  handshakeTimeoutMs: 15_000,
  writeStallMs: 20_000,
};

export const MAX_HEADER_BYTES = 16_384;
/** Time to send the last frames of an HTTP/2 connection or stream. */
const CLOSE_GRACE_MS = 500;

/** Limits of one HTTP/2 connection; further streams are rejected, then the connection ends. */
const HTTP2_LIMITS = {
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: MAX_HEADER_BYTES, enablePush: false },
  maxSessionRejectedStreams: 100,
  maxSessionInvalidFrames: 100,
  /** MB. */
  maxSessionMemory: 10,
  // Against rapid reset (CVE-2023-44487): opening and resetting a stream costs the server more than the client.
  streamResetBurst: 200,
  streamResetRate: 33,
};

/** Creates a Node server with limits on the size and duration of requests. */
export function createNodeServer(
  protocol: Protocol,
  { times, maxConnections }: HttpLimits,
  listener: RequestListener,
): Server {
  const ResponseClass = createResponseClass(times.writeStallMs);
  const http1Limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: times.headersTimeoutMs,
    // It would end files that arrive for longer; `watchRequests` does not.
    requestTimeout: 0,
    keepAliveTimeout: times.keepAliveMs,
    connectionsCheckingInterval: times.checkEveryMs,
    // Node's response to a request without a host has no body; `requireUnambiguous` rejects it.
    requireHostHeader: false,
    // Java's client asks for h2c with its first request, whose body an upgrade would not read.
    shouldUpgradeCallback: ({ headers }: IncomingMessage) =>
      server.listenerCount("upgrade") > 0 && headers.upgrade?.toLowerCase() === "websocket",
  };
  // Fastify's listener accepts requests of both HTTP versions.
  const listenerOfBoth = limitStreams(listener, maxConnections) as unknown as Parameters<
    typeof createHttp2Server
  >[0] as never;
  let server: Server | Http2Server | Http2SecureServer;
  switch (protocol.type) {
    case "http1":
      server = createServer({ ...http1Limits, ServerResponse: ResponseClass }, listener);
      break;
    case "http2":
      server = createHttp2Server(HTTP2_LIMITS, listenerOfBoth);
      break;
    case "tls":
      server = createSecureServer(
        {
          ...HTTP2_LIMITS,
          ...http1Limits,
          ...protocol.identity,
          Http1ServerResponse: ResponseClass,
          allowHTTP1: true,
          minVersion: "TLSv1.2",
          handshakeTimeout: times.handshakeTimeoutMs,
        },
        listenerOfBoth,
      );
  }
  server.maxConnections = maxConnections;
  keepAddresses(server);
  askForBodies(server);
  if (protocol.type !== "http1") {
    limitSessions(server as Http2Server, times);
    endUnreadRequests(server as Http2Server);
    resetStalledStreams(server as Http2Server, times.writeStallMs);
  }
  return server as Server;
}

/** An address is known also after its client has left: Node forgets that of a socket unless it was read before, and of a stream in any case. */
function keepAddresses(server: Server | Http2Server): void {
  for (const event of ["connection", "secureConnection"])
    server.on(event, (socket: Socket) => void socket.remoteAddress);
  server.on("session", (session: ServerHttp2Session) => {
    const { remoteAddress: value } = session.socket;
    // What a request has as its socket reads from the stream once that is closed.
    session.prependListener("stream", (stream) => Object.defineProperty(stream, "remoteAddress", { value }));
  });
}

/** Sends 100 to a client that waits for it before its body (`Expect: 100-continue`) when the body is read: not of a request that is rejected before. */
function askForBodies(server: Server | Http2Server): void {
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    const ask = (event: string | symbol): void => {
      if (event !== "data" && event !== "readable") return;
      request.off("newListener", ask);
      if (!response.headersSent) response.writeContinue();
    };
    request.on("newListener", ask);
    server.emit("request", request, response);
  });
}

/**
 * Rejects requests over HTTP/2 while `max` streams are open in all: each takes as much memory as a connection, and a
 * connection has 100.
 */
function limitStreams(listener: RequestListener, max: number): RequestListener {
  let open = 0;
  return (request, response) => {
    const { stream } = response as ServerResponse & { readonly stream?: ServerHttp2Stream };
    if (stream === undefined || response.req.httpVersionMajor < 2) return listener(request, response);
    if (open >= max) return void stream.close(constants.NGHTTP2_REFUSED_STREAM);
    open++;
    onResponseClose(response, () => open--);
    return listener(request, response);
  };
}

/**
 * Ends a stream whose response is complete although the rest of its request has not arrived. Nothing reads that, so a client
 * that waits to send it would keep the stream open, and Node's own end of such a stream does not apply to one with trailers.
 */
function endUnreadRequests(server: Http2Server): void {
  server.on("stream", (stream: ServerHttp2Stream) => {
    stream.once("finish", () => {
      if (stream.readableEnded) return;
      const timer = setTimeout(() => {
        if (!stream.closed) stream.close(constants.NGHTTP2_NO_ERROR);
      }, CLOSE_GRACE_MS);
      timer.unref();
      stream.once("close", () => {
        clearTimeout(timer);
      });
    });
  });
}

function limitSessions(server: Http2Server, { keepAliveMs }: HttpTimes): void {
  server.on("session", (session: ServerHttp2Session) => {
    session.on("error", () => session.destroy());
    let openStreams = 0;
    session.on("stream", (stream) => {
      openStreams++;
      stream.once("close", () => openStreams--);
    });
    session.setTimeout(keepAliveMs, () => {
      // Open streams continue; the client opens its next stream on a new connection.
      session.close();
      // `close` does not complete after an incomplete header block, or when the client does not read.
      const timer = setTimeout(() => openStreams === 0 && session.destroy(), CLOSE_GRACE_MS);
      timer.unref();
    });
  });
}

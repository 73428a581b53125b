import { createServer, type RequestListener, type Server } from "node:http";
import {
  constants,
  createSecureServer,
  createServer as createHttp2Server,
  type Http2SecureServer,
  type Http2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { TlsIdentity } from "./tls-identity.ts";
import { endStalledConnections, resetStalledStreams } from "./write-stalls.ts";

/** `http1`; `http2` in the clear; or `tls`, which speaks both, as the client prefers. */
export type Protocol = { readonly type: "http1" | "http2" } | { readonly type: "tls"; readonly identity: TlsIdentity };

export interface HttpTimes {
  /** From the first byte of a request to the end of its headers. */
  readonly headersTimeoutMs: number;
  /** To the end of its body. */
  readonly requestTimeoutMs: number;
  /** How often late requests are looked for. */
  readonly checkEveryMs: number;
  /** A connection without a request is closed after it. */
  readonly keepAliveMs: number;
  /** A TLS handshake that takes longer ends its connection. */
  readonly handshakeTimeoutMs: number;
  /** A response of which the client reads nothing for so long ends. */
  readonly writeStallMs: number;
}

export interface HttpLimits {
  readonly times: HttpTimes;
  /** Further ones are closed at once. */
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
/** For the last frames of an HTTP/2 connection. */
const CLOSE_GRACE_MS = 500;

/** What one HTTP/2 connection may ask for; further streams are rejected, then the connection ends. */
const HTTP2_LIMITS = {
  settings: { maxConcurrentStreams: 100, maxHeaderListSize: MAX_HEADER_BYTES, enablePush: false },
  maxSessionRejectedStreams: 100,
  maxSessionInvalidFrames: 100,
  /** MB. */
  maxSessionMemory: 10,
  // Opening a stream and resetting it at once costs the server and not the client.
  streamResetBurst: 200,
  streamResetRate: 33,
};

/** Node's own server with limits on the size and time of everything that a client sends. */
export function createNodeServer(
  protocol: Protocol,
  { times, maxConnections }: HttpLimits,
  listener: RequestListener,
): Server {
  const http1Limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: times.headersTimeoutMs,
    requestTimeout: times.requestTimeoutMs,
    keepAliveTimeout: times.keepAliveMs,
    connectionsCheckingInterval: times.checkEveryMs,
  };
  // The listener is Fastify's, which takes the requests of both versions.
  const listenerOfBoth = listener as unknown as Parameters<typeof createHttp2Server>[0] as never;
  let server: Server | Http2Server | Http2SecureServer;
  switch (protocol.type) {
    case "http1":
      server = createServer(http1Limits, listener);
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
          allowHTTP1: true,
          minVersion: "TLSv1.2",
          handshakeTimeout: times.handshakeTimeoutMs,
        },
        listenerOfBoth,
      );
  }
  server.maxConnections = maxConnections;
  endStalledConnections(server, times.writeStallMs);
  if (protocol.type !== "http1") {
    limitSessions(server as Http2Server, times);
    resetStalledStreams(server as Http2Server, times.writeStallMs);
  }
  return server as Server;
}

/** HTTP/2 knows no timeouts: a request that has not arrived whole in time, and has no response yet, is reset. */
function limitSessions(server: Http2Server, { requestTimeoutMs, keepAliveMs }: HttpTimes): void {
  server.on("session", (session: ServerHttp2Session) => {
    session.on("error", () => session.destroy());
    let openStreams = 0;
    session.on("stream", (stream) => {
      openStreams++;
      stream.once("close", () => openStreams--);
    });
    session.setTimeout(keepAliveMs, () => {
      // Open streams end as they would; the client opens its next one on a new connection.
      session.close();
      // Never resolves where a header block was not finished, and where the client does not read.
      const timer = setTimeout(() => openStreams === 0 && session.destroy(), CLOSE_GRACE_MS);
      timer.unref();
    });
  });
  server.on("stream", (stream: ServerHttp2Stream) => {
    const timer = setTimeout(() => {
      const hasArrived = stream.endAfterHeaders || stream.readableEnded;
      if (!hasArrived && !stream.headersSent) stream.close(constants.NGHTTP2_CANCEL);
    }, requestTimeoutMs);
    timer.unref();
    stream.once("close", () => {
      clearTimeout(timer);
    });
  });
}

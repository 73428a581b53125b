import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from "node:http";
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
import { hasBody, onResponseClose } from "./open-requests.ts";
import type { TlsIdentity } from "./tls-identity.ts";

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
  parts: {
    readonly times: HttpTimes;
    /** Further connections are closed at once, and further streams of HTTP/2, of all connections together, rejected. */
    readonly maxConnections: number;
  },
  listener: RequestListener,
): Server {
  const { times, maxConnections } = parts;
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
      rejectHttp1(server, times);
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

/** The code of the error of a client that sends HTTP/1.1 where only HTTP/2 is served. */
export const HTTP1_CODE = "HTTP1_AT_HTTP2";
const PREFACE = "PRI ";

/** Reports a client of HTTP/1.1 as a client error: Node would send it frames of HTTP/2, and close. */
function rejectHttp1(server: Http2Server, { headersTimeoutMs }: HttpTimes): void {
  const [serve] = server.listeners("connection");
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const end = (): void => void socket.destroy();
    socket.on("error", end).setTimeout(headersTimeoutMs, end);
    socket.once("readable", () => {
      const first = socket.read() as Buffer | null;
      if (first === null) return end();
      if (!PREFACE.startsWith(first.toString("latin1", 0, PREFACE.length))) {
        const error = Object.assign(new Error("the client does not send HTTP/2"), { code: HTTP1_CODE });
        server.emit("clientError", error, socket);
        return;
      }
      socket.off("error", end).off("timeout", end).setTimeout(0);
      socket.unshift(first);
      serve?.call(server, socket);
    });
  });
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

/** How long the rest of a body is read after its response. */
const REST_MS = 2_000;
/** Bytes of such rests that are read in a second, of all connections: they take the one thread from calls. */
const REST_BYTES_PER_SECOND = 32 * 1_048_576;
/** A wait that is worth a timer. */
const MIN_REST_WAIT_MS = 10;

/**
 * The class of a server's responses over HTTP/1.1, whose connections end when their client reads nothing of a response for `stallMs`.
 * Node's socket timeout restarts with progress within one large write; the server reads nothing from the client while a response is
 * pending.
 *
 * A response that is sent before all of its request has arrived announces that the connection closes, since the client may use it
 * again.
 */
function createResponseClass(stallMs: number): typeof ServerResponse {
  const discardRest = createRestReader();

  function endIfStalled(this: ServerResponse, socket: Socket): void {
    if (this.writableLength > 0) this.destroy();
    // Node does not restart the timeout, and a handler may take longer than `stallMs`.
    else socket.setTimeout(stallMs);
  }

  return class extends ServerResponse {
    override assignSocket(socket: Socket): void {
      super.assignSocket(socket);
      socket.setTimeout(stallMs);
      this.on("timeout", endIfStalled);
    }

    override writeHead(...head: unknown[]): this {
      if (!this.req.complete && hasBody(this.req)) {
        this.shouldKeepAlive = false;
        closeAfterRest(this.req, discardRest);
      }
      return super.writeHead(...(head as Parameters<ServerResponse["writeHead"]>));
    }
  } as typeof ServerResponse; // the class has no request of a type of its own
}

/**
 * The client may send everything before it reads the response, so the rest is read and discarded before the connection closes; with
 * a connection that is closed at once, the response would be lost.
 */
function closeAfterRest(request: IncomingMessage, discard: (request: IncomingMessage) => void): void {
  const { socket } = request;
  const destroySoon = socket.destroySoon.bind(socket);
  // Node reads a body that nothing has begun to read to its end at once.
  request.read(0);
  // Node calls it with the end of the response.
  socket.destroySoon = () => {
    socket.end();
    discard(request.once("close", destroySoon));
    setTimeout(() => socket.destroy(), REST_MS).unref();
  };
}

/** Returns a function that reads and discards the rest of a body, as fast as `REST_BYTES_PER_SECOND` allows for all of them. */
function createRestReader(): (request: IncomingMessage) => void {
  let usedUpAtMs = 0;
  return (request) => {
    request.on("data", ({ length }: Buffer) => {
      const now = performance.now();
      usedUpAtMs = Math.max(usedUpAtMs, now) + (length / REST_BYTES_PER_SECOND) * 1_000;
      const waitMs = usedUpAtMs - now;
      if (waitMs < MIN_REST_WAIT_MS) return;
      request.pause();
      setTimeout(() => request.resume(), waitMs).unref();
    });
    request.resume();
  };
}

/** The lowest rate that counts as progress of a response that is a single write. */
const MIN_BYTES_PER_MS = 64;

/**
 * Resets HTTP/2 streams whose client reads nothing of a response for `stallMs`. Node's stream timeout restarts with every
 * frame of the connection, such as the reply to a ping; here only bytes of the stream itself count as progress.
 */
function resetStalledStreams(server: Http2Server, stallMs: number): void {
  const open = new Map<ServerHttp2Stream, { length: number; hasDrained: boolean; progressAt: number }>();
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

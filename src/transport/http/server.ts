import cors, { type FastifyCorsOptions } from "@fastify/cors";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";
import { cors as rpcCors } from "@connectrpc/connect";
import { type RateLimit, ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { nearest } from "../../near-names.ts";
import { newRequestId } from "../call.ts";
import { canonicalUrl } from "../../contract.ts";
import { createHostGuard, type HostGuardSettings, parseJsonOnly, requireUnambiguous } from "./request-checks.ts";
import {
  createNodeServer,
  DEFAULT_TIMES,
  HTTP1_CODE,
  type HttpTimes,
  MAX_HEADER_BYTES,
  type Protocol,
} from "./listener.ts";
import { type OpenRequests, watchRequests } from "./open-requests.ts";
import { headersOf, httpStatusOf, toErrorBody } from "../errors.ts";

export interface HttpServerDependencies {
  readonly log: Logger;
  /** Absent: requests are not counted. */
  readonly metrics?: Pick<Metrics, "http">;
  readonly guard: HostGuardSettings;
  /** Addresses and blocks whose X-Forwarded-For and X-Forwarded-Proto count; `all`: of every connection. */
  readonly trustedProxies: readonly string[] | "all";
  /** Whether responses over TLS have the Strict-Transport-Security header. */
  readonly isStrictTransport: boolean;
  /** Whether connections close after their next response. */
  readonly isDraining: () => boolean;
  /** Counts a request for an unknown route. @throws ServiceError */
  readonly admitUnknownRoute: (request: FastifyRequest) => Promise<RateLimit | undefined>;
  /** Further connections are closed at once. Default: 10,000. */
  readonly maxConnections?: number;
  /** Default: `DEFAULT_TIMES`. */
  readonly times?: HttpTimes;
}

export const MAX_BODY_BYTES = 1_048_576;
/** Each costs some 20 KiB; a process serves fewer calls at the same time. */
const MAX_CONNECTIONS = 10_000;
const ONE_YEAR_SECONDS = 31_536_000;

/** A server before `listen`. */
export interface HttpServer {
  readonly app: FastifyInstance;
  readonly openRequests: OpenRequests;
}

/**
 * Creates the server of REST, WebSocket, MCP and RPC. Requests that Fastify would accept although they are ambiguous are
 * rejected, and errors of every layer have the same shape. Host and Origin are checked before the handler of a route runs.
 */
export function createHttpServer(protocol: Protocol, dependencies: HttpServerDependencies): HttpServer {
  const {
    log,
    metrics,
    guard,
    trustedProxies,
    isStrictTransport,
    isDraining,
    admitUnknownRoute,
    maxConnections = MAX_CONNECTIONS,
    times = DEFAULT_TIMES,
  } = dependencies;
  const app = Fastify({
    logger: false,
    serverFactory: (listener) => createNodeServer(protocol, { times, maxConnections }, listener),
    genReqId: newRequestId,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    // While the server closes, requests get the same response as during draining.
    return503OnClosing: false,
    trustProxy: trustedProxies === "all" || (trustedProxies.length > 0 && [...trustedProxies]),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = "/" }) => canonicalUrl(url),
    clientErrorHandler: respondToClientError,
    // Errors of the router: a path that cannot be decoded, or a segment that is too long.
    frameworkErrors: (_error, request, reply) => {
      const failure = noRoute(request.method, request.url);
      // The parameter's type is that of a route with a schema.
      const plain = reply as unknown as FastifyReply;
      void plain.code(httpStatusOf(failure)).header("x-request-id", request.id).send(toErrorBody(failure, request.id));
    },
  });
  if (metrics) countRequests(app, metrics);
  const hintFor = collectRoutes(app);
  closeConnections(app);
  app.decorateRequest("parseCounted", undefined);
  parseJsonOnly(app);

  const unknown = ({ method, url }: FastifyRequest, rateLimit: RateLimit | undefined): ServiceError =>
    noRoute(method, url, hintFor(url), rateLimit);
  const checkHost = createHostGuard(guard);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers({ "x-request-id": request.id, vary: "Origin", "x-content-type-options": "nosniff" });
    if (isStrictTransport && request.protocol === "https") {
      reply.header("strict-transport-security", `max-age=${ONE_YEAR_SECONDS}`);
    }
    if (isDraining() && request.raw.httpVersionMajor === 1) reply.header("connection", "close");
    if (areHeadersTooLarge(request.raw)) return void reply.code(431).send(toErrorBody(headersTooLarge(), request.id));
    requireUnambiguous(request);
    checkHost(request);
    done();
  });
  void app.register(cors, corsOptions(guard.origins));
  app.after(() => {
    // Before the body is read, since no credentials are needed to send one.
    app.addHook("onRequest", (request, _reply, done) => {
      if (!request.is404) return done();
      admitUnknownRoute(request).then((rateLimit) => done(unknown(request, rateLimit)), done);
    });
  });

  app.setErrorHandler((error, request, reply) => {
    const failure = fromHttpError(error, request.routeOptions.bodyLimit);
    if (failure.code === "INTERNAL_ERROR") log.error({ requestId: request.id, error }, "a request failed unexpectedly");
    // Of files, whose bytes are read after the call.
    else if (isOfStorage(failure)) log.error({ requestId: request.id, error }, "a file could not be read");
    return reply.code(httpStatusOf(failure)).headers(headersOf(failure)).send(toErrorBody(failure, request.id));
  });
  // Called by routes.
  app.setNotFoundHandler(async (request) => {
    throw unknown(request, await admitUnknownRoute(request));
  });
  return { app, openRequests: watchRequests(app.server, times) };
}

function isOfStorage({ details = {} }: ServiceError): boolean {
  return !Array.isArray(details) && (details as Readonly<Record<string, unknown>>)["reason"] === "storage";
}

/** Counts requests with the label names of OpenTelemetry's conventions; a route is its pattern, an unknown one is empty. */
function countRequests(app: FastifyInstance, metrics: Pick<Metrics, "http">): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    const labels = {
      http_request_method: METHODS.has(method) ? method : "_OTHER",
      http_route: routeOptions.url ?? "",
      http_response_status_code: reply.raw.statusCode,
    };
    metrics.http.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
}

/** A client may send any over HTTP/2. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Returns the hint for a request without a route: the methods that its path has, else a path of REST or Connect that resembles it. */
function collectRoutes(app: FastifyInstance): (url: string) => string {
  const methodsOf = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    if (!/^\/(api\/v1|pagewire\.v1\.\w+)\//.test(url)) return;
    const methods = methodsOf.get(url) ?? new Set();
    methodsOf.set(url, methods);
    for (const each of [method].flat()) if (each !== "HEAD") methods.add(each);
  });
  return (url) => {
    const [path = ""] = url.split("?");
    const segments = path.split("/", MAX_SEGMENTS);
    const like = [...methodsOf.keys()].flatMap((route) => {
      const meant = pathLike(segments, route.split("/"));
      return meant === undefined ? [] : [{ route, meant }];
    });
    const same = like.filter(({ meant }) => meant === path);
    const methods = same.flatMap(({ route }) => [...(methodsOf.get(route) ?? [])]);
    if (methods.length > 0) return `; this path has ${[...new Set(methods)].toSorted().join(", ")}`;
    const [other] = like;
    if (path === "/metrics") return ": metrics are served at OPS_PORT";
    return other === undefined ? OUTSIDE : `; did you mean ${other.meant.slice(0, 200)}?`;
  };
}

const OUTSIDE = ": the API is below /api/v1, its reference at /api/v1/docs";
/** More than any path of the API has. */
const MAX_SEGMENTS = 20;

/** Returns the path with the words of the route in place of those that are like them; undefined for a path of another form. */
function pathLike(segments: readonly string[], route: readonly string[]): string | undefined {
  if (segments.length !== route.length) return undefined;
  const meant = route.map((word, index) => {
    const given = segments[index] ?? "";
    if (word.startsWith(":")) return given === "" ? undefined : given;
    return word === given ? given : nearest(given, [word]);
  });
  return meant.includes(undefined) ? undefined : meant.join("/");
}

function noRoute(method: string, url: string, hint = OUTSIDE, rateLimit?: RateLimit): ServiceError {
  return new ServiceError("NOT_FOUND", `there is no ${method} ${url.split("?")[0]?.slice(0, 200)}${hint}`, {
    rateLimit,
  });
}

/** Node checks this for HTTP/1.1; an HTTP/2 client may exceed the limit before it has received the server's settings. */
function areHeadersTooLarge({ httpVersionMajor, rawHeaders }: IncomingMessage): boolean {
  if (httpVersionMajor < 2) return false;
  return rawHeaders.reduce((bytes, text) => bytes + text.length, 0) > MAX_HEADER_BYTES;
}

/** Responds to a request that Node's HTTP parser rejects, with the status of the parser's error and the contract's error body. */
function respondToClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // A second response must not be written into one that has begun.
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse | null };
  // Over TLS, nothing can be written before the handshake is complete.
  const isConnecting = "secureConnecting" in socket && socket.secureConnecting === true;
  if (isConnecting || !socket.writable || error.code === "ECONNRESET" || begun?.headersSent === true) socket.destroy();
  else socket.end(toResponse(error.code));
}

function toResponse(code: string | undefined): string {
  const requestId = newRequestId();
  const { status, failure } = toStatusAndError(code);
  const body = JSON.stringify(toErrorBody(failure, requestId));
  return [
    `HTTP/1.1 ${status}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}

/** Sent with status 431, which the table of error codes does not contain. */
function headersTooLarge(): ServiceError {
  const details = { reason: "headers", limit: MAX_HEADER_BYTES };
  return new ServiceError("VALIDATION_ERROR", `the headers are larger than ${MAX_HEADER_BYTES} bytes`, { details });
}

function invalid(message: string): ServiceError {
  return new ServiceError("VALIDATION_ERROR", message, { details: [{ field: "request", message }] });
}

function toStatusAndError(code: string | undefined): { readonly status: string; readonly failure: ServiceError } {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return { status: "431 Request Header Fields Too Large", failure: headersTooLarge() };
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return {
        status: "408 Request Timeout",
        failure: new ServiceError("TIMEOUT", "the request did not arrive in time"),
      };
    case HTTP1_CODE:
      return {
        status: "505 HTTP Version Not Supported",
        failure: invalid("this is the port of gRPC, for HTTP/2: REST, WebSocket, MCP and Connect are at PORT"),
      };
    default:
      return { status: "400 Bad Request", failure: invalid("this is not valid HTTP") };
  }
}

/** Time to send the last bytes of responses and close frames. */
const CLOSE_GRACE_MS = 500;

/** Destroys the connections that remain open when the server closes; Node would wait for the clients to close them. */
function closeConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const server: Server = app.server;
  for (const event of ["connection", "secureConnection"]) {
    server.on(event, (socket: Socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
  }
  app.addHook("preClose", async () => {
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, CLOSE_GRACE_MS);
    timer.unref();
  });
}

/** Lets pages of the allowed origins read responses; others get no header of CORS. */
function corsOptions(origins: readonly RegExp[]): FastifyCorsOptions {
  return {
    origin: (origin, done) => done(null, origin !== undefined && origins.some((allowed) => allowed.test(origin))),
    methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
    exposedHeaders: [
      "x-request-id",
      "retry-after",
      "x-ratelimit-limit",
      "x-ratelimit-remaining",
      "x-ratelimit-reset",
      "www-authenticate",
      "x-pagewire-audit",
      "mcp-session-id",
      ...rpcCors.exposedHeaders,
    ],
    maxAge: 600,
    // An OPTIONS without the header of a preflight is answered as one.
    strictPreflight: false,
  };
}

/**
 * Converts an error of Fastify to a code of the contract; an unexpected error becomes `INTERNAL_ERROR`.
 *
 * @param maxBodyBytes the body limit of the request's route
 */
export function fromHttpError(error: unknown, maxBodyBytes: number): ServiceError {
  if (error instanceof ServiceError) return error;
  const { statusCode = 500, message = "" } = error as { statusCode?: number; message?: string };
  if (statusCode === 413)
    return new ServiceError("PAYLOAD_TOO_LARGE", `the body is larger than ${maxBodyBytes} bytes`, { cause: error });
  if (statusCode === 415)
    return new ServiceError("UNSUPPORTED_MEDIA_TYPE", "the body must be application/json", { cause: error });
  if (statusCode === 404) return new ServiceError("NOT_FOUND", "no such route", { cause: error });
  if (statusCode >= 400 && statusCode < 500) {
    return new ServiceError("VALIDATION_ERROR", message, { details: [{ field: "request", message }], cause: error });
  }
  return new ServiceError("INTERNAL_ERROR", "internal error", { cause: error });
}

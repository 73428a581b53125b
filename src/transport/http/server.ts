import cors from "@fastify/cors";
import { cors as rpcCors } from "@connectrpc/connect";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { parse as parseJson } from "secure-json-parse";
import { type RateLimit, ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import { newRequestId } from "../call.ts";
import { canonicalUrl } from "./canonical-url.ts";
import { answerBrokenRequest, headersTooLarge } from "./client-error.ts";
import { closeConnections } from "./connections.ts";
import { createHostGuard, type HostGuardSettings } from "./host-guard.ts";
import { createNodeServer, defaultTimes, type HttpTimes, maxHeaderBytes, type Protocol } from "./listener.ts";
import { type OwedAnswers, watchOwedAnswers } from "./pending-responses.ts";
import { fromHttpError, headersOf, httpStatusOf, toErrorBody } from "../errors.ts";

export interface HttpServerDependencies {
  readonly log: Logger;
  readonly guard: HostGuardSettings;
  /** Addresses and blocks whose X-Forwarded-For and X-Forwarded-Proto count. */
  readonly trustedProxies: readonly string[];
  /** Whether browsers are told to use nothing but TLS, in answers that came over it. */
  readonly isStrictTransport: boolean;
  /** While true, connections end with their next answer. */
  readonly isDraining: () => boolean;
  /** Counts a request that no route is for, or somebody could look for routes without end. @throws ServiceError */
  readonly admitUnknownRoute: (request: FastifyRequest) => Promise<RateLimit | undefined>;
  /** Default: `defaultTimes`. */
  readonly times?: HttpTimes;
}

export const maxBodyBytes = 1_048_576;
const oneYearSeconds = 31_536_000;

/** A door's server, not listening yet. */
export interface HttpServer {
  readonly app: FastifyInstance;
  readonly owed: OwedAnswers;
}

/**
 * The server below REST, WebSocket, MCP and the RPC doors: strict where Fastify is lenient, with one error shape from every
 * layer, and refusing foreign hosts and origins before anything else looks at a request.
 */
export function createHttpServer(protocol: Protocol, dependencies: HttpServerDependencies): HttpServer {
  const {
    log,
    guard,
    trustedProxies,
    isStrictTransport,
    isDraining,
    admitUnknownRoute,
    times = defaultTimes,
  } = dependencies;
  const app = Fastify({
    logger: false,
    serverFactory: (listener) => createNodeServer(protocol, times, listener),
    genReqId: newRequestId,
    bodyLimit: maxBodyBytes,
    forceCloseConnections: true,
    // While closing, requests are answered as while draining: in our own words.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = "/" }) => canonicalUrl(url),
    clientErrorHandler: answerBrokenRequest,
    // The router's own: a path that cannot be decoded, or a segment too long for any id. Neither names anything.
    frameworkErrors: (_error, request, reply) => {
      const failure = noRoute(request.method, request.url);
      // Typed for the schemas of routes, of which there is none here.
      const plain = reply as unknown as FastifyReply;
      void plain.code(httpStatusOf(failure)).header("x-request-id", request.id).send(toErrorBody(failure, request.id));
    },
  });
  closeConnections(app);
  readJsonOnly(app);

  const checkHost = createHostGuard(guard);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id).header("vary", "Origin").header("x-content-type-options", "nosniff");
    if (isStrictTransport && request.protocol === "https") {
      reply.header("strict-transport-security", `max-age=${oneYearSeconds}`);
    }
    if (isDraining() && request.raw.httpVersionMajor === 1) reply.header("connection", "close");
    if (areHeadersTooLarge(request)) return reply.code(431).send(toErrorBody(headersTooLarge(), request.id));
    checkHost(request.headers, request.raw.rawHeaders, request.originalUrl);
    requirePlainEncoding(request);
    return undefined;
  });
  void app.register(cors, {
    origin: (origin, done) => {
      done(null, origin !== undefined && guard.origins.some((allowed) => allowed.test(origin)));
    },
    methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
    exposedHeaders: [
      "x-request-id",
      "retry-after",
      "x-ratelimit-limit",
      "x-ratelimit-remaining",
      "x-ratelimit-reset",
      "www-authenticate",
      "mcp-session-id",
      ...rpcCors.exposedHeaders,
    ],
    maxAge: 600,
    strictPreflight: false,
  });

  app.setErrorHandler((error, request, reply) => {
    const failure = fromHttpError(error);
    if (failure.code === "INTERNAL_ERROR") log.error({ requestId: request.id, error }, "a request failed unexpectedly");
    return reply.code(httpStatusOf(failure)).headers(headersOf(failure)).send(toErrorBody(failure, request.id));
  });
  app.setNotFoundHandler(async (request) => {
    throw noRoute(request.method, request.url, await admitUnknownRoute(request));
  });
  return { app, owed: watchOwedAnswers(app.server) };
}

function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    // Clients that always name a content type also send it with an empty DELETE.
    if (body.length === 0) done(null, undefined);
    else {
      try {
        requireUtf8(request);
        done(null, parseJson(decodeUtf8(body as Buffer), { protoAction: "error", constructorAction: "error" }));
      } catch (error) {
        done(error instanceof ServiceError ? error : notJson(error));
      }
    }
  });
}

function noRoute(method: string, url: string, rateLimit?: RateLimit): ServiceError {
  return new ServiceError("NOT_FOUND", `there is no ${method} ${url.split("?")[0]?.slice(0, 200)}`, { rateLimit });
}

/** `charset=latin1` would be read as UTF-8, and so wrongly. */
function requireUtf8({ headers }: FastifyRequest): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return;
  throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", `the body must be UTF-8, not ${charset.slice(0, 40)}`);
}

function decodeUtf8(body: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(body);
}

function notJson(cause: unknown): ServiceError {
  const message = "is not valid JSON";
  return new ServiceError("VALIDATION_ERROR", `the body ${message}`, { details: [{ field: "body", message }], cause });
}

/** HTTP/1.1's parser does this by itself; over HTTP/2 a client's first request may be larger than the settings say. */
function areHeadersTooLarge({ raw }: FastifyRequest): boolean {
  if (raw.httpVersionMajor < 2) return false;
  return raw.rawHeaders.reduce((bytes, text) => bytes + text.length, 0) > maxHeaderBytes;
}

function requirePlainEncoding({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding === "identity") return;
  // Connect and gRPC-Web decompress by themselves, within their own limits.
  if (/^application\/(proto|grpc|connect)/.test(headers["content-type"] ?? "")) return;
  throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", `the body must not be encoded, it is ${encoding.slice(0, 40)}`);
}

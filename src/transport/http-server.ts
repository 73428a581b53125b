import cors from "@fastify/cors";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { parse as parseJson } from "secure-json-parse";
import { ServiceError } from "../errors.ts";
import type { Logger } from "../log.ts";
import { newRequestId } from "./call.ts";
import { createHostGuard, type HostGuardSettings } from "./host-guard.ts";
import { fromHttpError, headersOf, httpStatusOf, toErrorBody } from "./wire-errors.ts";

export interface HttpServerDependencies {
  readonly log: Logger;
  readonly guard: HostGuardSettings;
}

export const maxBodyBytes = 1_048_576;

/**
 * The HTTP server that REST, WebSocket, MCP and Connect share: strict where Fastify is lenient, with one error shape from
 * every layer, and refusing foreign hosts and origins before anything else looks at a request.
 */
export function createHttpServer({ log, guard }: HttpServerDependencies): FastifyInstance {
  const app = Fastify({
    logger: false,
    genReqId: newRequestId,
    bodyLimit: maxBodyBytes,
    forceCloseConnections: true,
    keepAliveTimeout: 72_000,
    requestTimeout: 30_000,
    http: { maxHeaderSize: 16_384, headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = "/" }) => canonicalUrl(url),
    clientErrorHandler(error, socket) {
      if (socket.writable) socket.end(clientErrorAnswer(error.code));
      else socket.destroy();
    },
    frameworkErrors: (error, request, reply) => {
      const failure = fromHttpError(error);
      // Typed for the schemas of routes, of which there is none here.
      const plain = reply as unknown as FastifyReply;
      void plain.code(httpStatusOf(failure)).send(toErrorBody(failure, request.id));
    },
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
    // Clients that always name a content type also send it with an empty DELETE.
    if (body.length === 0) done(null, undefined);
    else {
      try {
        done(null, parseJson(decodeUtf8(body as Buffer), { protoAction: "error", constructorAction: "error" }));
      } catch (error) {
        done(notJson(error));
      }
    }
  });

  const checkHost = createHostGuard(guard);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    checkHost(request.headers, request.raw.rawHeaders);
    requirePlainEncoding(request);
  });
  void app.register(cors, {
    origin: (origin, done) => {
      done(
        null,
        guard.origins.some((allowed) => allowed.test(origin ?? "")),
      );
    },
    methods: ["GET", "POST", "PATCH", "DELETE"],
    exposedHeaders: ["x-request-id", "retry-after", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"],
    maxAge: 600,
  });

  app.setErrorHandler((error, request, reply) => {
    const failure = fromHttpError(error);
    if (failure.code === "INTERNAL_ERROR") log.error({ requestId: request.id, error }, "a request failed unexpectedly");
    return reply.code(httpStatusOf(failure)).headers(headersOf(failure)).send(toErrorBody(failure, request.id));
  });
  app.setNotFoundHandler((request, reply) => {
    const failure = new ServiceError(
      "NOT_FOUND",
      `there is no ${request.method} ${request.url.split("?")[0]?.slice(0, 200)}`,
    );
    return reply.code(404).send(toErrorBody(failure, request.id));
  });
  return app;
}

/** The spellings `/v1/...` and `/api/v1/v1/...`, and `/api/v1/apikeys`, are the same as the canonical ones. */
function canonicalUrl(url: string): string {
  return url.replace(/^\/(api\/v1\/)?v1\//, "/api/v1/").replace(/^\/api\/v1\/apikeys(?=[/?]|$)/, "/api/v1/api-keys");
}

function decodeUtf8(body: Buffer): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(body);
}

function notJson(cause: unknown): ServiceError {
  const message = "is not valid JSON";
  return new ServiceError("VALIDATION_ERROR", `the body ${message}`, { details: [{ field: "body", message }], cause });
}

function requirePlainEncoding({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding === "identity") return;
  // Connect and gRPC-Web decompress by themselves, within their own limits.
  if (/^application\/(proto|grpc|connect)/.test(headers["content-type"] ?? "")) return;
  throw new ServiceError("UNSUPPORTED_MEDIA_TYPE", `the body must not be encoded, it is ${encoding.slice(0, 40)}`);
}

/** Node's parser refuses these before there is a request; its status stays. */
function clientErrorAnswer(code: string | undefined): string {
  const [status, failure] =
    code === "HPE_HEADER_OVERFLOW"
      ? [
          "431 Request Header Fields Too Large",
          new ServiceError("VALIDATION_ERROR", "the headers are larger than 16 KiB"),
        ]
      : code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? ["408 Request Timeout", new ServiceError("TIMEOUT", "the request did not arrive in time")]
        : ["400 Bad Request", new ServiceError("VALIDATION_ERROR", "this is not valid HTTP")];
  const body = JSON.stringify(toErrorBody(failure, newRequestId()));
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}

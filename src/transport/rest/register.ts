import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import openapiGlue from "fastify-openapi-glue";
import { type OperationId, operations, type SentFile, version } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { RawInput } from "../../operations/input/parse.ts";
import type { OpenCall } from "../../operations/pipeline.ts";
import { parseTraceContext } from "../../tracing/tracing.ts";
import { LARGE_BYTES, toChunks } from "../byte-limits.ts";
import { credentialsOf, openCall, type TransportDependencies } from "../call.ts";
import { rateLimitHeaders } from "../errors.ts";
import { countBody } from "../http/body-bytes.ts";
import { onResponseClose, withoutTimeout } from "../http/open-requests.ts";
import { encodeOutcome, sendFile } from "./encode.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The open call of a request to an operation's route. */
    call: OpenCall | undefined;
  }
  interface FastifyContextConfig {
    /** Whether the body is a file, unless it is JSON. */
    readonly takesFile?: boolean;
  }
}

const BASE_PATH = "/api/v1";
/** Body limit of operations without credentials, whose bodies contain only names and secrets. */
const MAX_PUBLIC_BODY_BYTES = 16_384;

/**
 * The served document without its schemas: the service validates the input of every protocol, and the plugin would check,
 * copy and resolve 350 KB of them at each start.
 */
const DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Pagewire", version },
  paths: toPaths(),
};

/** Registers a route for each operation of the contract. */
export async function registerRest(app: FastifyInstance, dependencies: TransportDependencies): Promise<void> {
  app.decorateRequest("call", undefined);
  await app.register(async (scope) => {
    scope.addContentTypeParser("*", (request, payload, done) => {
      const type = (request.headers["content-type"] ?? "").slice(0, 100);
      const isForm = /^multipart\/form-data\b/i.test(type);
      if (request.routeOptions.config.takesFile === true && !isForm) return done(null, payload);
      const message = isForm
        ? "the body must be the file itself or JSON, not a form: as curl sends it by --data-binary @FILE, not by -F"
        : `the body must be application/json, as the header Content-Type says, not ${type}`;
      done(new ServiceError("UNSUPPORTED_MEDIA_TYPE", message));
    });
    await scope.register(openapiGlue, {
      specification: DOCUMENT,
      prefix: BASE_PATH,
      operationResolver: (operation) => toRoute(dependencies, operation as OperationId),
    });
  });
}

function toPaths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, { method, path, summary }] of Object.entries(operations)) {
    const responses = { default: { description: summary } };
    (paths[path] ??= {})[method.toLowerCase()] = { operationId, responses };
  }
  return paths;
}

/** The options of a route; the plugin sets its method and path. */
function toRoute(dependencies: TransportDependencies, operation: OperationId): RouteOptions {
  const { method, isPublic, maxBodyBytes, stream } = operations[operation];
  const takesFile = stream === "request";
  const options: Omit<RouteOptions, "method" | "url"> = {
    exposeHeadRoute: method === "GET",
    config: { takesFile },
    ...(isPublic && { bodyLimit: MAX_PUBLIC_BODY_BYTES }),
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    // Runs before the body is read, so that the body of a rejected call is not.
    onRequest: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { id: requestId, ip: address } = request;
      const { traceparent, tracestate } = request.headers;
      const trace = parseTraceContext(traceparent, tracestate);
      const source = { transport: "rest", address, requestId, trace, signal: closeSignal(reply) } as const;
      request.call = await openCall(dependencies, operation, source, credentialsOf(request.headers));
      reply.headers(rateLimitHeaders(request.call.rateLimit));
      if (takesFile) withoutTimeout(request.raw);
      else await countBody(dependencies.bodyBytes, request.call.source, request, reply);
    },
    handler: (request, reply) => execute(dependencies, operation, request, reply),
  };
  return options as RouteOptions;
}

async function execute(
  { unreadBytes }: TransportDependencies,
  operation: OperationId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Set by the route's onRequest hook.
  const { source, run } = request.call as OpenCall;
  const outcome = await run(decodeRequest(request));
  const { audit, replayed } = outcome.metadata ?? {};
  // Bytes, files and API keys have no metadata beside them.
  if (audit !== undefined) reply.header("x-pagewire-audit", audit);
  if (replayed === true) reply.header("idempotency-replayed", "true");
  if (outcome.file !== undefined) return sendFile(outcome.file, request, reply);
  const { accept } = request.headers;
  const encoded = await encodeOutcome(operation, outcome, { accept, durationMs: reply.elapsedTime });
  const { status, contentType, headers = {}, body } = encoded;
  reply.code(status).type(contentType).headers(headers);
  if (body.length < LARGE_BYTES) return reply.send(body);

  const release = unreadBytes.add(source, body.length);
  if (release) onResponseClose(reply.raw, release);
  // Over HTTP/1.1 the progress of a client is seen also within one write, which costs less.
  if (request.raw.httpVersionMajor === 1) return reply.send(body);
  return reply.header("content-length", body.length).send(Readable.from(toChunks(body), { objectMode: false }));
}

/** Aborted when the connection closes before the response is complete. */
function closeSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort(new Error("the client has closed the connection"));
  });
  return controller.signal;
}

/** The parts of a request as the input of the service. */
function decodeRequest({ params, query, body, headers }: FastifyRequest): RawInput {
  const key = headers["idempotency-key"];
  return {
    params: params as Record<string, unknown>,
    query: query as Record<string, unknown>,
    ...(body instanceof Readable ? { file: toFile(body, headers) } : { body }),
    ...(key !== undefined && { idempotency: { key, field: "Idempotency-Key" } }),
  };
}

function toFile(chunks: Readable, headers: IncomingHttpHeaders): SentFile {
  const { "content-type": contentType, "content-length": length } = headers;
  return {
    // What is not read of a file that is rejected is read after the response.
    chunks: chunks.iterator({ destroyOnReturn: false }),
    ...(contentType !== undefined && { contentType }),
    ...(length !== undefined && { size: Number(length) }),
  };
}

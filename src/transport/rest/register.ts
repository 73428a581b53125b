import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type OperationId, operationTable, type PublicCall } from "../../contract.ts";
import { admit, credentialsOf, type TransportDependencies } from "../call.ts";
import { rateLimitHeaders } from "../errors.ts";
import { largeResponseBytes, toChunks } from "../unread-bytes.ts";
import { decodeRequest } from "./decode.ts";
import { encodeOutcome } from "./encode.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The admitted call of a request to an operation's route. */
    call: PublicCall | undefined;
  }
}

const basePath = "/api/v1";
/** Where health is served as well. */
const healthBases = ["", "/api", basePath];
/** Of an operation that needs no credentials: none of their bodies holds more than names and secrets. */
const maxPublicBodyBytes = 16_384;

/** A route for each operation of the contract. */
export function registerRest(app: FastifyInstance, dependencies: TransportDependencies): void {
  app.decorateRequest("call", undefined);
  for (const operation of Object.keys(operationTable) as OperationId[]) {
    const { method, path, isPublic } = operationTable[operation];
    const bases = path.startsWith("/health") ? healthBases : [basePath];
    for (const base of bases) {
      app.route({
        method,
        url: base + path.replaceAll(/\{(\w+)\}/g, ":$1"),
        exposeHeadRoute: method === "GET",
        ...(isPublic && { bodyLimit: maxPublicBodyBytes }),
        // Before the body: the body of a caller who may not call is not read.
        onRequest: async (request, reply) => {
          reply.header("cache-control", "no-store");
          const { id: requestId, ip: address } = request;
          const origin = { door: "rest", address } as const;
          const admitted = await admit(dependencies, operation, origin, credentialsOf(request.headers));
          request.call = { ...origin, requestId, ...admitted, signal: closeSignal(reply) };
          reply.headers(rateLimitHeaders(admitted.admission.rateLimit));
        },
        handler: (request, reply) => execute(dependencies, operation, request, reply),
      });
    }
  }
}

async function execute(
  { service, unreadBytes }: TransportDependencies,
  operation: OperationId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Set by the route's own onRequest.
  const call = request.call as PublicCall;
  const outcome = await service.call(operation, call, decodeRequest(request));
  const { accept } = request.headers;
  const { status, contentType, body } = encodeOutcome(operation, outcome, { accept, durationMs: reply.elapsedTime });
  if (body.length < largeResponseBytes) return reply.code(status).type(contentType).send(body);

  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const release = unreadBytes.add(call, bytes.length);
  if (release && call.signal.aborted) release();
  else if (release) reply.raw.once("close", release);
  return reply
    .code(status)
    .type(contentType)
    .header("content-length", bytes.length)
    .send(Readable.from(toChunks(bytes), { objectMode: false }));
}

/** Aborted when the connection closes before the response is complete. */
function closeSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort(new Error("the client has closed the connection"));
  });
  return controller.signal;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type OperationId, operations } from "../../../gen/operations.ts";
import { type Outcome, type PublicCall, toDuration } from "../../contract.ts";
import { admit, credentialsOf, type TransportDependencies } from "../call.ts";
import { rateLimitHeaders } from "../errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of a request to a route of an operation, once it is admitted. */
    call: PublicCall | undefined;
  }
}

const basePath = "/api/v1";
/** Where health is also answered. */
const healthBases = ["", "/api", basePath];

/** A route for each operation of the contract. */
export function registerRest(app: FastifyInstance, dependencies: TransportDependencies): void {
  app.decorateRequest("call", undefined);
  for (const operation of Object.keys(operations) as OperationId[]) {
    const { method, path } = operations[operation];
    const bases = path.startsWith("/health") ? healthBases : [basePath];
    for (const base of bases) {
      app.route({
        method,
        url: base + path.replaceAll(/\{(\w+)\}/g, ":$1"),
        exposeHeadRoute: method === "GET",
        // Before the body is read: who may not call need not be listened to.
        onRequest: async (request, reply) => {
          reply.header("cache-control", "no-store");
          const source = {
            door: "rest",
            requestId: request.id,
            address: request.ip,
            signal: departureOf(reply),
          } as const;
          const { call, rateLimit } = await admit(dependencies, operation, source, credentialsOf(request.headers));
          request.call = call;
          reply.headers(rateLimitHeaders(rateLimit));
        },
        handler: (request, reply) => answer(dependencies, operation, request, reply),
      });
    }
  }
}

async function answer(
  { service }: TransportDependencies,
  operation: OperationId,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Every route's own onRequest has set it.
  const outcome = await service.call(operation, request.call as PublicCall, {
    params: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    body: request.body,
  });
  if (outcome.bytes && outcome.contentType !== undefined && wantsBytes(request, outcome)) {
    return reply.code(200).type(outcome.contentType).send(outcome.bytes);
  }
  const { successStatus, hasEnvelope } = operations[operation];
  const status = outcome.isUnavailable ? 503 : successStatus;
  if (!hasEnvelope) return reply.code(status).send(outcome.answer);
  const metadata = {
    timestamp: new Date().toISOString(),
    duration: toDuration(reply.elapsedTime),
    ...outcome.metadata,
  };
  return reply.code(status).send({ success: true, ...outcome.answer, metadata });
}

/** Aborted when the client leaves before it has its answer. */
function departureOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(new Error("the client has left"));
  });
  return controller.signal;
}

/** By the request's own encoding, or because Accept names the type of the bytes before JSON. */
function wantsBytes(
  request: FastifyRequest,
  {
    answer: { data },
    contentType = "",
  }: Outcome<"executeAction"> | (Outcome<OperationId> & { answer: { data?: unknown } }),
): boolean {
  const { encoding } = (data as { data?: { encoding?: string } } | undefined)?.data ?? {};
  if (encoding === "binary") return true;
  const accepted = (request.headers.accept ?? "").split(",").map((range) => range.split(";")[0]?.trim().toLowerCase());
  const accepts = (type: string) => (range: string | undefined) =>
    range === type || range === `${type.split("/")[0]}/*`;
  const bytes = accepted.findIndex(accepts(contentType));
  const json = accepted.findIndex((range) => range === "*/*" || accepts("application/json")(range));
  return bytes !== -1 && (json === -1 || bytes < json);
}

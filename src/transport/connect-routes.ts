import { Code, ConnectError, type ConnectRouter, type ContextValues, createConnectRouter } from "@connectrpc/connect";
import type { ConnectRouterOptions } from "@connectrpc/connect";
import type { UniversalHandler, UniversalServerResponse } from "@connectrpc/connect/protocol";
import {
  compressionBrotli,
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from "@connectrpc/connect-node";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "../log.ts";

export interface ConnectRoutesOptions extends Pick<ConnectRouterOptions, "readMaxBytes" | "writeMaxBytes"> {
  readonly routes: (router: ConnectRouter) => void;
  /** The values of one request. A streaming handler that calls `begin` has its answer's headers sent before its first message. */
  readonly valuesOf: (request: FastifyRequest, begin: () => void) => ContextValues;
  /** What is still running then is ended when the server closes. */
  readonly shutdownTimeoutMs: number;
  readonly log: Logger;
}

const grpcMessage = "grpc-message";

/** Connect's routes in a Fastify server: Connect and gRPC-Web on HTTP/1.1, native gRPC as well on HTTP/2. */
export async function registerConnectRoutes(app: FastifyInstance, options: ConnectRoutesOptions): Promise<void> {
  const { routes, valuesOf, shutdownTimeoutMs, log, ...limits } = options;
  const shutdown = new AbortController();
  const router = createConnectRouter({
    ...limits,
    acceptCompression: [compressionGzip, compressionBrotli],
    shutdownSignal: shutdown.signal,
  });
  routes(router);

  await app.register(async (scope) => {
    scope.addHook("preClose", async () => {
      const end = (): void => shutdown.abort(new ConnectError("the service is closing", Code.Unavailable));
      setTimeout(end, shutdownTimeoutMs).unref();
    });
    // Connect reads bodies itself, JSON among them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const handler of router.handlers) {
      scope.all(handler.requestPath, (request, reply) => answer(handler, request, reply, valuesOf, log));
    }
  });
}

async function answer(
  handler: UniversalHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  valuesOf: ConnectRoutesOptions["valuesOf"],
  log: Logger,
): Promise<void> {
  reply.hijack();
  const begun = Promise.withResolvers<void>();
  const values = valuesOf(request, begun.resolve);
  try {
    const response = await handler(universalRequestFromNodeRequest(request.raw, reply.raw, undefined, values));
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    await universalResponseToNodeResponse(adjusted(response, begun.promise), reply.raw);
  } catch (error) {
    // The client has left.
    if (ConnectError.from(error).code === Code.Aborted) return;
    log.error({ method: handler.method.toString(), error }, "an RPC could not be answered");
    reply.raw.destroy();
  }
}

/** The same answer, its headers sent as soon as it has begun, and its message spelled for every client. */
function adjusted(response: UniversalServerResponse, begun: Promise<void>): UniversalServerResponse {
  const { body, header, trailer } = response;
  respell(header);
  if (body === undefined) return response;
  return {
    ...response,
    body: (async function* () {
      const chunks = body[Symbol.asyncIterator]();
      try {
        const first = chunks.next();
        // It is awaited below; it must not count as unhandled before.
        first.catch(() => undefined);
        if ((await Promise.race([first, begun])) === undefined) yield new Uint8Array();
        for (let chunk = await first; chunk.done !== true; chunk = await chunks.next()) yield chunk.value;
      } finally {
        await chunks.return?.();
      }
      respell(trailer);
    })(),
  };
}

/**
 * gRPC asks for nothing but printable ASCII and an escaped `%`. Connect escapes more, which gRPC's own JavaScript
 * client leaves as it is: "must be string%2C not null".
 */
function respell(headers: Headers | undefined): void {
  const spelled = headers?.get(grpcMessage);
  if (typeof spelled !== "string") return;
  const message = decodeURIComponent(spelled).replaceAll(/[^ -$&-~]+/gu, (part) => encodeURIComponent(part));
  headers?.set(grpcMessage, message);
}

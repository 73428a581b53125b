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
import type { Logger } from "../../log/log.ts";

export interface ConnectRoutesOptions extends Pick<ConnectRouterOptions, "readMaxBytes" | "writeMaxBytes"> {
  readonly routes: (router: ConnectRouter) => void;
  /** The values of one request. `begin` sends the headers of a stream's answer before its first message. */
  readonly valuesOf: (request: FastifyRequest, begin: (header: Headers) => void) => ContextValues;
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
    // A field that is not known would be taken and ignored.
    jsonOptions: { ignoreUnknownFields: false },
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
  const { raw } = reply;
  const values = valuesOf(request, (header) => begin(reply, header));
  try {
    const response = await handler(universalRequestFromNodeRequest(request.raw, raw, undefined, values));
    if (!raw.headersSent) addHeaders(reply);
    await universalResponseToNodeResponse(respelled(response), raw);
  } catch (error) {
    // The client has left.
    if (ConnectError.from(error).code === Code.Aborted) return;
    log.error({ method: handler.method.toString(), error }, "an RPC could not be answered");
    raw.destroy();
  }
}

/** What our hooks have set; Connect only knows what it sets itself. */
function addHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
}

/** Sends the head of a stream now. Connect would send it with the first message, however late that comes. */
function begin(reply: FastifyReply, header: Headers): void {
  const { raw } = reply;
  if (raw.headersSent) return;
  addHeaders(reply);
  raw.writeHead(200, Object.fromEntries(header));
  raw.flushHeaders();
  raw.writeHead = () => raw;
}

function respelled(response: UniversalServerResponse): UniversalServerResponse {
  const { body, header, trailer } = response;
  if (header) respell(header);
  if (body === undefined || trailer === undefined) return response;
  return {
    ...response,
    body: {
      [Symbol.asyncIterator]() {
        const iterator = body[Symbol.asyncIterator]();
        return {
          async next() {
            const part = await iterator.next();
            // Only now is it known how the call ended.
            if (part.done === true) respell(trailer);
            return part;
          },
          return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
        };
      },
    },
  };
}

/**
 * gRPC asks for nothing but printable ASCII and an escaped `%`. Connect escapes more, which gRPC's own JavaScript
 * client leaves as it is: "must be string%2C not null".
 */
function respell(headers: Headers): void {
  const spelled = headers.get(grpcMessage);
  if (spelled === null) return;
  const message = decodeURIComponent(spelled).replaceAll(/[^ -$&-~]+/gu, (part) => encodeURIComponent(part));
  headers.set(grpcMessage, message);
}

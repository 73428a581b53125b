import type { IncomingMessage, ServerResponse } from "node:http";
import type { DescMethod } from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  type ConnectRouterOptions,
  type ContextValues,
  createConnectRouter,
  createContextValues,
} from "@connectrpc/connect";
import type { Compression, UniversalHandler } from "@connectrpc/connect/protocol";
import { compressionBrotli, compressionGzip } from "@connectrpc/connect-node";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "../../log/log.ts";
import { isClosed, onResponseClose, withoutTimeout } from "../http/open-requests.ts";
import { createMessageWriter } from "./message-writer.ts";
import { httpRequestKey, largeMessageKey } from "./request-context.ts";
import { sendResponse, toHeaderValues, withMessage } from "./send-response.ts";
import { toUniversalRequest } from "./universal-request.ts";

interface ConnectRoutesOptions extends Pick<ConnectRouterOptions, "requestGate"> {
  readonly readMaxBytes: number;
  readonly writeMaxBytes: number;
  readonly routes: (router: ConnectRouter) => void;
  /** Resolves when a message of so many bytes may be decoded. @throws ConnectError */
  readonly beforeMessage: (values: ContextValues, bytes: number) => Promise<void>;
  /** Limit of a request body on the wire; `readMaxBytes` is the limit of a decompressed message. */
  readonly readMaxBytesOf: (method: DescMethod) => number;
  /** Time after the start of the shutdown at which running calls are aborted. */
  readonly shutdownTimeoutMs: number;
  readonly log: Logger;
}

/** Connect reports a compressed message that ends too early as an internal error; what does not decompress is the caller's. */
const COMPRESSIONS = [compressionGzip, compressionBrotli].map((compression): Compression => ({
  ...compression,
  decompress: (bytes, maxBytes) =>
    compression.decompress(bytes, maxBytes).catch((error: unknown) => {
      if (ConnectError.from(error).code === Code.ResourceExhausted) throw error;
      const text = `the message is not valid ${compression.name}`;
      throw new ConnectError(text, Code.InvalidArgument, undefined, undefined, error);
    }),
}));

/**
 * Registers Connect's routes in a Fastify server: Connect and gRPC-Web over HTTP/1.1, also gRPC over HTTP/2. docs/decisions.md
 * explains why @connectrpc/connect-fastify is not used.
 */
export async function registerConnectRoutes(app: FastifyInstance, options: ConnectRoutesOptions): Promise<void> {
  const { routes, shutdownTimeoutMs, readMaxBytes, writeMaxBytes, requestGate } = options;
  const router = createConnectRouter({
    readMaxBytes,
    writeMaxBytes,
    ...(requestGate && { requestGate }),
    acceptCompression: COMPRESSIONS,
    // Connect's default accepts and ignores unknown fields.
    jsonOptions: { ignoreUnknownFields: false },
  });
  routes(router);
  /** The calls whose response is not complete. */
  const open = new Set<AbortController>();

  await app.register(async (scope) => {
    scope.addHook("preClose", async () => {
      const end = (): void => {
        for (const ending of open) ending.abort(new ConnectError("the service is closing", Code.Unavailable));
      };
      setTimeout(end, shutdownTimeoutMs).unref();
    });
    // Connect reads all bodies itself, JSON included.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const handler of router.handlers) {
      const { requestPath: url, allowedMethods } = handler;
      const respond = (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? "");
        const ending = new AbortController();
        open.add(ending);
        onResponseClose(reply.raw, () => {
          open.delete(ending);
          if (!reply.raw.writableEnded)
            ending.abort(new ConnectError("the client has canceled the call", Code.Canceled));
        });
        return serve(handler, { request, reply, signal: ending.signal }, options);
      };
      // No further ones: `all` would take 15 ms of a start.
      scope.route({ method: allowedMethods, url, config: { decompresses: true }, handler: respond });
    }
  });
}

async function serve(
  handler: UniversalHandler,
  options: {
    readonly request: FastifyRequest;
    /** The response, of which nothing is sent yet. */
    readonly reply: FastifyReply;
    /** Aborted when the client has left or the server closes. */
    readonly signal: AbortSignal;
  },
  { readMaxBytesOf, beforeMessage, log }: ConnectRoutesOptions,
): Promise<void> {
  const { request, reply, signal } = options;
  const { method } = handler;
  const { raw: response } = reply;
  const contextValues = createContextValues().set(httpRequestKey, {
    address: request.ip,
    requestId: request.id,
    headers: request.headers,
    signal,
    beginResponse(header) {
      // Connect would send the headers with the first message.
      response.writeHead(200, toHeaderValues(header));
      response.flushHeaders();
      return createMessageWriter(response);
    },
    onClose: (listener) => onResponseClose(response, listener),
  });
  // A stream of a file is longer than any message of it.
  const isFile = method.methodKind === "client_streaming";
  const maxBytes = isFile ? Infinity : readMaxBytesOf(method);
  if (isFile) withoutTimeout(request.raw);
  const requestOptions = {
    ...{ method, maxBytes, compressions: COMPRESSIONS, signal, contextValues },
    beforeMessage: (bytes: number) => beforeMessage(contextValues, bytes),
  };
  try {
    const received = toUniversalRequest(request.raw, requestOptions);
    const answer = await handler(received);
    // Connect sends no word with it.
    if (answer.status === 415) return rejectType(request.raw, response);
    const large = contextValues.get(largeMessageKey);
    await sendResponse(large === undefined ? answer : withMessage(answer, large), response);
  } catch (error) {
    // Connect cannot encode the message of an error that quotes half of a character.
    if (error instanceof URIError && !response.headersSent) return rejectMalformedText(request.raw, response);
    // After the response has begun, Connect sends errors itself; only a write to a disconnected client still throws.
    const isOfClient = response.headersSent || isClosed(response);
    log[isOfClient ? "debug" : "error"]({ method: method.toString(), error }, "the response to an RPC was not sent");
    response.destroy();
  }
}

function rejectType({ headers }: IncomingMessage, response: ServerResponse): void {
  const given = headers["content-type"]?.slice(0, 100) ?? "nothing";
  const types = "application/json, application/proto, application/connect+json or application/grpc-web+proto";
  const message = `the header Content-Type must be ${types}, as the RPC's form demands, not ${given}`;
  response.writeHead(415, { "content-type": "application/json" });
  response.end(JSON.stringify({ code: "invalid_argument", message }));
}

function rejectMalformedText({ headers }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": headers["content-type"] ?? "application/grpc",
    "grpc-status": String(Code.InvalidArgument),
    "grpc-message": "the message has text that is not well-formed",
  });
  response.end();
}

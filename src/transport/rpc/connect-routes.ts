import { type DescMethod, fromBinary } from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  type ConnectRouterOptions,
  type ContextValues,
  createConnectRouter,
} from "@connectrpc/connect";
import type { UniversalHandler, UniversalServerRequest, UniversalServerResponse } from "@connectrpc/connect/protocol";
import { parseTimeout as parseConnectTimeout } from "@connectrpc/connect/protocol-connect";
import { parseTimeout as parseGrpcTimeout, setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import {
  compressionBrotli,
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from "@connectrpc/connect-node";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Logger } from "../../log/log.ts";
import { onResponseClose } from "../http/response-close.ts";
import { LARGE_RESPONSE_BYTES, toChunks } from "../unread-bytes.ts";
import { ENVELOPE_BYTES } from "./encode.ts";
import { createMessageWriter } from "./message-writer.ts";
import type { HttpRequestContext } from "./request-context.ts";
import { type GrpcResponse, isPlainGrpc, serveUnaryGrpc, tooLarge, type UnaryGrpcOptions } from "./unary-grpc.ts";

export interface ConnectRoutesOptions extends Pick<ConnectRouterOptions, "requestGate"> {
  readonly readMaxBytes: number;
  readonly writeMaxBytes: number;
  readonly routes: (router: ConnectRouter) => void;
  readonly contextValues: (request: HttpRequestContext) => ContextValues;
  /** Limit of a request body on the wire; `readMaxBytes` is the limit of a decompressed message. */
  readonly readMaxBytesOf: (method: DescMethod) => number;
  /** The methods that gRPC calls past Connect. */
  readonly unaries: ReadonlyMap<DescMethod, Pick<UnaryGrpcOptions, "admit" | "run">>;
  /** When the server closes, running calls are aborted after this time. */
  readonly shutdownTimeoutMs: number;
  readonly log: Logger;
}

/** A request for one of the routes, and its response, to which nothing is written yet. */
interface RpcExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Of the client. */
  readonly address: string;
  readonly requestId: string;
  /** Headers of the response beside those of the RPC. */
  readonly headers: Readonly<Record<string, number | string | string[] | undefined>>;
}

/** Serves a request for a path; undefined for a path that is none of the routes. */
export type RpcRoutes = (path: string) => ((exchange: RpcExchange) => Promise<void>) | undefined;

const GRPC_MESSAGE = "grpc-message";
const COMPRESSIONS = [compressionGzip, compressionBrotli];

/**
 * Registers Connect's routes in a Fastify server: Connect and gRPC-Web over HTTP/1.1, also gRPC over HTTP/2. docs/decisions.md
 * explains why @connectrpc/connect-fastify is not used. Returns the routes, for requests that do not pass Fastify.
 */
export async function registerConnectRoutes(app: FastifyInstance, options: ConnectRoutesOptions): Promise<RpcRoutes> {
  const { routes, shutdownTimeoutMs, readMaxBytes, writeMaxBytes, requestGate } = options;
  const shutdown = new AbortController();
  const router = createConnectRouter({
    readMaxBytes,
    writeMaxBytes,
    ...(requestGate && { requestGate }),
    acceptCompression: COMPRESSIONS,
    // Connect's default accepts and ignores unknown fields.
    jsonOptions: { ignoreUnknownFields: false },
    shutdownSignal: shutdown.signal,
  });
  routes(router);
  const served = new Map(
    router.handlers.map((handler) => [
      handler.requestPath,
      (exchange: RpcExchange) => serve(handler, exchange, options),
    ]),
  );

  await app.register(async (scope) => {
    scope.addHook("preClose", async () => {
      const end = (): void => shutdown.abort(new ConnectError("the service is closing", Code.Unavailable));
      setTimeout(end, shutdownTimeoutMs).unref();
    });
    // Connect reads all bodies itself, JSON included.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const [path, serveRoute] of served) {
      scope.all(path, { config: { decompresses: true } }, (request, reply) => {
        reply.hijack();
        const { ip: address, id: requestId } = request;
        return serveRoute({
          request: request.raw,
          response: reply.raw,
          address,
          requestId,
          headers: reply.getHeaders(),
        });
      });
    }
  });
  return (path) => served.get(path);
}

async function serve(
  handler: UniversalHandler,
  exchange: RpcExchange,
  { contextValues, readMaxBytesOf, unaries, writeMaxBytes, log }: ConnectRoutesOptions,
): Promise<void> {
  const { request, response, address, requestId } = exchange;
  const values = contextValues({
    address,
    requestId,
    beginResponse(header) {
      beginResponse(exchange, header);
      return createMessageWriter(response);
    },
    onClose: (listener) => onResponseClose(response, listener),
  });
  const { method } = handler;
  const maxReadBytes = readMaxBytesOf(method);
  try {
    let unread: Uint8Array | undefined;
    const unary = unaries.get(method);
    if (unary && isPlainGrpc(request)) {
      const options = {
        ...unary,
        method,
        values,
        compressions: COMPRESSIONS,
        maxReadBytes,
        maxWriteBytes: writeMaxBytes,
      };
      const served = await serveUnaryGrpc(request, response, options);
      if ("header" in served) return await sendGrpc(served, exchange);
      ({ unread } = served);
    }
    const received = universalRequestFromNodeRequest(request, response, undefined, values);
    dropEndlessTimeout(received.header);
    const bounded = unread ? { ...received, body: toIterable([unread]) } : withMaxBytes(received, maxReadBytes);
    const handled = await handler(withValidProto(bounded, method, maxReadBytes));
    if (!response.headersSent) setHeaders(exchange);
    await universalResponseToNodeResponse(forWriting(handled), response);
  } catch (error) {
    // Connect cannot encode the message of an error that quotes half of a character.
    if (error instanceof URIError && !response.headersSent) return rejectMalformedText(exchange);
    // After the response has begun, Connect sends errors itself; only a write to a disconnected client still throws.
    const isOfClient = response.headersSent || ConnectError.from(error).code === Code.Aborted;
    log[isOfClient ? "debug" : "error"]({ method: method.toString(), error }, "the response to an RPC was not sent");
    response.destroy();
  }
}

/** What a timer of Node can wait for. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Connect's timer for a longer timeout, which clients send that have none, would end the call at once. */
function dropEndlessTimeout(header: Headers): void {
  const { timeoutMs: grpcMs = 0 } = parseGrpcTimeout(header.get("grpc-timeout"), Number.MAX_SAFE_INTEGER);
  if (grpcMs > MAX_TIMER_MS) header.delete("grpc-timeout");
  const { timeoutMs: connectMs = 0 } = parseConnectTimeout(header.get("connect-timeout-ms"), Number.MAX_SAFE_INTEGER);
  if (connectMs > MAX_TIMER_MS) header.delete("connect-timeout-ms");
}

function rejectMalformedText({ request, response }: RpcExchange): void {
  response.writeHead(200, {
    "content-type": request.headers["content-type"] ?? "application/grpc",
    "grpc-status": String(Code.InvalidArgument),
    "grpc-message": "the message has text that is not well-formed",
  });
  response.end();
}

const OK_TRAILER = { "grpc-status": "0" };

async function sendGrpc({ header, body, error }: GrpcResponse, exchange: RpcExchange): Promise<void> {
  const { response } = exchange;
  setHeaders(exchange);
  if (error === undefined && body !== undefined && body.byteLength <= LARGE_RESPONSE_BYTES) {
    response.writeHead(200, header);
    response.addTrailers(OK_TRAILER);
    response.end(body);
    return;
  }
  const trailer = new Headers(OK_TRAILER);
  if (error) decodeGrpcMessage(setTrailerStatus(trailer, error));
  if (body && body.byteLength > LARGE_RESPONSE_BYTES) {
    const chunks = toIterable(toChunks(body));
    await universalResponseToNodeResponse(
      { status: 200, header: new Headers(header), body: chunks, trailer },
      response,
    );
  } else {
    response.writeHead(200, header);
    response.addTrailers(Object.fromEntries(trailer));
    response.end(body);
  }
}

async function* toIterable(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** Limits the body while it arrives; Connect checks the size only of a complete message. */
function withMaxBytes(request: UniversalServerRequest, maxBytes: number): UniversalServerRequest {
  const { body } = request;
  if (!isIterable(body)) return request;
  return { ...request, body: limited(body, maxBytes) };
}

async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes + ENVELOPE_BYTES) throw tooLarge(maxBytes);
    yield chunk;
  }
}

/** Reports a message of Connect's that is not valid as that; Connect reports an internal error. */
function withValidProto(request: UniversalServerRequest, method: DescMethod, maxBytes: number): UniversalServerRequest {
  const { body, header } = request;
  if (header.get("content-type") !== "application/proto" || !isIterable(body)) return request;
  const encoding = header.get("content-encoding");
  const compression = COMPRESSIONS.find(({ name }) => name === encoding);
  return { ...request, body: validated(body, method, (bytes) => compression?.decompress(bytes, maxBytes) ?? bytes) };
}

async function* validated(
  body: AsyncIterable<Uint8Array>,
  { input }: DescMethod,
  decompress: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>,
): AsyncIterable<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const message = await decompress(bytes);
  try {
    fromBinary(input, message);
  } catch (cause) {
    const text = `the message is not a valid ${input.typeName}`;
    throw new ConnectError(text, Code.InvalidArgument, undefined, undefined, cause);
  }
  yield bytes;
}

function isIterable(body: UniversalServerRequest["body"]): body is AsyncIterable<Uint8Array> {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

/** Connect sends only its own headers. */
function setHeaders({ response, headers }: RpcExchange): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
}

/** Sends the headers of a stream at once; Connect would send them with the first message. */
function beginResponse(exchange: RpcExchange, header: Headers): void {
  const { response } = exchange;
  if (response.headersSent) return;
  setHeaders(exchange);
  response.writeHead(200, Object.fromEntries(header));
  response.flushHeaders();
  response.writeHead = () => response;
}

/** Splits the response into chunks, and encodes its status message so that every gRPC client decodes it. */
function forWriting(response: UniversalServerResponse): UniversalServerResponse {
  const { body, header, trailer } = response;
  if (header) decodeGrpcMessage(header);
  if (body === undefined) return response;
  return { ...response, body: inChunks(body, () => trailer && decodeGrpcMessage(trailer)) };
}

/** Not a generator: that would add several microtasks per event to each of many streams. */
function inChunks(body: AsyncIterable<Uint8Array>, onEnd: () => void): AsyncIterable<Uint8Array> {
  const parts = body[Symbol.asyncIterator]();
  let chunks: Iterator<Uint8Array> | undefined;
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      const chunk = chunks?.next();
      if (chunk?.done === false) return chunk;
      chunks = undefined;
      const part = await parts.next();
      // The trailer, and with it the status, is complete only after the last part.
      if (part.done === true) onEnd();
      else if (part.value.byteLength > LARGE_RESPONSE_BYTES) chunks = toChunks(part.value);
      return chunks === undefined ? part : iterator.next();
    },
    return: async () => (await parts.return?.()) ?? { done: true, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

/**
 * gRPC requires only printable ASCII and an escaped `%`. Connect escapes more characters, which @grpc/grpc-js does not
 * decode: "must be string%2C not null".
 */
function decodeGrpcMessage(headers: Headers): void {
  const encoded = headers.get(GRPC_MESSAGE);
  if (encoded === null) return;
  const message = decodeURIComponent(encoded).replaceAll(/[^ -$&-~]+/gu, (part) => encodeURIComponent(part));
  headers.set(GRPC_MESSAGE, message);
}

/**
 * A server of Buf's conformance suite over the service's own HTTP servers and RPC routes. `connectconformance` starts it with
 * the path of the suite's descriptors: it reads a `ServerCompatRequest` from standard input, and writes a `ServerCompatResponse`
 * to standard output once it listens.
 */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import {
  create,
  createFileRegistry,
  type DescMessage,
  type DescService,
  fromBinary,
  type Message,
  type MessageInitShape,
  toBinary,
} from "@bufbuild/protobuf";
import { type Any, anyPack, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { type Code, ConnectError, type ConnectRouter, type HandlerContext } from "@connectrpc/connect";
import { createLogger } from "../../../src/log/log.ts";
import type { Protocol } from "../../../src/transport/http/listener.ts";
import { createHttpServer } from "../../../src/transport/http/server.ts";
import { registerConnectRoutes } from "../../../src/transport/rpc/connect-routes.ts";
import { httpRequestKey } from "../../../src/transport/rpc/request-context.ts";

/** The messages of connectrpc.conformance.v1 as their descriptors decode them. */
interface ServerCompatRequest extends Message {
  readonly httpVersion: number;
  readonly useTls: boolean;
  readonly messageReceiveLimit: number;
  readonly serverCreds?: { readonly cert: Uint8Array; readonly key: Uint8Array };
}

interface Header {
  readonly name: string;
  readonly value: readonly string[];
}

interface Failure {
  readonly code: Code;
  readonly message?: string;
  readonly details: readonly Any[];
}

interface ResponseDefinition {
  readonly responseHeaders: readonly Header[];
  readonly responseTrailers: readonly Header[];
  readonly responseDelayMs: number;
}

interface UnaryDefinition extends ResponseDefinition {
  readonly response:
    | { readonly case: "responseData"; readonly value: Uint8Array }
    | { readonly case: "error"; readonly value: Failure }
    | { readonly case: undefined };
}

interface StreamDefinition extends ResponseDefinition {
  readonly responseData: readonly Uint8Array[];
  readonly error?: Failure;
}

interface ConformanceRequest<Definition> extends Message {
  readonly responseDefinition?: Definition;
  readonly fullDuplex?: boolean;
}

type Unary = ConformanceRequest<UnaryDefinition>;
type Stream = ConformanceRequest<StreamDefinition>;
type Response = MessageInitShape<DescMessage>;

const PACKAGE = "connectrpc.conformance.v1";
const HTTP_VERSION_2 = 2;
/** The service's limit of a response. */
const WRITE_MAX_BYTES = 32 * 1_048_576;

const [descriptors = ""] = process.argv.slice(2);
const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, await readFile(descriptors)));
const requestInfo = messageOf("ConformancePayload.RequestInfo");

const request = fromBinary(messageOf("ServerCompatRequest"), await readMessage()) as ServerCompatRequest;
const identity = request.useTls ? toIdentity(request) : undefined;
const protocol: Protocol = identity
  ? { type: "tls", identity }
  : { type: request.httpVersion === HTTP_VERSION_2 ? "http2" : "http1" };
const log = createLogger({ level: "error" });
const { app } = createHttpServer(protocol, {
  log,
  guard: { isLoopback: true, allowedHosts: [], origins: [] },
  trustedProxies: [],
  isStrictTransport: false,
  isDraining: () => false,
  admitUnknownRoute: () => Promise.resolve(undefined),
  maxConnections: 10_000,
});
const readMaxBytes = request.messageReceiveLimit || WRITE_MAX_BYTES;
await registerConnectRoutes(app, {
  routes: route,
  readMaxBytes,
  // The service has the limit on the wire for single messages only; reflection is its only stream in both directions.
  beforeMessage: () => Promise.resolve(),
  readMaxBytesOf: ({ methodKind }) => (methodKind === "bidi_streaming" ? Infinity : readMaxBytes),
  writeMaxBytes: WRITE_MAX_BYTES,
  shutdownTimeoutMs: 300,
  log,
});
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as AddressInfo;
const pemCert = request.serverCreds?.cert ?? new Uint8Array();
await writeMessage(toMessage("ServerCompatResponse", { host: "127.0.0.1", port, pemCert }));
await once(process, "SIGTERM");
await app.close();

function messageOf(name: string): DescMessage {
  const found = registry.getMessage(`${PACKAGE}.${name}`);
  if (!found) throw new Error(`${descriptors} has no ${name}`);
  return found;
}

/** A message whose fields are known only to its descriptor. */
function toMessage(name: string, fields: object): Uint8Array {
  const schema = messageOf(name);
  return toBinary(schema, create(schema, fields as Response));
}

function toIdentity({ serverCreds }: ServerCompatRequest) {
  if (!serverCreds) throw new Error("the request has no certificate");
  return { cert: Buffer.from(serverCreds.cert), key: Buffer.from(serverCreds.key) };
}

/** Reads a message after its length in four bytes. */
async function readMessage(): Promise<Uint8Array> {
  let received = Buffer.alloc(0);
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    if (received.length >= 4 && received.length >= 4 + received.readUInt32BE()) break;
  }
  return received.subarray(4, 4 + received.readUInt32BE());
}

async function writeMessage(bytes: Uint8Array): Promise<void> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  await new Promise((resolve) => process.stdout.write(Buffer.concat([length, bytes]), resolve));
}

function route(router: ConnectRouter): void {
  const service = registry.getService(`${PACKAGE}.ConformanceService`);
  if (!service) throw new Error(`${descriptors} has no service`);
  const schemas = Object.fromEntries(service.methods.map(({ localName, input }) => [localName, input]));
  const infoOf = (method: string, requests: readonly Message[], context: HandlerContext): Message =>
    toRequestInfo(schemas[method] as DescMessage, requests, context);
  const unary = (method: string) => (message: Unary, context: HandlerContext) =>
    respond(message.responseDefinition, infoOf(method, [message], context), context);

  const implementation = {
    unary: unary("unary"),
    idempotentUnary: unary("idempotentUnary"),
    async clientStream(messages: AsyncIterable<Unary>, context: HandlerContext) {
      const received: Unary[] = [];
      for await (const message of messages) received.push(message);
      return respond(received[0]?.responseDefinition, infoOf("clientStream", received, context), context);
    },
    serverStream: (message: Stream, context: HandlerContext) =>
      stream(message.responseDefinition, infoOf("serverStream", [message], context), context),
    bidiStream: (messages: AsyncIterable<Stream>, context: HandlerContext) =>
      bidiStream(messages, context, (received) => infoOf("bidiStream", received, context)),
  };
  router.service<DescService>(service, implementation as object, {
    jsonOptions: { ignoreUnknownFields: false, registry },
  });
}

function toRequestInfo(schema: DescMessage, requests: readonly Message[], context: HandlerContext): Message {
  const timeoutMs = context.timeoutMs();
  return create(requestInfo, {
    requestHeaders: toHeaders(context.requestHeader),
    requests: requests.map((each) => anyPack(schema, each)),
    ...(timeoutMs !== undefined && { timeoutMs: BigInt(Math.round(timeoutMs)) }),
    ...(context.requestMethod === "GET" && {
      connectGetInfo: { queryParams: toHeaders(new URL(context.url).searchParams) },
    }),
  });
}

function toHeaders(values: Iterable<[string, string]>): Header[] {
  return [...values].map(([name, value]) => ({ name, value: [value] }));
}

async function respond(
  definition: UnaryDefinition | undefined,
  info: Message,
  context: HandlerContext,
): Promise<Response> {
  setMetadata(definition, context);
  await sleep(definition?.responseDelayMs);
  const { response } = definition ?? {};
  if (response?.case === "error") throw toError(response.value, info);
  return toResponse(response?.case === "responseData" ? response.value : undefined, info);
}

async function* stream(
  definition: StreamDefinition | undefined,
  info: Message,
  context: HandlerContext,
): AsyncGenerator<Response> {
  begin(definition, context);
  for (const [index, data] of (definition?.responseData ?? []).entries()) {
    await sleep(definition?.responseDelayMs);
    yield toResponse(data, index === 0 ? info : undefined);
  }
  if (definition?.error) throw toError(definition.error, definition.responseData.length === 0 ? info : undefined);
}

async function* bidiStream(
  messages: AsyncIterable<Stream>,
  context: HandlerContext,
  infoOf: (received: readonly Stream[]) => Message,
): AsyncGenerator<Response> {
  const received: Stream[] = [];
  let sent = 0;
  for await (const message of messages) {
    received.push(message);
    const [first] = received;
    if (first?.fullDuplex !== true) continue;
    const { responseDefinition: definition } = first;
    if (received.length === 1) begin(definition, context);
    const data = definition?.responseData[sent];
    if (data === undefined) break;
    await sleep(definition?.responseDelayMs);
    yield toResponse(data, infoOf([message]));
    sent++;
  }
  const [first] = received;
  const definition = first?.responseDefinition;
  if (first?.fullDuplex !== true) {
    yield* stream(definition, infoOf(received), context);
    return;
  }
  for (const data of definition?.responseData.slice(sent) ?? []) {
    await sleep(definition?.responseDelayMs);
    yield toResponse(data, undefined);
    sent++;
  }
  if (definition?.error) throw toError(definition.error, sent === 0 ? infoOf(received) : undefined);
}

/** Sends the headers of a stream, as the service's streams do. */
function begin(definition: ResponseDefinition | undefined, context: HandlerContext): void {
  setMetadata(definition, context);
  context.values.get(httpRequestKey).beginResponse(context.responseHeader);
}

function setMetadata(
  definition: ResponseDefinition | undefined,
  { responseHeader, responseTrailer }: HandlerContext,
): void {
  for (const { name, value } of definition?.responseHeaders ?? [])
    for (const each of value) responseHeader.append(name, each);
  for (const { name, value } of definition?.responseTrailers ?? [])
    for (const each of value) responseTrailer.append(name, each);
}

function toResponse(data: Uint8Array | undefined, info: Message | undefined): Response {
  const payload = { ...(data && { data }), ...(info && { requestInfo: info }) };
  return { payload };
}

/** @param info - Sent as a detail, where no message of the response has it */
function toError({ code, message, details }: Failure, info: Message | undefined): ConnectError {
  const error = new ConnectError(message ?? "", code);
  error.details = details.map(({ typeUrl, value }) => ({ type: typeUrl.slice(typeUrl.lastIndexOf("/") + 1), value }));
  if (info) error.details.push({ desc: requestInfo, value: info });
  return error;
}

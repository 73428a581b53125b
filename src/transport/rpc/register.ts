import {
  type DescMessage,
  type DescMethod,
  fromJson,
  type JsonObject,
  type JsonValue,
  type JsonWriteOptions,
  type Message,
  toJson,
} from "@bufbuild/protobuf";
import {
  Code,
  ConnectError,
  type ConnectRouter,
  createContextKey,
  createContextValues,
  type HandlerContext,
  type ServiceImpl,
} from "@connectrpc/connect";
import type { FastifyInstance } from "fastify";
import { Health } from "../../../gen/proto/grpc/health/v1/health_pb.ts";
import { ServerReflection } from "../../../gen/proto/grpc/reflection/v1/reflection_pb.ts";
import { ServerReflection as ServerReflectionAlpha } from "../../../gen/proto/grpc/reflection/v1alpha/reflection_pb.ts";
import { type OperationId, operations, type RpcEntry, streams } from "../../../gen/operations.ts";
import { services } from "../../../gen/services.ts";
import type { Door, Event, Outcome } from "../../contract.ts";
import { invalidField, type RateLimit } from "../../errors/errors.ts";
import type { RawInput } from "../../operations/input/parse.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import { admit, credentialsOf, type TransportDependencies, newRequestId, toSendableError } from "../call.ts";
import { registerConnectRoutes } from "./connect-routes.ts";
import { createGrpcHealth } from "./health.ts";
import { createGrpcReflection } from "./reflection.ts";
import { toConnectError } from "./errors.ts";
import { rateLimitHeaders } from "../errors.ts";

const readMaxBytes = 4 * 1_048_576;
const writeMaxBytes = 32 * 1_048_576;
/** Streams still open then are ended when the server closes. */
const shutdownTimeoutMs = 300;

/** What the HTTP server knows of a request, and Connect does not tell by itself. */
const addressKey = createContextKey("unknown", { description: "client address" });
const requestIdKey = createContextKey("", { description: "request id, which the answer's headers tell already" });
/** Sends the headers of a stream before its first message, so that its client knows that it is heard. */
const beginKey = createContextKey((_header: Headers): void => undefined, { description: "begin the answer" });

type Unary = (request: Message, context: HandlerContext) => Promise<Message>;
type Streaming = (request: Message, context: HandlerContext) => AsyncIterable<Message>;

export interface RpcDependencies extends TransportDependencies {
  /** Whether the services are described, by reflection, without credentials. */
  readonly isDocsPublic: boolean;
}

/** Connect and gRPC-Web on an HTTP/1.1 server, native gRPC as well on an HTTP/2 one. */
export async function registerRpc(app: FastifyInstance, dependencies: RpcDependencies): Promise<void> {
  await registerConnectRoutes(app, {
    routes: (router) => route(router, dependencies),
    valuesOf: (request, begin) =>
      createContextValues().set(addressKey, request.ip).set(requestIdKey, request.id).set(beginKey, begin),
    readMaxBytes,
    writeMaxBytes,
    shutdownTimeoutMs,
    log: dependencies.log,
  });
}

function route(router: ConnectRouter, dependencies: RpcDependencies): void {
  routeOperations(router, dependencies);
  const ours = Object.values(services);
  const standard = [Health, ServerReflection, ServerReflectionAlpha];
  router.service(
    Health,
    createGrpcHealth({ serviceNames: ours.map(({ typeName }) => typeName), isReady: () => isReady(dependencies) }),
  );
  const reflection = guarded(createGrpcReflection([...ours, ...standard]), dependencies);
  router.service(ServerReflection, reflection);
  // The same messages under another package, and the implementation looks at neither name.
  router.service(ServerReflectionAlpha, reflection as unknown as ServiceImpl<typeof ServerReflectionAlpha>);
}

/** Every RPC of ours: decode into the operation's input, call, encode. Generation has made sure that the fields fit. */
function routeOperations(router: ConnectRouter, dependencies: TransportDependencies): void {
  const operationOf = new Map(
    (Object.keys(operations) as OperationId[]).flatMap((operation) => {
      const { rpc } = operations[operation];
      return rpc ? [[`${rpc.service}.${rpc.method}`, { operation, rpc }] as const] : [];
    }),
  );
  const streamed = new Map(Object.values(streams).map(({ rpc }) => [`${rpc.service}.${rpc.method}`, rpc] as const));
  for (const service of Object.values(services)) {
    const implementation: Record<string, Unary | Streaming> = {};
    for (const method of service.methods) {
      const stream = streamed.get(`${service.name}.${method.name}`);
      if (stream) {
        implementation[method.localName] = streaming(dependencies, method, stream);
        continue;
      }
      const served = operationOf.get(`${service.name}.${method.name}`);
      if (!served) throw new Error(`${service.name}.${method.name} has no operation; run make gen`);
      implementation[method.localName] = unary(dependencies, method, served.operation, served.rpc);
    }
    router.service(service, implementation);
  }
}

async function isReady({ service }: TransportDependencies): Promise<boolean> {
  const source = { door: "grpc", requestId: newRequestId(), address: "health", principal: undefined } as const;
  const outcome = await service.call("getReadiness", { ...source, signal: new AbortController().signal }, {});
  return outcome.isUnavailable !== true;
}

/** Reflection tells what the served description tells, and so to the same callers. */
function guarded(
  reflection: ServiceImpl<typeof ServerReflection>,
  { authenticate, log, isDocsPublic }: RpcDependencies,
): ServiceImpl<typeof ServerReflection> {
  if (isDocsPublic) return reflection;
  return {
    async *serverReflectionInfo(requests, context) {
      const requestId = context.values.get(requestIdKey);
      try {
        await authenticate(credentialsIn(context), { door: doorOf(context), address: context.values.get(addressKey) });
      } catch (error) {
        throw toConnectError(toSendableError(error, { log, requestId }), requestId);
      }
      yield* reflection.serverReflectionInfo(requests, context);
    },
  };
}

function unary(dependencies: TransportDependencies, method: DescMethod, operation: OperationId, rpc: RpcEntry): Unary {
  return async (request, context) => {
    const requestId = context.values.get(requestIdKey);
    const deadlineMs = context.timeoutMs();
    try {
      const { call, rateLimit } = await admit(
        dependencies,
        operation,
        {
          door: doorOf(context),
          requestId,
          address: context.values.get(addressKey),
          signal: departureOf(context),
          ...(deadlineMs !== undefined && { deadlineMs: Math.max(1, deadlineMs) }),
        },
        credentialsIn(context),
      );
      tellRateLimit(context, rateLimit);
      const outcome = await dependencies.service.call(operation, call, toInput(rpc, method.input, request));
      for (const [name, value] of Object.entries(outcome.metadata ?? {}))
        context.responseHeader.set(`x-pagewire-${name}`, String(value));
      return toMessage(rpc, method.output, outcome);
    } catch (error) {
      const failure = toSendableError(error, { log: dependencies.log, requestId });
      tellRateLimit(context, failure.rateLimit);
      throw toConnectError(failure, requestId);
    }
  };
}

/** The one stream that there is: events. */
function streaming(
  { service, authenticate, recheck, principals, log }: TransportDependencies,
  method: DescMethod,
  rpc: RpcEntry,
): Streaming {
  return async function* (request, context) {
    const requestId = context.values.get(requestIdKey);
    const from = { door: doorOf(context), address: context.values.get(addressKey) };
    const credentials = credentialsIn(context);
    try {
      const principal = await authenticate(credentials, from);
      const admission = await service.admit("streamEvents", { ...from, principal });
      tellRateLimit(context, admission.rateLimit);
      const { lost, events } = await service.streamEvents(
        {
          ...from,
          requestId,
          principal,
          admission,
          reauthenticate: () => recheck(credentials, from),
          watchCaller: (listener) =>
            principals.subscribe({ principal, credentials, from }, { onSuspected: listener, onEnded: listener }),
          signal: context.signal,
        },
        // Zero is a place in a cursor, too, and not a number left out.
        toInput(rpc, method.input, request, { alwaysEmitImplicit: true }).body,
      );
      context.values.get(beginKey)(context.responseHeader);
      if (lost) yield toEventMessage(method.output, lost);
      for await (const event of events) yield toEventMessage(method.output, event);
    } catch (error) {
      const failure = toSendableError(error, { log, requestId });
      tellRateLimit(context, failure.rateLimit);
      throw toConnectError(failure, requestId);
    }
    if (context.signal.aborted) throw ConnectError.from(context.signal.reason);
  };
}

/** Many streams hear of the same event. */
const eventMessages = new WeakMap<Event, Message>();

function toEventMessage(schema: DescMessage, event: Event): Message {
  let message = eventMessages.get(event);
  if (message === undefined) eventMessages.set(event, (message = fromJson(schema, event as JsonObject)));
  return message;
}

function credentialsIn({ requestHeader }: HandlerContext): Credentials {
  return credentialsOf({
    authorization: requestHeader.get("authorization") ?? undefined,
    "x-api-key": requestHeader.get("x-api-key") ?? undefined,
  });
}

/** How far the clocks of client and service may be apart about one deadline. */
const deadlineSlackMs = 100;

/**
 * Aborted when the client has left or the server closes. The deadline is no reason: it goes with the call, so that what
 * is running ends as a `TIMEOUT` and not as a call that somebody gave up.
 */
function departureOf({ signal, timeoutMs }: HandlerContext): AbortSignal {
  const departure = new AbortController();
  const leave = (): void => {
    // A client whose own clock has reached the deadline hangs up a moment before ours does.
    const isAtDeadline = (timeoutMs() ?? Number.POSITIVE_INFINITY) < deadlineSlackMs;
    const isDeadline = isAtDeadline || ConnectError.from(signal.reason).code === Code.DeadlineExceeded;
    if (!isDeadline) departure.abort(signal.reason);
  };
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  return departure.signal;
}

/** As header metadata, with a failure as well. */
function tellRateLimit({ responseHeader }: HandlerContext, rateLimit: RateLimit | undefined): void {
  for (const [name, value] of Object.entries(rateLimitHeaders(rateLimit))) responseHeader.set(name, value);
}

function doorOf({ protocolName }: HandlerContext): Door {
  return protocolName === "grpc" ? "grpc" : "connect";
}

/** The message's JSON fields at the places in { params, query, body } that the contract names. */
function toInput(
  { request: places, clear }: RpcEntry,
  schema: DescMessage,
  message: Message,
  options: Partial<JsonWriteOptions> = {},
): RawInput {
  const input: { params: JsonObject; query: JsonObject; body?: JsonValue } = { params: {}, query: {} };
  const place = (path: readonly string[], value: JsonValue): void => {
    const [part = "body", ...rest] = path as ["params" | "query" | "body", ...string[]];
    const [name] = rest;
    if (name === undefined) input[part] = value as JsonObject;
    else input[part] = { ...(input[part] as JsonObject | undefined), [name]: value };
  };
  const { [clear ?? ""]: cleared = [], ...fields } = toJson(schema, message, options) as JsonObject;
  for (const [field, value] of Object.entries(fields)) {
    const path = places[field];
    if (path === undefined) throw new Error(`the contract gives no place to the field ${field} of ${schema.name}`);
    place(path, path.length === 1 ? renamed(places, field, value) : value);
  }
  if (Object.values(places).some(([part]) => part === "body")) input.body ??= {};
  if (clear !== undefined) input.body = withNulls(input.body as JsonObject, cleared as string[], clear);
  return input;
}

/** Protobuf has no null, so the fields that are null are named instead. */
function withNulls(body: JsonObject, names: readonly string[], clear: string): JsonObject {
  names.forEach((name, index) => {
    if (Object.hasOwn(body, name)) throw invalidField(`${clear}[${index}]`, `names ${name}, which is given as well`);
  });
  return { ...body, ...Object.fromEntries(names.map((name) => [name, null])) };
}

/** A field that holds the whole body, with those of its fields renamed that REST calls otherwise. */
function renamed(places: RpcEntry["request"], field: string, value: JsonValue): JsonValue {
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, inner]) => [places[`${field}.${name}`]?.at(-1) ?? name, inner]),
  );
}

function toMessage({ response, beside }: RpcEntry, schema: DescMessage, outcome: Outcome<OperationId>): Message {
  const { data, ...rest } = outcome.answer as { data?: JsonValue } & JsonObject;
  const json: JsonObject =
    response === undefined ? { ...(data as JsonObject | undefined) } : data === undefined ? {} : { [response]: data };
  for (const name of beside)
    if (schema.fields.some(({ jsonName }) => jsonName === name)) json[name] = rest[name] ?? null;
  const message = fromJson(schema, json);
  const isBinary = (data as { data?: { encoding?: string } } | undefined)?.data?.encoding === "binary";
  return outcome.bytes && isBinary
    ? Object.assign(message, { bytes: outcome.bytes, contentType: outcome.contentType })
    : message;
}

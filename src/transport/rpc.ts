import {
  create,
  type DescMessage,
  type DescMethod,
  fromJson,
  type JsonObject,
  type JsonValue,
  type Message,
  toJson,
} from "@bufbuild/protobuf";
import {
  ConnectError,
  type ConnectRouter,
  createContextKey,
  createContextValues,
  type HandlerContext,
} from "@connectrpc/connect";
import { fastifyConnectPlugin } from "@connectrpc/connect-fastify";
import type { FastifyInstance } from "fastify";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "../../gen/proto/google/rpc/error_details_pb.ts";
import { type OperationId, operations, type RpcEntry } from "../../gen/operations.ts";
import { services } from "../../gen/services.ts";
import type { Door, Outcome } from "../contract.ts";
import type { ServiceError } from "../errors.ts";
import { errorTable } from "../errors.ts";
import type { RawInput } from "../operations/input.ts";
import { callWithCredentials, credentialsOf, type DoorDependencies, newRequestId, toTellableError } from "./call.ts";

const readMaxBytes = 4 * 1_048_576;
const writeMaxBytes = 32 * 1_048_576;
/** Streams still open then are ended when the server closes. */
const shutdownTimeoutMs = 300;

/** The client's address, which Connect does not tell by itself. */
const addressKey = createContextKey("unknown", { description: "client address" });

type Unary = (request: Message, context: HandlerContext) => Promise<Message>;

/** Connect and gRPC-Web on an HTTP/1.1 server, native gRPC as well on an HTTP/2 one. */
export async function registerRpc(app: FastifyInstance, dependencies: DoorDependencies): Promise<void> {
  await app.register(async (scope) => {
    // Connect reads bodies itself, JSON among them.
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyConnectPlugin, {
      routes: (router) => {
        route(router, dependencies);
      },
      contextValues: (request) => createContextValues().set(addressKey, request.ip),
      readMaxBytes,
      writeMaxBytes,
      shutdownTimeoutMs,
    });
  });
}

/** Every RPC of ours: decode into the operation's input, call, encode. Generation has made sure that the fields fit. */
function route(router: ConnectRouter, dependencies: DoorDependencies): void {
  const operationOf = new Map(
    (Object.keys(operations) as OperationId[]).flatMap((operation) => {
      const { rpc } = operations[operation];
      return rpc ? [[`${rpc.service}.${rpc.method}`, { operation, rpc }] as const] : [];
    }),
  );
  for (const service of Object.values(services)) {
    const implementation: Record<string, Unary> = {};
    for (const method of service.methods) {
      const served = operationOf.get(`${service.name}.${method.name}`);
      if (!served) throw new Error(`${service.name}.${method.name} has no operation; run make gen`);
      implementation[method.localName] = unary(dependencies, method, served.operation, served.rpc);
    }
    router.service(service, implementation);
  }
}

function unary(dependencies: DoorDependencies, method: DescMethod, operation: OperationId, rpc: RpcEntry): Unary {
  return async (request, context) => {
    const requestId = newRequestId();
    context.responseHeader.set("x-request-id", requestId);
    const headers = context.requestHeader;
    const deadlineMs = context.timeoutMs();
    try {
      const outcome = await callWithCredentials(
        dependencies,
        operation,
        {
          door: doorOf(context),
          requestId,
          address: context.values.get(addressKey),
          signal: context.signal,
          ...(deadlineMs !== undefined && { deadlineMs: Math.max(1, deadlineMs) }),
        },
        credentialsOf({
          authorization: headers.get("authorization") ?? undefined,
          "x-api-key": headers.get("x-api-key") ?? undefined,
        }),
        toInput(rpc, method.input, request),
      );
      return toMessage(rpc, method.output, outcome);
    } catch (error) {
      throw toConnectError(toTellableError(error, { log: dependencies.log, requestId }), requestId);
    }
  };
}

function doorOf({ protocolName }: HandlerContext): Door {
  return protocolName === "grpc" ? "grpc" : "connect";
}

/** The message's JSON fields at the places in { params, query, body } that the contract names. */
function toInput({ request: places }: RpcEntry, schema: DescMessage, message: Message): RawInput {
  const input: { params: JsonObject; query: JsonObject; body?: JsonValue } = { params: {}, query: {} };
  const place = (path: readonly string[], value: JsonValue): void => {
    const [part = "body", ...rest] = path as ["params" | "query" | "body", ...string[]];
    const [name] = rest;
    if (name === undefined) input[part] = value as JsonObject;
    else input[part] = { ...(input[part] as JsonObject | undefined), [name]: value };
  };
  for (const [field, value] of Object.entries(toJson(schema, message) as JsonObject)) {
    const path = places[field];
    if (path === undefined) throw new Error(`the contract gives no place to the field ${field} of ${schema.name}`);
    place(path, path.length === 1 ? renamed(places, field, value) : value);
  }
  if (Object.values(places).some(([part]) => part === "body")) input.body ??= {};
  return input;
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

function toConnectError(error: ServiceError, requestId: string): ConnectError {
  const { code, message, details, retryAfterMs } = error;
  const faults = Array.isArray(details) ? (details as readonly { field: string; message: string }[]) : undefined;
  const metadata = Object.fromEntries(
    Object.entries(faults === undefined ? (details ?? {}) : {}).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
  const info = create(ErrorInfoSchema, { reason: code, domain: "pagewire", metadata: { ...metadata, requestId } });
  const connectError = new ConnectError(message, errorTable[code].grpc, { "x-request-id": requestId }, [
    { desc: ErrorInfoSchema, value: info },
    ...(faults
      ? [
          {
            desc: BadRequestSchema,
            value: create(BadRequestSchema, {
              fieldViolations: faults.map(({ field, message: description }) => ({ field, description })),
            }),
          },
        ]
      : []),
    ...(retryAfterMs !== undefined
      ? [
          {
            desc: RetryInfoSchema,
            value: create(RetryInfoSchema, { retryDelay: { seconds: BigInt(Math.ceil(retryAfterMs / 1_000)) } }),
          },
        ]
      : []),
  ]);
  return connectError;
}

import type { IncomingHttpHeaders } from "node:http";
import { create, type DescMethod, type Message } from "@bufbuild/protobuf";
import { ConnectError, type ContextValues, type HandlerContext } from "@connectrpc/connect";
import type { RpcEntry } from "../../../gen/operations.ts";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "../../../gen/proto/google/rpc/error_details_pb.ts";
import {
  type Event,
  type OperationId,
  type Outcome,
  type ScreenPicture,
  type StreamId,
  streams,
} from "../../contract.ts";
import { errorTable, type FieldError, type ServiceError } from "../../errors/errors.ts";
import type { StreamOutcome, StreamPrincipalListener } from "../../operations/caller-watch.ts";
import type { OpenCall } from "../../operations/pipeline.ts";
import { parseTraceContext } from "../../tracing/tracing.ts";
import { approximateBytes } from "../byte-limits.ts";
import { openCall, toSendableError, type TransportDependencies } from "../call.ts";
import { decodeMessage } from "./decode.ts";
import { type Codec, encodeEvent, encodeLarge, encodeOutcome, encodePicture } from "./encode.ts";
import type { MessageWriter } from "./message-writer.ts";
import {
  cancelSignal,
  credentialsIn,
  decodedKey,
  httpRequestKey,
  largeMessageKey,
  openCallKey,
  opened,
  openStreamKey,
  originOf,
  setRateLimit,
} from "./request-context.ts";

type Unary = (request: Message, context: HandlerContext) => Promise<Message>;
type Streaming = (request: Message, context: HandlerContext) => AsyncIterable<Message>;

/** Authenticates and counts a call, once, before its message is read. @throws ConnectError */
export async function admitRpc(
  dependencies: TransportDependencies,
  operation: OperationId | StreamId,
  context: HandlerContext,
): Promise<void> {
  const opened = context.values.get(openCallKey);
  if (opened) {
    setRateLimit(context, opened.rateLimit);
    return;
  }
  try {
    const call = await (isStream(operation)
      ? openStream(dependencies, operation, context)
      : openUnary(dependencies, operation, context));
    setRateLimit(context, call.rateLimit);
  } catch (error) {
    throw toRpcError(dependencies, context, error);
  }
}

/** Counts the message of a call until its response is complete, and waits for its turn to be decoded. @throws ConnectError */
export async function waitForTurn(
  { bodyBytes, log }: TransportDependencies,
  values: ContextValues,
  bytes: number,
): Promise<void> {
  const { source } = values.get(openCallKey) ?? values.get(openStreamKey) ?? {};
  const { requestId, signal, onClose } = values.get(httpRequestKey);
  // Health and reflection take names only.
  if (source === undefined) return;
  try {
    const release = bodyBytes.add(source, bytes);
    if (release === undefined) return;
    onClose(release);
    await bodyBytes.turn(source, bytes, signal);
    values.set(decodedKey, bodyBytes.startParsing(source, bytes));
  } catch (error) {
    throw toConnectError(toSendableError(error, { log, requestId }), requestId);
  }
}

function isStream(operation: OperationId | StreamId): operation is StreamId {
  return operation in streams;
}

async function openUnary(
  dependencies: TransportDependencies,
  operation: OperationId,
  context: HandlerContext,
): Promise<OpenCall> {
  const timeoutMs = context.timeoutMs();
  const { requestId, headers } = context.values.get(httpRequestKey);
  const source = {
    ...originOf(context),
    requestId,
    trace: parseTraceContext(headers.traceparent, headers.tracestate),
    signal: cancelSignal(context),
    ...(timeoutMs !== undefined && { deadlineAtMs: performance.now() + timeoutMs }),
  };
  const call = await openCall(dependencies, operation, source, credentialsIn(context));
  context.values.set(openCallKey, call);
  return call;
}

async function openStream(
  { service, authenticate, principals }: TransportDependencies,
  stream: StreamId,
  context: HandlerContext,
): Promise<OpenCall<StreamId>> {
  const origin = originOf(context);
  const credentials = credentialsIn(context);
  const principal = await authenticate(credentials, origin);
  const { requestId, headers } = context.values.get(httpRequestKey);
  const source = {
    ...origin,
    requestId,
    trace: parseTraceContext(headers.traceparent, headers.tracestate),
    principal,
    watchPrincipal: (listener: StreamPrincipalListener) =>
      principals.subscribe({ principal, credentials, from: origin }, listener),
    signal: context.signal,
  };
  const opened = await service.open(stream, source);
  context.values.set(openStreamKey, opened);
  return opened;
}

/** The handler of an operation: decodes, calls, encodes. Generation guarantees that the fields match the contract. */
export function unary(dependencies: TransportDependencies, method: DescMethod, rpc: RpcEntry): Unary {
  const { unreadBytes } = dependencies;
  return async (request, context) => {
    const { headers, onClose } = context.values.get(httpRequestKey);
    try {
      const { source, run } = opened(context, openCallKey);
      const key = headers["idempotency-key"];
      const input = decodeMessage(rpc, method.input, request);
      context.values.get(decodedKey)();
      const outcome = await run({
        ...input,
        ...(key !== undefined && { idempotency: { key, field: "idempotency-key" } }),
      });
      setMetadata(context, outcome);
      const large = await encodeLarge(rpc, method.output, { outcome, codec: codecOf(headers) });
      const bytes = large?.length ?? approximateBytes(outcome.answer) + (outcome.bytes?.byteLength ?? 0);
      const release = unreadBytes.add(source, bytes);
      if (release) onClose(release);
      if (large === undefined) return encodeOutcome(rpc, method.output, outcome);
      context.values.set(largeMessageKey, large);
      return create(method.output);
    } catch (error) {
      throw toRpcError(dependencies, context, error);
    }
  };
}

function codecOf({ "content-type": type = "" }: IncomingHttpHeaders): Codec {
  return type.includes("json") ? "json" : "binary";
}

/** Sends what a result says of its call as metadata of the response. */
export function setMetadata({ responseHeader }: HandlerContext, { metadata }: Outcome<OperationId>): void {
  for (const [name, value] of Object.entries(metadata ?? {})) responseHeader.set(`x-pagewire-${name}`, String(value));
}

/** The handler of a stream: of events, or of pictures. */
export function streaming(
  dependencies: TransportDependencies,
  stream: StreamId,
  method: DescMethod,
  rpc: RpcEntry,
): Streaming {
  return async function* (request, context) {
    const { headers, beginResponse } = context.values.get(httpRequestKey);
    try {
      // A zero in a cursor is a position, so it must not be omitted.
      const input = decodeMessage(rpc, method.input, request, { alwaysEmitImplicit: true });
      const outcome = await opened(context, openStreamKey).run({ body: input.body });
      const writer = beginResponse(context.responseHeader);
      // As `openStream` has opened it, by the same id.
      if (stream === "streamScreen") {
        const { items } = outcome as StreamOutcome<ScreenPicture>;
        for await (const picture of items) yield encodePicture(method.output, picture);
      } else {
        const codec = codecOf(headers);
        await writeEvents(outcome as StreamOutcome<Event>, writer, (event) => encodeEvent(method.output, event, codec));
      }
    } catch (error) {
      throw toRpcError(dependencies, context, error);
    }
    if (context.signal.aborted) throw ConnectError.from(context.signal.reason);
  };
}

async function writeEvents(
  { lost, items }: StreamOutcome<Event>,
  { write, flush }: MessageWriter,
  encode: (event: Event) => Uint8Array,
): Promise<void> {
  try {
    if (lost) await write(encode(lost));
    for await (const event of items) {
      const written = write(encode(event));
      if (written !== undefined) await written;
    }
  } finally {
    flush();
  }
}

export function toRpcError(
  { log }: Pick<TransportDependencies, "log">,
  context: HandlerContext,
  error: unknown,
): ConnectError {
  const { requestId } = context.values.get(httpRequestKey);
  const failure = toSendableError(error, { log, requestId });
  setRateLimit(context, failure.rateLimit);
  return toConnectError(failure, requestId);
}

/** Converts an error to one with details: `ErrorInfo` with the code, `BadRequest` for invalid fields, `RetryInfo` for a delay. */
export function toConnectError(
  { code, message, details, retryAfterMs, traceId, challenge }: ServiceError,
  requestId: string,
): ConnectError {
  const fieldErrors = Array.isArray(details) ? (details as readonly FieldError[]) : undefined;
  const metadata: Record<string, string> = {
    ...textsOf(fieldErrors === undefined ? (details ?? {}) : {}),
    requestId,
    ...(traceId !== undefined && { traceId }),
  };
  const fieldViolations = fieldErrors?.map(({ field, message: description }) => ({
    field: field.toWellFormed(),
    description: description.toWellFormed(),
  }));
  // Text of a page may have half of a character, which neither a status message nor Protobuf can hold.
  return new ConnectError(
    message.toWellFormed(),
    errorTable[code].grpc,
    challenge === undefined ? undefined : { "www-authenticate": challenge },
    [
      { desc: ErrorInfoSchema, value: create(ErrorInfoSchema, { reason: code, domain: "pagewire", metadata }) },
      ...(fieldViolations ? [{ desc: BadRequestSchema, value: create(BadRequestSchema, { fieldViolations }) }] : []),
      ...(retryAfterMs !== undefined
        ? [{ desc: RetryInfoSchema, value: create(RetryInfoSchema, { retryDelay: toDuration(retryAfterMs) }) }]
        : []),
    ],
  );
}

/** The metadata of `ErrorInfo` are strings; other values are encoded as JSON. */
function textsOf(details: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed(),
    ]),
  );
}

function toDuration(ms: number): { seconds: bigint; nanos: number } {
  const whole = Math.ceil(ms);
  return { seconds: BigInt(Math.floor(whole / 1_000)), nanos: (whole % 1_000) * 1_000_000 };
}

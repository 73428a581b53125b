import type { DescMethod, Message } from "@bufbuild/protobuf";
import { ConnectError, type HandlerContext } from "@connectrpc/connect";
import type { RpcEntry } from "../../../gen/operations.ts";
import {
  type Event,
  type OperationId,
  type Outcome,
  type ScreenPicture,
  type StreamId,
  streams,
} from "../../contract.ts";
import type { StreamOutcome, StreamPrincipalListener } from "../../operations/caller-watch.ts";
import type { OpenCall } from "../../operations/pipeline.ts";
import { parseTraceContext } from "../../tracing/tracing.ts";
import { openCall, toSendableError, type TransportDependencies } from "../call.ts";
import { approximateBytes } from "../byte-limits.ts";
import { decodeMessage } from "./decode.ts";
import { encodeEvent, encodeOutcome, encodePicture } from "./encode.ts";
import { toConnectError } from "./errors.ts";
import type { MessageWriter } from "./message-writer.ts";
import {
  credentialsIn,
  cancelSignal,
  httpRequestKey,
  opened,
  openCallKey,
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
  const source = {
    ...origin,
    requestId: context.values.get(httpRequestKey).requestId,
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
  const { unreadBytes, bodyBytes } = dependencies;
  return async (request, context) => {
    const { headers, onClose } = context.values.get(httpRequestKey);
    try {
      const { source, run } = opened(context, openCallKey);
      const key = headers["idempotency-key"];
      const input = decodeMessage(rpc, method.input, request);
      const releaseBody = bodyBytes.add(source, approximateBytes(input));
      if (releaseBody) onClose(releaseBody);
      const outcome = await run({
        ...input,
        ...(key !== undefined && { idempotency: { key, field: "idempotency-key" } }),
      });
      setMetadata(context, outcome);
      const message = encodeOutcome(rpc, method.output, outcome);
      const bytes = approximateBytes(outcome.answer) + (outcome.bytes?.byteLength ?? 0);
      const release = unreadBytes.add(source, bytes);
      if (release) onClose(release);
      return message;
    } catch (error) {
      throw toRpcError(dependencies, context, error);
    }
  };
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
        const codec = headers["content-type"]?.includes("json") === true ? "json" : "binary";
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

import type { DescMethod, Message } from "@bufbuild/protobuf";
import { ConnectError, type HandlerContext } from "@connectrpc/connect";
import type { RpcEntry } from "../../../gen/operations.ts";
import type { OperationId, StreamId } from "../../contract.ts";
import { admit, type TransportDependencies, toSendableError } from "../call.ts";
import { approximateBytes } from "../unread-bytes.ts";
import { decodeMessage } from "./decode.ts";
import { encodeEvent, encodeOutcome } from "./encode.ts";
import { toConnectError } from "./errors.ts";
import {
  admittedCall,
  admittedKey,
  credentialsIn,
  departureSignal,
  httpRequestKey,
  originOf,
  setRateLimit,
} from "./request-context.ts";

type Unary = (request: Message, context: HandlerContext) => Promise<Message>;
type Streaming = (request: Message, context: HandlerContext) => AsyncIterable<Message>;

/** Authenticates and counts a call before its message is read. @throws ConnectError */
export async function admitRpc(
  dependencies: TransportDependencies,
  operation: OperationId | StreamId,
  context: HandlerContext,
): Promise<void> {
  try {
    const credentials = credentialsIn(context);
    const admitted = await admit(dependencies, operation, originOf(context), credentials);
    context.values.set(admittedKey, admitted);
    setRateLimit(context, admitted.admission.rateLimit);
  } catch (error) {
    throw toRpcError(dependencies, context, error);
  }
}

/** One call of an operation: decode, call, encode. Generation makes sure that the fields fit. */
export function unary(
  dependencies: TransportDependencies,
  method: DescMethod,
  operation: OperationId,
  rpc: RpcEntry,
): Unary {
  const { service, unreadBytes } = dependencies;
  return async (request, context) => {
    const { requestId, onClose } = context.values.get(httpRequestKey);
    const { principal, admission } = admittedCall(context);
    const deadlineMs = context.timeoutMs();
    try {
      const call = {
        ...originOf(context),
        requestId,
        principal,
        admission,
        signal: departureSignal(context),
        ...(deadlineMs !== undefined && { deadlineMs: Math.max(1, deadlineMs) }),
      };
      const outcome = await service.call(operation, call, decodeMessage(rpc, method.input, request));
      for (const [name, value] of Object.entries(outcome.metadata ?? {}))
        context.responseHeader.set(`x-pagewire-${name}`, String(value));
      const message = encodeOutcome(rpc, method.output, outcome);
      const bytes = approximateBytes(outcome.answer) + (outcome.bytes?.byteLength ?? 0);
      const release = unreadBytes.add(call, bytes);
      if (release) onClose(release);
      return message;
    } catch (error) {
      throw toRpcError(dependencies, context, error);
    }
  };
}

/** The stream of events. */
export function streaming(dependencies: TransportDependencies, method: DescMethod, rpc: RpcEntry): Streaming {
  const { service, recheck, principals } = dependencies;
  return async function* (request, context) {
    const { requestId, beginResponse } = context.values.get(httpRequestKey);
    const origin = originOf(context);
    const credentials = credentialsIn(context);
    const { principal, admission } = admittedCall(context);
    if (principal === undefined) throw new Error(`${method.name} needs a principal`);
    try {
      const call = {
        ...origin,
        requestId,
        principal,
        admission,
        reauthenticate: () => recheck(credentials, origin),
        watchCaller: (listener: () => void) =>
          principals.subscribe({ principal, credentials, from: origin }, { onSuspected: listener, onEnded: listener }),
        signal: context.signal,
      };
      // A zero in a cursor is a position and not an absent number.
      const input = decodeMessage(rpc, method.input, request, { alwaysEmitImplicit: true });
      const { lost, events } = await service.streamEvents(call, input.body);
      beginResponse(context.responseHeader);
      if (lost) yield encodeEvent(method.output, lost);
      for await (const event of events) yield encodeEvent(method.output, event);
    } catch (error) {
      throw toRpcError(dependencies, context, error);
    }
    if (context.signal.aborted) throw ConnectError.from(context.signal.reason);
  };
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

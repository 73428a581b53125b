import { setImmediate as nextTurn } from "node:timers/promises";
import { type DescMethod, fromJson, type JsonObject, type Message } from "@bufbuild/protobuf";
import { Code, ConnectError, type HandlerContext } from "@connectrpc/connect";
import type { RpcEntry } from "../../../gen/operations.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { TransportDependencies } from "../call.ts";
import { setMetadata, toRpcError } from "./calls.ts";
import { decodeMessage } from "./decode.ts";
import { encodeOutcome } from "./encode.ts";
import { opened, openCallKey } from "./request-context.ts";

/** A message with a part of a file beside its fields. */
type Part = Message & { readonly chunk: Uint8Array };

/** A packet may have thousands of messages without bytes, which would be read in one turn of the event loop. */
const MESSAGES_IN_TURN = 32;

/** The handler of an operation whose request is a file: the first message has the fields. */
export function receiving(dependencies: TransportDependencies, method: DescMethod, rpc: RpcEntry) {
  return async (requests: AsyncIterable<Message>, context: HandlerContext): Promise<Message> => {
    try {
      // The contract's messages with a file have chunks.
      const parts = readable(requests as AsyncIterable<Part>);
      const first = await parts.next();
      if (first.done === true) throw invalidField("request", "must have a message");
      const { chunk } = first.value;
      const { body, ...input } = decodeMessage(rpc, method.input, {
        ...first.value,
        chunk: new Uint8Array(),
      } as Message);
      const isText = Object.keys(body ?? {}).length > 0;
      const given = isText ? { ...input, body } : { ...input, file: { chunks: chunksOf(chunk, parts) } };
      const outcome = await opened(context, openCallKey).run(given);
      setMetadata(context, outcome);
      return encodeOutcome(rpc, method.output, outcome);
    } catch (error) {
      // Connect's own, of a compression that it does not have.
      if (error instanceof ConnectError && error.code === Code.Unimplemented) throw error;
      throw toRpcError(dependencies, context, error);
    }
  };
}

/** Passes the messages on, with others served between them. @throws ServiceError for one that cannot be read, which Connect reports as an internal error, or is too large */
export async function* readable<T>(messages: AsyncIterable<T>): AsyncGenerator<T, void, void> {
  let count = 0;
  try {
    for await (const message of messages) {
      yield message;
      if (++count % MESSAGES_IN_TURN === 0) await nextTurn();
    }
  } catch (error) {
    if (!(error instanceof ConnectError)) throw error;
    const { code, rawMessage } = error;
    if (code === Code.ResourceExhausted) throw new ServiceError("PAYLOAD_TOO_LARGE", rawMessage, { cause: error });
    if (code !== Code.Internal && code !== Code.InvalidArgument) throw error;
    throw invalidField("request", `has a message that cannot be read: ${rawMessage}`);
  }
}

async function* chunksOf(first: Uint8Array, parts: AsyncIterator<Part>): AsyncGenerator<Uint8Array> {
  if (first.byteLength > 0) yield first;
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) yield next.value.chunk;
}

/** The handler of an operation whose response is a file: the first message has the rest of the result. */
export function sending(dependencies: TransportDependencies, method: DescMethod, rpc: RpcEntry) {
  return async function* (request: Message, context: HandlerContext): AsyncGenerator<Message> {
    try {
      const outcome = await opened(context, openCallKey).run(decodeMessage(rpc, method.input, request));
      const { file } = outcome;
      setMetadata(context, outcome);
      if (file === undefined) throw new Error(`${method.name} returned no file`);
      const { data } = outcome.answer as unknown as { readonly data: JsonObject };
      const chunks = await file.open(file.range ?? { offset: 0, length: file.size });
      yield fromJson(method.output, { [rpc.response ?? ""]: data });
      for await (const chunk of chunks) yield Object.assign(fromJson(method.output, {}), { chunk });
    } catch (error) {
      throw toRpcError(dependencies, context, error);
    }
  };
}

import type { IncomingMessage } from "node:http";
import { type DescMethod, fromBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, type ContextValues } from "@connectrpc/connect";
import type { Compression, UniversalServerRequest } from "@connectrpc/connect/protocol";
import { parseTimeout as parseConnectTimeout } from "@connectrpc/connect/protocol-connect";
import { parseTimeout as parseGrpcTimeout } from "@connectrpc/connect/protocol-grpc";
import { ENVELOPE_BYTES } from "./encode.ts";

interface UniversalRequestOptions {
  readonly method: DescMethod;
  /** Limit of the body on the wire, as it arrives; Connect checks the size only of a complete message. */
  readonly maxBytes: number;
  readonly compressions: readonly Compression[];
  /** Aborted when the client has left. */
  readonly signal: AbortSignal;
  readonly contextValues: ContextValues;
}

/** Converts a request of Node to one of Connect. */
export function toUniversalRequest(request: IncomingMessage, options: UniversalRequestOptions): UniversalServerRequest {
  const { signal, contextValues } = options;
  const header = toHeaders(request);
  return {
    httpVersion: request.httpVersion,
    method: request.method ?? "",
    // Connect reads only the query.
    url: `http://localhost${request.url ?? ""}`,
    header,
    body: header.get("content-type") === "application/proto" ? validated(request, options) : limited(request, options),
    signal,
    contextValues,
  };
}

/** The longest time that a timer of Node can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

function toHeaders({ headers: received }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received)) {
    // The names of HTTP/2's pseudo-headers begin with a colon.
    if (value !== undefined && !name.startsWith(":")) headers.set(name, String(value));
  }
  // Connect's timer for a longer timeout, which clients send that have none, would end the call at once.
  const { timeoutMs: grpcMs = 0 } = parseGrpcTimeout(headers.get("grpc-timeout"), Number.MAX_SAFE_INTEGER);
  if (grpcMs > MAX_TIMER_MS) headers.delete("grpc-timeout");
  const { timeoutMs: connectMs = 0 } = parseConnectTimeout(headers.get("connect-timeout-ms"), Number.MAX_SAFE_INTEGER);
  if (connectMs > MAX_TIMER_MS) headers.delete("connect-timeout-ms");
  return headers;
}

async function* limited(request: IncomingMessage, { maxBytes }: UniversalRequestOptions): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  // What is not read of a stream that is rejected is read after the response.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes + ENVELOPE_BYTES)
      throw new ConnectError(`the request is larger than ${maxBytes} bytes`, Code.ResourceExhausted);
    yield chunk;
  }
}

/** The body of Connect's unary binary form; reports a message that is not valid as that, not as an internal error. */
async function* validated(request: IncomingMessage, options: UniversalRequestOptions): AsyncGenerator<Uint8Array> {
  const { method, maxBytes, compressions } = options;
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(request, options)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const compression = compressions.find(({ name }) => name === request.headers["content-encoding"]);
  const message = (await compression?.decompress(bytes, maxBytes)) ?? bytes;
  try {
    fromBinary(method.input, message);
  } catch (cause) {
    const text = `the message is not a valid ${method.input.typeName}`;
    throw new ConnectError(text, Code.InvalidArgument, undefined, undefined, cause);
  }
  yield bytes;
}

import { type DescMethod, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, type ContextValues } from "@connectrpc/connect";
import { type Compression, compressionNegotiate, encodeEnvelope, envelopeCompress } from "@connectrpc/connect/protocol";
import { parseTimeout } from "@connectrpc/connect/protocol-grpc";
import type { IncomingMessage, ServerResponse } from "node:http";
import { onResponseClose } from "../http/response-close.ts";
import { ENVELOPE_BYTES } from "./encode.ts";
import type { RpcContext } from "./request-context.ts";

export interface UnaryGrpcOptions {
  readonly method: DescMethod;
  readonly values: ContextValues;
  /** Authenticates and counts the call, before its message is read. @throws ConnectError */
  readonly admit: (context: RpcContext) => Promise<void>;
  /** @throws ConnectError */
  readonly run: (request: Message, context: RpcContext) => Promise<Message>;
  readonly compressions: readonly Compression[];
  readonly maxReadBytes: number;
  readonly maxWriteBytes: number;
}

export interface GrpcResponse {
  readonly header: Readonly<Record<string, string>>;
  /** Absent with an error. */
  readonly body?: Uint8Array;
  readonly error?: ConnectError;
}

/** As of Connect: a smaller message is not compressed. */
const MIN_COMPRESSED_BYTES = 1_024;
const PLAIN_TYPES: ReadonlySet<string | undefined> = new Set(["application/grpc", "application/grpc+proto"]);

/** Whether a request is one of gRPC in Protobuf's binary form, not compressed, and with valid headers. */
export function isPlainGrpc(request: IncomingMessage): boolean {
  const encoding = headerOf(request, "grpc-encoding");
  return (
    request.httpVersionMajor === 2 &&
    request.method === "POST" &&
    PLAIN_TYPES.has(request.headers["content-type"]) &&
    (encoding === null || encoding === "identity") &&
    timeoutOf(request).error === undefined
  );
}

/**
 * Serves a unary call without Connect's pipeline, whose iterators, headers and signals cost more than a call that needs no
 * browser. Returns the body, as `unread`, where it is not exactly one valid message; Connect then reports the error.
 *
 * @param request for which `isPlainGrpc` is true
 */
export async function serveUnaryGrpc(
  request: IncomingMessage,
  response: ServerResponse,
  { method, values, admit, run, compressions, maxReadBytes, maxWriteBytes }: UnaryGrpcOptions,
): Promise<GrpcResponse | { readonly unread: Uint8Array }> {
  const { timeoutMs } = timeoutOf(request);
  const deadlineAtMs = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
  const ending = new AbortController();
  onResponseClose(response, () => {
    if (!response.writableEnded) ending.abort(new ConnectError("the client has canceled the call", Code.Canceled));
  });
  const header: Record<string, string> = { "content-type": "application/grpc+proto" };
  const context: RpcContext = {
    method,
    values,
    protocolName: "grpc",
    signal: ending.signal,
    requestHeader: { get: (name) => headerOf(request, name) },
    responseHeader: {
      set: (name, value) => {
        header[name] = value;
      },
    },
    timeoutMs: () => (deadlineAtMs === undefined ? undefined : deadlineAtMs - performance.now()),
  };
  try {
    await admit(context);
    const body = await readBody(request, maxReadBytes, ending.signal);
    const message = toMessage(method, body);
    if (message === undefined) return { unread: body };
    const data = toBinary(method.output, await run(message, context));
    if (data.byteLength > maxWriteBytes) {
      const text = `message size ${data.byteLength} is larger than configured writeMaxBytes ${maxWriteBytes}`;
      throw new ConnectError(text, Code.ResourceExhausted);
    }
    const compression = compressionOf(request, compressions);
    if (compression) header["grpc-encoding"] = compression.name;
    const envelope = await envelopeCompress({ flags: 0, data }, compression, MIN_COMPRESSED_BYTES);
    return { header, body: encodeEnvelope(envelope.flags, envelope.data) };
  } catch (error) {
    return { header, error: error instanceof ConnectError ? error : new ConnectError("internal error", Code.Internal) };
  }
}

/** The message of a body, if it is the only one, complete, not compressed and valid. */
function toMessage({ input }: DescMethod, body: Buffer): Message | undefined {
  if (body.length < ENVELOPE_BYTES || body[0] !== 0) return undefined;
  if (body.readUInt32BE(1) !== body.length - ENVELOPE_BYTES) return undefined;
  try {
    return fromBinary(input, body.subarray(ENVELOPE_BYTES));
  } catch {
    return undefined;
  }
}

/** @throws ConnectError */
function readBody(request: IncomingMessage, maxBytes: number, { aborted }: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const onClose = (): void => {
      reject(new ConnectError("the request is incomplete", Code.Canceled));
    };
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= maxBytes + ENVELOPE_BYTES) chunks.push(chunk);
      else {
        request.off("data", onData).pause();
        reject(tooLarge(maxBytes));
      }
    };
    if (aborted) onClose();
    else {
      // A request that is aborted closes without an end.
      request.on("data", onData).once("close", onClose);
      request.once("end", () => {
        request.off("close", onClose);
        resolve(Buffer.concat(chunks));
      });
    }
  });
}

export function tooLarge(maxBytes: number): ConnectError {
  return new ConnectError(`the request is larger than ${maxBytes} bytes`, Code.ResourceExhausted);
}

function compressionOf(request: IncomingMessage, compressions: readonly Compression[]): Compression | null {
  const accepted = headerOf(request, "grpc-accept-encoding");
  return compressionNegotiate([...compressions], null, accepted, "grpc-accept-encoding").response;
}

function timeoutOf(request: IncomingMessage): ReturnType<typeof parseTimeout> {
  return parseTimeout(headerOf(request, "grpc-timeout"), Number.MAX_SAFE_INTEGER);
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return value === undefined ? null : String(value);
}

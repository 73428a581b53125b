import type { IncomingMessage } from "node:http";
import { type DescField, type DescMessage, type DescMethod, fromBinary } from "@bufbuild/protobuf";
import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import { Code, ConnectError, type ContextValues } from "@connectrpc/connect";
import type { Compression, UniversalServerRequest } from "@connectrpc/connect/protocol";
import { parseTimeout as parseConnectTimeout } from "@connectrpc/connect/protocol-connect";
import { parseTimeout as parseGrpcTimeout } from "@connectrpc/connect/protocol-grpc";
import { hasTooManyValues } from "../../large-json.ts";
import { ENVELOPE_BYTES } from "./encode.ts";

interface UniversalRequestOptions {
  readonly method: DescMethod;
  /** Limit of the body on the wire, as it arrives; Connect checks the size only of a complete message. */
  readonly maxBytes: number;
  readonly compressions: readonly Compression[];
  /** Resolves when a message of so many bytes may be decoded. @throws ConnectError */
  readonly beforeMessage: (bytes: number) => Promise<void>;
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
    // The messages of a file have bytes, and those of reflection names.
    body: ONE_MESSAGE.has(options.method.methodKind) ? checked(request, options) : limited(request, options),
    signal,
    contextValues,
  };
}

const ONE_MESSAGE: ReadonlySet<DescMethod["methodKind"]> = new Set(["unary", "server_streaming"]);
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

/** The body of a call with one message, once it is known to be one that is decoded quickly, and in Connect's binary form that it is valid. */
async function* checked(request: IncomingMessage, options: UniversalRequestOptions): AsyncGenerator<Uint8Array> {
  const { method, maxBytes, compressions, beforeMessage } = options;
  const { "content-type": type = "", "content-encoding": unary, ...others } = request.headers;
  const encoding = unary ?? others["grpc-encoding"] ?? others["connect-content-encoding"];
  const compression = compressions.find(({ name }) => name === encoding);
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(request, options)) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  for (const { bytes, isCompressed } of messagesIn(body, type)) {
    const message = (isCompressed && (await compression?.decompress(bytes, maxBytes))) || bytes;
    await beforeMessage(message.length);
    if (hasTooMany(method, message, type))
      throw new ConnectError(
        `the message has more than ${MAX_FIELDS} fields and values; the same call over REST may have them`,
        Code.ResourceExhausted,
      );
    if (type === "application/proto") requireValid(method, message);
  }
  yield body;
}

function hasTooMany({ input }: DescMethod, message: Uint8Array, type: string): boolean {
  if (!type.includes("json")) return hasTooManyFields(input, message);
  return hasTooManyValues(Buffer.from(message).toString(), MAX_FIELDS);
}

/** The messages of a body, each in its envelope but for Connect's unary form; a second one is an error of its caller that Connect reports. */
function* messagesIn(
  body: Buffer,
  type: string,
): Generator<{ readonly bytes: Buffer; readonly isCompressed: boolean }> {
  if (!/^application\/(grpc|connect)/.test(type)) {
    yield { bytes: body, isCompressed: true };
    return;
  }
  for (let at = 0; at + ENVELOPE_BYTES <= body.length;) {
    const end = at + ENVELOPE_BYTES + body.readUInt32BE(at + 1);
    yield { bytes: body.subarray(at + ENVELOPE_BYTES, end), isCompressed: ((body[at] ?? 0) & 1) === 1 };
    at = end;
  }
}

/** Reports a message that is not valid as that; Connect does so as an internal error. */
function requireValid({ input }: DescMethod, message: Uint8Array): void {
  try {
    fromBinary(input, message);
  } catch (cause) {
    const text = `the message is not a valid ${input.typeName}`;
    throw new ConnectError(text, Code.InvalidArgument, undefined, undefined, cause);
  }
}

/** Fields of a message that is read, those within it included: each takes up to a µs, and two bytes make one. */
export const MAX_FIELDS = 131_072;

/** Whether a message has more fields than are read, by their tags: in linear time, before it is decoded. A malformed one is left to the decoder. */
export function hasTooManyFields(schema: DescMessage, bytes: Uint8Array): boolean {
  if (bytes.length <= 2 * MAX_FIELDS) return false;
  const reader = new BinaryReader(bytes);
  /** The messages around the place of the reader, the innermost last. */
  const around: { readonly inner: (number: number) => Inner | undefined; readonly end: number }[] = [];
  let current: (typeof around)[number] | undefined = { inner: fieldsOf(schema), end: bytes.length };
  try {
    for (let count = 0; count <= MAX_FIELDS; count++) {
      while (current !== undefined && reader.pos >= current.end) current = around.pop();
      if (current === undefined) return false;
      const [number, wireType] = reader.tag();
      const inner: Inner | undefined = wireType === WireType.LengthDelimited ? current.inner(number) : undefined;
      if (inner === undefined) reader.skip(wireType, number);
      else {
        around.push(current);
        const length = reader.uint32();
        current = { inner, end: reader.pos + length };
      }
    }
    return true;
  } catch {
    return false;
  }
}

/** Returns the fields of the message in a field, by its number; undefined where it has none. */
type Inner = (number: number) => Inner | undefined;

const known = new WeakMap<DescMessage, Inner>();

function fieldsOf(schema: DescMessage): Inner {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const fields = new Map(schema.fields.map((field) => [field.number, field]));
  const inner: Inner = (number) => {
    const field = fields.get(number);
    return field && fieldsWithin(field);
  };
  known.set(schema, inner);
  return inner;
}

function fieldsWithin(field: DescField): Inner | undefined {
  if (field.message === undefined) return field.fieldKind === "map" ? () => undefined : undefined;
  const inner = fieldsOf(field.message);
  // An entry of a map is a message of its key and its value.
  return field.fieldKind === "map" ? (number) => (number === 2 ? inner : undefined) : inner;
}

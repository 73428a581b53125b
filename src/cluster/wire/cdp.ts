import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { CdpClient, CdpInput, CdpItem, ContextReply, ContextRequest, Engine } from "../../engine/engine.ts";
import { BodyLengthError, type ByteReader } from "./byte-reader.ts";
import { type RequestHead, STREAM_PING_MS } from "./protocol.ts";

/** Bytes of the length before each frame; a frame of 0 bytes is a sign of life, and in a request the end. */
const LENGTH_BYTES = 4;
/** An engine ends a client before it sends it a longer message; of clients there are shorter ones only. */
const MAX_FRAME_BYTES = 128 * 1024 * 1024 + 1;
/** The first byte of a frame of a response. */
const MESSAGE = 0;
const END = 1;
const REQUEST = 2;
/** Begins a frame of a request with a reply; no JSON begins with it. */
const REPLY = 0;

function toFrame(...parts: readonly Uint8Array[]): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  return Buffer.concat([length, ...parts]);
}

async function readFrame(reader: ByteReader): Promise<Buffer> {
  const length = (await reader.take(LENGTH_BYTES)).readUInt32BE();
  if (length > MAX_FRAME_BYTES)
    throw new BodyLengthError(`a frame has ${length} bytes, and at most ${MAX_FRAME_BYTES}`);
  return reader.take(length);
}

/** The body of a request: the messages of a client and the replies to it, from when the other process has connected it. */
export async function* cdpBody(
  messages: AsyncIterable<CdpInput>,
  connected: Promise<unknown>,
): AsyncGenerator<Uint8Array, void, void> {
  await connected;
  for await (const message of messages) {
    if (typeof message !== "string") yield toFrame(Buffer.of(REPLY), Buffer.from(JSON.stringify(message)));
    // What a client begins so is no reply, but no JSON either.
    else yield toFrame(Buffer.from(message.startsWith("\0") ? message.replace(/^\0+/, " ") : message));
  }
  yield toFrame();
}

async function* receivedMessages(reader: ByteReader): AsyncGenerator<CdpInput, void, void> {
  for (let frame = await readFrame(reader); frame.byteLength > 0; frame = await readFrame(reader))
    yield frame[0] === REPLY ? (JSON.parse(frame.toString("utf8", 1)) as ContextReply) : frame.toString();
}

/** Connects a client whose messages follow the head of the request, and sends the items for it. */
export async function sendCdp(
  engine: Engine,
  { args }: RequestHead,
  reader: ByteReader,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const [contextId, client] = args as [string, CdpClient];
  const items = engine.cdp(contextId, client, receivedMessages(reader), signal)[Symbol.asyncIterator]();
  // Without a connection there is an error of the response.
  await items.next();
  response.writeHead(200, { "content-type": "application/octet-stream" });
  response.flushHeaders();
  const ping = setInterval(() => response.write(toFrame()), STREAM_PING_MS);
  try {
    for (let next = await items.next(); next.done !== true; next = await items.next()) {
      const frame = toCdpFrame(next.value);
      if (frame !== undefined && !response.write(frame))
        await once(response, "drain", { signal }).catch(() => undefined);
    }
    response.end();
  } finally {
    clearInterval(ping);
  }
}

function toCdpFrame(item: CdpItem): Buffer | undefined {
  if (item.type === "message") return toFrame(Buffer.of(MESSAGE), item.json);
  if (item.type === "connected") return undefined;
  if (item.type === "request") return toFrame(Buffer.of(REQUEST), Buffer.from(JSON.stringify(item)));
  const { reason, rejected } = item;
  return toFrame(Buffer.of(END), Buffer.from(JSON.stringify({ reason, rejected })));
}

/** The items in the body of a response. */
export async function* receivedItems(reader: ByteReader): AsyncGenerator<CdpItem, void, void> {
  yield { type: "connected" };
  for (;;) {
    const frame = await readFrame(reader);
    if (frame.byteLength === 0) continue;
    const rest = frame.subarray(1);
    if (frame[0] === MESSAGE) yield { type: "message", json: rest };
    else if (frame[0] === REQUEST) yield JSON.parse(rest.toString()) as ContextRequest;
    else {
      yield { type: "end", ...(JSON.parse(rest.toString()) as Omit<CdpItem & { readonly type: "end" }, "type">) };
      return;
    }
  }
}

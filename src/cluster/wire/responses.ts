import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Engine, EventFilter, ScreenFrame, ScreenOptions, UploadFile } from "../../engine/engine.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { ByteReader } from "./byte-reader.ts";
import {
  HEAD_HEADER,
  MAX_REQUEST_HEAD,
  METHODS,
  type RequestHead,
  splitResult,
  STREAM_PING_MS,
  toWireFrame,
  type WireMethod,
  WORK_HEADER,
} from "./protocol.ts";

/** Calls a method of the engine and sends its result; the first bytes of the body are the JSON head. */
export async function sendResult(
  engine: Engine,
  name: WireMethod,
  { args, limits, uploads = [] }: RequestHead,
  reader: ByteReader,
  response: ServerResponse,
  { signal, reportLoad }: { readonly signal: AbortSignal; readonly reportLoad: (response: ServerResponse) => void },
): Promise<void> {
  const startMs = performance.now();
  const method = engine[name] as (...values: readonly unknown[]) => Promise<unknown>;
  const files = toUploads(uploads, reader);
  const last = METHODS[name] === "plain" ? [] : [{ ...limits, signal, ...(files.length > 0 && { uploads: files }) }];
  const value = await method.apply(engine, [...args, ...last]);
  const { head, pieces } = splitResult(name, value);
  const json = Buffer.from(JSON.stringify(head));
  const length = pieces.reduce((sum, piece) => sum + piece.byteLength, json.byteLength);
  reportLoad(response);
  response.writeHead(200, {
    [HEAD_HEADER]: json.byteLength,
    [WORK_HEADER]: (performance.now() - startMs).toFixed(3),
    "content-length": length,
  });
  response.write(json);
  for (const piece of pieces) response.write(piece);
  response.end();
}

/** Sends events, one a line, until the signal aborts. */
export async function sendEvents(
  engine: Engine,
  { args }: RequestHead,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  // The caller is a process that runs the same code, and has checked what its own caller asked for.
  const items = engine.events(args[0] as EventFilter, signal);
  await sendItems(items, response, signal);
}

/** Sends the pictures of a page, one a line. */
export async function sendScreen(
  engine: Engine,
  { args }: RequestHead,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const [contextId, wanted] = args as [string, ScreenOptions];
  const frames = engine.screen(contextId, wanted, signal)[Symbol.asyncIterator]();
  // An unknown page is an error of the response, not of its stream.
  const first = await frames.next();
  const all = async function* (): AsyncGenerator<ReturnType<typeof toWireFrame>, void, void> {
    for (let next: IteratorResult<ScreenFrame> = first; next.done !== true; next = await frames.next())
      yield toWireFrame(next.value);
  };
  await sendItems(all(), response, signal);
}

async function sendItems(items: AsyncIterable<unknown>, response: ServerResponse, signal: AbortSignal): Promise<void> {
  response.writeHead(200, { "content-type": "application/x-ndjson" });
  const ping = setInterval(() => response.write("\n"), STREAM_PING_MS);
  try {
    for await (const item of items) {
      if (!response.write(`${JSON.stringify(item)}\n`)) await drained(response, signal);
    }
    response.end();
  } finally {
    clearInterval(ping);
  }
}

async function drained(response: ServerResponse, signal: AbortSignal): Promise<void> {
  await once(response, "drain", { signal }).catch(() => undefined);
}

/** @throws ServiceError for a head that is too long or no JSON */
export async function readHead(request: IncomingMessage, reader: ByteReader): Promise<RequestHead> {
  const length = Number(request.headers[HEAD_HEADER]);
  if (!Number.isInteger(length) || length < 2 || length > MAX_REQUEST_HEAD)
    throw new ServiceError("PAYLOAD_TOO_LARGE", `the head of a request has 2 to ${MAX_REQUEST_HEAD} bytes`);
  const text = (await reader.take(length)).toString();
  const head = parsed(text);
  if (!Array.isArray(head?.args)) throw new ServiceError("VALIDATION_ERROR", "the head of a request has no args");
  const { uploads } = head;
  if (uploads !== undefined && !(Array.isArray(uploads) && uploads.every(isUpload)))
    throw new ServiceError("VALIDATION_ERROR", "the uploads of a request are no files");
  return head;
}

function isUpload(upload: Partial<UploadFile> | null): boolean {
  return typeof upload?.name === "string" && Number.isSafeInteger(upload.size) && Number(upload.size) >= 0;
}

function parsed(text: string): RequestHead | null {
  try {
    return JSON.parse(text) as RequestHead | null;
  } catch (cause) {
    throw new ServiceError("VALIDATION_ERROR", "the head of a request is no JSON", { cause });
  }
}

/** Files whose bytes follow each other in one body; each can be read once, in their order. */
function toUploads(uploads: NonNullable<RequestHead["uploads"]>, reader: ByteReader): readonly UploadFile[] {
  let start = reader.position();
  return uploads.map(({ name, size, modifiedAt }) => {
    const own = start;
    start += size;
    return {
      name,
      size,
      modifiedAt,
      async *read() {
        if (reader.position() > own) throw new Error(`the file "${name}" was read before`);
        await reader.skipTo(own);
        yield* reader.chunks(size);
      },
    };
  });
}

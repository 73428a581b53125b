import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Engine, EngineLoad, EventFilter, ScreenFrame, ScreenOptions, UploadFile } from "../../engine/engine.ts";
import { callBy, isEngineMethod, METHODS, type EngineMethod } from "../../seam/engine-methods.ts";
import { errorTable, ServiceError } from "../../errors/errors.ts";
import type { Logger } from "../../log/log.ts";
import type { ActivityQuery } from "../../metrics/activity.ts";
import { BodyLengthError, type ByteReader, createByteReader } from "./byte-reader.ts";
import { sendCdp } from "./cdp.ts";
import { type ClusterKey, serverTls } from "./keys.ts";
import {
  HEAD_HEADER,
  LOAD_HEADER,
  MAX_REQUEST_HEAD,
  MISDIRECTED,
  PROCESS_HEADER,
  PROTOCOL,
  type ProcessUsage,
  type RequestHead,
  type ResultHead,
  splitResult,
  STREAM_PING_MS,
  toWireError,
  toWireFrame,
  USAGE_PATH,
  WORK_HEADER,
} from "./protocol.ts";

/** Longer than the clients', so that none of them uses a connection that the server is about to close. */
const KEEP_ALIVE_MS = 75_000;
const HANDSHAKE_MS = 5_000;
const MAX_CONNECTIONS = 20_000;
/** Time between two log entries about connections that were rejected. */
const REJECTED_LOG_MS = 10_000;

/** Listens on HTTP/1.1 in TLS with pre-shared keys; without a key no request is read. */
export async function listenWire(options: {
  /** Undefined: this process runs no contexts. */
  readonly engine: Engine | undefined;
  readonly processId: string;
  readonly version: string;
  readonly keys: readonly ClusterKey[];
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  readonly load: () => EngineLoad;
  readonly usage: (query: ActivityQuery) => ProcessUsage;
  readonly log: Logger;
}) {
  const { processId, version, keys, host, port, load, usage, log } = options;
  const ending = new AbortController();
  const streamsEnding = new AbortController();
  let running = 0;
  let lastCallMs = performance.now();

  const server = createServer(
    { ...serverTls(keys), handshakeTimeout: HANDSHAKE_MS, keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0 },
    (request, response) => {
      reportLoad(response);
      serve(request, response).catch((error: unknown) => {
        log.debug({ error }, "a request of the cluster failed");
        response.destroy();
      });
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  // Without it a small response waits for an acknowledgement of some 40 ms.
  let accepted = 0;
  server.on("secureConnection", (socket) => {
    accepted++;
    socket.setNoDelay(true);
  });
  let lastRejectedMs = -REJECTED_LOG_MS;
  server.on("tlsClientError", (error, socket) => {
    if (performance.now() - lastRejectedMs < REJECTED_LOG_MS) return;
    lastRejectedMs = performance.now();
    log.warn({ error, address: socket.remoteAddress }, "a connection without the cluster's secret was rejected");
  });

  /** Sets the load of this moment: a response has what its call has changed. */
  function reportLoad(response: ServerResponse): void {
    response.setHeader(LOAD_HEADER, toLoadHeader(load()));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = request;
    if (method === "GET" && url === "/hello") {
      sendJson(response, 200, { id: processId, version, protocol: [PROTOCOL.min, PROTOCOL.max] });
      return;
    }
    if (request.headers[PROCESS_HEADER] !== processId) {
      sendJson(response, MISDIRECTED, { id: processId });
      return;
    }
    const name = /^\/v1\/([A-Za-z]+)$/.exec(url)?.[1];
    if (method !== "POST" || name === undefined) {
      sendError(response, new ServiceError("NOT_FOUND", `${method} ${url} is not part of this protocol`));
      return;
    }
    const gone = new AbortController();
    response.on("close", () => {
      if (!response.writableFinished) gone.abort(new Error("the calling process has closed the connection"));
    });
    const isCall = isEngineMethod(name);
    const signal = AbortSignal.any([gone.signal, isCall ? ending.signal : streamsEnding.signal]);
    if (isCall) running++;
    try {
      const reader = createByteReader(request);
      const head = await readHead(request, reader);
      if (head.uploads === undefined && name !== "cdp") await reader.end();
      if (url === USAGE_PATH) {
        sendJson(response, 200, { value: usage(head.args[0] as ActivityQuery) } satisfies ResultHead);
        return;
      }
      const { engine } = options;
      if (engine === undefined) throw new ServiceError("NOT_FOUND", "this process runs no contexts");
      if (name === "events") await sendEvents(engine, head, response, signal);
      else if (name === "screen") await sendScreen(engine, head, response, signal);
      else if (name === "cdp") await sendCdp(engine, head, reader, response, signal);
      else if (isCall) await sendResult(engine, name, head, reader, response, { signal, reportLoad });
      else throw new ServiceError("NOT_FOUND", `this process does not know the method "${name}"`);
    } catch (error) {
      // The caller has closed the connection before the end of its body.
      if (error === request.errored) throw error;
      const known = error instanceof BodyLengthError ? new ServiceError("VALIDATION_ERROR", error.message) : error;
      if (!(known instanceof ServiceError)) log.error({ error, method: name }, "a call of the cluster failed");
      if (response.headersSent) throw error;
      reportLoad(response);
      sendError(response, known instanceof ServiceError ? known : new ServiceError("INTERNAL_ERROR", "internal error"));
    } finally {
      if (isCall) {
        running--;
        lastCallMs = performance.now();
      }
      // What was not read of the uploads would be taken for the next request.
      if (!request.complete) response.once("finish", () => request.destroy());
    }
  }

  server.listen({ host, port });
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    /** How many connections it has accepted. */
    connections: (): number => accepted,
    /** Time since the last call of the engine; 0 while one runs. */
    idleMs: (): number => (running > 0 ? 0 : performance.now() - lastCallMs),
    /** Ends the streams, and after a moment what still runs; the callers find their connections closed. */
    async close(): Promise<void> {
      const closed = once(server, "close");
      const reason = new Error("the process is closing");
      server.close();
      streamsEnding.abort(reason);
      const timers = [
        setTimeout(() => ending.abort(reason), LAST_CALLS_MS),
        setTimeout(() => server.closeAllConnections(), LAST_CALLS_MS + LAST_BYTES_MS),
      ];
      await closed.finally(() => timers.forEach(clearTimeout));
    },
  };
}

/** How long calls may take that came at the last moment: a process that has drained declines them at once. */
const LAST_CALLS_MS = 500;
/** How long callers may take to read their last responses. */
const LAST_BYTES_MS = 1_000;

function sendError(response: ServerResponse, error: ServiceError): void {
  sendJson(response, errorTable[error.code].http, { error: toWireError(error) });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const json = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { [HEAD_HEADER]: json.byteLength, "content-length": json.byteLength });
  response.end(json);
}

function toLoadHeader({ capacity, live, busy, waiting }: EngineLoad): string {
  return [capacity, live, busy, waiting].join(",");
}

/** Calls a method of the engine and sends its result; the first bytes of the body are the JSON head. */
async function sendResult(
  engine: Engine,
  name: EngineMethod,
  { args, limits, uploads = [] }: RequestHead,
  reader: ByteReader,
  response: ServerResponse,
  { signal, reportLoad }: { readonly signal: AbortSignal; readonly reportLoad: (response: ServerResponse) => void },
): Promise<void> {
  const startMs = performance.now();
  const files = toUploads(uploads, reader);
  const last =
    METHODS[name].last === "plain" ? [] : [{ ...limits, signal, ...(files.length > 0 && { uploads: files }) }];
  const value = await callBy(engine, name, [...args, ...last]);
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
async function sendEvents(
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
async function sendScreen(
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
async function readHead(request: IncomingMessage, reader: ByteReader): Promise<RequestHead> {
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

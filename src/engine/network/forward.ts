import type { IncomingMessage, ServerResponse } from "node:http";
import { type Readable, Writable } from "node:stream";
import { type EgressError, EgressFailure, unreachable } from "./dial.ts";
import type { Pace } from "./pace.ts";
import { HOP_BY_HOP, type ResponseHead, ServerConnection, withoutNames } from "./server-connection.ts";
import type { Dial } from "./upstream.ts";

const MAX_IDLE_CONNECTIONS = 32;
const LENGTH: ReadonlySet<string> = new Set(["content-length"]);
/** Headers of a request that are not sent on. */
const DROPPED = new Set([...HOP_BY_HOP, "host"]);

/** A route's connections to servers. They lead to addresses that were checked, by the name for which they were. */
export function createServerConnections(dial: Dial, pace: Pace) {
  const open = new Set<ServerConnection>();
  /** Server → connections that may be used again; the last one is used first. */
  const idle = new Map<string, ServerConnection[]>();
  let idleCount = 0;

  function take(server: string): ServerConnection | undefined {
    const connection = idle.get(server)?.pop();
    if (connection === undefined) return undefined;
    idleCount--;
    if (idle.get(server)?.length === 0) idle.delete(server);
    connection.setTimeout(0);
    return connection;
  }

  function keep(server: string, connection: ServerConnection, keptMs: number): void {
    if (keptMs === 0 || idleCount >= MAX_IDLE_CONNECTIONS || !open.has(connection)) return connection.end();
    idleCount++;
    const others = idle.get(server);
    if (others === undefined) idle.set(server, [connection]);
    else others.push(connection);
    connection.setTimeout(keptMs);
  }

  function remove(server: string, connection: ServerConnection): void {
    open.delete(connection);
    const others = idle.get(server);
    const index = others?.indexOf(connection) ?? -1;
    if (others === undefined || index === -1) return;
    others.splice(index, 1);
    idleCount--;
    if (others.length === 0) idle.delete(server);
  }

  return {
    /** Returns an idle connection to the server. */
    take,
    /** @param isKept whether it may be used again @throws EgressFailure */
    async connect(server: string, isKept: boolean, ...target: Parameters<Dial>): Promise<ServerConnection> {
      const socket = await dial(...target);
      const connection = new ServerConnection(
        socket,
        pace,
        (keptMs) => keep(server, connection, isKept ? keptMs : 0),
        () => remove(server, connection),
      );
      open.add(connection);
      return connection;
    },
    /** Ends all of them. */
    end(): void {
      for (const connection of open) connection.destroy();
    },
  };
}

interface ForwardOptions {
  readonly target: URL;
  readonly addresses: readonly string[];
  readonly port: number;
  readonly route: {
    readonly signal: AbortSignal;
    readonly pace: Pace;
    readonly servers: ReturnType<typeof createServerConnections>;
  };
}

/**
 * Sends a plain HTTP request to its server, and the response back. Resolves when the response is complete or the client
 * has left.
 *
 * @throws EgressFailure as long as nothing of the response was sent
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  const received = await receive(request, response, options);
  if (received === undefined) return;
  const { status, reason, headers, body } = received;
  response.sendDate = false;
  response.writeHead(status, reason, [...headers]);
  await copyBody(body, response, options.route.pace);
}

/** Resolves when the response has ended. `pipeline` would abort a signal for each, whose error costs more than the rest of it. */
function copyBody(body: Readable, response: ServerResponse, pace: Pace): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once("close", resolve);
  body.once("close", () => {
    // It shows the client that the body is incomplete.
    if (!body.readableEnded) response.destroy();
  });
  // A fault right behind the head ends it before it is copied.
  if (body.destroyed) response.destroy();
  if (response.destroyed) resolve();
  else pace.pass(body, response);
  return promise;
}

interface Received extends ResponseHead {
  readonly body: Readable;
}

/** The response's head; undefined when the client has left. */
async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<Received | undefined> {
  const { target, addresses, port, route } = options;
  const server = `${target.hostname}:${port}`;
  // It can be sent again where an idle connection is found to be closed.
  const isRepeatable = /^(GET|HEAD|OPTIONS)$/.test(request.method ?? "") && !hasBody(request);
  const idle = isRepeatable ? route.servers.take(server) : undefined;
  try {
    if (idle !== undefined) return await attempt(request, response, options, idle, true);
  } catch (error) {
    // The server has closed an idle connection just before the request arrived.
    if (!(error instanceof ConnectionEnded)) throw error;
  }
  const isKept = isRepeatable && idle === undefined;
  const connection = await route.servers.connect(server, isKept, addresses, port, route.signal);
  return attempt(request, response, options, connection, isKept).catch((error: unknown) => {
    throw error instanceof ConnectionEnded ? unreachable("empty-response") : error;
  });
}

/** The connection ended before it had a response. */
class ConnectionEnded extends Error {}

async function attempt(
  request: IncomingMessage,
  response: ServerResponse,
  { target, route }: ForwardOptions,
  connection: ServerConnection,
  isKept: boolean,
): Promise<Received | undefined> {
  const result = Promise.withResolvers<Received | undefined>();
  const abort = connection.send(headOf(request, target, isKept), {
    isHead: request.method === "HEAD",
    onHead: (head, body) => result.resolve({ ...head, body }),
    onError: (error) => result.reject(error instanceof EgressFailure ? error : new ConnectionEnded()),
  });
  const onLeave = (): void => {
    result.resolve(undefined);
    abort();
  };
  response.once("close", onLeave);
  if (response.destroyed) onLeave();
  else if (hasBody(request)) route.pace.pass(request, new RequestBody(connection.requestBody, isChunked(request)));
  return result.promise;
}

/** The request line and the headers, with the empty line behind them. */
function headOf(request: IncomingMessage, { pathname, search, host }: URL, isKept: boolean): string {
  const headers = headersOf(request);
  let head = `${request.method} ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n`;
  for (let index = 0; index < headers.length; index += 2) head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  if (isChunked(request)) head += "Transfer-Encoding: chunked\r\n";
  return `${head}Connection: ${isKept ? "keep-alive" : "close"}\r\n\r\n`;
}

/** The body of a request on its connection, which stays open. */
class RequestBody extends Writable {
  readonly #socket: Writable;
  readonly #isChunked: boolean;

  constructor(socket: Writable, isChunked: boolean) {
    super();
    [this.#socket, this.#isChunked] = [socket, isChunked];
    socket.once("close", () => this.destroy());
  }

  override _write(bytes: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    // A chunk without a byte would be the last one.
    const hasFrame = this.#isChunked && bytes.length > 0;
    if (hasFrame) this.#socket.write(`${bytes.length.toString(16)}\r\n`);
    this.#socket.write(bytes, () => done());
    if (hasFrame) this.#socket.write("\r\n");
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.#isChunked) this.#socket.write("0\r\n\r\n");
    done();
  }
}

/**
 * Has the browser's request fail as it does without a proxy: what comes after a response of status 100 is none, and the browser does
 * not send a request for that again, as it does where a connection closes. The route's errors hold the reason.
 */
export function respondWithError(response: ServerResponse, { type }: EgressError, pace: Pace): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // The browser reads no response before it has sent the rest of its body, which the request to the server read until it failed.
  pace.pass(response.req);
  response.writeContinue();
  response.socket?.end(`${type} by the proxy\r\n\r\n`);
}

function hasBody(request: IncomingMessage): boolean {
  return isChunked(request) || Number(request.headers["content-length"] ?? 0) > 0;
}

function isChunked({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined;
}

/** Alternating names and values, without the headers of the connection and `Host`, and without `Content-Length` beside chunks. */
function headersOf(request: IncomingMessage): string[] {
  const { rawHeaders, headers } = request;
  const named = headers.connection?.toLowerCase().split(/\s*,\s*/);
  const kept = withoutNames(rawHeaders, named === undefined ? DROPPED : new Set([...DROPPED, ...named]));
  return isChunked(request) ? withoutNames(kept, LENGTH) : kept;
}

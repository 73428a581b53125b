import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type EgressError, EgressFailure, unreachable } from "./dial.ts";
import type { Pace } from "./pace.ts";
import { MAX_HEADER_BYTES, ServerConnection } from "./server-connection.ts";
import type { Dial } from "./upstream.ts";

const MAX_INTERIM_RESPONSES = 10;
const MAX_IDLE_CONNECTIONS = 32;
/** Below the keep-alive of most servers, so that an idle connection is rarely closed just as it is used. */
const IDLE_CONNECTION_MS = 4_000;
/** Headers of one connection (RFC 9110, 7.6.1), and of the proxy itself. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  ...["connection", "keep-alive", "proxy-connection", "proxy-authenticate", "proxy-authorization"],
  ...["te", "trailer", "transfer-encoding", "upgrade"],
]);

/** Options of a request for a `DialAgent`. */
interface DialOptions {
  readonly addresses: readonly string[];
  readonly port: number;
  readonly signal: AbortSignal;
}

interface DialRequestOptions extends http.RequestOptions {
  readonly dial: DialOptions;
}

/** Connects to addresses that were checked before, instead of to a name. */
export class DialAgent extends http.Agent {
  readonly #dial: Dial;

  constructor(dial: Dial, { keepAlive }: { readonly keepAlive: boolean }) {
    super({ keepAlive, timeout: IDLE_CONNECTION_MS });
    this.#dial = dial;
  }

  override createConnection(
    options: http.ClientRequestArgs,
    done: (error: Error | null, socket: Duplex) => void = () => undefined,
  ): undefined {
    const { addresses, port, signal } = (options as DialRequestOptions).dial;
    this.#dial(addresses, port, signal).then(
      (socket) => done(null, new ServerConnection(socket)),
      // Node's types require a socket beside an error; Node ignores it.
      (error: Error) => (done as (error: Error) => void)(error),
    );
  }

  // The limit of the base class is for each host.
  override keepSocketAlive(socket: Duplex): boolean {
    const idle = Object.values(this.freeSockets).reduce((sum, sockets) => sum + (sockets?.length ?? 0), 0);
    // Node's types leave out that it returns whether it did.
    return idle < MAX_IDLE_CONNECTIONS && (super.keepSocketAlive(socket) as unknown as boolean);
  }
}

interface ForwardOptions {
  readonly target: URL;
  readonly addresses: readonly string[];
  readonly port: number;
  readonly route: {
    readonly signal: AbortSignal;
    readonly pace: Pace;
    /** For requests that can be sent again when an idle connection is found to be closed. */
    readonly keepAlive: DialAgent;
    /** An agent with a connection for each request. */
    readonly single: DialAgent;
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
  const incoming = await receive(request, response, options);
  if (incoming === undefined) return;
  response.sendDate = false;
  response.writeHead(incoming.statusCode ?? 0, incoming.statusMessage, headersOf(incoming));
  await copyBody(incoming, response, options.route.pace);
}

/** Resolves when the response has ended. `pipeline` would abort a signal for each, whose error costs more than the rest of it. */
function copyBody(incoming: IncomingMessage, response: ServerResponse, pace: Pace): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  response.once("close", resolve);
  incoming.once("error", () => response.destroy());
  incoming.once("close", () => {
    // It shows the client that the body is incomplete.
    if (!incoming.complete) response.destroy();
  });
  // A fault right behind the head ends it before it is copied.
  if (incoming.destroyed) response.destroy();
  if (response.destroyed) resolve();
  else pace.pass(incoming, response);
  return promise;
}

/** The response's head; undefined when the client has left. */
async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<IncomingMessage | undefined> {
  const isRepeatable = /^(GET|HEAD|OPTIONS)$/.test(request.method ?? "") && !hasBody(request);
  try {
    return await attempt(request, response, options, isRepeatable ? options.route.keepAlive : options.route.single);
  } catch (error) {
    // The server has closed an idle connection just before the request arrived.
    if (!(error instanceof StaleConnection)) throw error;
    return attempt(request, response, options, options.route.single);
  }
}

class StaleConnection extends Error {}

async function attempt(
  request: IncomingMessage,
  response: ServerResponse,
  { target, addresses, port, route }: ForwardOptions,
  agent: DialAgent,
): Promise<IncomingMessage | undefined> {
  const result = Promise.withResolvers<IncomingMessage | undefined>();
  const options: DialRequestOptions = {
    agent,
    dial: { addresses, port, signal: route.signal },
    host: target.hostname,
    port,
    path: `${target.pathname}${target.search}`,
    ...(request.method !== undefined && { method: request.method }),
    headers: ["Host", target.host, ...headersOf(request, "host")],
    // With the line that says how the body ends.
    maxHeaderSize: MAX_HEADER_BYTES + 1_024,
  };
  const outgoing: ClientRequest = http.request(options);
  const fail = (error: Error): void => {
    result.reject(error);
    outgoing.destroy();
  };
  let interimResponses = 0;
  outgoing.on("information", () => {
    if (++interimResponses > MAX_INTERIM_RESPONSES) fail(unreachable("invalid-http-response"));
  });
  outgoing.on("upgrade", (_incoming, socket) => {
    socket.destroy();
    fail(unreachable("invalid-http-response"));
  });
  outgoing.on("response", (incoming) => {
    if (isValid(incoming)) result.resolve(incoming);
    else fail(unreachable("invalid-http-response"));
  });
  outgoing.on("error", (error: NodeJS.ErrnoException) => {
    if (error instanceof EgressFailure) result.reject(error);
    else if (error.code?.startsWith("HPE_") === true) result.reject(unreachable("invalid-http-response"));
    else result.reject(outgoing.reusedSocket ? new StaleConnection() : unreachable("empty-response"));
  });
  const onLeave = (): void => {
    result.resolve(undefined);
    outgoing.destroy();
  };
  response.once("close", onLeave);
  if (response.destroyed) onLeave();
  if (hasBody(request)) route.pace.pass(request, outgoing);
  else outgoing.end();
  return result.promise;
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

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * A 407 would ask the browser for the credentials of the proxy, and the browser has no use for the rest either.
 */
function isValid({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode !== 407;
}

/** Alternating names and values, without the headers of the connection, and without `Content-Length` beside chunks. */
function headersOf({ rawHeaders, headers }: IncomingMessage, ...without: readonly string[]): string[] {
  const dropped = [...(headers.connection ?? "").toLowerCase().split(/\s*,\s*/), ...without];
  if (headers["transfer-encoding"] !== undefined) dropped.push("content-length");
  const forwarded: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const { [index]: name = "", [index + 1]: value = "" } = rawHeaders;
    const lower = name.toLowerCase();
    if (!HOP_BY_HOP.has(lower) && !dropped.includes(lower)) forwarded.push(name, value);
  }
  return forwarded;
}

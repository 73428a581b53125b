import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Logger } from "../../log/log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { createQuota } from "../../quota.ts";
import { createByteCounter } from "./byte-counter.ts";
import { checkedAddresses, type EgressError, EgressFailure, unreachable } from "./dial.ts";
import { forward, respondWithError } from "./forward.ts";
import type { NetworkPolicy } from "./policy.ts";
import { createResolver, type Resolve } from "./resolver.ts";
import { createRoute, type EgressRoute, type Route } from "./route.ts";
import { MAX_HEADER_BYTES } from "./server-connection.ts";
import type { Pace } from "./pace.ts";

/** Longer than Chromium keeps an idle connection, so that it is never closed just as it is used. */
const CLIENT_KEEP_ALIVE_MS = 330_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Connections to the port of one route, also without credentials; more than a browser opens for one context. */
const MAX_CLIENT_CONNECTIONS = 512;
/** More than a browser opens for one context: 32 to a proxy, and 255 WebSockets. */
const MAX_CONNECTIONS_PER_ROUTE = 300;
const MAX_CONNECTIONS = 4_096;
const REALM = 'Basic realm="egress"';
/** The proxy itself responds to it, so that the browser can authenticate before any page is requested. */
export const LEARNING_URL = "http://proxy.pagewire.invalid/";

/** Below it are the files that a route holds; no server has them. */
export const FILES_URL = "http://files.pagewire.invalid/";

/**
 * The forward proxy of all traffic of all contexts, redirects, WebSockets and workers included. It resolves a name once,
 * checks every address, and dials a checked one: the page cannot rebind the name in between.
 */
export type Egress = Awaited<ReturnType<typeof createEgress>>;

type EgressMetrics = Pick<Metrics, "egressRequests" | "egressBytes" | "egressConnections" | "onScrape">;

export async function createEgress({
  policyOf,
  log,
  metrics,
  resolve = createResolver(),
  maxContextBytes = Number.POSITIVE_INFINITY,
}: {
  readonly policyOf: (isProxyPort: (port: number) => boolean) => NetworkPolicy;
  readonly log: Logger;
  readonly metrics?: EgressMetrics;
  /** Default: by the hosts file and DNS. */
  readonly resolve?: Resolve;
  /** Bytes that a context may send and receive in all; default: any number. */
  readonly maxContextBytes?: number | undefined;
}) {
  /** The ports of routes, and what ends them. */
  const routes = new Map<number, () => Promise<void>>();
  /** The policy of this proxy, which denies its own ports. */
  const policy = policyOf((port) => routes.has(port));
  const runRequest = createRunRequest(log, metrics);
  const counter = createByteCounter("browsers");
  metrics?.onScrape(() => {
    const { sent, received } = counter.total();
    metrics.egressConnections.set(counter.open());
    metrics.egressBytes.reset();
    metrics.egressBytes.inc({ direction: "sent" }, sent);
    metrics.egressBytes.inc({ direction: "received" }, received);
  });

  return {
    policy,
    /** Opens a route with a port of its own, by which the proxy knows whose credentials are missing. */
    async open(): Promise<EgressRoute> {
      const route = createRoute(resolve, policy, maxContextBytes);
      const server = createRouteServer(route, runRequest);
      server.on("connection", (socket: Socket) => counter.add(socket));
      await once(server.listen(0, "127.0.0.1"), "listening");
      const { port } = server.address() as AddressInfo;
      const end = async (): Promise<void> => {
        routes.delete(port);
        route.end();
        const closed = once(server.close(), "close");
        server.closeAllConnections();
        await closed;
      };
      routes.set(port, end);
      const { credentials, errorSince, learnings, onCredentialsLost } = route;
      const { configure, bytes, countFrom, holdFiles } = route;
      return {
        server: `http://127.0.0.1:${port}`,
        credentials,
        errorSince,
        learnings,
        onCredentialsLost,
        configure,
        bytes,
        countFrom,
        holdFiles,
        end: () => void end(),
      };
    },
    async close(): Promise<void> {
      await Promise.all([...routes.values()].map((end) => end()));
    },
  };
}

function createRouteServer(route: Route, runRequest: RunRequest): http.Server {
  const server = http.createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: CLIENT_KEEP_ALIVE_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    // A page may upload for as long as it likes.
    requestTimeout: 0,
  });
  server.maxConnections = MAX_CLIENT_CONNECTIONS;
  server.on("request", (request, response) => void serveRequest(request, response, route, runRequest));
  server.on("connect", (request, client, head) => void serveTunnel({ request, client, head }, route, runRequest));
  server.on("clientError", (_error, socket) => {
    if (socket.writable) socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
    else socket.destroy();
  });
  return server;
}

/** Runs one request of a route within its limits; an error is noted for the page's navigation, and sent by `respond`. */
type RunRequest = (
  route: Route,
  hostAndPort: string,
  work: () => Promise<void>,
  respond: (error: EgressError) => void,
) => Promise<void>;

function createRunRequest(log: Logger, metrics: EgressMetrics | undefined): RunRequest {
  const connections = createQuota<Route>(MAX_CONNECTIONS_PER_ROUTE, MAX_CONNECTIONS);
  return async (route, hostAndPort, work, respond) => {
    const release = connections.acquire(route);
    try {
      if (release === undefined) throw unreachable("too-many-connections");
      await route.pace.start();
      const denial = route.denial();
      if (denial !== undefined) throw new EgressFailure({ type: "denied", denial });
      if (route.signal.aborted) throw unreachable("offline");
      await work();
      metrics?.egressRequests.inc({ outcome: "served", reason: "" });
    } catch (error) {
      if (!(error instanceof EgressFailure)) log.error({ error }, "the egress proxy failed");
      const { egressError } = error instanceof EgressFailure ? error : unreachable("connection-failed");
      metrics?.egressRequests.inc({ outcome: egressError.type, reason: reasonOf(egressError) });
      route.note(hostAndPort, egressError);
      respond(egressError);
    } finally {
      release?.();
    }
  };
}

/**
 * Waits until the browser may be asked for credentials: it sends those that it knows, and repeats by itself a request that it is asked
 * to authenticate. A request without them is that of a browser that has forgotten them.
 *
 * @returns why the request fails: the browser did not learn them again
 */
async function beforeChallenge(
  request: IncomingMessage,
  hostAndPort: string,
  route: Route,
): Promise<EgressError | undefined> {
  if (request.headers["proxy-authorization"] !== undefined) return undefined;
  try {
    await route.renewCredentials();
    return undefined;
  } catch {
    const { egressError } = unreachable("connection-failed");
    route.note(hostAndPort, egressError);
    return egressError;
  }
}

async function serveRequest(
  request: IncomingMessage,
  response: ServerResponse,
  route: Route,
  runRequest: RunRequest,
): Promise<void> {
  const isLearning = request.url === LEARNING_URL;
  const target = URL.parse(request.url ?? "");
  const targetPort = Number(target?.port || 80);
  const requested = `${target?.hostname}:${targetPort}`;
  const fail = (error: EgressError): void => respondWithError(response, error, route.pace);
  if (!route.accepts(request.headers["proxy-authorization"])) {
    const error = isLearning ? undefined : await beforeChallenge(request, requested, route);
    if (error !== undefined) return fail(error);
    response.writeHead(407, { "proxy-authenticate": REALM, "content-length": 0 }).end();
    return;
  }
  if (isLearning) {
    route.learned();
    response.writeHead(204).end();
    return;
  }
  if (target !== null && target.href.startsWith(FILES_URL)) return respondWithFile(response, target, route);
  if (target?.protocol !== "http:") {
    response.writeHead(400, { "content-length": 0 }).end();
    return;
  }
  const work = async (): Promise<void> => {
    const addresses = await checkedAddresses(target.hostname, targetPort, route);
    await forward(request, response, { route, target, addresses, port: targetPort });
  };
  await runRequest(route, requested, work, fail);
}

function respondWithFile(response: ServerResponse, { pathname }: URL, route: Route): void {
  let path: string | undefined;
  try {
    path = decodeURIComponent(pathname.slice(1));
  } catch {
    // It is no name of a file.
  }
  const file = path === undefined ? undefined : route.file(path);
  const { bytes = Buffer.alloc(0), contentType } = file ?? {};
  response
    .writeHead(file === undefined ? 404 : 200, {
      ...{ "cache-control": "no-store", "content-length": bytes.length },
      ...(contentType !== undefined && { "content-type": contentType }),
    })
    .end(bytes);
}

async function serveTunnel(
  { request, client, head }: { readonly request: IncomingMessage; readonly client: Duplex; readonly head: Buffer },
  route: Route,
  runRequest: RunRequest,
): Promise<void> {
  client.on("error", () => undefined);
  const reject = (status: string, headers = ""): void => {
    client.end(`HTTP/1.1 ${status}\r\n${headers}Content-Length: 0\r\nConnection: close\r\n\r\n`, () =>
      client.destroy(),
    );
  };
  const target = toAuthority(request.url ?? "");
  const requested = `${target?.host}:${target?.port}`;
  const fail = ({ type }: EgressError): void => reject(type === "denied" ? "403 Forbidden" : "502 Bad Gateway");
  if (!route.accepts(request.headers["proxy-authorization"])) {
    const error = await beforeChallenge(request, requested, route);
    if (error !== undefined) return fail(error);
    return reject("407 Proxy Authentication Required", `Proxy-Authenticate: ${REALM}\r\n`);
  }
  if (target === undefined) return reject("400 Bad Request");
  const { signal } = route;
  const onRouteEnd = (): void => void client.destroy();
  const work = async (): Promise<void> => {
    const left = new AbortController();
    client.once("close", () => left.abort());
    if (client.destroyed) left.abort();
    const addresses = await checkedAddresses(target.host, target.port, route);
    const socket = await route.dial(addresses, target.port, AbortSignal.any([signal, left.signal]));
    signal.addEventListener("abort", onRouteEnd);
    await tunnel(client, head, socket, route.pace).finally(() => signal.removeEventListener("abort", onRouteEnd));
  };
  await runRequest(route, requested, work, fail);
}

function reasonOf(error: EgressError): string {
  return error.type === "denied" ? error.denial.reason : error.reason;
}

/** The target of a CONNECT, which is a host and a port and nothing else. */
function toAuthority(text: string): { readonly host: string; readonly port: number } | undefined {
  const [, host, digits] = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+):(\d{1,5})$/i.exec(text) ?? [];
  const url = host === undefined ? null : URL.parse(`http://${host}`);
  const port = Number(digits);
  // The URL parser knows every way to write an address.
  return url === null || port === 0 || port > 65_535 ? undefined : { host: url.hostname, port };
}

/** The silence of a peer after which the kernel asks whether it is still there. */
const KEEP_ALIVE_MS = 60_000;

/** Passes bytes both ways until either side ends; `head` is what the client sent before the tunnel was open. */
async function tunnel(client: Duplex, head: Buffer, server: Socket, pace: Pace): Promise<void> {
  const closed = Promise.withResolvers<void>();
  server.setKeepAlive(true, KEEP_ALIVE_MS);
  client.once("error", () => server.destroy()).once("close", () => server.destroy());
  server.once("error", () => client.destroy());
  server.once("close", () => {
    // The bytes that the server has sent are still written.
    client.end(() => client.destroy());
    closed.resolve();
  });
  client.once("end", () => server.destroySoon());
  if (head.length > 0) server.write(head);
  client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
  pace.pass(client, server);
  pace.pass(server, client);
  return closed.promise;
}

import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { on } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import type { CdpTickets } from "../../identity/cdp-tickets.ts";
import type { StreamCall } from "../../operations/caller-watch.ts";
import type { CdpItem, CdpRequest as Connecting, ClientProtocol } from "../../operations/cdp.ts";
import { parseTraceContext } from "../../tracing/tracing.ts";
import { areGiven, credentialsOf, type TransportDependencies } from "../call.ts";
import { requireNoPage } from "../http/request-checks.ts";
import { CLOSE_CODES } from "../ws/errors.ts";
import { createPings } from "../ws/pings.ts";
import { createSendQueue } from "../ws/send-queue.ts";
import type { BodyBytes } from "../byte-limits.ts";

export interface CdpHttpDependencies extends TransportDependencies {
  readonly cdpTickets: Pick<CdpTickets, "find" | "use">;
  /** The URL of a WebSocket, by its path. @throws ServiceError `CONFLICT` where clients cannot reach the service */
  readonly cdpUrl: (path: string, query: CdpQuery) => string;
}

/** Credentials in the URL, of clients that send no headers. */
interface CdpQuery {
  readonly ticket?: string;
  /** An API key. */
  readonly key?: string;
}

interface CdpRoute {
  Params: { contextId: string; targetId?: string };
  Querystring: Readonly<Record<string, unknown>>;
}

type CdpRequest = FastifyRequest<CdpRoute>;

/** Paths of clients; those below /session are named as by Selenium Grid. */
const ENDPOINTS: Readonly<Record<string, ClientProtocol>> = {
  "/cdp/:contextId": "cdp",
  "/cdp/:contextId/devtools/page/:targetId": "cdp",
  "/session/:contextId/se/cdp": "cdp",
  "/session/:contextId/se/bidi": "bidi",
};
/** A script of a client may hold the bytes of files. */
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;
const MAX_UNREAD_BYTES = 8 * 1024 * 1024;
/** The library's types lack some of these. */
const SERVER_OPTIONS = {
  noServer: true,
  maxPayload: MAX_MESSAGE_BYTES,
  perMessageDeflate: false,
  // A message in many small fragments takes far more memory than its bytes.
  maxFragments: 1_024,
  /** Limit of the close handshake, ms; then the connection is destroyed. */
  closeTimeout: 1_000,
};
const PING_EVERY_MS = 30_000;

/** Registers the endpoints of the Chrome DevTools Protocol and of WebDriver BiDi: WebSockets for each context, and what clients read before they connect. */
export function registerCdp(app: FastifyInstance, dependencies: CdpHttpDependencies): void {
  const { service, authenticate, principals, cdpTickets, cdpUrl, log } = dependencies;
  const sockets = new WebSocketServer(SERVER_OPTIONS);
  const read = createMessageReader(dependencies.bodyBytes);
  const pings = new Map<WebSocket, ReturnType<typeof createPings>>();
  /** The upgrades of connections that the audit log could not store. */
  const unstored = new WeakSet<IncomingMessage>();
  sockets.on("headers", (headers, request) => {
    if (unstored.has(request)) headers.push("X-Pagewire-Audit: failed");
  });
  const pinging = setInterval(() => pings.forEach(({ ping }) => ping()), PING_EVERY_MS).unref();
  app.addHook("preClose", (done) => {
    clearInterval(pinging);
    for (const socket of sockets.clients) socket.close(CLOSE_CODES.goingAway, "the service is closing");
    done();
  });

  async function callerOf(request: CdpRequest, credentials: Credentials, signal: AbortSignal): Promise<StreamCall> {
    const from = { transport: "ws", address: request.ip } as const;
    const principal = await authenticate(credentials, from);
    return {
      ...{ ...from, requestId: request.id, principal, signal },
      trace: parseTraceContext(request.headers.traceparent, request.headers.tracestate),
      watchPrincipal: (listener) => principals.subscribe({ principal, credentials, from }, listener),
    };
  }

  /** Connects the client before the upgrade, so that an error is that of the HTTP response. @param onEnd - once it has left */
  async function connect(
    { contextId, ...client }: Omit<Connecting, "messages">,
    call: StreamCall,
    request: CdpRequest,
    reply: FastifyReply,
    onEnd: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const upgraded = Promise.withResolvers<WebSocket>();
    const { run } = await service.open("connectCdp", call);
    async function* messages(): AsyncGenerator<string, void, void> {
      yield* read(await upgraded.promise, call);
    }
    const { items, metadata } = await run({ params: { contextId }, body: { ...client, messages: messages() } });
    if (metadata?.audit !== undefined) unstored.add(request.raw);
    reply.hijack();
    sockets.handleUpgrade(request.raw, request.raw.socket, Buffer.alloc(0), (socket) => {
      dependencies.metrics.webSockets.inc();
      const ping = createPings(socket);
      pings.set(socket, ping);
      socket.on("pong", ping.onAlive).on("message", ping.onAlive);
      socket.on("error", () => undefined); // `close` follows
      socket.once("close", () => {
        dependencies.metrics.webSockets.dec();
        pings.delete(socket);
      });
      upgraded.resolve(socket);
      void sendItems(socket, items).then(onEnd);
    });
  }

  /** Connects a client to a context of its own, which is deleted once the client has left. */
  async function connectNew(call: StreamCall, request: CdpRequest, reply: FastifyReply): Promise<void> {
    const body = { name: "cdp", cdp: true, temporary: true };
    const { answer } = await (await service.open("createContext", { ...call, client: "cdp" })).run({ body });
    const { id: contextId } = answer.data;
    const remove = async (): Promise<void> => {
      try {
        const opened = await service.open("deleteContext", { ...call, signal: new AbortController().signal });
        await opened.run({ params: { contextId } });
      } catch (error) {
        // It is temporary: if it is still there, it is deleted later.
        if (!(error instanceof ServiceError && error.code === "NOT_FOUND"))
          log.warn({ error, contextId }, "the context of a client that has left could not be deleted");
      }
    };
    await connect({ contextId, protocol: "cdp" }, call, request, reply, remove).catch(async (error: unknown) => {
      await remove();
      throw error;
    });
  }

  /** Runs work for a request whose connection ends it, unless the work has given that to a socket. */
  async function whileConnected(request: CdpRequest, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const closing = new AbortController();
    const { socket } = request.raw;
    const onLeft = (): void => closing.abort(new Error("the client has left"));
    // Nothing reads the socket of an upgrade: its end is seen by reading, which leaves what the client has sent to the WebSocket.
    const onReadable = (): void => {
      if (socket.readableLength === 0) socket.read(0);
    };
    socket.once("close", onLeft).once("end", onLeft).on("readable", onReadable);
    await work(closing.signal);
    // From now on its messages end when it leaves.
    socket.off("close", onLeft).off("end", onLeft).off("readable", onReadable);
  }

  async function sendItems(socket: WebSocket, items: AsyncIterable<CdpItem>): Promise<void> {
    const onSlow = (): void => socket.close(...ENDS.slow);
    const queue = createSendQueue({ socket, onSlow, maxQueuedBytes: MAX_UNREAD_BYTES });
    socket.once("close", () => queue.close());
    try {
      for await (const item of items) {
        if (item.type === "message") {
          const { buffer, byteOffset, byteLength } = item.json;
          void queue.send(Buffer.from(buffer, byteOffset, byteLength));
        } else if (item.type === "end") {
          await queue.drain();
          socket.close(...ENDS[item.reason]);
        }
      }
    } catch (error) {
      // Of credentials that have ended; others are logged where they come from.
      const isEnded = error instanceof ServiceError && (error.code === "UNAUTHORIZED" || error.code === "FORBIDDEN");
      socket.close(...(isEnded ? ENDS.aborted : ENDS.gone));
    }
  }

  for (const [url, protocol] of Object.entries(ENDPOINTS)) {
    app.route<CdpRoute>({
      method: "GET",
      url,
      exposeHeadRoute: false,
      preValidation: async (request, reply) => {
        requireNoPage(request);
        if (!request.ws) return;
        const { contextId, targetId } = request.params;
        const ticket = textOf(request, "ticket");
        await whileConnected(request, async (signal) => {
          const credentials =
            ticket === undefined ? credentialsOf(request.headers) : await cdpTickets.use(ticket, contextId);
          await connect(
            { contextId, protocol, targetId },
            await callerOf(request, credentials, signal),
            request,
            reply,
          );
        });
      },
      handler: () => {
        throw new ServiceError(
          "NOT_FOUND",
          `${url.replace(":contextId", "{contextId}")} is for WebSocket connections only`,
        );
      },
    });
  }

  app.route<CdpRoute>({
    method: "GET",
    url: "/cdp",
    exposeHeadRoute: false,
    preValidation: async (request, reply) => {
      requireNoPage(request);
      if (!request.ws) return;
      const credentials = keyCredentials(request);
      await whileConnected(request, async (signal) =>
        connectNew(await callerOf(request, credentials, signal), request, reply),
      );
    },
    handler: () => {
      throw new ServiceError("NOT_FOUND", "/cdp is for WebSocket connections only");
    },
  });

  /** Runs one command of the browser as a client that then leaves. */
  async function ask<T>(contextId: string, call: StreamCall, method: string, params: object = {}): Promise<T> {
    const left = Promise.withResolvers<void>();
    async function* messages(): AsyncGenerator<string, void, void> {
      yield JSON.stringify({ id: 1, method, params });
      await left.promise;
    }
    const { run } = await service.open("connectCdp", call);
    const { items } = await run({ params: { contextId }, body: { protocol: "cdp", messages: messages() } });
    try {
      return (await resultOf(items)) as T; // of the shape that the protocol gives its result
    } finally {
      left.resolve();
    }
  }

  /** Pages over HTTP, as a browser with a port for debuggers lists and opens them. */
  function serve(
    method: "GET" | "PUT",
    path: string,
    run: (contextId: string, call: StreamCall, url: string) => Promise<ListedPage | readonly ListedPage[]>,
  ): void {
    app.route<CdpRoute>({
      ...{ method, url: `/cdp/:contextId${path}`, exposeHeadRoute: false },
      handler: async (request, reply) => {
        requireNoPage(request);
        const { contextId } = request.params;
        // What follows is the URL of a new page, as it is.
        const [, query = ""] = /\?(.*)$/.exec(request.url) ?? [];
        const [, ticket, rest] = /^ticket=([^&]*)(?:&(.*))?$/.exec(query) ?? [undefined, undefined, query];
        const credentials =
          ticket === undefined
            ? credentialsOf(request.headers)
            : (await cdpTickets.find(ticket, contextId)).credentials;
        const call = await callerOf(request, credentials, new AbortController().signal);
        const shown = ({ targetId: id, type, title, url }: ListedPage) => ({
          ...{ id, type, title, url, description: "" },
          webSocketDebuggerUrl: cdpUrl(`cdp/${contextId}/devtools/page/${id}`, {
            ...(ticket !== undefined && { ticket }),
          }),
        });
        reply.header("cache-control", "no-store");
        const found = await run(contextId, call, rest ?? "");
        return Array.isArray(found) ? (found as readonly ListedPage[]).map(shown) : shown(found as ListedPage);
      },
    });
  }

  const listPages = async (contextId: string, call: StreamCall): Promise<readonly ListedPage[]> =>
    (await ask<{ readonly targetInfos: readonly ListedPage[] }>(contextId, call, "Target.getTargets")).targetInfos;
  for (const path of ["/json", "/json/list"]) serve("GET", path, listPages);
  serve("PUT", "/json/new", async (contextId, call, url) => {
    const { targetId } = await ask<{ readonly targetId: string }>(contextId, call, "Target.createTarget", { url });
    return { targetId, type: "page", title: "", url };
  });

  /** Descriptions that a client reads before it connects. @param find - its credentials, and where it connects with them */
  function describe(paths: readonly string[], find: (request: CdpRequest) => Promise<Described>): void {
    for (const path of paths.flatMap((each) => [each, `${each}/`]))
      app.get<CdpRoute>(path, { exposeHeadRoute: false }, async (request, reply) => {
        requireNoPage(request);
        const { credentials, path: socketPath, query } = await find(request);
        const from = { transport: "rest", address: request.ip } as const;
        const principal = await authenticate(credentials, from);
        await service.admitOther("message", { ...from, principal });
        // The URL may hold the key or the ticket of the request.
        reply.header("cache-control", "no-store");
        return { Browser: "Pagewire", "Protocol-Version": "1.3", webSocketDebuggerUrl: cdpUrl(socketPath, query) };
      });
  }

  const ofTicket = async (ticket: string, contextId?: string): Promise<Described> => {
    const found = await cdpTickets.find(ticket, contextId);
    return { credentials: found.credentials, path: `cdp/${found.contextId}`, query: { ticket } };
  };
  const ofKey = (request: CdpRequest): Described => {
    const key = textOf(request, "key");
    return { credentials: keyCredentials(request), path: "cdp", query: { ...(key !== undefined && { key }) } };
  };
  describe(["/cdp/:contextId/json/version"], async (request) => {
    const { contextId } = request.params;
    const ticket = textOf(request, "ticket");
    if (ticket !== undefined) return ofTicket(ticket, contextId);
    return { credentials: credentialsOf(request.headers), path: `cdp/${contextId}`, query: {} };
  });
  // Some clients look at the root, whatever path they are given, and keep its query.
  describe(["/cdp/json/version", "/json/version"], async (request) => {
    const ticket = textOf(request, "ticket");
    return ticket === undefined ? ofKey(request) : ofTicket(ticket);
  });
}

/** A page, as the browser lists it over HTTP. */
interface ListedPage {
  readonly targetId: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
}

/** The result of one command of the browser. @throws Error with its message */
async function resultOf(items: AsyncIterable<CdpItem>): Promise<unknown> {
  for await (const item of items) {
    if (item.type !== "message") continue;
    const { buffer, byteOffset, byteLength } = item.json;
    const { id, result, error } = JSON.parse(Buffer.from(buffer, byteOffset, byteLength).toString()) as {
      readonly id?: number;
      readonly result?: unknown;
      readonly error?: { readonly message: string };
    };
    if (error !== undefined) throw new ServiceError("VALIDATION_ERROR", error.message);
    if (id !== undefined) return result;
  }
  throw new ServiceError("SERVICE_UNAVAILABLE", "the browser has ended", { details: { outcome: "unknown" } });
}

/** Describes an endpoint, and the credentials that it is for. */
interface Described {
  readonly credentials: Credentials;
  /** The path of the WebSocket. */
  readonly path: string;
  readonly query: CdpQuery;
}

/** How a socket is closed, by why its messages end. */
const ENDS: Readonly<Record<(CdpItem & { readonly type: "end" })["reason"], [code: number, reason: string]>> = {
  closed: [1000, "closed by the client"],
  gone: [1012, "the context has no browser any more; connect again"],
  approvals: [1008, "acts in the context wait for approval now, which a program cannot give"],
  slow: [CLOSE_CODES.slow, "the client reads too slowly"],
  "too-large": [CLOSE_CODES.tooLarge, "a message for the client is too large"],
  aborted: [CLOSE_CODES.notAuthenticated, "the session or key has ended"],
};

/** @throws ServiceError `VALIDATION_ERROR` where it is given more than once */
function textOf({ query }: CdpRequest, name: keyof CdpQuery): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === "string") return value;
  throw invalidField(name, "is given more than once");
}

/** The credentials of a client that gets a context of its own. @throws ServiceError `VALIDATION_ERROR`, also for what else the query has */
function keyCredentials(request: CdpRequest): Credentials {
  if (Object.keys(request.query).some((name) => name !== "key"))
    throw invalidField("key", "is the only parameter of the URL of a new context");
  const apiKey = textOf(request, "key");
  const given = credentialsOf(request.headers);
  if (apiKey === undefined) return given;
  if (areGiven(given)) throw invalidField("key", "is given beside a header with credentials");
  return { apiKey };
}

/** Bytes of messages that were received and not handled yet, beyond which nothing is read. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Bytes that a message counts for beside its own. */
const OVERHEAD_BYTES = 4_096;

/** @returns the texts of the messages of a socket until it closes; they wait as bodies of requests do */
export function createMessageReader(
  bodyBytes: BodyBytes,
): (socket: WebSocket, caller: Parameters<BodyBytes["spend"]>[0]) => AsyncGenerator<string, void, void> {
  return async function* read(socket, caller) {
    let waitingBytes = 0;
    socket.on("message", (data: Buffer) => {
      waitingBytes += data.length + OVERHEAD_BYTES;
      if (waitingBytes > MAX_WAITING_BYTES) socket.pause();
    });
    for await (const [data] of on(socket, "message", { close: ["close"] }) as AsyncIterable<[Buffer]>) {
      const waitMs = bodyBytes.spend(caller, data.length);
      if (waitMs > 0) await sleep(waitMs);
      yield data.toString();
      waitingBytes -= data.length + OVERHEAD_BYTES;
      if (socket.isPaused && waitingBytes <= MAX_WAITING_BYTES) socket.resume();
    }
  };
}

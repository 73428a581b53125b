import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { CdpTickets } from "../../identity/cdp-tickets.ts";
import type { StreamCall } from "../../operations/caller-watch.ts";
import type { CdpItem, ClientProtocol } from "../../operations/cdp.ts";
import { credentialsOf, type TransportDependencies } from "../call.ts";
import { requireNoPage } from "../http/no-page.ts";
import { CLOSE_CODES } from "../ws/errors.ts";
import { createPings } from "../ws/pings.ts";
import { createSendQueue } from "../ws/send-queue.ts";
import { createMessageReader } from "./messages.ts";

export interface CdpHttpDependencies extends TransportDependencies {
  readonly cdpTickets: Pick<CdpTickets, "find" | "use">;
  /** The URL of the WebSocket of a context. @throws ServiceError `CONFLICT` where clients cannot reach the service */
  readonly cdpUrl: (contextId: string, ticket: string | undefined) => string;
}

interface CdpRoute {
  Params: { contextId: string };
  Querystring: { ticket?: unknown };
}

type CdpRequest = FastifyRequest<CdpRoute>;

/** Paths of clients; those below /session are named as by Selenium Grid. */
const ENDPOINTS: Readonly<Record<string, ClientProtocol>> = {
  "/cdp/:contextId": "cdp",
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
  const { service, authenticate, principals, cdpTickets, cdpUrl } = dependencies;
  const sockets = new WebSocketServer(SERVER_OPTIONS);
  const read = createMessageReader();
  const pings = new Map<WebSocket, ReturnType<typeof createPings>>();
  const pinging = setInterval(() => pings.forEach(({ ping }) => ping()), PING_EVERY_MS).unref();
  app.addHook("preClose", (done) => {
    clearInterval(pinging);
    for (const socket of sockets.clients) socket.close(CLOSE_CODES.goingAway, "the service is closing");
    done();
  });

  /** Connects the client before the upgrade, so that an error is that of the HTTP response. */
  async function connect(protocol: ClientProtocol, request: CdpRequest, reply: FastifyReply): Promise<void> {
    if (!request.ws) return;
    const { contextId } = request.params;
    const closing = new AbortController();
    const onLeft = (): void => closing.abort(new Error("the client has left"));
    request.raw.socket.once("close", onLeft);
    const upgraded = Promise.withResolvers<WebSocket>();
    const ticket = ticketOf(request);
    const credentials = ticket === undefined ? credentialsOf(request.headers) : await cdpTickets.use(ticket, contextId);
    const from = { transport: "ws", address: request.ip } as const;
    const principal = await authenticate(credentials, from);
    const call: StreamCall = {
      ...{ ...from, requestId: request.id, principal, signal: closing.signal },
      watchPrincipal: (listener) => principals.subscribe({ principal, credentials, from }, listener),
    };
    const { run } = await service.open("connectCdp", call);
    async function* messages(): AsyncGenerator<string, void, void> {
      yield* read(await upgraded.promise, call.principal.userId);
    }
    const { items } = await run({ params: { contextId }, body: { protocol, messages: messages() } });
    reply.hijack();
    sockets.handleUpgrade(request.raw, request.raw.socket, Buffer.alloc(0), (socket) => {
      // From now on its messages end when it leaves.
      request.raw.socket.off("close", onLeft);
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
      void sendItems(socket, items);
    });
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
        await connect(protocol, request, reply);
      },
      handler: () => {
        throw new ServiceError(
          "NOT_FOUND",
          `${url.replace(":contextId", "{contextId}")} is for WebSocket connections only`,
        );
      },
    });
  }

  for (const url of ["/cdp/:contextId/json/version", "/cdp/:contextId/json/version/"]) {
    app.get<CdpRoute>(url, { exposeHeadRoute: false }, async (request) => {
      requireNoPage(request);
      const { contextId } = request.params;
      const ticket = ticketOf(request);
      const from = { transport: "rest", address: request.ip } as const;
      const credentials =
        ticket === undefined ? credentialsOf(request.headers) : await cdpTickets.find(ticket, contextId);
      const principal = await authenticate(credentials, from);
      await service.admitOther("message", { ...from, principal });
      return {
        Browser: "Pagewire",
        "Protocol-Version": "1.3",
        webSocketDebuggerUrl: cdpUrl(contextId, ticket),
      };
    });
  }
}

/** How a socket is closed, by why its messages end. */
const ENDS: Readonly<Record<(CdpItem & { readonly type: "end" })["reason"], [code: number, reason: string]>> = {
  closed: [1000, "closed by the client"],
  gone: [1012, "the context has no browser any more; connect again"],
  slow: [CLOSE_CODES.slow, "the client reads too slowly"],
  "too-large": [CLOSE_CODES.tooLarge, "a message for the client is too large"],
  aborted: [CLOSE_CODES.notAuthenticated, "the session or key has ended"],
};

/** @throws ServiceError `VALIDATION_ERROR` */
function ticketOf({ query: { ticket } }: CdpRequest): string | undefined {
  if (ticket === undefined || typeof ticket === "string") return ticket;
  throw invalidField("ticket", "is given more than once");
}

import { randomBytes } from "node:crypto";
import type { AuthInfo } from "@modelcontextprotocol/sdk/server/auth/types.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { isInitializeRequest, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/sdk/types.js";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Principal } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import type { WatchedPrincipal } from "../../identity/principal-watcher.ts";
import { credentialsOf, type TransportDependencies, toSendableError } from "../call.ts";
import { headersOf, httpStatusOf, toErrorBody } from "../errors.ts";
import { onResponseClose } from "../http/response-close.ts";
import { decodeMessage } from "./decode.ts";
import { createResultCaches } from "./encode.ts";
import { createEventStore, type SentMessages } from "./event-store.ts";
import { createJsonResponses, type JsonResponses } from "./json-responses.ts";
import { createOpenResponses } from "./open-responses.ts";
import { connectMcp, type McpDependencies, type McpExtra, type McpPeer } from "./server.ts";
import { relayRequest, type SessionRelay } from "./session-relay.ts";
import { createMcpSessions, type McpSession } from "./sessions.ts";
import { createUserCache } from "./user-cache.ts";

export interface McpHttpDependencies extends TransportDependencies {
  readonly version: string;
  /** Absent: this process has all sessions. */
  readonly cluster?: {
    readonly relay: SessionRelay;
    /** Serves the requests that other processes relay to this one, with the addresses of their clients. */
    readonly relayed: FastifyInstance;
  };
}

interface HttpSession extends McpSession {
  readonly id: string;
  readonly transport: StreamableHTTPServerTransport;
  readonly jsonResponses: JsonResponses;
  /** Ids of the requests whose responses are open. */
  readonly running: Set<string | number>;
}

const SESSION_HEADER = "mcp-session-id";
const SESSION_ID_BYTES = 16;
/** As of the language server protocol; this one has no code for that. */
const REQUEST_CANCELED = -32_800;
/** Delay after which a client should resume a broken stream. */
const RETRY_MS = 1_000;
const MIB = 1_048_576;
/** Limits of the messages stored for clients that resume a stream. */
const SENT_BYTES = { maxSizePerUser: 8 * MIB, maxSize: 32 * MIB };
const REQUESTS_PER_USER = { max: 64, maxUnreadBytes: 16 * MIB };
/** A session has one stream for notifications, and one for each request whose response is resumed. */
const STREAMS_PER_SESSION = { max: 8, maxUnreadBytes: 16 * MIB };

/** Streamable HTTP. */
export interface McpEndpoint {
  /** @param relay absent: the session is of this process */
  handle(request: FastifyRequest, reply: FastifyReply, relay?: SessionRelay): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates what serves /mcp. Every request is authenticated, and a session belongs to the user who initialized it. It outlasts
 * broken connections and renewed tokens, until it is deleted, unused for an hour, or its credentials are no longer valid.
 */
export function createMcpEndpoint(dependencies: McpHttpDependencies): McpEndpoint {
  const { service, log, metrics, cluster } = dependencies;
  const server: McpDependencies = { ...dependencies, caches: createResultCaches() };
  const sent = createUserCache<SentMessages>(SENT_BYTES);
  const requests = createOpenResponses(REQUESTS_PER_USER);
  const streams = createOpenResponses(STREAMS_PER_SESSION);
  /** Pending deletions of the contexts of closed connections. */
  const cleanUps = new Set<Promise<void>>();
  const sessions = createMcpSessions<HttpSession>({ principals: dependencies.principals });
  metrics.onScrape(() => metrics.mcpSessions.set(sessions.count()));

  async function handle(request: FastifyRequest, reply: FastifyReply, relay?: SessionRelay): Promise<void> {
    const credentials = credentialsOf(request.headers);
    const principal = await authenticate(credentials, request);
    const id = request.headers[SESSION_HEADER];
    const found = id === undefined ? undefined : sessions.find(String(id), principal.userId);
    const message = request.method === "POST" ? decodeMessage(request.body) : undefined;
    if (relay !== undefined && id !== undefined && found === undefined) {
      if (message) requests.add(principal.userId, reply.raw);
      else streams.add(String(id), reply.raw);
      // It counts there.
      if (await relayRequest(relay, String(id), request, reply)) return;
    }
    // A tool call counts as the operation that it names.
    if (found === undefined || message?.isToolCall !== true) {
      await service.admitOther("message", { transport: "mcp", address: request.ip, principal });
    }
    if (id !== undefined && found === undefined) {
      throw new ServiceError("SESSION_NOT_FOUND", "there is no such MCP session; initialize a new one");
    }
    if (message) requests.add(principal.userId, reply.raw);
    const session = found ?? (await begin(request, principal));
    if (!message) streams.add(String(id), reply.raw);
    const from = { transport: "mcp", address: request.ip } as const;
    track(session, message?.id, reply, { principal, credentials, from });
    reply.hijack();
    // The transport writes to the raw response, which lacks the headers that Fastify's hooks have set.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    // Already authenticated above.
    const peer: McpPeer = { credentials, address: request.ip, authenticate: () => Promise.resolve(principal) };
    const authInfo = toAuthInfo(peer);
    const openStream = (): Promise<void> =>
      session.transport.handleRequest(Object.assign(request.raw, { auth: authInfo }), reply.raw, request.body);
    if (message?.quickCall === undefined || !acceptsBoth(request)) {
      await openStream();
      if (message?.cancels !== undefined) await endCanceled(session, message.cancels);
      return undefined;
    }
    session.jsonResponses.handle(message.quickCall, {
      response: reply.raw,
      authInfo,
      openStream: () => {
        openStream().catch((error: unknown) => {
          log.error({ requestId: request.id, error }, "an MCP request could not be handled");
          reply.raw.destroy();
        });
      },
    });
    return undefined;
  }

  async function authenticate(credentials: Credentials, { headers, ip }: FastifyRequest): Promise<Principal> {
    try {
      return await dependencies.authenticate(credentials, { transport: "mcp", address: ip });
    } catch (error) {
      if (isUnauthorized(error)) sessions.endWith(String(headers[SESSION_HEADER]), credentials);
      throw error;
    }
  }

  async function begin({ body, raw }: FastifyRequest, { userId }: Principal): Promise<HttpSession> {
    if (!isInitializeRequest(body)) {
      throw invalidField("Mcp-Session-Id", "must be given; the response to initialize names it");
    }
    const id = (cluster?.relay.prefix ?? "") + randomBytes(SESSION_ID_BYTES).toString("hex");
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      eventStore: createEventStore(sent, { userId, sessionId: id }),
      retryInterval: RETRY_MS,
    });
    const jsonResponses = createJsonResponses(transport);
    const session: HttpSession = {
      id,
      transport,
      jsonResponses,
      running: new Set(),
      userId,
      close: () =>
        transport.close().catch((error: unknown) => {
          log.error({ error }, "an MCP session could not be closed");
        }),
    };
    sessions.add(id, session);
    await connectMcp(server, {
      transport: jsonResponses,
      userId,
      peerOf,
      onClosed: (cleanedUp) => {
        cleanUps.add(cleanedUp);
        void cleanedUp.finally(() => cleanUps.delete(cleanedUp));
        sessions.end(id);
        sent.deleteAll(userId, id);
      },
    });
    // The transport rejects some requests to initialize, such as those that do not accept event streams.
    raw.once("close", () => {
      if (transport.sessionId === undefined) sessions.end(id);
    });
    return session;
  }

  /**
   * Responds to a request that its client has canceled. The SDK sends nothing, which would leave the response open: it would
   * count as running as long as the client is connected.
   */
  async function endCanceled({ running, jsonResponses }: HttpSession, id: string | number): Promise<void> {
    if (!running.has(id)) return;
    try {
      await jsonResponses.send({ jsonrpc: "2.0", id, error: { code: REQUEST_CANCELED, message: "canceled" } });
    } catch (error) {
      log.debug({ error }, "a canceled MCP request has its response already");
    }
  }

  /** @throws ServiceError `VALIDATION_ERROR` for the id of a running request, whose response the transport would lose */
  function track(
    { id, running, jsonResponses }: HttpSession,
    requestId: string | number | undefined,
    { raw }: FastifyReply,
    caller: WatchedPrincipal,
  ): void {
    if (requestId !== undefined) {
      if (running.has(requestId) || jsonResponses.isRunning(requestId))
        throw invalidField("id", "belongs to a request that runs in this session");
      running.add(requestId);
    }
    const release = sessions.use(id, caller);
    onResponseClose(raw, () => {
      release();
      if (requestId !== undefined) running.delete(requestId);
    });
  }

  return {
    async handle(request, reply, relay) {
      try {
        await handle(request, reply, relay);
      } catch (error) {
        if (reply.sent) throw error;
        const failure = toSendableError(error, { log, requestId: request.id });
        await reply.code(httpStatusOf(failure)).headers(headersOf(failure)).send(toErrorBody(failure, request.id));
      }
    },
    async close() {
      await sessions.endAll();
      await Promise.all(cleanUps);
    },
  };
}

/** Whether a client accepts JSON and streams, as the protocol requires, in a version of the protocol that the transport knows. */
function acceptsBoth({ headers }: FastifyRequest): boolean {
  const { accept = "", "mcp-protocol-version": version } = headers;
  const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version));
  return isKnown && accept.includes("application/json") && accept.includes("text/event-stream");
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "UNAUTHORIZED";
}

/** The SDK passes this to the handler of the message, which then acts with the credentials of its own request. */
function toAuthInfo(peer: McpPeer): AuthInfo {
  return { token: "", clientId: "", scopes: [], extra: { peer } };
}

function peerOf({ authInfo }: McpExtra): McpPeer {
  return authInfo?.extra?.peer as McpPeer;
}

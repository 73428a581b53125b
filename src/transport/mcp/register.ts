import { randomBytes } from "node:crypto";
import type { AuthInfo } from "@modelcontextprotocol/sdk/server/auth/types.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { isInitializeRequest } from "@modelcontextprotocol/sdk/types.js";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Principal } from "../../contract.ts";
import { invalidField, ServiceError } from "../../errors/errors.ts";
import type { Credentials } from "../../identity/authenticate.ts";
import { credentialsOf, type TransportDependencies, toSendableError } from "../call.ts";
import { headersOf, httpStatusOf, toErrorBody } from "../errors.ts";
import { createLeftovers } from "./answers.ts";
import { createEventStore, type StoredStream } from "./event-store.ts";
import { createKept } from "./kept.ts";
import { connectMcp, type McpDependencies, type McpExtra, type McpPeer } from "./server.ts";
import { createMcpSessions, type McpSession } from "./sessions.ts";

export interface McpHttpDependencies extends TransportDependencies {
  readonly version: string;
}

interface HttpSession extends McpSession {
  readonly transport: StreamableHTTPServerTransport;
}

const sessionHeader = "mcp-session-id";
const sessionIdBytes = 16;
/** An open stream ends so soon after its credentials. */
const sweepMs = 5_000;
/** About as many bytes of messages are kept for clients whose connection broke. */
const maxStored = 32 * 1_048_576;
/** When a client should come back whose stream broke. */
const retryMs = 1_000;

/**
 * Streamable HTTP at /mcp. Every request is authenticated, and a session belongs to the user who began it: it goes on over
 * broken connections and renewed tokens, until it is ended, unused for an hour, or its credentials are no longer good.
 */
export function registerMcp(app: FastifyInstance, door: McpHttpDependencies): void {
  const dependencies: McpDependencies = { ...door, leftovers: createLeftovers() };
  const stored = createKept<StoredStream>(maxStored);
  const sessions = createMcpSessions({ now: Date.now, isGood });

  async function isGood({ credentials, address }: McpSession): Promise<boolean> {
    try {
      await door.recheck(credentials, { door: "mcp", address });
      return true;
    } catch (error) {
      return !isUnauthorized(error);
    }
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const credentials = credentialsOf(request.headers);
    const principal = await authenticate(credentials, request);
    const session = await sessionOf(request, principal.userId, credentials);
    session.credentials = credentials;
    session.address = request.ip;
    session.open++;
    reply.raw.once("close", () => {
      session.open--;
      session.lastUsedAt = Date.now();
    });
    reply.hijack();
    // The transport writes the raw answer, which knows nothing of the headers set so far.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    // Its messages are handled at once, so that they need no second look.
    const peer: McpPeer = { credentials, address: request.ip, authenticate: () => Promise.resolve(principal) };
    await session.transport.handleRequest(
      Object.assign(request.raw, { auth: toAuthInfo(peer) }),
      reply.raw,
      request.body,
    );
  }

  async function authenticate(credentials: Credentials, { headers, ip }: FastifyRequest): Promise<Principal> {
    try {
      return await door.authenticate(credentials, { door: "mcp", address: ip });
    } catch (error) {
      if (isUnauthorized(error)) await sessions.endWith(String(headers[sessionHeader]), credentials);
      throw error;
    }
  }

  async function sessionOf(request: FastifyRequest, userId: string, credentials: Credentials): Promise<HttpSession> {
    const id = request.headers[sessionHeader];
    if (id !== undefined) {
      // Only sessions that `begin` has made are in the table.
      const found = sessions.find(String(id), userId) as HttpSession | undefined;
      if (found) return found;
      throw new ServiceError("SESSION_NOT_FOUND", "there is no such MCP session; initialize a new one");
    }
    if (!isInitializeRequest(request.body)) {
      throw invalidField("Mcp-Session-Id", "must be given; the answer to initialize names it");
    }
    await sessions.makeRoom(userId);
    return begin(userId, credentials, request.ip);
  }

  async function begin(userId: string, credentials: Credentials, address: string): Promise<HttpSession> {
    const id = randomBytes(sessionIdBytes).toString("hex");
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      onsessioninitialized: () => {
        sessions.add(id, session);
      },
      eventStore: createEventStore(stored, id),
      retryInterval: retryMs,
    });
    const server = await connectMcp(dependencies, {
      transport,
      peerOf,
      onClosed: () => {
        sessions.remove(id);
        stored.forget(id);
      },
    });
    const session: HttpSession = {
      transport,
      userId,
      credentials,
      address,
      open: 0,
      lastUsedAt: Date.now(),
      close: () => server.close(),
    };
    return session;
  }

  app.route({
    method: ["GET", "POST", "DELETE"],
    url: "/mcp",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      try {
        await handle(request, reply);
      } catch (error) {
        if (reply.sent) throw error;
        const failure = toSendableError(error, { log: door.log, requestId: request.id });
        await reply.code(httpStatusOf(failure)).headers(headersOf(failure)).send(toErrorBody(failure, request.id));
      }
    },
  });

  const sweeper = setInterval(() => {
    sessions.sweep().catch((error: unknown) => {
      door.log.error({ error }, "MCP sessions could not be looked through");
    });
  }, sweepMs).unref();
  app.addHook("preClose", async () => {
    clearInterval(sweeper);
    await sessions.closeAll();
  });
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ServiceError && error.code === "UNAUTHORIZED";
}

/** The SDK hands this on to the handler of the message, so that each acts with the credentials it came with. */
function toAuthInfo(peer: McpPeer): AuthInfo {
  return { token: "", clientId: "", scopes: [], extra: { peer } };
}

function peerOf({ authInfo }: McpExtra): McpPeer {
  return authInfo?.extra?.peer as McpPeer;
}

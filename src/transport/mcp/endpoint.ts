import { type AuthInfo, createMcpHandler } from "@modelcontextprotocol/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Principal, quotaKeyOf } from "../../contract.ts";
import { ServiceError } from "../../errors/errors.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { Tracer } from "../../tracing/tracing.ts";
import { credentialsOf, type TransportDependencies } from "../call.ts";
import { onResponseClose } from "../http/open-requests.ts";
import { serviceBackend } from "./backend.ts";
import { decodeMessage } from "./decode.ts";
import { createObserveMcp } from "./observe.ts";
import { createPageTools } from "./page-tools.ts";
import { createPageViews, viewsOf } from "./page-views.ts";
import { createMcpServer, type McpServerDependencies } from "./server.ts";

export interface McpHttpDependencies extends TransportDependencies {
  readonly version: string;
  readonly tracer: Tracer;
  readonly metrics: TransportDependencies["metrics"] & Pick<Metrics, "mcpOperations">;
  /** Signs what clients return in a later round; the same in all processes, since any may serve that. */
  readonly requestStateKey: Uint8Array;
}

/** Streamable HTTP. */
export type McpEndpoint = ReturnType<typeof createMcpEndpoint>;

const REQUESTS_PER_USER = { max: 64, maxUnreadBytes: 16_777_216 };
/** The views of all clients together. */
const MAX_VIEWS = 5_000;
/** Some clients read events of at most 1 MiB, of which the envelope takes a part. */
const MAX_EVENT_BYTES = 1_000_000;
const SESSION_HEADER = "mcp-session-id";

/**
 * Creates what serves /mcp, to clients of the revision 2026-07-28 and of those of 2025. Each request is authenticated and
 * served by itself, so that any process can serve it. A request whose response the client closes is canceled.
 *
 * A client of 2025 is given a session id, which is only a label: by it and its credential this process finds the request that
 * a notification cancels, and what the client was shown last. A process that does not know it serves the client all the same.
 */
export function createMcpEndpoint({ version, requestStateKey, ...dependencies }: McpHttpDependencies) {
  const { service, log } = dependencies;
  const requests = createOpenResponses(REQUESTS_PER_USER);
  /** Errors for which the SDK would send a response that does not name them. */
  const thrown = new AsyncLocalStorage<{ readonly error?: Error }>();
  const observe = createObserveMcp(dependencies);
  const views = createPageViews(MAX_VIEWS);
  /** Requests of clients with a session id that run, by client and id. */
  const running = new Map<string, AbortController>();
  const handler = createMcpHandler(
    ({ authInfo, era }) => {
      const { client, ...request } = requestIn(authInfo);
      const pageTools = createPageTools("request", viewsOf(views, client));
      return createMcpServer({ version, log, observe, ...request, pageTools, hasHeaders: era === "modern" });
    },
    {
      onerror(error) {
        Object.assign(thrown.getStore() ?? {}, { error });
        log.debug({ error }, "an MCP message could not be handled");
      },
    },
  );

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { body, ip: address } = request;
    const credentials = credentialsOf(request.headers);
    const from = { transport: "mcp", address } as const;
    // Set by the route's onRequest.
    const principal = request.mcpCaller as Principal;
    const message = request.method === "POST" ? decodeMessage(body) : undefined;
    // A tool call counts as the operation that it names.
    if (message?.tool === undefined) await service.admitOther("message", { ...from, principal });
    if (request.method !== "POST")
      return reply
        .code(405)
        .header("allow", "POST")
        .send({
          ...{ jsonrpc: "2.0", id: null },
          error: {
            code: -32_000,
            message: `${request.method} is not allowed: send JSON-RPC messages by POST (/docs/mcp)`,
          },
        });
    requests.add(quotaKeyOf(principal), reply.raw);
    const closed = new AbortController();
    const { [SESSION_HEADER]: label } = request.headers;
    const session = typeof label === "string" && /^[\w-]{1,64}$/.test(label) ? label : undefined;
    const client = toClientKey(principal, session ?? message?.clientName);
    if (message?.method === "initialize") reply.header(SESSION_HEADER, randomUUID());
    if (session !== undefined && message?.requestId !== undefined) {
      const key = JSON.stringify([client, message.requestId]);
      if (message.method === "notifications/cancelled") running.get(key)?.abort();
      else {
        running.set(key, closed);
        onResponseClose(reply.raw, () => {
          if (running.get(key) === closed) running.delete(key);
        });
      }
    }
    const unsubscribe = dependencies.principals.subscribe(
      { principal, credentials, from },
      {
        onEnded: () => {
          closed.abort();
          reply.raw.destroy();
        },
      },
    );
    onResponseClose(reply.raw, () => {
      unsubscribe();
      // Of a response that was sent nothing is left to cancel, and an abort costs some 25 µs.
      if (!reply.raw.writableFinished) closed.abort();
    });
    // Authenticated above.
    const authenticate = (): Promise<typeof principal> => Promise.resolve(principal);
    const backend = serviceBackend({ service, authenticate, credentials, address });
    const { "mcp-protocol-version": named } = request.headers;
    const revision = typeof named === "string" && /^[\d-]{1,20}$/.test(named) ? named : undefined;
    const options = {
      authInfo: toAuthInfo({
        ...{ backend, revision, client },
        onlyTool: message?.tool,
        maxEventBytes: message?.isStream === true ? MAX_EVENT_BYTES : undefined,
        requestState: { key: requestStateKey, client: principal.userId },
      }),
      ...(message && { parsedBody: body }),
    };
    const failure: { readonly error?: Error } = {};
    const respond = (): Promise<Response> =>
      thrown.run(failure, () => handler.fetch(toWebRequest(request, closed.signal), options));
    // A tool call is observed where its result is known.
    const response =
      message === undefined || message.tool !== undefined
        ? await respond()
        : await observe({ method: message.method, revision, trace: message.trace }, respond);
    if (response.status >= 500) throw failure.error ?? new Error(`the MCP SDK responded with ${response.status}`);
    // Node decides on the connection; the SDK would keep one open that the client wants closed.
    const headers = [...response.headers].filter(([name]) => name !== "connection");
    reply.code(response.status).headers(Object.fromEntries(headers));
    const isStream = response.headers.get("content-type") === "text/event-stream";
    return reply.send(isStream ? response.body : await response.text());
  }

  return {
    /** Responds to a request for /mcp. @throws what is not known to the protocol */
    respond,
    close: (): Promise<void> => handler.close(),
  };
}

/**
 * The request without its body, which Fastify has parsed, and with those headers that the protocol reads. An `Accept` of all
 * types, as curl sends it, becomes the two that the SDK looks for.
 */
function toWebRequest({ method, headers }: FastifyRequest, signal: AbortSignal): Request {
  const read = Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-.*)$/.test(name));
  return new Request("http://localhost/mcp", {
    method,
    headers: read.map(([name, value]): [string, string] => [
      name,
      name === "accept" ? String(value).replace("*/*", "application/json, text/event-stream") : String(value),
    ]),
    signal,
  });
}

/** Names a client of a user: by its session id, or else by what it calls itself. */
function toClientKey({ userId, credential }: Principal, label = ""): string {
  return createHash("sha256")
    .update(JSON.stringify([userId, credential, label]))
    .digest("base64url");
}

interface RequestDependencies extends Pick<
  McpServerDependencies,
  "backend" | "onlyTool" | "requestState" | "revision" | "maxEventBytes"
> {
  readonly client: string;
}

/** The SDK passes this to the factory of servers. */
function toAuthInfo(request: RequestDependencies): AuthInfo {
  return { token: "", clientId: "", scopes: [], extra: { request } };
}

function requestIn(authInfo: AuthInfo | undefined): RequestDependencies {
  return authInfo?.extra?.request as RequestDependencies;
}

/** Counts the open responses of a user or a session. */
export function createOpenResponses(options: {
  readonly max: number;
  /** Limit for all open responses of an owner together. */
  readonly maxUnreadBytes: number;
}) {
  const { max, maxUnreadBytes } = options;
  const open = new Map<string, Set<ServerResponse>>();
  return {
    /**
     * Counts the response until it closes.
     *
     * @throws ServiceError `RATE_LIMIT_EXCEEDED` with too many open responses, or too many bytes that the client has not read
     */
    add(owner: string, response: ServerResponse): void {
      const own = open.get(owner) ?? new Set();
      if (own.size >= max) {
        throw new ServiceError("RATE_LIMIT_EXCEEDED", `${max} requests are running already`, {
          details: { reason: "running-requests", limit: max },
          retryAfterMs: 1_000,
        });
      }
      const unreadBytes = [...own].reduce((sum, { writableLength }) => sum + writableLength, 0);
      if (unreadBytes > maxUnreadBytes) {
        throw new ServiceError("RATE_LIMIT_EXCEEDED", `${unreadBytes} bytes of earlier responses are not read yet`, {
          details: { reason: "unread-responses", limit: maxUnreadBytes },
          retryAfterMs: 1_000,
        });
      }
      open.set(owner, own.add(response));
      onResponseClose(response, () => {
        own.delete(response);
        if (own.size === 0) open.delete(owner);
      });
    },
  };
}

import { setTimeout as wait } from "node:timers/promises";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { FetchLike, Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
} from "@modelcontextprotocol/sdk/types.js";
import type { Credentials } from "../../identity/authenticate.ts";
import type { Logger } from "../../log/log.ts";
import { toHeaders } from "./token.ts";

export interface RelayOptions {
  /** URL of the running service. */
  readonly serviceUrl: string;
  readonly credentials: Credentials;
  readonly client: Transport;
  readonly log: Logger;
  /** Time limit for resuming the broken stream of a request. */
  readonly lostAfterMs?: number;
}

export interface Relay {
  /** Also ends the session at the service. */
  close(): Promise<void>;
}

/** A code of the range that JSON-RPC reserves for servers. */
const RELAY_ERROR = -32_000;
const LOST_AFTER_MS = 12_000;
const END_SESSION_MS = 2_000;
/** Used until the service has sent a retry interval. */
const RECONNECTION = {
  initialReconnectionDelay: 200,
  reconnectionDelayGrowFactor: 3,
  maxReconnectionDelay: 6_000,
  maxRetries: 10,
};

/** An error whose message is sent to the client. */
class RelayError extends Error {}
/** The session no longer exists at the service: it was restarted, or the session has expired. */
class SessionLost extends Error {}

/** A request without a response. */
interface PendingRequest {
  readonly resolve: (response: JSONRPCMessage) => void;
  readonly reject: (error: Error) => void;
  /** The last event of its stream, from which it can be resumed. */
  eventId?: string;
  lostTimer?: NodeJS.Timeout;
}

/**
 * Relays messages between a client and the MCP endpoint of a running service, unchanged. A session that no longer exists at
 * the service is replaced without involving the client. Any other failure becomes the error response to the client's
 * request, so that every request gets a response.
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { serviceUrl, credentials, client, log, lostAfterMs = LOST_AFTER_MS } = options;
  const endpoint = endpointOf(serviceUrl);
  const pending = new Map<RequestId, PendingRequest>();
  let initialize: JSONRPCRequest | undefined;
  let service: StreamableHTTPClientTransport;
  let renewing: Promise<void> | undefined;
  let isClosing = false;

  async function connect(): Promise<StreamableHTTPClientTransport> {
    const transport = new StreamableHTTPClientTransport(new URL(endpoint), {
      requestInit: { headers: toHeaders(credentials) },
      reconnectionOptions: RECONNECTION,
      fetch: fetchFromService,
    });
    transport.onerror = (error) => {
      log.debug({ error }, "the connection to the service failed");
    };
    transport.onmessage = (message) => {
      const request = "method" in message ? undefined : pending.get(message.id ?? "");
      if (request) request.resolve(message);
      else if ("method" in message) void client.send(message);
    };
    await transport.start();
    return transport;
  }

  /** Rejects with an error for the client, and detects response streams that end without a response. */
  const fetchFromService: FetchLike = async (url, init) => {
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      // The session was renewed during the request, which closed its transport.
      if (init?.signal?.aborted === true) throw new SessionLost();
      throw new RelayError(unreachable(endpoint, error), { cause: error });
    }
    if (init?.method === "POST") {
      if (response.status === 404 && new Headers(init.headers).has("mcp-session-id")) throw new SessionLost();
      if (!response.ok) throw new RelayError(await rejection(endpoint, response, credentials));
    }
    const request = requestOf(init);
    if (request === undefined || response.body === null || !response.ok) return response;
    clearTimeout(request.lostTimer);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    response.body
      .pipeTo(writable)
      .catch(() => undefined)
      .finally(() => {
        request.lostTimer = setTimeout(() => {
          request.reject(
            new RelayError(
              `The connection to the Pagewire service at ${endpoint} was lost before its response. Whether the call was executed is unknown.`,
            ),
          );
        }, lostAfterMs);
      });
    return new Response(readable, response);
  };

  /** The pending request of a POST, or the one whose stream a GET resumes. */
  function requestOf(init: RequestInit | undefined): PendingRequest | undefined {
    if (typeof init?.body === "string") return pending.get((JSON.parse(init.body) as { id?: RequestId }).id ?? "");
    const eventId = new Headers(init?.headers).get("last-event-id");
    return eventId === null ? undefined : [...pending.values()].find((each) => each.eventId === eventId);
  }

  /** Sends a request and resolves with its response. */
  async function call(message: JSONRPCRequest): Promise<JSONRPCMessage> {
    const used = service;
    const { promise, resolve, reject } = Promise.withResolvers<JSONRPCMessage>();
    const request: PendingRequest = { resolve, reject };
    pending.set(message.id, request);
    try {
      const onresumptiontoken = (eventId: string): void => {
        request.eventId = eventId;
      };
      await used.send(message, { onresumptiontoken });
      const response = await promise;
      if (isInitializeRequest(message) && "result" in response) {
        used.setProtocolVersion(String(response.result.protocolVersion));
      }
      return response;
    } finally {
      pending.delete(message.id);
      // The stream may end after the response has arrived.
      setImmediate(() => {
        clearTimeout(request.lostTimer);
      });
    }
  }

  /** Replaces a lost session, with the client's request to initialize. */
  async function renew(lost: StreamableHTTPClientTransport): Promise<void> {
    if (service !== lost) return renewing;
    const request = initialize;
    if (request === undefined || isClosing) throw new SessionLost();
    log.info({ endpoint }, "the MCP session no longer exists at the service; initializing a new one");
    await lost.close();
    service = await connect();
    await call(request);
    await service.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  }

  async function forward(message: JSONRPCMessage): Promise<void> {
    await renewing;
    if (isInitializeRequest(message)) initialize = message as JSONRPCRequest;
    const send = async (): Promise<void> => {
      if (isJSONRPCRequest(message)) await client.send(await call(message));
      else await service.send(message);
    };
    const used = service;
    try {
      await send();
    } catch (error) {
      if (!(error instanceof SessionLost)) throw error;
      renewing ??= renew(used).finally(() => {
        renewing = undefined;
      });
      await renewing;
      await send();
    }
  }

  service = await connect();
  client.onmessage = (message) => {
    forward(message).catch(async (error: unknown) => {
      if (isClosing) return;
      const text =
        error instanceof RelayError
          ? error.message
          : `The Pagewire service at ${endpoint} did not respond as expected.`;
      log.error({ error }, text);
      if (isJSONRPCRequest(message)) {
        await client.send({ jsonrpc: "2.0", id: message.id, error: { code: RELAY_ERROR, message: text } });
      }
    });
  };
  await client.start();
  return {
    async close() {
      isClosing = true;
      await client.close();
      // If this fails, the session expires at the service.
      await Promise.race([service.terminateSession().catch(() => undefined), wait(END_SESSION_MS)]);
      await service.close();
      for (const { lostTimer } of pending.values()) clearTimeout(lostTimer);
    },
  };
}

/** PAGEWIRE_URL may name the service or its MCP endpoint. */
function endpointOf(serviceUrl: string): string {
  const base = serviceUrl.replace(/\/+$/, "");
  return base.endsWith("/mcp") ? base : `${base}/mcp`;
}

function unreachable(endpoint: string, error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  const reason = cause?.code ?? cause?.message;
  return `The Pagewire service at ${endpoint} cannot be reached${reason === undefined ? "" : ` (${reason})`}. Is it running, and is PAGEWIRE_URL right?`;
}

async function rejection(endpoint: string, response: Response, { bearer, apiKey }: Credentials): Promise<string> {
  const body = (await response.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
  if (response.status === 401) {
    return bearer === undefined && apiKey === undefined
      ? `The Pagewire service at ${endpoint} needs a token: set PAGEWIRE_MCP_AUTH_TOKEN to an access token or an API key.`
      : `The Pagewire service at ${endpoint} does not accept the token in PAGEWIRE_MCP_AUTH_TOKEN: it is wrong, or has ended. An API key lasts longer than an access token.`;
  }
  const message = body?.error?.message;
  return `The Pagewire service at ${endpoint} responded with ${response.status}${message === undefined ? "" : `: ${message}`}.`;
}

import { setTimeout as wait } from "node:timers/promises";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  isInitializedNotification,
  isInitializeRequest,
  isJSONRPCRequest,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
} from "@modelcontextprotocol/sdk/types.js";
import type { Credentials } from "../../identity/authenticate.ts";
import type { Logger } from "../../log/log.ts";
import { eventsOf } from "./event-stream.ts";
import { toHeaders } from "./token.ts";

export interface RelayOptions {
  /** Of the running service. */
  readonly serviceUrl: string;
  readonly credentials: Credentials;
  readonly client: Transport;
  readonly log: Logger;
}

export interface Relay {
  /** Ends the session at the service, too. */
  close(): Promise<void>;
}

/** JSON-RPC leaves these codes to servers. */
const relayError = -32_000;
/** Between attempts to get on with a stream that broke. */
const resumeAfterMs = [200, 1_000, 3_000, 6_000];
const endSessionMs = 2_000;

/** What the client is told instead of an answer. */
class RelayFailure extends Error {}
/** The service does not know the session (any more): it was restarted, or the session was unused for too long. */
class SessionLost extends Error {}

/**
 * Hands the messages of a client on to the MCP door of a running service, and what that answers back. The messages stay as
 * they are. A session that the service has lost is begun anew, without the client noticing; whatever else fails is told to
 * the client as the answer to its request, so that none waits for ever.
 */
export async function startRelay({ serviceUrl, credentials, client, log }: RelayOptions): Promise<Relay> {
  const endpoint = endpointOf(serviceUrl);
  const closing = new AbortController();
  let initialize: JSONRPCRequest | undefined;
  let session: { readonly id: string | undefined; readonly protocolVersion: string } | undefined;
  let renewing: Promise<void> | undefined;

  async function request(
    method: string,
    more: { readonly body?: string; readonly lastEventId?: string | undefined } = {},
  ) {
    const headers = {
      ...toHeaders(credentials),
      accept: method === "GET" ? "text/event-stream" : "application/json, text/event-stream",
      ...(more.body !== undefined && { "content-type": "application/json" }),
      ...(session?.id !== undefined && { "mcp-session-id": session.id }),
      ...(session && { "mcp-protocol-version": session.protocolVersion }),
      ...(more.lastEventId !== undefined && { "last-event-id": more.lastEventId }),
    };
    const init = { method, headers, redirect: "error", signal: closing.signal } as const;
    try {
      return await fetch(endpoint, { ...init, ...(more.body !== undefined && { body: more.body }) });
    } catch (error) {
      throw new RelayFailure(unreachable(endpoint, error), { cause: error });
    }
  }

  /** Sends one message; resolves when all that it brought about has been delivered. */
  async function post(message: JSONRPCMessage, deliver: (answer: JSONRPCMessage) => Promise<void>): Promise<void> {
    const response = await request("POST", { body: JSON.stringify(message) });
    if (response.status === 404 && session !== undefined) throw new SessionLost();
    if (!response.ok) throw new RelayFailure(await refusal(endpoint, response, credentials));
    if (!isJSONRPCRequest(message)) {
      await response.body?.cancel();
      return;
    }
    const id = response.headers.get("mcp-session-id") ?? undefined;
    await receive(response, message.id, async (answer) => {
      if (isInitializeRequest(message) && "result" in answer) {
        session = { id, protocolVersion: String(answer.result.protocolVersion) };
      }
      await deliver(answer);
    });
  }

  async function receive(
    first: Response,
    requestId: string | number,
    deliver: (answer: JSONRPCMessage) => Promise<void>,
  ): Promise<void> {
    if (first.headers.get("content-type")?.startsWith("application/json") === true) {
      await deliver(JSONRPCMessageSchema.parse(await first.json()));
      return;
    }
    let response: Response | undefined = first;
    let lastEventId: string | undefined;
    for (const resumeMs of [...resumeAfterMs, undefined]) {
      try {
        for await (const { id, data } of eventsOf(response?.body)) {
          lastEventId = id ?? lastEventId;
          if (data === "") continue;
          const message = JSONRPCMessageSchema.parse(JSON.parse(data));
          await deliver(message);
          if ("id" in message && message.id === requestId && !("method" in message)) return;
        }
      } catch (error) {
        log.debug({ error }, "the stream of an answer broke");
      }
      if (resumeMs === undefined || lastEventId === undefined) break;
      await wait(resumeMs, undefined, { signal: closing.signal });
      response = await request("GET", { lastEventId }).catch(() => undefined);
      if (response?.status === 404) break;
      if (response?.ok !== true) response = undefined;
    }
    throw new RelayFailure(
      `The connection to the Pagewire service at ${endpoint} was lost before it answered. Whether the call was executed is unknown.`,
    );
  }

  /** Begins a session in place of a lost one, with what the client once said of itself. */
  function renew(lost: typeof session): Promise<void> {
    if (session !== lost) return Promise.resolve();
    renewing ??= (async () => {
      if (initialize === undefined) throw new SessionLost();
      session = undefined;
      log.info({ endpoint }, "the service does not know the MCP session any more; beginning a new one");
      await post(initialize, () => Promise.resolve());
      await post({ jsonrpc: "2.0", method: "notifications/initialized" }, () => Promise.resolve());
      void listen();
    })().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  /** What the service says of its own accord; for as long as the session lasts. */
  async function listen(): Promise<void> {
    const own = session;
    for (let failures = 0; own === session && !closing.signal.aborted && failures < resumeAfterMs.length;) {
      try {
        const response = await request("GET");
        if (!response.ok) return;
        failures = 0;
        for await (const { data } of eventsOf(response.body)) {
          if (data !== "") await client.send(JSONRPCMessageSchema.parse(JSON.parse(data)));
        }
      } catch (error) {
        log.debug({ error }, "the stream of notifications broke");
      }
      await wait(resumeAfterMs[failures++], undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  async function forward(message: JSONRPCMessage): Promise<void> {
    const deliver = (answer: JSONRPCMessage): Promise<void> => client.send(answer);
    await renewing;
    if (isInitializeRequest(message)) {
      initialize = message as JSONRPCRequest;
      session = undefined;
    }
    const used = session;
    try {
      await post(message, deliver);
    } catch (error) {
      if (!(error instanceof SessionLost)) throw error;
      await renew(used);
      await post(message, deliver);
    }
    if (isInitializedNotification(message)) void listen();
  }

  client.onmessage = (message) => {
    forward(message).catch(async (error: unknown) => {
      if (closing.signal.aborted) return;
      const text =
        error instanceof RelayFailure
          ? error.message
          : `The Pagewire service at ${endpoint} did not answer as expected.`;
      log.error({ error }, text);
      if (isJSONRPCRequest(message)) {
        await client.send({ jsonrpc: "2.0", id: message.id, error: { code: relayError, message: text } });
      }
    });
  };
  await client.start();
  return {
    async close() {
      const ended = session;
      closing.abort();
      await client.close();
      if (ended?.id === undefined) return;
      const headers = {
        ...toHeaders(credentials),
        "mcp-session-id": ended.id,
        "mcp-protocol-version": ended.protocolVersion,
      };
      const signal = AbortSignal.timeout(endSessionMs);
      // The service ends it by itself, too, later.
      await fetch(endpoint, { method: "DELETE", headers, signal }).catch(() => undefined);
    },
  };
}

/** PAGEWIRE_URL may name the service or its MCP door. */
function endpointOf(serviceUrl: string): string {
  const base = serviceUrl.replace(/\/+$/, "");
  return /\/mcp$/.test(base) ? base : `${base}/mcp`;
}

function unreachable(endpoint: string, error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  const reason = cause?.code ?? cause?.message;
  return `The Pagewire service at ${endpoint} cannot be reached${reason === undefined ? "" : ` (${reason})`}. Is it running, and is PAGEWIRE_URL right?`;
}

async function refusal(endpoint: string, response: Response, { bearer, apiKey }: Credentials): Promise<string> {
  const body = (await response.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
  if (response.status === 401) {
    return bearer === undefined && apiKey === undefined
      ? `The Pagewire service at ${endpoint} needs a token: set PAGEWIRE_MCP_AUTH_TOKEN to an access token or an API key.`
      : `The Pagewire service at ${endpoint} does not accept the token in PAGEWIRE_MCP_AUTH_TOKEN: it is wrong, or has ended. An API key lasts longer than an access token.`;
  }
  const said = body?.error?.message;
  return `The Pagewire service at ${endpoint} answered ${response.status}${said === undefined ? "" : `: ${said}`}.`;
}

import type { IncomingHttpHeaders } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { onResponseClose } from "../http/response-close.ts";

/** Sends requests to the process of a cluster that has their session. */
export interface SessionRelay {
  /** What the ids of the sessions of this process begin with. */
  readonly prefix: string;
  /**
   * Undefined where no process has the session.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` when the process cannot be reached
   */
  send(
    sessionId: string,
    request: {
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | undefined;
    },
    signal: AbortSignal,
  ): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Readable } | undefined>;
}

/** What the process that has the session reads. Host and Origin are checked here. */
const REQUEST_HEADERS = [
  "accept",
  "authorization",
  "content-type",
  "last-event-id",
  "mcp-protocol-version",
  "mcp-session-id",
  "traceparent",
  "tracestate",
  "x-api-key",
];
/** What this process decides for its own connection to the client. */
const OWN_HEADERS = /^(connection|keep-alive|transfer-encoding|vary|access-control-.*|x-pagewire-.*)$/;

/** Sends the request to the process that has its session, and its response to the client; false where no process has it. */
export async function relayRequest(
  relay: SessionRelay,
  sessionId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const gone = new AbortController();
  onResponseClose(reply.raw, () => gone.abort(new Error("the client has closed the connection")));
  const headers: Record<string, string> = { "x-forwarded-for": request.ip };
  for (const name of REQUEST_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers[name] = String(value);
  }
  const { method } = request;
  const body = method === "POST" ? JSON.stringify(request.body) : undefined;
  const response = await relay.send(sessionId, { method, headers, body }, gone.signal);
  if (response === undefined) return false;
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...withoutOwn(response.headers) }))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(response.status);
  // The client has to know a stream as begun before its first event.
  raw.flushHeaders();
  // A client that resumes the stream misses nothing.
  await pipeline(response.body, raw).catch(() => undefined);
  return true;
}

function withoutOwn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)));
}

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { CallSource } from "../../contract.ts";
import type { Logger } from "../../log/log.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import { parseTraceContext } from "../../tracing/tracing.ts";
import { credentialsOf, newRequestId, openCall, type TransportDependencies } from "../call.ts";
import { headersOf, httpStatusOf, rateLimitHeaders, toErrorBody } from "../errors.ts";
import { fromHttpError } from "../http/errors.ts";
import { createHostGuard, type HostGuardSettings } from "../http/host-guard.ts";
import { commonHeaders, type DirectHandler } from "../http/server.ts";
import { parseJsonBody, requireSingleHeaders } from "../http/strict-request.ts";
import { LARGE_RESPONSE_BYTES } from "../unread-bytes.ts";
import { encodeOutcome } from "./encode.ts";

interface DirectDependencies extends Pick<TransportDependencies, "service" | "authenticate" | "unreadBytes"> {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "http">;
  readonly guard: HostGuardSettings;
  readonly isDraining: () => boolean;
}

/** Of a body that is read at once. */
const MAX_BODY_BYTES = 65_536;
const PATH = /^\/api\/v1\/contexts\/([0-9A-Za-z-]{1,100})\/execute$/;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
const RESPONSE_JSON = "application/json; charset=utf-8";
const LABELS = { http_request_method: "POST", http_route: "/api/v1/contexts/:contextId/execute" };
/** Fastify's hooks and parsers handle these. */
const UNUSUAL_HEADERS = ["origin", "content-encoding", "transfer-encoding", "idempotency-key", "upgrade"] as const;

/**
 * Serves plain requests to execute an action over HTTP/1.1, for a server without proxies and TLS. Fastify's layers take about
 * 0.15 ms of such a call; all other requests are theirs. What a client can see is the same.
 */
export function createDirectActions(dependencies: DirectDependencies): DirectHandler {
  const { log, metrics, guard, isDraining, unreadBytes } = dependencies;
  const checkHost = createHostGuard(guard);

  async function serve(request: IncomingMessage, response: ServerResponse, contextId: string): Promise<void> {
    const startMs = performance.now();
    const requestId = newRequestId();
    const ending = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) ending.abort(new Error("the client has closed the connection"));
      const labels = { ...LABELS, http_response_status_code: response.statusCode };
      metrics.http.observe(labels, (performance.now() - startMs) / 1_000);
    });
    let headers = commonHeaders(requestId);
    const send = (status: number, contentType: string, body: string | Uint8Array): void => {
      const length = typeof body === "string" ? Buffer.byteLength(body) : body.length;
      response.writeHead(status, { ...headers, "content-type": contentType, "content-length": length });
      response.end(body);
    };
    try {
      const reading = readBody(request);
      requireSingleHeaders(request.rawHeaders);
      const { host = "" } = request.headers;
      checkHost({ headers: request.headers, originalUrl: request.url ?? "", protocol: "http", host });
      headers = { ...headers, "cache-control": "no-store" };
      const { traceparent, tracestate, accept } = request.headers;
      const origin = {
        transport: "rest",
        address: request.socket.remoteAddress ?? "",
        requestId,
        trace: parseTraceContext(traceparent, tracestate),
        signal: ending.signal,
      } as const;
      const call = await openCall(dependencies, "executeAction", origin, credentialsOf(request.headers));
      headers = { ...headers, ...rateLimitHeaders(call.rateLimit) };
      const body = parseJsonBody(request.headers, await reading);
      const outcome = await call.run({ params: { contextId }, query: {}, body });
      const encoded = encodeOutcome("executeAction", outcome, { accept, durationMs: performance.now() - startMs });
      if (encoded.body.length < LARGE_RESPONSE_BYTES) send(encoded.status, encoded.contentType, encoded.body);
      else sendLarge(call.source, encoded);
    } catch (error) {
      const failure = fromHttpError(error, MAX_BODY_BYTES);
      if (failure.code === "INTERNAL_ERROR") log.error({ requestId, error }, "a request failed unexpectedly");
      headers = { ...headers, ...headersOf(failure) };
      if (response.headersSent) response.destroy();
      else send(httpStatusOf(failure), RESPONSE_JSON, JSON.stringify(toErrorBody(failure, requestId)));
    }

    function sendLarge(source: CallSource, { status, contentType, body }: ReturnType<typeof encodeOutcome>): void {
      // The client may have left while its call ended: it reads nothing more.
      if (response.destroyed) return;
      const bytes = typeof body === "string" ? Buffer.from(body) : body;
      const release = unreadBytes.add(source, bytes.length);
      response.once("close", () => release?.());
      response.writeHead(status, { ...headers, "content-type": contentType, "content-length": bytes.length });
      // At once: over HTTP/1.1 a client makes progress also within one write.
      response.end(bytes);
    }
  }

  return (request, response) => {
    const contextId = contextIdOf(request);
    if (contextId === undefined || isDraining()) return false;
    void serve(request, response, contextId);
    return true;
  };
}

/** Of a plain request to execute an action; undefined for all others. */
function contextIdOf({ method, url = "", httpVersion, headers }: IncomingMessage): string | undefined {
  if (method !== "POST" || httpVersion !== "1.1" || !isPlain(headers)) return undefined;
  return PATH.exec(url)?.[1];
}

function isPlain(headers: IncomingHttpHeaders): boolean {
  const { "content-type": type = "", "content-length": length = "" } = headers;
  const bytes = Number(length);
  if (!(bytes > 0 && bytes <= MAX_BODY_BYTES) || !JSON_TYPE.test(type) || headers.host === undefined) return false;
  return UNUSUAL_HEADERS.every((name) => headers[name] === undefined);
}

/** Never rejects; pending where the client leaves before its end, as nothing is to be done then. */
function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.once("end", () => {
      const [first] = parts;
      resolve(parts.length === 1 && first !== undefined ? first : Buffer.concat(parts));
    });
  });
}

import type { IncomingMessage } from "node:http";
import type { Metrics } from "../../metrics/metrics.ts";
import { newRequestId } from "../call.ts";
import { createHostGuard, type HostGuardSettings } from "../http/host-guard.ts";
import { areHeadersTooLarge, commonHeaders, type DirectHandler } from "../http/server.ts";
import { repeatedHeader } from "../http/strict-request.ts";
import type { RpcRoutes } from "./connect-routes.ts";

interface DirectRpcDependencies {
  readonly metrics: Pick<Metrics, "http">;
  readonly guard: HostGuardSettings;
}

/**
 * Serves plain requests for RPCs over HTTP/2, for a server without proxies and TLS, as `createDirectActions` does over HTTP/1.1: without
 * Fastify's layers, which get all other requests. What a client can see is the same.
 */
export function createDirectRpc({ metrics, guard }: DirectRpcDependencies, routes: RpcRoutes): DirectHandler {
  const checkHost = createHostGuard(guard);

  function isAllowed({ headers, url = "" }: IncomingMessage): boolean {
    try {
      checkHost({ headers, originalUrl: url, protocol: "http", host: headers.host ?? "" });
      return true;
    } catch {
      return false;
    }
  }

  return (request, response) => {
    const { url: path = "" } = request;
    const serve = routes(path);
    if (serve === undefined || !isPlain(request) || !isAllowed(request)) return false;
    const startMs = performance.now();
    const requestId = newRequestId();
    response.once("close", () => {
      const labels = { http_request_method: "POST", http_route: path, http_response_status_code: response.statusCode };
      metrics.http.observe(labels, (performance.now() - startMs) / 1_000);
    });
    const address = request.socket.remoteAddress ?? "";
    void serve({ request, response, address, requestId, headers: commonHeaders(requestId) });
    return true;
  };
}

/** Whether none of Fastify's hooks has anything to do for a request. */
function isPlain(request: IncomingMessage): boolean {
  const { method, headers, rawHeaders } = request;
  return (
    method === "POST" &&
    headers.origin === undefined &&
    headers["content-encoding"] === undefined &&
    !areHeadersTooLarge(request) &&
    repeatedHeader(rawHeaders) === undefined
  );
}

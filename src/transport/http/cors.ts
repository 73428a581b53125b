import { cors as rpcCors } from "@connectrpc/connect";
import type { FastifyReply, FastifyRequest } from "fastify";

const METHODS = "GET, HEAD, POST, PATCH, DELETE";
const EXPOSED_HEADERS = [
  "x-request-id",
  "retry-after",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "www-authenticate",
  "x-pagewire-audit",
  "mcp-session-id",
  ...rpcCors.exposedHeaders,
].join(", ");
const MAX_AGE_SECONDS = "600";

/**
 * Lets pages of the allowed origins read the response. Returns true if the request was a preflight, to which it has responded.
 *
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: readonly RegExp[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !origins.some((allowed) => allowed.test(origin))) return false;
  reply.headers({ "access-control-allow-origin": origin, "access-control-expose-headers": EXPOSED_HEADERS });
  if (request.method !== "OPTIONS") return false;
  const headers = request.headers["access-control-request-headers"];
  reply.headers({
    vary: "Origin, Access-Control-Request-Headers",
    "access-control-allow-methods": METHODS,
    ...(headers !== undefined && { "access-control-allow-headers": headers }),
    "access-control-max-age": MAX_AGE_SECONDS,
  });
  void reply.code(204).send();
  return true;
}

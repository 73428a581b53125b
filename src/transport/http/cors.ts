import { cors as rpcCors } from "@connectrpc/connect";
import type { FastifyCorsOptions } from "@fastify/cors";

/** Lets pages of the allowed origins read responses; others get no header of CORS. */
export function corsOptions(origins: readonly RegExp[]): FastifyCorsOptions {
  return {
    origin: (origin, done) => done(null, origin !== undefined && origins.some((allowed) => allowed.test(origin))),
    methods: ["GET", "HEAD", "POST", "PATCH", "DELETE"],
    exposedHeaders: [
      "x-request-id",
      "retry-after",
      "x-ratelimit-limit",
      "x-ratelimit-remaining",
      "x-ratelimit-reset",
      "www-authenticate",
      "x-pagewire-audit",
      "mcp-session-id",
      ...rpcCors.exposedHeaders,
    ],
    maxAge: 600,
    // An OPTIONS without the header of a preflight is answered as one.
    strictPreflight: false,
  };
}

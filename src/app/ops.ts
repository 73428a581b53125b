import type { FastifyRequest } from "fastify";
import { isLoopback } from "../config/rules.ts";
import type { Config } from "../config/settings.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { toOriginPatterns } from "../transport/http/request-checks.ts";
import { createHttpServer, type HttpServer, type HttpServerDependencies } from "../transport/http/server.ts";
import { type OpsDependencies, registerOps } from "../transport/ops/register.ts";

/** The server of OPS_PORT, before it listens. */
export function createOpsServer(
  { opsPort, host, allowedHosts, corsOrigins, trustProxy, environment }: Config,
  parts: Pick<HttpServerDependencies, "log" | "isDraining"> & {
    readonly metrics: Metrics;
    readonly check: OpsDependencies["check"];
  },
): HttpServer {
  const { log, metrics, isDraining, check } = parts;
  metrics.collectProcess();
  const server = createHttpServer(
    { type: "http1" },
    {
      log,
      metrics,
      guard: {
        isLoopback: isLoopback(opsPort === "off" ? host : opsPort.host),
        allowedHosts,
        origins: toOriginPatterns(corsOrigins),
      },
      trustedProxies: trustProxy,
      isStrictTransport: environment === "production",
      isDraining,
      admitUnknownRoute: unlimited,
    },
  );
  registerOps(server.app, { check, metrics });
  return server;
}

/** Its requests are those of operators and orchestrators, which no rate limit may reject. */
function unlimited(_request: FastifyRequest): Promise<undefined> {
  return Promise.resolve(undefined);
}

import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { isLoopback } from "../config/rules.ts";
import type { Config } from "../config/settings.ts";
import type { Authenticator } from "../identity/authenticate.ts";
import { createPace } from "../limits/limiter.ts";
import type { Logger } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { admitUnknownRoute, countAuthentications } from "../transport/call.ts";
import { type CdpHttpDependencies, registerCdp } from "../transport/cdp/register.ts";
import { type ConsoleDependencies, registerConsole } from "../transport/console/register.ts";
import { registerResourceMetadata, resourceMetadataUrl } from "../transport/http/resource-metadata.ts";
import { registerDocs } from "../transport/http/docs.ts";
import { toOriginPatterns } from "../transport/http/request-checks.ts";
import type { Protocol } from "../transport/http/listener.ts";
import { createHttpServer, type HttpServer, type HttpServerDependencies } from "../transport/http/server.ts";
import type { TlsIdentity } from "../transport/http/tls-identity.ts";
import type { McpHttpDependencies } from "../transport/mcp/endpoint.ts";
import { registerMcp } from "../transport/mcp/register.ts";
import type { OpsDependencies } from "../transport/ops/register.ts";
import { registerRest } from "../transport/rest/register.ts";
import { registerRpc } from "../transport/rpc/register.ts";
import { toCdpUrl } from "../operations/cdp.ts";
import { requirePublicUrl } from "../operations/public-url.ts";
import { BODY_PACE, createBodyBytes, createUnreadBytes } from "../transport/byte-limits.ts";
import { registerWebDriver } from "../transport/webdriver/register.ts";
import { registerWebSocket } from "../transport/ws/register.ts";
import type { Core } from "./core.ts";
import { createOpsServer } from "./ops.ts";
import type { State } from "./state.ts";
import type { Tracer } from "../tracing/tracing.ts";
import { version } from "./version.ts";

/** Addresses that the service listens on. */
export interface ListeningAt {
  /** The URL of REST, WebSocket, MCP and Connect, such as http://127.0.0.1:8443 */
  readonly httpUrl: string;
  /** The address of native gRPC, such as 127.0.0.1:50051; undefined when it is off. */
  readonly grpcAddress: string | undefined;
  /** The URL of metrics and health for operators; undefined when OPS_PORT is off. */
  readonly opsUrl: string | undefined;
}

/** Makes the servers of all transports over the operations, and resolves when they listen. */
export async function openServers(
  config: Config,
  {
    core,
    state,
    tls,
    log,
    metrics,
    tracer,
    publicUrl,
    adopt,
  }: {
    readonly core: Core;
    readonly state: State;
    readonly tls: TlsIdentity | undefined;
    readonly log: Logger;
    readonly metrics: Metrics;
    readonly tracer: Tracer;
    /** URL at which browsers reach the service, once it listens. */
    readonly publicUrl: () => string | undefined;
    /** Called with each server, which the caller closes. */
    readonly adopt: (server: HttpServer) => FastifyInstance;
  },
): Promise<ListeningAt> {
  const { service, runningCalls } = core;
  const grpcPort = tls ? "off" : config.grpcPort;
  const resource = state.oidc?.acceptsTokens === true ? { publicUrl, issuers: state.oidc.issuers } : undefined;
  const authenticate = countAuthentications(state.authenticate, {
    service,
    metrics,
    resourceMetadata: () => resource && resourceMetadataUrl(resource),
  });
  const recheck: Authenticator = (credentials, from) => state.authenticate(credentials, { ...from, isRecheck: true });
  const dependencies = {
    service,
    authenticate,
    recheck,
    principals: state.principals,
    unreadBytes: createUnreadBytes(),
    bodyBytes: createBodyBytes(createPace({ ...BODY_PACE, wait: (ms, signal) => wait(ms, undefined, { signal }) })),
    log,
    metrics,
  };
  const serverDependencies: HttpServerDependencies = {
    log,
    metrics,
    guard: {
      isLoopback: isLoopback(config.host),
      allowedHosts: config.allowedHosts,
      origins: toOriginPatterns(config.corsOrigins),
    },
    trustedProxies: config.trustProxy,
    isStrictTransport: config.environment === "production",
    isDraining: () => !runningCalls.isAccepting(),
    admitUnknownRoute: (request) => admitUnknownRoute(dependencies, request),
  };
  const open = (protocol: Protocol): FastifyInstance => adopt(createHttpServer(protocol, serverDependencies));
  const http = open(tls ? { type: "tls", identity: tls } : { type: "http1" });
  await registerTransports(http, {
    ...dependencies,
    isDocsPublic: config.docsPublic,
    tracer,
    cdpTickets: state.cdpTickets,
    cdpUrl: (path, query) => toCdpUrl(requirePublicUrl(publicUrl), path, { ...query, isSocket: true }),
    requestStateKey: state.requestStateKey,
    embedOrigins: config.embedOrigins,
    signIn: state.oidc?.console && {
      provider: state.oidc.console,
      open: state.openProviderSession,
      publicUrl,
    },
  });
  if (resource) registerResourceMetadata(http, resource);
  const grpc = grpcPort === "off" ? undefined : open({ type: "http2" });
  if (grpc) await registerRpc(grpc, { ...dependencies, isDocsPublic: config.docsPublic });

  let opsUrl: string | undefined;
  if (config.opsPort !== "off") {
    const { isDraining } = serverDependencies;
    const check: OpsDependencies["check"] = async (operation, requestId) => {
      const call = await service.open(operation, { ...OPERATOR, requestId, signal: new AbortController().signal });
      return call.run({});
    };
    const ops = adopt(createOpsServer(config, { log, metrics, isDraining, check }));
    opsUrl = await ops.listen({ ...config.opsPort }); // Fastify adds to it
  }
  const listening = await http.listen({ host: config.host, port: config.port });
  const httpUrl = tls ? listening.replace(/^http:/, "https:") : listening;
  const grpcUrl = grpcPort === "off" ? undefined : await grpc?.listen({ host: config.host, port: grpcPort });
  return { httpUrl, grpcAddress: (tls ? httpUrl : grpcUrl)?.replace(/^https?:\/\//, ""), opsUrl };
}

async function registerTransports(
  http: FastifyInstance,
  dependencies: Omit<McpHttpDependencies, "version"> &
    ConsoleDependencies &
    CdpHttpDependencies & { readonly isDocsPublic: boolean },
): Promise<void> {
  await registerRest(http, dependencies);
  registerDocs(http, { authenticate: dependencies.authenticate, isPublic: dependencies.isDocsPublic });
  await registerConsole(http, dependencies);
  registerMcp(http, { ...dependencies, version });
  await registerWebSocket(http, dependencies);
  registerCdp(http, dependencies);
  registerWebDriver(http, dependencies);
  await registerRpc(http, dependencies);
}

/** The source of the calls that the server of OPS_PORT makes. */
const OPERATOR = { transport: "rest", address: "127.0.0.1", principal: undefined } as const;

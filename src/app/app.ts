import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { isLoopback } from "../config/rules.ts";
import type { Config } from "../config/settings.ts";
import type { BrowserInfo, Engine } from "../engine/engine.ts";
import type { Authenticator } from "../identity/authenticate.ts";
import type { CreatedAdmin } from "../identity/first-start.ts";
import { toAddressBlock } from "../limits/address-block.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { admitUnknownRoute, countAuthentications, countFailures } from "../transport/call.ts";
import { registerConsole } from "../transport/console/register.ts";
import { registerDocs } from "../transport/http/docs.ts";
import { toOriginPatterns } from "../transport/http/host-guard.ts";
import { createHttpServer, type HttpServer, type HttpServerDependencies } from "../transport/http/server.ts";
import type { McpHttpDependencies } from "../transport/mcp/endpoint.ts";
import { registerMcp } from "../transport/mcp/register.ts";
import type { Protocol } from "../transport/http/listener.ts";
import type { PendingResponses } from "../transport/http/pending-responses.ts";
import type { OpsDependencies } from "../transport/ops/register.ts";
import { registerRest } from "../transport/rest/register.ts";
import { registerRpc } from "../transport/rpc/register.ts";
import { loadTlsIdentity, type TlsIdentity } from "../transport/http/tls-identity.ts";
import { registerWebSocket } from "../transport/ws/register.ts";
import { createUnreadBytes } from "../transport/unread-bytes.ts";
import { createCore } from "./core.ts";
import { type FirstBrowsers, startBrowsers } from "./first-browser.ts";
import { loggerFor } from "./logger.ts";
import { createOpsServer } from "./ops.ts";
import { requirePorts } from "./require-ports.ts";
import { openState, type State } from "./state.ts";
import { openTracer } from "./tracer.ts";
import { version } from "./version.ts";

export interface RunningApp {
  /** The URL of REST, WebSocket, MCP and Connect, such as http://127.0.0.1:8443 */
  readonly httpUrl: string;
  /** The address of native gRPC, such as 127.0.0.1:50051; undefined when it is off. */
  readonly grpcAddress: string | undefined;
  /** The URL of metrics and health for operators; undefined when OPS_PORT is off. */
  readonly opsUrl: string | undefined;
  /** Undefined: other processes run the browsers. */
  readonly browser: BrowserInfo | undefined;
  /** The administrator made by this start; its password is known only here. */
  readonly createdAdmin: CreatedAdmin | undefined;
  readonly state: State;
  readonly log: Logger;
  /** Resolves when the lease of this process has expired and another may claim its contexts: it has to end. */
  readonly lost: Promise<void>;
  /** Resolves when an operator has asked this process to end. */
  readonly drainRequested: Promise<void>;
  /** What `drain` waits for, such as "2 running calls". */
  remaining(): string;
  /** Rejects new calls, and resolves when the running ones have ended; after `withinMs` they are canceled. */
  drain(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

interface AppOptions {
  /** The engine as the operations call it; default: itself. */
  readonly throughSeam?: (engine: Engine) => Engine;
  /** log2 of scrypt's N for new passwords; default 15. */
  readonly passwordCostLog2?: number;
  /** Default: one by the settings. */
  readonly log?: Logger;
  /** Default: they are started now. */
  readonly firstBrowsers?: FirstBrowsers | undefined;
  /** Called with what the start waits for. */
  readonly onProgress?: ((step: string) => void) | undefined;
}

/** Builds everything and listens. What was opened is closed again when a later part cannot be. */
export async function startApp(
  config: Config,
  { throughSeam, log: processLog = loggerFor(config), ...options }: AppOptions = {},
): Promise<RunningApp> {
  const instanceId = randomUUID();
  const log = processLog.child({ process: instanceId.slice(0, 8), role: config.role });
  const isReplica = config.role === "api";
  const firstBrowsers = isReplica ? undefined : (options.firstBrowsers ?? startBrowsers(config, log));
  const metrics = firstBrowsers?.metrics ?? createMetrics();
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  let areBrowsersAdopted = false;
  closers.push(async () => {
    const browsers = areBrowsersAdopted ? undefined : await firstBrowsers?.opened.catch(() => undefined);
    await browsers?.close();
  });
  try {
    const tls = await tlsOf(config);
    const grpcPort = tls ? "off" : config.grpcPort;
    await requirePorts([
      { host: config.host, port: config.port },
      ...(grpcPort === "off" ? [] : [{ host: config.host, port: grpcPort }]),
      ...(config.opsPort === "off" ? [] : [{ host: config.opsHost, port: config.opsPort }]),
      ...(config.clusterSecret ? [{ host: config.clusterHost, port: config.clusterPort }] : []),
    ]);
    const state = await openState(config, log, {
      metrics,
      onProgress: options.onProgress,
      passwordCostLog2: options.passwordCostLog2,
    });
    closers.push(() => state.close());
    for (const secret of [...state.secrets, ...(config.clusterSecret ?? [])]) log.redactValue(secret);
    // Hashing a password takes longer than what follows here; it is inserted after listening, since the password of a start
    // that fails would never be shown.
    const listens = Promise.withResolvers<void>();
    const creatingAdmin = state.ensureAdmin(listens.promise);
    creatingAdmin.catch(() => undefined);
    const lost = Promise.withResolvers<void>();
    const drainRequested = Promise.withResolvers<void>();
    if (!config.authRequired) await state.ensureBuiltInUsers();

    const tracer = await openTracer(config, { log, instanceId });
    closers.push(() => tracer.close());
    const servers: FastifyInstance[] = [];
    const ownPorts = (): number[] => servers.flatMap(({ server }) => portOf(server.address()));
    options.onProgress?.("Starting the browser");
    const core = await createCore(config, state, {
      log,
      metrics,
      tracer,
      ownPorts,
      throughSeam,
      firstBrowsers,
      onLost: lost.resolve,
      onDraining: drainRequested.resolve,
    });
    areBrowsersAdopted = true;
    closers.push(() => core.close());
    const starting = core.engine?.start();
    // It is reported below, after what fails before.
    starting?.catch(() => undefined);

    const { service, runningCalls } = core;
    metrics.onScrape(() => metrics.accepting.set(runningCalls.isAccepting() ? 1 : 0));
    const authenticate = countFailures(countAuthentications(state.authenticate, metrics), service);
    const recheck: Authenticator = (credentials, from) => state.authenticate(credentials, { ...from, isRecheck: true });
    const unreadBytes = createUnreadBytes(toAddressBlock);
    const dependencies = {
      service,
      authenticate,
      recheck,
      principals: state.principals,
      toAddressBlock,
      unreadBytes,
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
      maxConnections: config.maxConnections,
      isStrictTransport: config.environment === "production",
      isDraining: () => !runningCalls.isAccepting(),
      admitUnknownRoute: (request) => admitUnknownRoute(dependencies, request),
    };
    const pendingResponses: PendingResponses[] = [];
    const adopt = (server: HttpServer): FastifyInstance => {
      servers.push(server.app);
      pendingResponses.push(server.pendingResponses);
      closers.push(() => server.app.close());
      return server.app;
    };
    const open = (protocol: Protocol): FastifyInstance => adopt(createHttpServer(protocol, serverDependencies));
    const http = open(tls ? { type: "tls", identity: tls } : { type: "http1" });
    await registerTransports(http, {
      ...dependencies,
      isDocsPublic: config.docsPublic,
    });
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
      opsUrl = await ops.listen({ host: config.opsHost, port: config.opsPort });
    }
    const listening = await http.listen({ host: config.host, port: config.port });
    const httpUrl = tls ? listening.replace(/^http:/, "https:") : listening;
    const grpcUrl = grpcPort === "off" ? undefined : await grpc?.listen({ host: config.host, port: grpcPort });
    listens.resolve();
    const createdAdmin = await creatingAdmin;
    const browser = await starting;
    metrics.buildInfo.set({ version, browser: browser?.version ?? "", role: config.role }, 1);
    runningCalls.startAccepting();
    return {
      httpUrl,
      grpcAddress: (tls ? httpUrl : grpcUrl)?.replace(/^https?:\/\//, ""),
      opsUrl,
      browser,
      createdAdmin,
      state,
      log,
      lost: lost.promise,
      drainRequested: drainRequested.promise,
      remaining() {
        const count = runningCalls.count();
        return `${count} running ${count === 1 ? "call" : "calls"}`;
      },
      async drain(withinMs) {
        runningCalls.stopAccepting();
        await Promise.all([runningCalls.finish(withinMs), core.drainEngine(withinMs)]);
        await Promise.all(pendingResponses.map(({ completed }) => completed(LAST_BYTES_MS)));
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function tlsOf({ tlsCert, tlsKey }: Config): Promise<TlsIdentity | undefined> {
  return tlsCert === undefined || tlsKey === undefined ? undefined : loadTlsIdentity(tlsCert, tlsKey);
}

async function registerTransports(
  http: FastifyInstance,
  dependencies: Omit<McpHttpDependencies, "version"> & { readonly isDocsPublic: boolean },
): Promise<void> {
  await registerRest(http, dependencies);
  registerDocs(http, { authenticate: dependencies.authenticate, isPublic: dependencies.isDocsPublic });
  await registerConsole(http, dependencies);
  registerMcp(http, { ...dependencies, version });
  await registerWebSocket(http, dependencies);
  await registerRpc(http, dependencies);
}

function portOf(address: AddressInfo | string | null): number[] {
  return address !== null && typeof address === "object" ? [address.port] : [];
}

/** Of the calls that OPS_PORT makes. */
const OPERATOR = { transport: "rest", address: "127.0.0.1", principal: undefined } as const;
/** How long clients may take to read their last responses when the service ends. */
const LAST_BYTES_MS = 2_000;

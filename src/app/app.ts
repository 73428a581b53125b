import { randomUUID } from "node:crypto";
import { type AddressInfo, isIPv6 } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/settings.ts";
import type { BrowserInfo, Engine } from "../engine/engine.ts";
import type { CreatedAdmin } from "../identity/accounts.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics } from "../metrics/metrics.ts";
import type { HttpServer } from "../transport/http/server.ts";
import { lockFolder } from "../store/database/folder-lock.ts";
import { loadTlsIdentity, type TlsIdentity } from "../transport/http/tls-identity.ts";
import { createCore } from "./core.ts";
import { configuredPorts } from "./service-ports.ts";
import { type FirstBrowsers, startBrowsers } from "./first-browser.ts";
import { loggerFor } from "./logger.ts";
import type { RunningProcess } from "./running-process.ts";
import { requirePorts } from "./require-ports.ts";
import { type ListeningAt, openServers } from "./servers.ts";
import { openState, type State } from "./state.ts";
import { openTracer } from "./tracer.ts";
import { version } from "./version.ts";
import { hostname } from "node:os";

export interface RunningApp extends RunningProcess, ListeningAt {
  /** Undefined: other processes run the browsers. */
  readonly browser: BrowserInfo | undefined;
  /** The administrator made by this start; its password is known only here. */
  readonly createdAdmin: CreatedAdmin | undefined;
  readonly state: State;
}

/** Builds everything and listens. What was opened is closed again when a later part cannot be. */
export async function startApp(
  config: Config,
  parts: {
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
  } = {},
): Promise<RunningApp> {
  const { throughSeam, log: processLog = loggerFor(config), ...options } = parts;
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
      { env: "PORT", host: config.host, port: config.port },
      ...(grpcPort === "off" ? [] : [{ env: "GRPC_PORT" as const, host: config.host, port: grpcPort }]),
      ...(config.opsPort === "off" ? [] : [{ env: "OPS_PORT" as const, ...config.opsPort }]),
      ...(config.clusterSecret ? [{ env: "CLUSTER_PORT" as const, ...config.clusterPort }] : []),
    ]);
    // The processes of a cluster share a database of PostgreSQL.
    if (config.databaseUrl === undefined) {
      const unlock = lockFolder(config.dataDir);
      closers.push(async () => unlock());
    }
    const servers: HttpServer[] = [];
    // The first server is that of PORT.
    const publicUrl = () => publicUrlOf(config, portOf(servers[0]?.app.server.address() ?? null)[0]);
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
    options.onProgress?.("Starting the browser");
    const core = await createCore(config, state, {
      log,
      metrics,
      tracer,
      ownPorts: configuredPorts(config),
      publicUrl,
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

    const { runningCalls } = core;
    metrics.onScrape(() => metrics.accepting.set(runningCalls.isAccepting() ? 1 : 0));
    const adopt = (server: HttpServer): FastifyInstance => {
      servers.push(server);
      const { server: socket } = server.app;
      socket.once("listening", () => portOf(socket.address()).forEach(core.servicePorts.add));
      closers.push(() => server.app.close());
      return server.app;
    };
    const addresses = await openServers(config, { core, state, tls, log, metrics, tracer, publicUrl, adopt });
    listens.resolve();
    const createdAdmin = await creatingAdmin;
    const browser = await starting;
    metrics.buildInfo.set({ version, browser: browser?.version ?? "", role: config.role }, 1);
    runningCalls.startAccepting();
    return {
      ...addresses,
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
        await Promise.all(servers.map(({ openRequests }) => openRequests.completed(LAST_BYTES_MS)));
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

function portOf(address: AddressInfo | string | null): number[] {
  return address !== null && typeof address === "object" ? [address.port] : [];
}

/** How long clients may take to read their last responses when the service ends. */
const LAST_BYTES_MS = 2_000;

const WILDCARDS: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/** The URL at which browsers reach this service: PUBLIC_URL, else where it listens; undefined while it listens nowhere. */
function publicUrlOf(
  { publicUrl, host, tlsCert }: Pick<Config, "publicUrl" | "host" | "tlsCert">,
  port: number | undefined,
): string | undefined {
  if (publicUrl !== undefined || port === undefined) return publicUrl;
  const name = WILDCARDS.has(host) ? hostname() : host;
  return `${tlsCert === undefined ? "http" : "https"}://${isIPv6(name) ? `[${name}]` : name}:${port}/`;
}

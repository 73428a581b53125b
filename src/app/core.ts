import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../config/settings.ts";
import type { Engine } from "../engine/engine.ts";
import type { LocalEngine } from "../engine/local-engine.ts";
import { createMachineAddresses } from "../engine/network/machine-addresses.ts";
import { createLimits } from "../limits/create-limits.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { requireControl, requireOwned } from "../operations/access.ts";
import { credentialName } from "../contract.ts";
import { createConnectCdp, requireConnectable } from "../operations/cdp.ts";
import type { CallOperation } from "../operations/client-contexts.ts";
import { createRunCommand } from "../operations/webdriver.ts";
import type { WatchCall } from "../operations/caller-watch.ts";
import { type ContextCreations, createContextCreations } from "../operations/context-creations.ts";
import { createStreamEvents } from "../operations/event-streams.ts";
import { createStreamScreen } from "../operations/screen-streams.ts";
import { settingsInEffect } from "./settings-in-effect.ts";
import { createHandlers } from "../operations/index.ts";
import { createRunningCalls } from "../operations/running-calls.ts";
import { createService, type Service } from "../operations/pipeline.ts";
import { startHousekeeping } from "../store/housekeeping.ts";
import type { ProcessRole } from "../store/processes.ts";
import { noTracing, type Tracer } from "../tracing/tracing.ts";
import { createFleet, startSampling } from "./fleet.ts";
import type { FirstBrowsers } from "./first-browser.ts";
import { createLocalEngine } from "./local-engine.ts";
import { joinProcesses, type MemberCallbacks, type MemberDependencies } from "./member.ts";
import { createServicePorts } from "./service-ports.ts";
import type { State } from "./state.ts";
import { version } from "./version.ts";

/** The operations over state and engine, without a transport; the service accepts calls from `runningCalls.startAccepting()` on. */
export type Core = Awaited<ReturnType<typeof createCore>>;

export async function createCore(
  config: Config,
  state: State,
  {
    log,
    metrics = createMetrics(),
    tracer = noTracing,
    ownPorts,
    publicUrl = () => undefined,
    throughSeam = (engine) => engine,
    firstBrowsers,
    role = config.role,
    onLost,
    onDraining,
  }: MemberCallbacks & {
    readonly log: Logger;
    /** Default: its own, which nothing reads. */
    readonly metrics?: Metrics;
    /** Default: none. */
    readonly tracer?: Tracer;
    /** Ports on which this process is about to listen. */
    readonly ownPorts: readonly number[];
    /** URL at which browsers reach the service; default: none. */
    readonly publicUrl?: () => string | undefined;
    /** The engine as the operations call it; default: itself. */
    readonly throughSeam?: ((engine: Engine) => Engine) | undefined;
    /** The engine's from when the core is created. */
    readonly firstBrowsers?: FirstBrowsers | undefined;
    /** Default: that of the settings. */
    readonly role?: ProcessRole;
  },
) {
  const { now } = state;
  const servicePorts = createServicePorts({
    processId: state.processId,
    ports: ownPorts,
    machineAddresses: createMachineAddresses(),
  });
  firstBrowsers?.setDeniedPorts(servicePorts);
  state.setDeniedPorts(servicePorts);
  const browsers = await firstBrowsers?.opened;
  const isCdpOn = config.cdp === "on";
  const localEngine =
    role === "api"
      ? undefined
      : await createLocalEngine(config, state, { log, metrics, tracer, deniedPorts: servicePorts, browsers });
  const localCreations = createContextCreations();
  const joining = { config, state, metrics, log, servicePorts, local: localEngine, onLost, onDraining };
  const { member, joined } = await join(joining, role, localCreations).catch(async (error: unknown) => {
    await localEngine?.close();
    throw error;
  });
  const creations = joined?.creations ?? localCreations;
  const engine = throughSeam(joined?.engine ?? requireEngine(localEngine));
  const runningCalls = createRunningCalls("starting");
  const { limiter, loginThrottle } = createLimits({
    rateLimit: { profile: config.rateLimitProfile, ...config.rateLimits },
    // An embedded database has one process, which counts faster by itself.
    ...(config.databaseUrl !== undefined && { shared: state.rateLimits }),
    ...(joined && { replicas: joined.replicas }),
    now,
    wait: (ms, signal) => wait(ms, undefined, { signal }),
  });
  const fleet = createFleet({ config, state, metrics, local: localEngine, usageOf: joined?.usageOf, onDraining, log });
  const sampling = startSampling({ fleet, activity: metrics.activity, log });
  const handlers = createHandlers({
    ...state,
    engine,
    fleet,
    settingsInEffect: settingsInEffect(config),
    hasEmbedding: config.embedOrigins.length > 0,
    limits: {
      contextsPerUser: config.userLimits.contexts,
      apiKeysPerUser: config.userLimits.apiKeys,
      artifactUserBytes: config.artifactLimits.userBytes,
      maxWaiting: config.contextLimits.waiting,
      auditMaxBytes: config.auditLimits.bytes,
    },
    reserveCapacity: (joined?.engine ?? requireEngine(localEngine)).reserveCapacity,
    creations,
    secrets: state.storedSecrets,
    isCdpOn,
    publicUrl,
    watchCall: watchCallsBy(state),
    loginThrottle,
    newId: randomUUID,
    version,
    environment: config.environment,
    uploadDir: config.uploadDir,
    maxContextsPerUser: config.userLimits.contexts,
    acquireTimeoutMs: config.contextLimits.waitMs,
    load: localEngine && (() => localEngine.load()),
    isAccepting: runningCalls.isAccepting,
  });
  const { auditWriter, cdpTickets, contexts } = state;
  const callOperation: CallOperation = async (operation, source, input) =>
    (await service.open(operation, source)).run(input);
  const clients = { engine, contexts, cdpTickets, metrics, now, publicUrl, isCdpOn, callOperation };
  const service: Service = createService({
    handlers,
    streams: {
      streamEvents: createStreamEvents({ ...clients, creations }),
      streamScreen: createStreamScreen(clients),
      connectCdp: createConnectCdp(clients),
    },
    runCommand: createRunCommand(clients),
    requireOwned: (call, contextId) => requireOwned(contexts, call.principal, contextId),
    requireConnectable: (call, contextId) => requireConnectable(clients, call, contextId),
    requireControl: (call, contextId) => requireControl(clients, call, contextId),
    audit: auditWriter,
    log,
    metrics,
    tracer,
    now,
    limiter,
    runningCalls,
    idempotencyKeys: state.idempotencyKeys,
    acquireTimeoutMs: config.contextLimits.waitMs,
  });
  const housekeeping = startCleanup(config, state, engine, log);
  return {
    service,
    runningCalls,
    /** Undefined: other processes run the browsers. */
    engine: localEngine,
    limiter,
    servicePorts,
    /** Gives the contexts of this process to the others of its cluster; resolves when they are released, or after `withinMs`. */
    drainEngine: async (withinMs: number): Promise<void> => joined?.drain(withinMs),
    async close(): Promise<void> {
      sampling.close();
      await housekeeping.close();
      await auditWriter.close();
      await joined?.stop();
      await localEngine?.close();
      await member.close();
    },
  };
}

/** Watches the session or key of a call; a token of an identity provider is verified by its issuer, and ends by its time. */
function watchCallsBy({ principals }: Pick<State, "principals">): WatchCall {
  return ({ principal, transport, address }, onEnded) => {
    const { userId, credential } = principal;
    if (credential.type !== "session" && credential.type !== "apiKey") return () => undefined;
    const credentials = { actor: { userId, credential: credentialName(credential) } };
    return principals.subscribe({ principal, credentials, from: { transport, address } }, { onEnded });
  };
}

/** Longer than a program pauses between two calls; the contract names it. */
const TEMPORARY_CONTEXT_IDLE_MS = 3_600_000;

/** Deletes what is too old, and temporary contexts that are not used. */
function startCleanup(
  { auditLimits: { days, bytes } }: Config,
  { audit, sessionStore, rateLimits, idempotencyKeys, contexts, artifacts, now }: State,
  engine: Pick<Engine, "closeContext">,
  log: Logger,
) {
  return startHousekeeping({
    ...{ audit, sessions: sessionStore, rateLimits, idempotencyKeys, artifacts, now },
    async removeContexts(usedBefore, maxRows) {
      const removed = await contexts.removeUnused(usedBefore, maxRows);
      for (const [contextId, last] of removed) {
        await engine.closeContext(contextId, last);
        log.info({ contextId }, "a temporary context that was not used was deleted");
      }
      return removed.size;
    },
    temporaryContextMs: TEMPORARY_CONTEXT_IDLE_MS,
    ...(days !== "off" && { auditRetentionMs: days * DAY_MS }),
    ...(bytes !== "off" && { auditMaxBytes: bytes }),
    onAuditFull: (removed) => {
      log.warn({ removed }, "the audit log reached the bytes of AUDIT_LIMITS: its oldest entries were deleted");
    },
    onError: (error) => {
      log.warn({ error }, "old audit entries and sessions could not be deleted; the next round tries again");
    },
  });
}

async function join(joining: Omit<MemberDependencies, "role">, role: ProcessRole, creations: ContextCreations) {
  if (!joining.state.isCluster) return { member: await joinProcesses({ ...joining, role }), joined: undefined };
  // Loaded only in a cluster, as its client and server of the wire are large.
  const joined = await (await import("./cluster.ts")).joinAndOpen(joining, creations);
  return { member: joined, joined };
}

function requireEngine(local: LocalEngine | undefined): LocalEngine {
  if (local === undefined) throw new Error("a process without browsers has to be part of a cluster");
  return local;
}

const DAY_MS = 86_400_000;

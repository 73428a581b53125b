import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../config/settings.ts";
import { limitsOf } from "../config/limit-settings.ts";
import type { FirstBrowser } from "../engine/browser/launch-plan.ts";
import type { Engine } from "../engine/engine.ts";
import { createEngine, type LocalEngine } from "../engine/local-engine.ts";
import type { NetworkPolicySettings } from "../engine/network/policy.ts";
import { createLimits } from "../limits/create-limits.ts";
import type { Limiter } from "../limits/limiter.ts";
import type { Logger } from "../log/log.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { createContextCreations } from "../operations/context-creations.ts";
import { createEventStreams } from "../operations/event-streams.ts";
import { createInputAudit } from "../operations/input-audit.ts";
import { createScreenStreams } from "../operations/screen-streams.ts";
import { createHandlers } from "../operations/index.ts";
import { createRunningCalls, type RunningCalls } from "../operations/running-calls.ts";
import { createService, type Service } from "../operations/service.ts";
import { startHousekeeping } from "../store/housekeeping.ts";
import { launchSettingsOf } from "./first-browser.ts";
import type { State } from "./state.ts";
import { version } from "./version.ts";

/** The operations over state and engine, without a transport; the service accepts calls from `runningCalls.startAccepting()` on. */
export interface Core {
  readonly service: Service;
  readonly runningCalls: RunningCalls;
  readonly engine: LocalEngine;
  readonly limiter: Limiter;
  close(): Promise<void>;
}

interface CoreOptions {
  readonly log: Logger;
  /** Default: its own, which nothing reads. */
  readonly metrics?: Metrics;
  readonly ownPorts: () => readonly number[];
  /** The engine as the operations call it; default: itself. */
  readonly throughSeam?: ((engine: Engine) => Engine) | undefined;
  /** The engine's from when the core is created. */
  readonly firstBrowser?: FirstBrowser;
}

export async function createCore(
  config: Config,
  state: State,
  { log, metrics = createMetrics(), ownPorts, throughSeam = (engine) => engine, firstBrowser }: CoreOptions,
): Promise<Core> {
  const now = Date.now;
  const localEngine = await createEngine({
    archive: state.contexts.archive,
    log,
    metrics,
    now,
    newId: randomUUID,
    ...(firstBrowser && { firstBrowser }),
    settings: {
      ...launchSettingsOf(config),
      maxContexts: config.maxContexts,
      contextIdleMs: config.contextIdleMs,
      dialogHoldMs: config.dialogHoldMs,
      browserMaxAgeMs: config.browserMaxAgeMs,
      spareContexts: config.browserSpareContexts,
      networkPolicy: {
        privateNetwork: config.privateNetwork,
        allowlist: config.urlAllowlist,
        ownPorts,
        ...(config.databaseUrl !== undefined && databaseServer(config.databaseUrl)),
      },
    },
  });
  const engine = throughSeam(localEngine);
  const runningCalls = createRunningCalls("starting");
  const { limiter, loginThrottle } = createLimits({
    ...limitsOf(config),
    // An embedded database has one process, which counts faster by itself.
    ...(config.databaseUrl !== undefined && { shared: state.rateLimits }),
    now,
    wait: (ms, signal) => wait(ms, undefined, { signal }),
  });
  const creations = createContextCreations();
  const inputAudit = createInputAudit({ audit: state.audit, log, now });
  const handlers = createHandlers({
    engine,
    inputAudit,
    creations,
    contexts: state.contexts,
    sessions: state.sessions,
    sessionStore: state.sessionStore,
    users: state.users,
    apiKeys: state.apiKeys,
    apiKeyStore: state.apiKeyStore,
    audit: state.audit,
    loginThrottle,
    newId: randomUUID,
    now,
    version,
    environment: config.environment,
    uploadDir: config.uploadDir,
    maxContextsPerUser: config.contextsPerUser,
    isDatabaseHealthy: () => state.isDatabaseHealthy(),
    isAccepting: runningCalls.isAccepting,
  });
  const eventStreams = createEventStreams({ engine, contexts: state.contexts, creations, metrics, now });
  const screenStreams = createScreenStreams({ engine, contexts: state.contexts });
  const service = createService({
    handlers,
    eventStreams,
    screenStreams,
    audit: state.audit,
    log,
    metrics,
    now,
    limiter,
    runningCalls,
  });
  const { auditRetentionDays } = config;
  const housekeeping = startHousekeeping({
    audit: state.audit,
    sessions: state.sessionStore,
    rateLimits: state.rateLimits,
    now,
    ...(auditRetentionDays !== "off" && { auditRetentionMs: auditRetentionDays * DAY_MS }),
    onError: (error) => {
      log.warn({ error }, "old audit entries and sessions could not be deleted; the next round tries again");
    },
  });
  return {
    service,
    runningCalls,
    engine: localEngine,
    limiter,
    async close() {
      await housekeeping.close();
      await inputAudit.close();
      await engine.close();
    },
  };
}

const DAY_MS = 86_400_000;

/** The address of a database server that is reached over TCP; the driver lets the query override host and port. */
function databaseServer(databaseUrl: string): Pick<NetworkPolicySettings, "database"> {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? (hostname || "localhost");
  if (host.startsWith("/")) return {}; // the folder of a Unix domain socket
  return { database: { host, port: Number(searchParams.get("port") ?? port) || 5432 } };
}

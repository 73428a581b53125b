import { randomUUID } from "node:crypto";
import type { Config } from "../config/settings.ts";
import type { FirstBrowser } from "../engine/browser/launch-plan.ts";
import { createEngine, type LocalEngine } from "../engine/local-engine.ts";
import type { Logger } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { NetworkPolicySettings } from "../engine/network/policy.ts";
import type { Tracer } from "../tracing/tracing.ts";
import { launchSettingsOf } from "./first-browser.ts";
import type { State } from "./state.ts";

interface LocalEngineOptions {
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  readonly ownPorts: () => readonly number[];
  /** The engine's from now on. */
  readonly firstBrowser?: FirstBrowser | undefined;
}

/** The engine of this process, by its settings. */
export function createLocalEngine(
  config: Config,
  state: State,
  { log, metrics, tracer, ownPorts, firstBrowser }: LocalEngineOptions,
): Promise<LocalEngine> {
  return createEngine({
    archive: state.contexts.archive,
    log,
    metrics,
    tracer,
    now: Date.now,
    newId: randomUUID,
    ...(firstBrowser && { firstBrowser }),
    settings: {
      ...launchSettingsOf(config),
      maxContexts: config.maxContexts,
      maxWaiting: config.maxWaiting,
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
}

/** The address of a database server that is reached over TCP; the driver lets the query override host and port. */
function databaseServer(databaseUrl: string): Pick<NetworkPolicySettings, "database"> {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const host = searchParams.get("host") ?? (hostname || "localhost");
  if (host.startsWith("/")) return {}; // the folder of a Unix domain socket
  return { database: { host, port: Number(searchParams.get("port") ?? port) || 5432 } };
}

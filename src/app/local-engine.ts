import { randomUUID } from "node:crypto";
import { waitingPerUser } from "../config/rules.ts";
import type { Config } from "../config/settings.ts";
import type { Browsers } from "../engine/browsers.ts";
import { createEngine, type LocalEngine } from "../engine/local-engine.ts";
import type { Logger } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { Tracer } from "../tracing/tracing.ts";
import { browsersSettingsOf, type DeniedPorts } from "./first-browser.ts";
import type { State } from "./state.ts";

/** The engine of this process, by its settings. */
export function createLocalEngine(
  config: Config,
  state: State,
  options: {
    readonly log: Logger;
    readonly metrics: Metrics;
    readonly tracer: Tracer;
    readonly deniedPorts: DeniedPorts;
    /** The engine's from now on. */
    readonly browsers?: Browsers | undefined;
  },
): Promise<LocalEngine> {
  const { log, metrics, tracer, deniedPorts, browsers } = options;
  return createEngine({
    archive: state.contexts.archive,
    artifacts: state.artifacts,
    secrets: state.storedSecrets,
    log,
    metrics,
    tracer,
    now: Date.now,
    newId: randomUUID,
    isActorValid: state.isActorValid,
    browsers,
    settings: {
      ...browsersSettingsOf(config, deniedPorts),
      maxContexts: config.maxContexts,
      contextMemoryBytes: config.contextLimits.memoryMib * 1_048_576,
      maxWaiting: config.contextLimits.waiting,
      maxWaitingPerOwner: waitingPerUser(config),
      maxRendersPerOwner: config.userLimits.renders,
      contextIdleMs: config.contextLimits.idleMs,
    },
  });
}

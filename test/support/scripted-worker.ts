import { joinCluster, serveEngine } from "../../src/app/cluster.ts";
import { waitingPerUser } from "../../src/config/rules.ts";
import { createServicePorts } from "../../src/app/service-ports.ts";
import { openState } from "../../src/app/state.ts";
import type { Config } from "../../src/config/settings.ts";
import type { Logger } from "../../src/log/log.ts";
import type { Metrics } from "../../src/metrics/metrics.ts";
import { createScriptedEngine } from "./scripted-engine.ts";

/** A worker as `serve --role worker` starts it, but for the engine: no browser runs. */
export interface ScriptedWorker {
  readonly processId: string;
  close(): Promise<void>;
}

interface ScriptedWorkerOptions {
  readonly actionMs: number;
  readonly maxActions: number;
  readonly log: Logger;
  readonly metrics: Metrics;
}

/** @param config of the role worker */
export async function startScriptedWorker(
  config: Config,
  { actionMs, maxActions, log, metrics }: ScriptedWorkerOptions,
): Promise<ScriptedWorker> {
  const state = await openState(config, log, { metrics });
  const { maxContexts, contextLimits } = config;
  const maxWaiting = contextLimits.waiting;
  const maxWaitingPerOwner = waitingPerUser(config);
  const { archive } = state.contexts;
  const local = createScriptedEngine({ archive, maxContexts, maxWaiting, maxWaitingPerOwner, actionMs, maxActions });
  const servicePorts = createServicePorts({ processId: state.processId, ports: [], machineAddresses: () => [] });
  const dependencies = { config, state, metrics, log, servicePorts };
  const served = await serveEngine(dependencies, local);
  const member = await joinCluster({
    ...dependencies,
    served,
    local,
    onLost: () => log.error({}, "a worker was declared dead"),
    onDraining: () => void local.drain(),
  });
  return {
    processId: state.processId,
    async close() {
      await served.server.close();
      await member.close();
      await state.close();
    },
  };
}

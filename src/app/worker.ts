import { randomUUID } from "node:crypto";
import type { Config } from "../config/settings.ts";
import type { BrowserInfo } from "../engine/engine.ts";
import { joinCluster, serveEngine } from "./cluster.ts";
import { createMetrics } from "../metrics/metrics.ts";
import { createHealthHandlers } from "../operations/health.ts";
import { createMachineAddresses } from "../engine/network/machine-addresses.ts";
import { createLocalEngine } from "./local-engine.ts";
import { configuredPorts, createServicePorts } from "./service-ports.ts";
import { loggerFor } from "./logger.ts";
import { createOpsServer } from "./ops.ts";
import type { RunningProcess } from "./running-process.ts";
import { requirePorts } from "./require-ports.ts";
import { openState } from "./state.ts";
import { openTracer } from "./tracer.ts";
import { version } from "./version.ts";

/** A process that runs browsers for the others of its cluster, and serves no callers itself. */
export interface RunningWorker extends RunningProcess {
  readonly processId: string;
  /** Host and port at which the others reach it. */
  readonly address: string;
  /** The URL of metrics and health for operators; undefined when OPS_PORT is off. */
  readonly opsUrl: string | undefined;
  readonly browser: BrowserInfo;
}

/** @param onProgress called with what the start waits for */
export async function startWorker(config: Config, onProgress?: (step: string) => void): Promise<RunningWorker> {
  const instanceId = randomUUID();
  const log = loggerFor(config).child({ process: instanceId.slice(0, 8), role: config.role });
  const metrics = createMetrics();
  const closers: (() => Promise<unknown>)[] = [];
  let isClosing = false;
  const close = async (): Promise<void> => {
    isClosing = true;
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const { opsPort } = config;
    if (opsPort !== "off") await requirePorts([{ env: "OPS_PORT", ...opsPort }]);
    const state = await openState(config, log, { metrics, onProgress });
    closers.push(() => state.close());
    for (const secret of [...state.secrets, ...(config.clusterSecret ?? [])]) log.redactValue(secret);
    const tracer = await openTracer(config, { log, instanceId });
    closers.push(() => tracer.close());
    const servicePorts = createServicePorts({
      processId: state.processId,
      ports: configuredPorts(config),
      machineAddresses: createMachineAddresses(),
    });
    const local = await createLocalEngine(config, state, { log, metrics, tracer, deniedPorts: servicePorts });
    onProgress?.("Starting the browser");
    // A machine that has no browser says so before any context is placed on it.
    const browser = await local.start().catch(async (error: unknown) => {
      await local.close();
      throw error;
    });
    closers.push(() => local.close());
    const dependencies = { config, state, metrics, log, servicePorts };
    const served = await serveEngine(dependencies, local);
    closers.push(() => served.server.close());
    const lost = Promise.withResolvers<void>();
    const drainRequested = Promise.withResolvers<void>();
    const member = await joinCluster({
      ...dependencies,
      served,
      local,
      onLost() {
        // From when its server is closed, the others find it ended.
        if (!isClosing) lost.resolve();
      },
      onDraining: drainRequested.resolve,
    });
    // After the engine has saved everything.
    closers.splice(2, 0, () => member.close());
    let isDraining = false;
    const isAccepting = (): boolean => !isDraining && member.isLeaseHeld();
    metrics.onScrape(() => metrics.accepting.set(isAccepting() ? 1 : 0));
    let opsUrl: string | undefined;
    if (opsPort !== "off") {
      const health = createHealthHandlers({
        engine: local,
        load: () => local.load(),
        isDatabaseHealthy: () => state.isDatabaseHealthy(),
        isAccepting,
        environment: config.environment,
        version,
        now: Date.now,
      });
      const ops = createOpsServer(config, {
        log,
        metrics,
        isDraining: () => isDraining,
        check: (operation) => health[operation](),
      });
      closers.push(() => ops.app.close());
      opsUrl = await ops.app.listen({ ...opsPort }); // Fastify adds to it
      servicePorts.add(Number(new URL(opsUrl).port));
    }
    metrics.buildInfo.set({ version, browser: browser.version, role: config.role }, 1);
    return {
      processId: state.processId,
      address: member.address ?? "",
      opsUrl,
      browser,
      log,
      lost: lost.promise,
      drainRequested: drainRequested.promise,
      remaining() {
        const { live } = local.load();
        return `${live} ${live === 1 ? "context" : "contexts"}`;
      },
      async drain(withinMs) {
        isDraining = true;
        await member.drain(withinMs);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

import { hostname, networkInterfaces } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { createEventFollower, EVENT_CHANGE } from "../cluster/event-follower.ts";
import { openChangeFeed } from "../cluster/change-feed.ts";
import { createPeers } from "../cluster/peers.ts";
import { openProcessView } from "../cluster/process-view.ts";
import { createRemoteEngine } from "../cluster/remote-engine.ts";
import { createWorkerEngine } from "../cluster/worker-engine.ts";
import { toClusterKeys } from "../cluster/wire/keys.ts";
import { listenWire } from "../cluster/wire/server.ts";
import { waitingPerUser } from "../config/rules.ts";
import type { Config } from "../config/settings.ts";
import { valueUnlessAborted } from "../errors/timing.ts";
import type { Engine } from "../engine/engine.ts";
import type { LocalEngine } from "../engine/local-engine.ts";
import type { Logger } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ContextCreations } from "../operations/context-creations.ts";
import type { ServiceProcess } from "../store/processes.ts";
import { SERVICE_ROLES } from "../store/processes.ts";
import type { State } from "./state.ts";
import { PRINCIPAL_CHANGE } from "./identity.ts";
import { joinProcesses, loadOf, type MemberCallbacks } from "./member.ts";
import type { ServicePorts } from "./service-ports.ts";
import { settingsDiffer, settingsHash } from "./settings-hash.ts";
import { version } from "./version.ts";

interface ClusterDependencies {
  readonly config: Config;
  readonly state: State;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly servicePorts: ServicePorts;
}

interface ClusterMemberOptions extends ClusterDependencies, MemberCallbacks {
  readonly local: LocalEngine | undefined;
  readonly served: Awaited<ReturnType<typeof serveEngine>>;
}

/** The parts of a cluster in a process that serves callers, with or without browsers of its own. */
export async function joinAndOpen(dependencies: Omit<ClusterMemberOptions, "served">, creations: ContextCreations) {
  const { local } = dependencies;
  const served = await serveEngine(dependencies, local);
  try {
    let isStopping = false;
    const onLost = (): void => {
      // From when its server is closed, the others find it ended.
      if (!isStopping) dependencies.onLost();
    };
    const member = await joinCluster({ ...dependencies, onLost, served });
    const cluster = await openCluster(dependencies, creations, served.engine, local);
    return {
      engine: cluster.engine,
      creations: cluster.creations,
      replicas: cluster.replicas,
      usageOf: cluster.usageOf,
      drain: (withinMs: number) => member.drain(withinMs),
      /** Ends the calls from and to the other processes. */
      async stop(): Promise<void> {
        isStopping = true;
        await cluster.close();
        await served.server.close();
      },
      close: () => member.close(),
    };
  } catch (error) {
    await served.server.close();
    throw error;
  }
}

/** Opens the server that the other processes call this one by, and its engine with the rules of the cluster; undefined: it runs no contexts. */
export async function serveEngine(
  { config, state, metrics, log, servicePorts }: ClusterDependencies,
  local: LocalEngine | undefined,
) {
  /** Whether it may act on contexts; not before it is part of the cluster. */
  const holder = { isHeld: () => false };
  const { placements, archive } = state.contexts;
  const engine =
    local &&
    createWorkerEngine({
      engine: local,
      isLeaseHeld: () => holder.isHeld(),
      claimNew: (contextId) => placements.claimNew(contextId),
      release: (contextId, epoch) => archive.release(contextId, epoch, { eventSeq: local.endEvents(contextId, epoch) }),
      log,
    });
  const server = await listenWire({
    engine,
    processId: state.processId,
    version,
    keys: toClusterKeys(config.clusterSecret ?? []),
    ...config.clusterPort,
    load: () => loadOf(local),
    usage: (query) => ({
      ...(config.role !== "worker" && { activity: metrics.activity.read(query) }),
      browsers: local?.browsers() ?? [],
    }),
    log,
  });
  servicePorts.add(server.port);
  return { engine, server, holder };
}

/** Makes this process a part of the cluster. */
export async function joinCluster({ served, ...options }: ClusterMemberOptions) {
  const { config, state, local, log } = options;
  const { role } = config;
  const address = config.clusterAddress ?? `${reachableHost(config.clusterPort.host)}:${served.server.port}`;
  const member = await joinProcesses({ ...options, role, address });
  served.holder.isHeld = () => member.isLeaseHeld();
  log.info({ role, address }, "this process has joined the cluster");

  async function drainNow(): Promise<void> {
    const startMs = performance.now();
    try {
      await state.processes.drain(state.processId);
    } catch (error) {
      // The engine declines what comes by itself.
      log.warn({ error }, "the other processes were not notified that this one is about to end");
    }
    await local?.drain();
    // A process that has not noticed yet calls this one, which declines: its connections must not close under such a call.
    while (local) {
      const leftMs = NOTICED_MS - Math.min(served.server.idleMs(), performance.now() - startMs);
      if (leftMs <= 0) return;
      await sleep(leftMs, undefined, { ref: false });
    }
  }

  return {
    ...member,
    /** Host and port of its server for the other processes. */
    address,
    /**
     * Stops placing contexts here; those that are here are released as soon as no call uses them; resolves when
     * all are released, or after `withinMs`.
     */
    async drain(withinMs: number): Promise<void> {
      await valueUnlessAborted(drainNow(), AbortSignal.timeout(withinMs));
    },
  };
}

/**
 * Opens the cluster as a process that serves callers sees it.
 *
 * @param own the engine of this process as the others call it; like `local` absent where it runs no browsers
 */
async function openCluster(
  { config, state, metrics, log }: ClusterDependencies,
  local: ContextCreations,
  own: Engine | undefined,
  localEngine: LocalEngine | undefined,
) {
  const closers: (() => Promise<void> | void)[] = [];
  const { placements, archive } = state.contexts;
  const { processId } = state;
  const peers = createPeers({
    keys: toClusterKeys(config.clusterSecret ?? []),
    host: hostname(),
    ...(own && { own: { processId, engine: own } }),
    onLoad: (id, load) => view.setLoad(id, load),
    onCall({ method, outcome, durationMs, workMs }) {
      metrics.hops.observe({ method, outcome }, durationMs / 1_000);
      if (workMs !== undefined) metrics.hopOverhead.observe((durationMs - workMs) / 1_000);
    },
  });
  const ownHash = settingsHash(config, state.storeOfArtifacts);
  /** Ids of processes whose other settings were logged. */
  const differing = new Set<string>();
  const view = await openProcessView({
    processes: state.processes,
    leaseMs: config.leaseMs,
    log,
    ...(localEngine && { own: { processId, load: () => localEngine.load() } }),
    onRefreshed(alive, all) {
      peers.keepOnly(alive);
      for (const { id, role, host: otherHost, settingsHash: other } of all) {
        if (differing.has(id) || other === null || !settingsDiffer(ownHash, other)) continue;
        differing.add(id);
        log.warn({ processId: id, role, host: otherHost }, "a process of the cluster has other settings than this one");
      }
      for (const id of differing) if (!alive.has(id)) differing.delete(id);
    },
    onEnded: (reason) => metrics.clusterProcessEnds.inc({ reason }),
  });
  closers.push(
    () => peers.close(),
    () => view.close(),
  );
  const feed = await openChangeFeed({ changes: state.changes, log });
  closers.push(() => feed.close());
  feed.listen(PRINCIPAL_CHANGE, ({ key }) => state.principalChanged(key));
  feed.listen(CREATION_CHANGE, ({ key, data }) => {
    const { userId, epoch } = data as { readonly userId: string; readonly epoch: number }; // as written below
    local.announce(userId, { contextId: key, epoch });
  });
  metrics.onScrape(() => {
    metrics.changeFeedAge.set(feed.ageMs() / 1_000);
    metrics.processViewAge.set(view.ageMs() / 1_000);
    setProcesses(metrics, view.all());
  });
  const ending = new AbortController();
  closers.push(() => ending.abort());
  const follower = createEventFollower({
    view,
    peers,
    placements,
    feed,
    recover: (contextId) => engine.recoverContext(contextId, { remainingMs: RECOVERY_MS, signal: ending.signal }),
    log,
  });
  closers.push(() => follower.close());
  const engine = createRemoteEngine({
    view,
    peers,
    placements,
    archive,
    queue: { maxWaiting: config.contextLimits.waiting, maxWaitingPerOwner: waitingPerUser(config) },
    async publishEvent(event) {
      await feed.publish({ kind: EVENT_CHANGE, key: event.contextId, data: event });
      await feed.refresh();
    },
    follow: (filter, signal) => follower.follow(filter, signal),
    onRepeat: (reason) => metrics.hopRepeats.inc({ reason }),
    log,
    now: state.now,
  });
  const moving = setInterval(engine.moveWaiting, MOVE_MS).unref();
  closers.push(() => clearInterval(moving));

  return {
    /** Runs what it is asked for wherever the context is. */
    engine,
    /** How many processes serve callers, as far as this one knows. */
    replicas: (): number => Math.max(1, view.all().filter(({ role, isLive }) => role !== "worker" && isLive).length),
    usageOf: peers.usageOf,
    /** Announces the creations of all processes. */
    creations: {
      announce(userId, creation) {
        local.announce(userId, creation);
        const data = { userId, epoch: creation.epoch };
        feed
          .publish({ kind: CREATION_CHANGE, key: creation.contextId, data })
          .catch((error: unknown) => log.warn({ error }, "other processes were not notified of a new context"));
      },
      watch: (userId, signal, listener) => local.watch(userId, signal, listener),
    } satisfies ContextCreations,
    async close(): Promise<void> {
      for (const close of closers.toReversed()) await close();
    },
  };
}

/** Sets the gauges of the cluster as a whole. */
function setProcesses(metrics: Metrics, processes: readonly ServiceProcess[]): void {
  const stateOf = ({ isLive, state }: ServiceProcess): string =>
    isLive ? (state === "draining" ? "draining" : "ready") : "lost";
  for (const role of SERVICE_ROLES) {
    for (const state of ["ready", "draining", "lost"]) {
      const count = processes.filter((each) => each.role === role && stateOf(each) === state).length;
      metrics.clusterProcesses.set({ role, state }, count);
    }
  }
  const ready = processes.filter((each) => stateOf(each) === "ready");
  const sum = (of: (process: ServiceProcess) => number): number => ready.reduce((total, one) => total + of(one), 0);
  metrics.clusterContexts.set(
    { state: "live" },
    sum(({ live }) => live),
  );
  metrics.clusterContexts.set(
    { state: "busy" },
    sum(({ busy }) => busy),
  );
  metrics.clusterContextsCapacity.set(sum(({ capacity }) => capacity));
  metrics.clusterContextsWaiting.set(sum(({ waiting }) => waiting));
}

/** How often waiting creations are compared with free capacity: the view of the processes is as old while callers wait. */
const MOVE_MS = 250;
/** Time for the recovery of a context that is followed when its process ends. */
const RECOVERY_MS = 30_000;
/** How long no call must arrive until every other process knows that this one is about to end. Their views are half a second old. */
const NOTICED_MS = 2_500;
const CREATION_CHANGE = "context";

/** An address that other machines can use, in place of one that stands for all. */
function reachableHost(host: string): string {
  if (host !== "0.0.0.0" && host !== "::") return host.includes(":") ? `[${host}]` : host;
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const outward = addresses.find(({ internal, family }) => !internal && (host === "::" || family === "IPv4"));
  const { address = "127.0.0.1", family = "IPv4" } = outward ?? {};
  return family === "IPv6" ? `[${address}]` : address;
}

import { hostname } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { createLease } from "../cluster/lease.ts";
import { PROTOCOL } from "../cluster/wire/protocol.ts";
import type { Config } from "../config/settings.ts";
import type { EngineLoad } from "../engine/engine.ts";
import type { LocalEngine } from "../engine/local-engine.ts";
import type { Logger } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ProcessRole } from "../store/processes.ts";
import type { ServicePorts } from "./service-ports.ts";
import { settingsHash } from "./settings-hash.ts";
import type { State } from "./state.ts";
import { version } from "./version.ts";

/** This process among those that share its database. */
export interface Member {
  /** Whether this process may act on contexts. */
  isLeaseHeld(): boolean;
  /** Ends the lease; to be called once the engine has saved everything. */
  close(): Promise<void>;
}

export interface MemberCallbacks {
  /** The lease has expired, and another process may have claimed the contexts of this one: it has to end. */
  readonly onLost: () => void;
  /** An operator has asked this process to end; absent: its client ends it. */
  readonly onDraining?: (() => void) | undefined;
}

export interface MemberDependencies extends MemberCallbacks {
  readonly config: Config;
  readonly state: State;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly servicePorts: ServicePorts;
  readonly role: ProcessRole;
  /** Absent: this process runs no contexts. */
  readonly local: LocalEngine | undefined;
  /** Host and port at which the others call it; absent: it is no part of a cluster. */
  readonly address?: string | undefined;
}

/** Time between two readings of where the other processes listen. */
const PORTS_INTERVAL_MS = 500;

/** The file of an embedded database belongs to one service, or to the assistants of one user. */
const WITHOUT_LEASE: Member = { isLeaseHeld: () => true, close: () => Promise.resolve() };

/**
 * Registers this process in a PostgreSQL database, and renews its lease.
 *
 * @throws Error when another service uses the database and is not of the same cluster
 */
export async function joinProcesses(dependencies: MemberDependencies): Promise<Member> {
  const { config, state, metrics, log, servicePorts, role, local, address = null, onLost, onDraining } = dependencies;
  if (config.databaseUrl === undefined) return WITHOUT_LEASE;
  const { leaseMs } = config;
  const { processes, processId } = state;
  const registeredMs = performance.now();
  await processes.register(
    {
      id: processId,
      role,
      host: hostname(),
      pid: process.pid,
      address,
      version,
      protocol: PROTOCOL,
      settingsHash: settingsHash(config, state.storeOfArtifacts),
      listening: servicePorts.listening(),
    },
    loadOf(local),
    leaseMs,
    (holder) => log.info({ holder, leaseMs }, "another Pagewire uses this database; waiting for the end of its lease"),
  );
  let reported: EngineLoad = loadOf(local);
  const lease = createLease({
    leaseMs,
    registeredMs,
    isDue() {
      const load = loadOf(local);
      return load.waiting + reported.waiting > 0 && !isDeepStrictEqual(withoutBytes(load), withoutBytes(reported));
    },
    renew: () =>
      processes.renew(
        processId,
        {
          ...(reported = loadOf(local)),
          busyContexts: local?.busyIds() ?? [],
          queuedContexts: local?.queued() ?? [],
          listening: servicePorts.listening(),
          ...(role !== "worker" && { calls: metrics.calls.read() }),
        },
        leaseMs,
      ),
    onDraining: () => onDraining?.(),
    onLate: async () => local?.discardLost(() => state.contexts.placements.own()),
    onLost,
    log,
  });
  const refreshPorts = async (): Promise<void> => {
    // Only pages and requests to identity providers could reach them.
    if (local !== undefined || config.oidcIssuers.length > 0) servicePorts.update(await processes.list());
  };
  await refreshPorts();
  const refreshing = setInterval(() => {
    refreshPorts().catch((error: unknown) => log.debug({ error }, "the ports of other processes could not be read"));
  }, PORTS_INTERVAL_MS).unref();
  metrics.onScrape(() => metrics.leaseRemaining.set(lease.remainingMs() / 1_000));
  return {
    isLeaseHeld: () => lease.isHeld(),
    async close() {
      clearInterval(refreshing);
      await lease.close();
      await processes
        .declareDead(processId)
        .catch((error: unknown) => log.warn({ error }, "the lease of this process could not be ended"));
    },
  };
}

/** The bytes change all the time. */
function withoutBytes({ memory, ...load }: EngineLoad) {
  return { ...load, isShort: memory?.isShort };
}

export function loadOf(local: Pick<LocalEngine, "load"> | undefined): EngineLoad {
  return local?.load() ?? { capacity: 0, live: 0, busy: 0, waiting: 0 };
}

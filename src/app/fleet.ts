import { hostname } from "node:os";
import type { Peers } from "../cluster/peers.ts";
import { PROTOCOL } from "../cluster/wire/protocol.ts";
import type { Config } from "../config/settings.ts";
import type { LocalEngine } from "../engine/local-engine.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type ContextRun, type Fleet, loadOfAll } from "../operations/processes.ts";
import { loadOf } from "./member.ts";
import { settingsDiffer, settingsHash } from "./settings-hash.ts";
import type { State } from "./state.ts";
import { version } from "./version.ts";

/** The processes of the service: this one as it is, and those of its cluster as they reported themselves last. */
export function createFleet({
  config,
  state,
  metrics,
  local,
  usageOf,
  onDraining,
  log,
}: {
  readonly config: Config;
  readonly state: Pick<State, "processes" | "processId" | "storeOfArtifacts" | "now">;
  readonly metrics: Pick<Metrics, "calls" | "activity">;
  /** The engine of this process; absent: it runs no contexts. */
  readonly local: LocalEngine | undefined;
  /** Asks another process of the cluster; absent: there is none. */
  readonly usageOf?: Peers["usageOf"] | undefined;
  /** Ends this process; absent: its client does. */
  readonly onDraining?: (() => void) | undefined;
  readonly log: Logger;
}): Fleet {
  const { processes, processId: id } = state;
  const ownHash = settingsHash(config, state.storeOfArtifacts);
  const startedAt = state.now();
  let isDraining = false;
  return {
    async list() {
      const listed = await processes.list();
      const row = listed.find((process) => process.id === id);
      const own = {
        ...(row ?? { id, role: config.role, host: hostname(), pid: process.pid, address: null, startedAt }),
        version,
        protocol: PROTOCOL,
        state: isDraining ? "draining" : (row?.state ?? "active"),
        ...loadOf(local),
        calls: metrics.calls.read(),
        isLive: true,
        settingsHash: ownHash,
        heartbeatAgeMs: 0,
        settingsDiffer: false,
      } as const;
      const others = listed.filter((process) => process !== row);
      return [
        ...others.map((other) => ({
          ...other,
          ...(other.settingsHash !== null && { settingsDiffer: settingsDiffer(ownHash, other.settingsHash) }),
        })),
        own,
      ].toSorted((one, other) => one.startedAt - other.startedAt);
    },

    async runsOf(contexts) {
      const workers = new Set(contexts.flatMap(({ worker }) => (worker === null || worker === id ? [] : [worker])));
      const running = await processes.running([...workers]);
      return new Map(
        contexts.flatMap(({ id: contextId, worker }): [string, ContextRun][] => {
          if (worker === null) return [];
          const { busy, queued = worker === id ? (local?.queued() ?? []) : [] } = running.get(worker) ?? {};
          const position = queued.indexOf(contextId) + 1;
          if (position > 0) return [[contextId, { state: "queued", position, process: worker }]];
          if (busy) return [[contextId, { state: busy.has(contextId) ? "busy" : "live", process: worker }]];
          const own = worker === id && local ? local.stateOf(contextId) : "hibernated";
          return own === "hibernated" ? [] : [[contextId, { state: own, process: id }]];
        }),
      );
    },

    async usage(query) {
      const own = { id, activity: metrics.activity.read(query), browsers: local?.browsers() ?? [] };
      if (usageOf === undefined) return { own, others: [], missing: [] };
      const signal = AbortSignal.timeout(USAGE_MS);
      const others = (await processes.list()).filter((process) => process.id !== id);
      const usages = await Promise.all(
        others.map(async (process) => {
          // A lost one would have all wait.
          if (!process.isLive) return undefined;
          return usageOf(process, query, signal).catch((error: unknown) => {
            log.debug({ error, processId: process.id }, "a process did not say what it counted");
            return undefined;
          });
        }),
      );
      return {
        own,
        others: others.flatMap((process, index) => (usages[index] ? [{ id: process.id, ...usages[index] }] : [])),
        missing: others.filter((_process, index) => usages[index] === undefined).map((process) => process.id),
      };
    },

    async drain(processId) {
      if (processId !== id) return processes.drain(processId);
      if (onDraining === undefined)
        throw new ServiceError("CONFLICT", "this process ends with the client that has started it");
      isDraining = true;
      onDraining();
      return true;
    },
  };
}

/** Time that the other processes have to say what they counted. */
const USAGE_MS = 1_000;
const SAMPLE_MS = 60_000;

/** Samples once a minute how much of the service is in use, for the history of the overview. */
export function startSampling({
  fleet,
  activity,
  log,
}: {
  readonly fleet: Pick<Fleet, "list">;
  readonly activity: Metrics["activity"];
  readonly log: Logger;
}) {
  const sample = (): void => {
    fleet.list().then(
      (processes) => activity.sampled(loadOfAll(processes)),
      (error: unknown) => log.debug({ error }, "the load of the processes could not be read"),
    );
  };
  sample();
  const timer = setInterval(sample, SAMPLE_MS).unref();
  return { close: () => clearInterval(timer) };
}

import { hostname } from "node:os";
import type { CallCounts } from "../contract.ts";
import { PROTOCOL } from "../cluster/wire/protocol.ts";
import type { LocalEngine } from "../engine/local-engine.ts";
import { ServiceError } from "../errors/errors.ts";
import type { ContextRun, Fleet, PlacedContext } from "../operations/processes.ts";
import type { ClusterProcessStore } from "../store/cluster-processes.ts";
import { settingsDiffer } from "./settings-hash.ts";
import { version } from "./version.ts";

/** @param ownHash of the settings of this process */
export function fleetOfCluster(
  processes: Pick<ClusterProcessStore, "list" | "drain" | "running">,
  ownHash: string,
): Fleet {
  return {
    list: async () =>
      (await processes.list()).map((process) => ({
        ...process,
        ...(process.settingsHash !== null && { settingsDiffer: settingsDiffer(ownHash, process.settingsHash) }),
      })),
    drain: (id) => processes.drain(id),
    runsOf: (contexts) => runsElsewhere(processes, contexts),
  };
}

/** Of contexts that other processes run, as those reported it last. */
async function runsElsewhere(
  processes: Pick<ClusterProcessStore, "running">,
  contexts: readonly PlacedContext[],
): Promise<ReadonlyMap<string, ContextRun>> {
  const ids = new Set(contexts.flatMap(({ worker }) => (worker === null ? [] : [worker])));
  const running = await processes.running([...ids]);
  return new Map(
    contexts.flatMap(({ id, worker }) => {
      const busy = worker === null ? undefined : running.get(worker);
      if (worker === null || busy === undefined) return [];
      return [[id, { state: busy.has(id) ? "busy" : "live", process: worker }]];
    }),
  );
}

interface SingleProcess {
  readonly id: string;
  readonly engine: Pick<LocalEngine, "load" | "stateOf">;
  readonly processes: Pick<ClusterProcessStore, "running">;
  readonly calls: () => CallCounts;
  /** Ends the process; absent: its client does. */
  readonly onDraining?: (() => void) | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

/** The fleet of a process that is not part of a cluster: itself. */
export function fleetOfOne({ id, engine, processes, calls, onDraining, now }: SingleProcess): Fleet {
  const startedAt = now();
  let state: "active" | "draining" = "active";
  return {
    list: () =>
      Promise.resolve([
        {
          id,
          role: "all",
          host: hostname(),
          pid: process.pid,
          address: null,
          version,
          protocol: PROTOCOL,
          state,
          ...engine.load(),
          calls: calls(),
          startedAt,
          isLive: true,
          settingsHash: null,
          heartbeatAgeMs: 0,
          settingsDiffer: false,
        },
      ]),
    async runsOf(contexts) {
      // Processes of assistants may run some on the same database.
      const runs = await runsElsewhere(
        processes,
        contexts.filter(({ worker }) => worker !== id),
      );
      const own = contexts.flatMap(({ id: contextId, worker }): [string, ContextRun][] => {
        const contextState = worker === id ? engine.stateOf(contextId) : "hibernated";
        return contextState === "hibernated" ? [] : [[contextId, { state: contextState, process: id }]];
      });
      return new Map([...runs, ...own]);
    },
    async drain(processId) {
      if (processId !== id) return false;
      if (onDraining === undefined)
        throw new ServiceError("CONFLICT", "this process ends with the client that has started it");
      state = "draining";
      onDraining();
      return true;
    },
  };
}

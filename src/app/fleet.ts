import { hostname } from "node:os";
import { PROTOCOL } from "../cluster/wire/protocol.ts";
import type { LocalEngine } from "../engine/local-engine.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Fleet } from "../operations/processes.ts";
import type { ClusterProcessStore } from "../store/cluster-processes.ts";
import { settingsDiffer } from "./settings-hash.ts";
import { version } from "./version.ts";

/** @param ownHash of the settings of this process */
export function fleetOfCluster(processes: Pick<ClusterProcessStore, "list" | "drain">, ownHash: string): Fleet {
  return {
    list: async () =>
      (await processes.list()).map((process) => ({
        ...process,
        ...(process.settingsHash !== null && { settingsDiffer: settingsDiffer(ownHash, process.settingsHash) }),
      })),
    drain: (id) => processes.drain(id),
  };
}

interface SingleProcess {
  readonly id: string;
  readonly engine: Pick<LocalEngine, "load">;
  /** Ends the process; absent: its client does. */
  readonly onDraining?: (() => void) | undefined;
  /** Epoch ms. */
  readonly now: () => number;
}

/** The fleet of a process that is not part of a cluster: itself. */
export function fleetOfOne({ id, engine, onDraining, now }: SingleProcess): Fleet {
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
          startedAt,
          isLive: true,
          settingsHash: null,
          heartbeatAgeMs: 0,
          settingsDiffer: false,
        },
      ]),
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

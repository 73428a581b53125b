import type { Answer, Handlers } from "../contract.ts";
import { notFound } from "../errors/errors.ts";
import type { ClusterProcess } from "../store/cluster-processes.ts";
import { toTimestamp } from "./time.ts";

interface FleetProcess extends ClusterProcess {
  /** From those of this process; undefined where its version does not report them. */
  readonly settingsDiffer?: boolean;
}

/** The processes of a cluster, or the one process. */
export interface Fleet {
  list(): Promise<readonly FleetProcess[]>;
  /** Asks a process to release its contexts and to end; false when there is none with this id. */
  drain(id: string): Promise<boolean>;
}

export interface ProcessDependencies {
  readonly fleet: Fleet;
}

export function createProcessHandlers({
  fleet,
}: ProcessDependencies): Pick<Handlers, "listProcesses" | "drainProcess"> {
  return {
    listProcesses: async () => ({ answer: { data: (await fleet.list()).map(toAnswer) } }),

    async drainProcess(_call, { params: { processId } }) {
      if (!(await fleet.drain(processId))) throw notFound("process", processId);
      return { answer: { message: "The process is asked to end" } };
    },
  };
}

function toAnswer(process: FleetProcess): Answer<"listProcesses">["data"][number] {
  const { id, role, host, pid, address, version, capacity, live, busy, waiting, startedAt, heartbeatAgeMs } = process;
  return {
    id,
    role,
    host,
    pid,
    ...(address !== null && { address }),
    version,
    state: stateOf(process),
    capacity,
    contexts: live,
    busy,
    waiting,
    startedAt: toTimestamp(startedAt),
    ...(process.settingsDiffer !== undefined && { settingsDiffer: process.settingsDiffer }),
    ...(heartbeatAgeMs !== undefined && { heartbeatAge: heartbeatAgeMs }),
  };
}

function stateOf({ state, isLive }: ClusterProcess): "ready" | "draining" | "lost" {
  if (!isLive) return "lost";
  return state === "draining" ? "draining" : "ready";
}

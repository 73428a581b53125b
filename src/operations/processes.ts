import { type Answer, type ContextState, type Handlers, toTimestamp } from "../contract.ts";
import { notFound } from "../errors/errors.ts";
import type { BrowserUse, MemoryLoad } from "../engine/engine.ts";
import type { Activity, ActivityQuery } from "../metrics/activity.ts";
import type { ServiceProcess } from "../store/processes.ts";

interface FleetProcess extends ServiceProcess {
  /** Whether its settings differ from this process's; undefined where its version does not report them. */
  readonly settingsDiffer?: boolean;
}

interface PlacedContext {
  readonly id: string;
  /** The process that runs it, or ran it and ended without a release. */
  readonly worker: string | null;
}

/** A context that has a browser, or waits for one. */
export interface ContextRun {
  readonly state: Exclude<ContextState, "hibernated">;
  /** The place of a queued context in the queue of its process; 1 is next. */
  readonly position?: number;
  /** The id of the process. */
  readonly process: string;
}

/** Holds the browsers of a process as they were measured last, and what it counted. */
interface Usage {
  readonly id: string;
  /** Absent: it serves no callers. */
  readonly activity?: Activity;
  readonly browsers: readonly BrowserUse[];
}

/** The usage of this process and of its cluster. */
interface UsageOfAll {
  readonly own: Usage & Required<Pick<Usage, "activity">>;
  readonly others: readonly Usage[];
  /** The ids of the processes that have not responded within a second. */
  readonly missing: readonly string[];
}

/** The processes of a cluster, or the one process. */
export interface Fleet {
  list(): Promise<readonly FleetProcess[]>;
  usage(query: ActivityQuery): Promise<UsageOfAll>;
  /** Asks a process to release its contexts and to end; false when there is none with this id. */
  drain(id: string): Promise<boolean>;
  /** Returns those of the contexts that have a browser, or wait for one; where another process runs them, as it was about a second ago. */
  runsOf(contexts: readonly PlacedContext[]): Promise<ReadonlyMap<string, ContextRun>>;
}

export function createProcessHandlers({
  fleet,
  settingsInEffect,
}: {
  readonly fleet: Pick<Fleet, "list" | "drain">;
  /** The settings of this process, without the values of secrets. */
  readonly settingsInEffect: Answer<"listSettings">["data"];
}): Pick<Handlers, "listProcesses" | "drainProcess" | "listSettings"> {
  return {
    listSettings: async () => ({ answer: { data: settingsInEffect } }),

    listProcesses: async () => ({ answer: { data: (await fleet.list()).map(toAnswer) } }),

    async drainProcess(_call, { params: { processId } }) {
      if (!(await fleet.drain(processId))) throw notFound("process", processId);
      return { answer: { message: "The process is asked to end" } };
    },
  };
}

type Load = Pick<ServiceProcess, "capacity" | "live" | "busy" | "waiting" | "isLive">;

/** The sums over the processes. The contexts of a lost one open in others. */
export function loadOfAll(processes: readonly Load[]) {
  const live = processes.filter(({ isLive }) => isLive);
  const sum = (field: "capacity" | "live" | "busy" | "waiting"): number =>
    live.reduce((total, process) => total + process[field], 0);
  return { capacity: sum("capacity"), contexts: sum("live"), busy: sum("busy"), waiting: sum("waiting") };
}

function toAnswer(process: FleetProcess): Answer<"listProcesses">["data"][number] {
  const { id, role, host, pid, address, version, capacity, live, busy, waiting, startedAt, heartbeatAgeMs } = process;
  const { memory } = process;
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
    ...(memory && { memory: toMemory(memory) }),
    ...(process.calls && { calls: process.calls }),
    ...(heartbeatAgeMs !== undefined && { heartbeatAge: heartbeatAgeMs }),
  };
}

export function toMemory({
  totalBytes: total,
  availableBytes: available,
  browserBytes: browsers,
  isShort,
}: MemoryLoad) {
  return { total, available, browsers, isShort };
}

function stateOf({ state, isLive }: ServiceProcess): "ready" | "draining" | "lost" {
  if (!isLive) return "lost";
  return state === "draining" ? "draining" : "ready";
}

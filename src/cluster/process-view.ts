import type { EngineLoad } from "../engine/engine.ts";
import type { Logger } from "../log/log.ts";
import type { ServiceProcess, ProcessStore } from "../store/processes.ts";

/** A process, and when its load was what it is here, by `performance.now()`. */
export interface ViewedProcess extends ServiceProcess {
  readonly loadMs: number;
}

/**
 * Holds what this process knows of the others of its cluster; at most about half a second old while the database responds, and half
 * of that while callers wait for capacity.
 */
export type ProcessView = Awaited<ReturnType<typeof openProcessView>>;

/** `drained`: as it announced; `died`: as its connections showed; `other`: another process found it, or it ended at once. */
type ProcessEnd = "drained" | "died" | "other";

const INTERVAL_MS = 500;
/** A view with a longer pause has missed renewals, and judges no process by its lease for the duration of one. */
const MAX_PAUSE_MS = 1_500;

/** Starts with a first look. */
export async function openProcessView(dependencies: {
  readonly processes: Pick<ProcessStore, "list" | "declareDead">;
  readonly leaseMs: number;
  /** This process, whose load is that of the moment; absent: it runs no contexts. */
  readonly own?: { readonly processId: string; readonly load: () => EngineLoad };
  readonly log: Logger;
  /** Called after each refresh with the processes, and the ids of those that are alive, or may be. */
  readonly onRefreshed: (alive: ReadonlySet<string>, all: readonly ServiceProcess[]) => void;
  /** Called for each process that is no longer one. */
  readonly onEnded?: (reason: ProcessEnd) => void;
  readonly intervalMs?: number;
}) {
  const { processes, leaseMs, own, log, onRefreshed, onEnded, intervalMs = INTERVAL_MS } = dependencies;
  let known: ReadonlyMap<string, ViewedProcess> = new Map();
  let seenMs = -Infinity;
  let freshSinceMs = 0;
  let refreshing: Promise<void> | undefined;

  const isDead = ({ isLive }: ServiceProcess): boolean => !isLive && performance.now() - freshSinceMs >= leaseMs;

  async function look(): Promise<void> {
    const startMs = performance.now();
    const found = await processes.list();
    const nowMs = performance.now();
    if (nowMs - seenMs > MAX_PAUSE_MS) freshSinceMs = nowMs;
    seenMs = nowMs;
    const ids = new Set(found.map(({ id }) => id));
    for (const { id, state } of known.values()) if (!ids.has(id)) onEnded?.(state === "draining" ? "drained" : "other");
    known = new Map(found.map((process) => [process.id, withNewerLoad(process, startMs, known.get(process.id))]));
    onRefreshed(new Set(found.filter((process) => !isDead(process)).map(({ id }) => id)), found);
  }

  function refresh(): Promise<void> {
    refreshing ??= look().finally(() => (refreshing = undefined));
    return refreshing;
  }

  await refresh();
  const timer = setInterval(() => {
    const isContended = [...known.values()].some(({ waiting }) => waiting > 0);
    if (!isContended && performance.now() - seenMs < intervalMs * 0.9) return;
    refresh().catch((error: unknown) => log.debug({ error }, "the processes of the cluster could not be listed"));
  }, intervalMs / 2).unref();

  return {
    all: (): readonly ViewedProcess[] =>
      [...known.values()].map((process) =>
        process.id === own?.processId ? { ...process, ...own.load(), loadMs: performance.now() } : process,
      ),
    /**
     * A process by its id: `unsure` is one whose lease has ended by a view that is not yet reliable, so that it may be alive.
     * One that is not in the view is looked up first.
     */
    async find(
      id: string,
    ): Promise<{ readonly state: "live" | "unsure"; readonly process: ViewedProcess } | undefined> {
      if (!known.has(id)) await refresh();
      const process = known.get(id);
      if (process === undefined || isDead(process)) return undefined;
      return { state: process.isLive ? "live" : "unsure", process };
    },
    /** Call on proof only. */
    async declareDead(id: string, reason: string): Promise<void> {
      if (!known.has(id)) return;
      log.warn({ processId: id, reason }, "a process of the cluster has ended; its contexts can be claimed");
      await processes.declareDead(id);
      if (known.has(id)) onEnded?.("died");
      known = new Map([...known].filter(([other]) => other !== id));
      onRefreshed(new Set(known.keys()), [...known.values()]);
    },
    /** Newer numbers of a process, which came with one of its responses. */
    setLoad(id: string, load: EngineLoad): void {
      const process = known.get(id);
      if (process !== undefined) known = new Map(known).set(id, { ...process, ...load, loadMs: performance.now() });
    },
    refresh,
    /** Time since the processes were listed. */
    ageMs: (): number => performance.now() - seenMs,
    async close(): Promise<void> {
      clearInterval(timer);
      await refreshing?.catch(() => undefined);
    },
  };
}

/** A process as it was listed after `sinceMs`, but for a load that came with one of its responses since it reported its own. */
function withNewerLoad(listed: ServiceProcess, sinceMs: number, before: ViewedProcess | undefined): ViewedProcess {
  const loadMs = sinceMs - (listed.heartbeatAgeMs ?? 0);
  if (before === undefined || before.loadMs <= loadMs) return { ...listed, loadMs };
  const { capacity, live, busy, waiting } = before;
  return { ...listed, capacity, live, busy, waiting, loadMs: before.loadMs };
}

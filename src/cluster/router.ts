import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CallLimits, Engine } from "../engine/engine.ts";
import { notFound, ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import type { ContextPlacements } from "../store/context-archive.ts";
import type { ServiceProcess } from "../store/processes.ts";
import type { Peers } from "./peers.ts";
import { choosePlacement, isUsable } from "./placement.ts";
import type { ProcessView } from "./process-view.ts";
import { WorkerUnreachable } from "./wire/client.ts";

export interface RouterDependencies {
  readonly view: ProcessView;
  readonly peers: Peers;
  readonly placements: Pick<ContextPlacements, "find">;
  /** Called for each call that a process did not run, or that is sent again. */
  readonly onRepeat?: (reason: Declined | WorkerUnreachable["kind"]) => void;
  /** Callers that may wait for one engine. */
  readonly maxWaiting: number;
  readonly log: Logger;
  /** From 0 to 1; default `Math.random`. */
  readonly random?: () => number;
}

const MAX_OWNERS = 100_000;
/** Of methods without a deadline. */
export const PLAIN_MS = 30_000;
/** Until it is looked again where a context is, when it is nowhere for a moment. */
const PAUSE_MS = 100;
const UNREACHABLE_MS = 5_000;
const MAX_UNREACHABLE = 10_000;

/** Why an engine did not run a call that another one may run. */
type Declined = "not-owner" | "draining" | "pool-full" | "no-lease";
const DECLINED: ReadonlySet<unknown> = new Set<Declined>(["not-owner", "draining", "pool-full", "no-lease"]);

/** A call of one context. */
interface Routed {
  readonly contextId: string;
  readonly limits?: CallLimits;
  /** Whether a call whose outcome is not known is sent again. */
  readonly isRepeatable: boolean;
  /** Where no process can run it yet. */
  readonly isNew?: boolean;
}

/** Finds the process that runs a context, or the one that is to. */
export interface Router {
  /** Sends a call to the process that runs its context; one without such a process is opened on the least loaded one. */
  route<T>(routed: Routed, call: (engine: Engine, limits: CallLimits) => Promise<T>): Promise<T>;
  /** Whether a process runs the context, or may run it. */
  isRunning(contextId: string): Promise<boolean>;
  /** The next call of the context looks where it is. */
  forget(contextId: string): void;
  /** @throws ServiceError `SERVICE_UNAVAILABLE` where no process could open a context, and none has a place in its queue */
  requireCapacity(): void;
}

export function createRouter(dependencies: RouterDependencies): Router {
  const { view, peers, placements, maxWaiting, log, random = Math.random } = dependencies;
  /** By context; wrong at worst for one call, which the process declines. */
  const owners = new LRUCache<string, string>({ max: MAX_OWNERS });
  const pending = createPending();
  /** Processes to which no connection could be made a moment ago, and until when no context is placed there. */
  const unreachable = new LRUCache<string, true>({ max: MAX_UNREACHABLE, ttl: UNREACHABLE_MS });

  async function ownerOf(contextId: string): Promise<string | undefined> {
    const cached = owners.get(contextId);
    const found = cached === undefined ? undefined : await view.find(cached);
    // A process that is about to end releases its contexts, and must not be called at the moment in which it closes.
    if (found !== undefined && found.process.state !== "draining") return cached;
    const placement = (await placements.find([contextId])).get(contextId);
    if (placement === undefined) throw notFound("context", contextId);
    return placement.worker ?? undefined;
  }

  /** Undefined: not known at the moment. */
  async function targetOf(
    { contextId, isNew = false }: Routed,
    excluded: ReadonlySet<string>,
  ): Promise<{ readonly process: ServiceProcess; readonly isPlaced: boolean } | undefined> {
    const owner = isNew ? undefined : await ownerOf(contextId);
    const found = owner === undefined ? undefined : await view.find(owner);
    if (found !== undefined) {
      if (found.state === "live" && !excluded.has(found.process.id)) return { process: found.process, isPlaced: false };
      owners.delete(contextId);
      return undefined;
    }
    return { process: choose(excluded), isPlaced: true };
  }

  /** @throws ServiceError `SERVICE_UNAVAILABLE` */
  function choose(excluded: ReadonlySet<string>): ServiceProcess {
    const reachable = view.all().filter(({ id }) => !unreachable.has(id));
    const process = choosePlacement(reachable, { excluded, pending: pending.counts, maxWaiting, random });
    if (process === undefined) throw noPlacement(reachable);
    return process;
  }

  async function route<T>(routed: Routed, call: (engine: Engine, limits: CallLimits) => Promise<T>): Promise<T> {
    const { contextId, isRepeatable, limits = plainLimits() } = routed;
    const startMs = performance.now();
    const excluded = new Set<string>();
    for (;;) {
      const elapsedMs = performance.now() - startMs;
      if (limits.signal.aborted) throw canceled(limits.signal.reason);
      if (elapsedMs >= limits.remainingMs) throw notPlaced(contextId, limits, elapsedMs);
      const target = await targetOf(routed, excluded);
      if (target === undefined) {
        await pause(limits.signal);
        continue;
      }
      const { process, isPlaced } = target;
      const timed = { ...limits, remainingMs: Math.max(1, Math.ceil(limits.remainingMs - elapsedMs)) };
      const work = (): Promise<T> => call(peers.engineOf(process), timed);
      try {
        const result = await (isPlaced ? pending.during(process.id, work) : work());
        owners.set(contextId, process.id);
        return result;
      } catch (error) {
        if (error instanceof WorkerUnreachable) await afterFailure(error, process, isRepeatable, limits.signal);
        else if (!isDeclined(error)) throw error;
        else await afterDecline(error, contextId, process, excluded, limits.signal);
        if (owners.get(contextId) === process.id) owners.delete(contextId);
      }
    }
  }

  /** Resolves when the call may be sent again. */
  async function afterFailure(
    error: WorkerUnreachable,
    process: ServiceProcess,
    isRepeatable: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    dependencies.onRepeat?.(error.kind);
    if (error.kind === "refused" || (error.kind === "broken" && (await peers.hasEnded(process)))) {
      await view.declareDead(process.id, error.kind);
    } else if (error.kind === "unreachable") {
      log.warn({ error: error.cause, processId: process.id, address: process.address }, "a process cannot be reached");
      unreachable.set(process.id, true);
      await pause(signal);
    }
    if (error.kind !== "broken" || isRepeatable) return;
    throw endedBeforeAnswer(error);
  }

  async function afterDecline(
    error: ServiceError,
    contextId: string,
    process: ServiceProcess,
    excluded: Set<string>,
    signal: AbortSignal,
  ): Promise<void> {
    const { reason, worker } = error.details as { readonly reason: Declined; readonly worker?: string | null };
    dependencies.onRepeat?.(reason);
    if (reason === "no-lease") {
      await pause(signal);
    } else if (reason === "not-owner" && typeof worker === "string" && worker !== process.id) {
      // Two that name each other would pass the call on without end.
      if (owners.get(contextId) === worker) await pause(signal);
      owners.set(contextId, worker);
    } else {
      excluded.add(process.id);
    }
  }

  return {
    route,
    async isRunning(contextId) {
      const owner = await ownerOf(contextId);
      return owner !== undefined && (await view.find(owner)) !== undefined;
    },
    forget: (contextId) => void owners.delete(contextId),
    requireCapacity: () => void choose(new Set()),
  };
}

/** The calls that are about to open a context, by the process. */
function createPending() {
  const counts = new Map<string, number>();
  return {
    counts,
    async during<T>(id: string, work: () => Promise<T>): Promise<T> {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const left = (counts.get(id) ?? 1) - 1;
        if (left > 0) counts.set(id, left);
        else counts.delete(id);
      }
    },
  };
}

export async function pause(signal: AbortSignal): Promise<void> {
  await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
}

function isDeclined(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || error.code !== "SERVICE_UNAVAILABLE") return false;
  return DECLINED.has((error.details as { readonly reason?: unknown } | undefined)?.reason);
}

function plainLimits(): CallLimits {
  return { remainingMs: PLAIN_MS, signal: new AbortController().signal };
}

function endedBeforeAnswer(cause: WorkerUnreachable): ServiceError {
  const details = { outcome: "unknown" };
  return new ServiceError("SERVICE_UNAVAILABLE", "the process that ran the call ended before its answer", {
    details,
    cause,
  });
}

export function canceled(cause: unknown): ServiceError {
  const details = { outcome: "not-executed" };
  return new ServiceError("SERVICE_UNAVAILABLE", "the call was given up by its caller", { details, cause });
}

function notPlaced(
  contextId: string,
  { remainingMs, timeoutMs = remainingMs }: CallLimits,
  elapsedMs: number,
): ServiceError {
  const details = { phase: "queued", contextId, timeout: timeoutMs, duration: Math.round(elapsedMs) };
  return new ServiceError("TIMEOUT", `no process could run context "${contextId}" within ${timeoutMs} ms`, { details });
}

/** Every process that could run a context is full, or there is none. */
function noPlacement(processes: readonly ServiceProcess[]): ServiceError {
  const usable = processes.filter(isUsable);
  const sum = (of: (process: ServiceProcess) => number): number => usable.reduce((total, one) => total + of(one), 0);
  const [message, reason] =
    usable.length === 0
      ? ["no process that runs browsers is available", "no-workers"]
      : [`all ${sum(({ capacity }) => capacity)} contexts are in use`, "pool-full"];
  return new ServiceError("SERVICE_UNAVAILABLE", message, {
    details: {
      outcome: "not-executed",
      reason,
      capacity: sum(({ capacity }) => capacity),
      busy: sum(({ busy }) => busy),
      waiting: sum(({ waiting }) => waiting),
    },
    retryAfterMs: 1_000,
  });
}

import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CallLimits, Engine, NewContext } from "../engine/engine.ts";
import { notFound, ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import type { ContextPlacements } from "../store/context-archive.ts";
import type { ServiceProcess } from "../store/processes.ts";
import type { Peers } from "./peers.ts";
import { type Admission, choosePlacement, isUsable, type PendingCall, type QueueBounds } from "./placement.ts";
import type { ProcessView, ViewedProcess } from "./process-view.ts";
import { WorkerUnreachable } from "./wire/connections.ts";

export interface RouterDependencies {
  readonly view: ProcessView;
  readonly peers: Peers;
  readonly placements: Pick<ContextPlacements, "find">;
  /** Called for each call that a process did not run, or that is sent again. */
  readonly onRepeat?: (reason: Declined | WorkerUnreachable["kind"]) => void;
  readonly admission: Admission;
  readonly queue: QueueBounds;
  readonly log: Logger;
  /** From 0 to 1; default `Math.random`. */
  readonly random?: () => number;
}

const MAX_OWNERS = 100_000;
/** Time allowed for methods without a deadline. */
export const PLAIN_MS = 30_000;
/** Until it is looked again where a context is, when it is nowhere for a moment. */
const PAUSE_MS = 100;
const UNREACHABLE_MS = 5_000;
const MAX_UNREACHABLE = 10_000;
/** A rejection is as old as the view may be. */
const FULL_MS = 500;
const MAX_FULL = 10_000;

/** Why an engine did not run a call that another one may run. */
type Declined = "not-owner" | "draining" | "pool-full" | "no-lease" | "moved";
const DECLINED: ReadonlySet<unknown> = new Set<Declined>(["not-owner", "draining", "pool-full", "no-lease", "moved"]);

/** A call of one context. */
interface Routed {
  readonly contextId: string;
  readonly limits?: CallLimits;
  /** Whether a call whose outcome is not known is sent again. */
  readonly isRepeatable: boolean;
  /** The owner of a new context, which no process can run yet; absent: it is not new. */
  readonly owner?: string;
}

/** Finds the process that runs a context, or the one that is to. */
export interface Router {
  /** Sends a call to the process that runs its context; one without such a process is opened on the least loaded one. */
  route<T>(routed: Routed, call: (engine: Engine, limits: CallLimits) => Promise<T>): Promise<T>;
  /** Whether a process runs the context, or may run it. */
  isRunning(contextId: string): Promise<boolean>;
  /** The next call of the context looks where it is. */
  forget(contextId: string): void;
  /**
   * Chooses the process for a context that is about to be created, by the view alone; until the returned function is called, other
   * creations find its capacity taken.
   *
   * @throws ServiceError `SERVICE_UNAVAILABLE` where each process would reject it
   */
  reserveCapacity(context: Omit<NewContext, "epoch">): () => void;
  /**
   * Has creations that wait at one process move to others that have capacity by now: first those of the owners with the fewest
   * contexts, of each the one that has waited longest.
   */
  moveWaiting(): void;
}

interface Reservation {
  readonly process: ViewedProcess;
  readonly release: () => void;
}

/** A creation that was sent to a process, and may wait there. */
interface Creation {
  readonly owner: string;
  readonly process: ServiceProcess;
  /** By `performance.now()`. */
  readonly sinceMs: number;
  isMoving: boolean;
}

export function createRouter(dependencies: RouterDependencies): Router {
  const { view, peers, placements, admission, queue, log, random = Math.random } = dependencies;
  /** By context; wrong at worst for one call, which the process declines. */
  const owners = new LRUCache<string, string>({ max: MAX_OWNERS });
  /** Calls that open contexts, by the process to which they are sent. */
  const pending = new Map<string, Set<PendingCall>>();
  /** Context → the process that is reserved for it, until the first call is sent there. */
  const reserved = new Map<string, Reservation>();
  /** By context. */
  const creations = new Map<string, Creation>();
  /** Processes to which no connection could be made a moment ago, and until when no context is placed there. */
  const unreachable = new LRUCache<string, true>({ max: MAX_UNREACHABLE, ttl: UNREACHABLE_MS });
  /** Processes that have rejected a caller of an owner a moment ago: the view does not know yet whose callers wait there. */
  const full = new LRUCache<string, true>({ max: MAX_FULL, ttl: FULL_MS });

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
    { contextId, owner: creator }: Routed,
    excluded: ReadonlySet<string>,
  ): Promise<{ readonly process: ServiceProcess; readonly release?: () => void } | undefined> {
    const reservation = reserved.get(contextId);
    if (reservation !== undefined && reserved.delete(contextId)) return reservation;
    const owner = creator === undefined ? await ownerOf(contextId) : undefined;
    const found = owner === undefined ? undefined : await view.find(owner);
    if (found !== undefined) {
      if (found.state === "live" && !excluded.has(found.process.id)) return { process: found.process };
      owners.delete(contextId);
      return undefined;
    }
    return place(creator ?? "", excluded);
  }

  /** Chooses a process, and counts a call to it until `release`. @throws ServiceError `SERVICE_UNAVAILABLE` */
  function place(owner: string, excluded: ReadonlySet<string>): Reservation {
    const placed = tryPlace(owner, excluded);
    if (placed === undefined) throw noPlacement(view.all().filter(({ id }) => !unreachable.has(id)));
    return placed;
  }

  function tryPlace(owner: string, excluded: ReadonlySet<string>, mayWait = true): Reservation | undefined {
    const reachable = view.all().filter(({ id }) => !unreachable.has(id));
    const accepting = reachable.filter(({ id, waiting }) => waiting < queue.maxWaiting || !full.has(`${id} ${owner}`));
    const process = choosePlacement(accepting, { owner, excluded, pending, admission, queue, mayWait, random });
    if (process === undefined) return undefined;
    const call = { owner, sinceMs: performance.now() };
    const calls = pending.get(process.id) ?? new Set();
    pending.set(process.id, calls.add(call));
    return {
      process,
      release(): void {
        calls.delete(call);
        if (calls.size === 0 && pending.get(process.id) === calls) pending.delete(process.id);
      },
    };
  }

  function release(contextId: string, reservation = reserved.get(contextId)): void {
    reservation?.release();
    if (reserved.get(contextId) === reservation) reserved.delete(contextId);
  }

  async function move(contextId: string, creation: Creation): Promise<void> {
    const { owner, process } = creation;
    const reservation = tryPlace(owner, new Set([process.id]), false);
    if (reservation === undefined) return;
    creation.isMoving = true;
    reserved.set(contextId, reservation);
    // The creation then comes back as declined, and takes the reservation.
    const hasLeft = await peers
      .engineOf(process)
      .leaveQueue(contextId)
      .catch(() => false);
    creation.isMoving = false;
    if (!hasLeft) release(contextId, reservation);
  }

  async function route<T>(routed: Routed, call: (engine: Engine, limits: CallLimits) => Promise<T>): Promise<T> {
    try {
      return await repeat(routed, call);
    } finally {
      if (routed.owner !== undefined) release(routed.contextId);
    }
  }

  async function repeat<T>(routed: Routed, call: (engine: Engine, limits: CallLimits) => Promise<T>): Promise<T> {
    const { contextId, owner, isRepeatable, limits = plainLimits() } = routed;
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
      const { process, release: arrived } = target;
      if (owner !== undefined)
        creations.set(contextId, { owner, process, sinceMs: performance.now(), isMoving: false });
      const timed = { ...limits, remainingMs: Math.max(1, Math.ceil(limits.remainingMs - elapsedMs)) };
      try {
        const result = await call(peers.engineOf(process), timed);
        owners.set(contextId, process.id);
        return result;
      } catch (error) {
        if (error instanceof WorkerUnreachable) await afterFailure(error, process, isRepeatable, limits.signal);
        else if (!isDeclined(error)) throw error;
        else await afterDecline(error, routed, process, excluded, limits.signal);
        if (owners.get(contextId) === process.id) owners.delete(contextId);
      } finally {
        creations.delete(contextId);
        arrived?.();
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
    { contextId, owner }: Routed,
    process: ServiceProcess,
    excluded: Set<string>,
    signal: AbortSignal,
  ): Promise<void> {
    const { reason, worker } = error.details as { readonly reason: Declined; readonly worker?: string | null };
    dependencies.onRepeat?.(reason);
    if (reason === "moved") return;
    if (reason === "no-lease") {
      await pause(signal);
    } else if (reason === "not-owner" && typeof worker === "string" && worker !== process.id) {
      // Two that name each other would pass the call on without end.
      if (owners.get(contextId) === worker) await pause(signal);
      owners.set(contextId, worker);
    } else {
      excluded.add(process.id);
      if (reason === "pool-full" && owner !== undefined) full.set(`${process.id} ${owner}`, true);
    }
  }

  return {
    route,
    async isRunning(contextId) {
      const owner = await ownerOf(contextId);
      return owner !== undefined && (await view.find(owner)) !== undefined;
    },
    forget: (contextId) => void owners.delete(contextId),
    reserveCapacity({ id, owner }) {
      const reservation = place(owner, new Set());
      reserved.set(id, reservation);
      return () => release(id, reservation);
    },
    moveWaiting() {
      const processes = view.all();
      const full = new Set(processes.filter(({ waiting }) => waiting > 0).map(({ id }) => id));
      const contextsOf = (owner: string): number =>
        processes.reduce((sum, { owners }) => sum + (owners?.[owner]?.contexts ?? 0), 0);
      const waiting = [...creations].filter(([, { process, isMoving }]) => !isMoving && full.has(process.id));
      waiting.sort(
        ([, one], [, other]) => contextsOf(one.owner) - contextsOf(other.owner) || one.sinceMs - other.sinceMs,
      );
      for (const [contextId, creation] of waiting) void move(contextId, creation);
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

import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CallLimits, Engine } from "../engine/engine.ts";
import { notFound, ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import type { ContextPlacements } from "../store/context-placements.ts";
import type { ServiceProcess } from "../store/processes.ts";
import type { Peers } from "./peers.ts";
import { createPlacer, type PlacerDependencies, type Reservation } from "./placer.ts";
import type { ProcessView } from "./process-view.ts";
import { createSentCreations } from "./sent-creations.ts";
import { WorkerUnreachable } from "./wire/connections.ts";

export interface RouterDependencies extends PlacerDependencies {
  readonly view: ProcessView;
  readonly peers: Peers;
  readonly placements: Pick<ContextPlacements, "find">;
  /** Called for each call that a process did not run, or that is sent again. */
  readonly onRepeat?: (reason: Declined | WorkerUnreachable["kind"]) => void;
  readonly log: Logger;
}

const MAX_OWNERS = 100_000;
/** Time allowed for methods without a deadline. */
const PLAIN_MS = 30_000;
/** The pause before the next look for a context that is nowhere for a moment. */
const PAUSE_MS = 100;

/** Why an engine did not run a call that another one may run. */
type Declined = "not-owner" | "draining" | "pool-full" | "no-lease" | "moved";
const DECLINED: ReadonlySet<unknown> = new Set<Declined>(["not-owner", "draining", "pool-full", "no-lease", "moved"]);

/** A call of one context. */
interface Routed {
  readonly contextId: string;
  readonly limits: CallLimits;
  /** Whether a call whose outcome is not known is sent again. */
  readonly isRepeatable: boolean;
  /** The owner of a new context, which no process can run yet; absent: it is not new. */
  readonly owner?: string;
  /** The context in whose process a new one opens; absent: in any. */
  readonly beside?: string | undefined;
}

type RoutedCall<T> = (engine: Engine, limits: CallLimits) => Promise<T>;

/** Finds the process that runs a context, or the one that is to. */
export type Router = ReturnType<typeof createRouter>;

export function createRouter(dependencies: RouterDependencies) {
  const { view, peers, placements, log } = dependencies;
  /** The process of each context. An entry is wrong for at most one call, which that process declines. */
  const owners = new LRUCache<string, string>({ max: MAX_OWNERS });
  const placer = createPlacer(dependencies);
  /** The creations that it has sent. */
  const creations = createSentCreations({ view, peers, placer });

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
    { contextId, owner: creator, beside }: Routed,
    excluded: ReadonlySet<string>,
  ): Promise<{ readonly process: ServiceProcess; readonly release?: Reservation["release"] } | undefined> {
    const reservation = creations.take(contextId);
    if (reservation !== undefined) return reservation;
    const known = creator === undefined ? contextId : beside;
    const owner = known === undefined ? undefined : await ownerOf(known);
    const found = owner === undefined ? undefined : await view.find(owner);
    if (found !== undefined) {
      if (found.state === "live" && !excluded.has(found.process.id)) return { process: found.process };
      owners.delete(known ?? contextId);
      return undefined;
    }
    return placer.place(creator ?? "", excluded);
  }

  async function repeat<T>(routed: Routed, call: RoutedCall<T>): Promise<T> {
    const { contextId, owner, limits } = routed;
    const startMs = performance.now();
    const excluded = new Set<string>();
    const declined = new Set<string>();
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
      const ended = owner === undefined ? undefined : creations.sent(contextId, owner, process);
      const timed = { ...limits, remainingMs: Math.max(1, Math.ceil(limits.remainingMs - elapsedMs)) };
      try {
        const result = await call(peers.engineOf(process), timed);
        owners.set(contextId, process.id);
        return result;
      } catch (error) {
        if (error instanceof WorkerUnreachable) await afterFailure(error, process, routed);
        else if (!isDeclined(error)) throw error;
        else {
          await afterDecline(error, process, routed, { excluded, hasDeclined: declined.has(process.id) });
          declined.add(process.id);
        }
        if (owners.get(contextId) === process.id) owners.delete(contextId);
      } finally {
        ended?.();
        arrived?.();
      }
    }
  }

  /** Resolves when the call may be sent again. */
  async function afterFailure(error: WorkerUnreachable, process: ServiceProcess, { isRepeatable, limits }: Routed) {
    dependencies.onRepeat?.(error.kind);
    if (error.kind === "refused" || (error.kind === "broken" && (await peers.hasEnded(process)))) {
      await view.declareDead(process.id, error.kind);
    } else if (error.kind === "unreachable") {
      log.warn({ error: error.cause, processId: process.id, address: process.address }, "a process cannot be reached");
      placer.unreachable(process.id);
      await pause(limits.signal);
    }
    if (error.kind === "broken" && !isRepeatable) throw endedBeforeResponse(error);
  }

  /** Resolves when the call may be sent again; excludes the process where it would decline again. */
  async function afterDecline(
    error: ServiceError,
    process: ServiceProcess,
    { contextId, owner, limits: { signal } }: Routed,
    { excluded, hasDeclined }: { readonly excluded: Set<string>; readonly hasDeclined: boolean },
  ): Promise<void> {
    const { reason, worker } = error.details as { readonly reason: Declined; readonly worker?: string | null };
    dependencies.onRepeat?.(reason);
    // Two that name each other, or one that repeats itself, would be sent the call without end.
    if (reason === "no-lease" || hasDeclined) await pause(signal);
    if (reason === "moved" || reason === "no-lease") return;
    if (reason === "not-owner" && typeof worker === "string" && worker !== process.id) {
      owners.set(contextId, worker);
    } else {
      excluded.add(process.id);
      if (reason === "pool-full" && owner !== undefined) placer.rejected(process.id, owner);
    }
  }

  return {
    /** Sends a call to the process that runs its context; one without such a process is opened on the least loaded one. */
    async route<T>(routed: Routed, call: RoutedCall<T>): Promise<T> {
      try {
        return await repeat(routed, call);
      } finally {
        if (routed.owner !== undefined) creations.release(routed.contextId);
      }
    },
    /** Whether a process runs the context, or may run it. */
    async isRunning(contextId: string): Promise<boolean> {
      const owner = await ownerOf(contextId);
      return owner !== undefined && (await view.find(owner)) !== undefined;
    },
    /** The next call of the context looks where it is. */
    forget: (contextId: string): void => void owners.delete(contextId),
    creations,
  };
}

export async function pause(signal: AbortSignal): Promise<void> {
  await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
}

function isDeclined(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || error.code !== "SERVICE_UNAVAILABLE") return false;
  return DECLINED.has((error.details as { readonly reason?: unknown } | undefined)?.reason);
}

/** Returns the limits of a call of a method without a deadline. */
export function plainLimits(signal = new AbortController().signal): CallLimits {
  return { remainingMs: PLAIN_MS, signal };
}

function endedBeforeResponse(cause: WorkerUnreachable): ServiceError {
  const details = { outcome: "unknown" };
  return new ServiceError("SERVICE_UNAVAILABLE", "the process that ran the call ended before its response", {
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

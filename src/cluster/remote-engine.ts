import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type Event, type EventCursor, type EventType, isReading } from "../contract.ts";
import type { ContextArchive, ContextPlacement } from "../engine/archive.ts";
import type { CallLimits, Engine, EventFilter, EventItem, ScreenFrame, ScreenOptions } from "../engine/engine.ts";
import { ServiceError } from "../errors/errors.ts";
import type { Logger } from "../log/log.ts";
import type { ServiceProcess } from "../store/processes.ts";
import type { ContextPlacements } from "../store/context-archive.ts";
import type { Peers } from "./peers.ts";
import { choosePlacement, isUsable } from "./placement.ts";
import type { ProcessView } from "./process-view.ts";
import { WorkerUnreachable } from "./wire/client.ts";

export interface RemoteEngineDependencies {
  readonly view: ProcessView;
  readonly peers: Peers;
  readonly placements: Pick<ContextPlacements, "find">;
  readonly archive: Pick<ContextArchive, "nextCursor">;
  /** The cursor of `context.closed` of a deleted context. */
  readonly cursorAfter: (last: ContextPlacement) => EventCursor;
  /** Delivers an event that no engine emits, because no process runs its context, to the subscribers of all processes. */
  readonly publishEvent: (event: Event) => Promise<void>;
  readonly follow: (filter: EventFilter, signal: AbortSignal) => AsyncIterable<EventItem>;
  /** Called for each call that a process did not run, or that is sent again. */
  readonly onRepeat?: (reason: Declined | WorkerUnreachable["kind"]) => void;
  /** Callers that may wait for one engine. */
  readonly maxWaiting: number;
  readonly log: Logger;
  /** Epoch ms. */
  readonly now: () => number;
  readonly random?: () => number;
}

const MAX_OWNERS = 100_000;
/** Of methods without a deadline. */
const PLAIN_MS = 30_000;
/** Until it is looked again where a context is, when it is nowhere for a moment. */
const PAUSE_MS = 100;
const UNREACHABLE_MS = 5_000;
const MAX_UNREACHABLE = 10_000;

/** Why an engine did not run a call that another one may run. */
type Declined = "not-owner" | "draining" | "pool-full" | "no-lease";
const DECLINED: ReadonlySet<unknown> = new Set<Declined>(["not-owner", "draining", "pool-full", "no-lease"]);

interface Routed {
  readonly contextId: string;
  readonly limits?: CallLimits;
  /** Whether a call whose outcome is not known is sent again. */
  readonly isRepeatable: boolean;
  /** Where no process can run it yet. */
  readonly isNew?: boolean;
}

/** The engines of a cluster as one. */
export interface RemoteEngine extends Engine {
  /** @throws ServiceError `SERVICE_UNAVAILABLE` where no process could open a context, and none has a place in its queue */
  requireCapacity(): void;
}

/** Sends each call to the process that runs its context; one without such a process is opened on the least loaded one. */
export function createRemoteEngine(dependencies: RemoteEngineDependencies): RemoteEngine {
  const { view, peers, placements, archive, maxWaiting, log, now, random = Math.random } = dependencies;
  /** By context; wrong at worst for one call, which the process declines. */
  const owners = new LRUCache<string, string>({ max: MAX_OWNERS });
  /** By process, the calls that are about to open a context there. */
  const pending = new Map<string, number>();
  /** Processes to which no connection could be made a moment ago, and until when no context is placed there. */
  const unreachable = new LRUCache<string, true>({ max: MAX_UNREACHABLE, ttl: UNREACHABLE_MS });

  async function ownerOf(contextId: string): Promise<string | undefined> {
    const cached = owners.get(contextId);
    const found = cached === undefined ? undefined : await view.find(cached);
    // A process that is about to end releases its contexts, and must not be called at the moment in which it closes.
    if (found !== undefined && found.process.state !== "draining") return cached;
    const placement = (await placements.find([contextId])).get(contextId);
    if (placement === undefined) throw unknownContext(contextId);
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
    const process = choosePlacement(reachable, { excluded, pending, maxWaiting, random });
    if (process === undefined) throw noPlacement(reachable);
    return process;
  }

  async function placed<T>(id: string, work: () => Promise<T>): Promise<T> {
    pending.set(id, (pending.get(id) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (pending.get(id) ?? 1) - 1;
      if (left > 0) pending.set(id, left);
      else pending.delete(id);
    }
  }

  async function route<T>(routed: Routed, call: (engine: Engine, limits: CallLimits) => Promise<T>): Promise<T> {
    const {
      contextId,
      isRepeatable,
      limits = { remainingMs: PLAIN_MS, signal: new AbortController().signal },
    } = routed;
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
        const result = await (isPlaced ? placed(process.id, work) : work());
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
    throw new ServiceError("SERVICE_UNAVAILABLE", "the process that ran the call ended before its answer", {
      details: { outcome: "unknown" },
      cause: error,
    });
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

  function awayEvent(contextId: string, type: EventType, cursor: EventCursor, data: Event["data"] = {}): Event {
    return {
      id: `${contextId}.${cursor.epoch}.${cursor.seq}`,
      cursor,
      type,
      contextId,
      timestamp: new Date(now()).toISOString(),
      data,
    };
  }

  /** The process that runs the context, or may run it. */
  async function runningOwner(contextId: string): Promise<boolean> {
    const owner = await ownerOf(contextId);
    return owner !== undefined && (await view.find(owner)) !== undefined;
  }

  async function* screen(
    contextId: string,
    options: ScreenOptions,
    signal: AbortSignal,
  ): AsyncGenerator<ScreenFrame, void, void> {
    while (!signal.aborted) {
      const limits = { remainingMs: PLAIN_MS, signal };
      // The first picture shows that the process runs the context.
      const { frames, first } = await route({ contextId, limits, isRepeatable: true }, async (engine) => {
        const opened = engine.screen(contextId, options, signal)[Symbol.asyncIterator]();
        return { frames: opened, first: await opened.next() };
      });
      try {
        for (let next = first; next.done !== true; next = await frames.next()) yield next.value;
        return;
      } catch (error) {
        // The context goes on in another process.
        if (!(error instanceof WorkerUnreachable)) throw error;
      } finally {
        await frames.return?.();
      }
    }
  }

  return {
    requireCapacity: () => void choose(new Set()),

    createContext: (context, limits) =>
      route({ contextId: context.id, limits, isRepeatable: false, isNew: true }, (engine, timed) =>
        engine.createContext(context, timed),
      ),

    async updateContext(contextId, fields, limits) {
      for (;;) {
        if (await runningOwner(contextId))
          return route({ contextId, limits, isRepeatable: true }, (engine, timed) =>
            engine.updateContext(contextId, fields, timed),
          );
        const cursor = await archive.nextCursor(contextId);
        if (cursor !== undefined) {
          const data = { fields, recreated: false };
          await dependencies.publishEvent(awayEvent(contextId, "context.updated", cursor, data));
          return { isRecreated: false };
        }
        if (limits.signal.aborted) throw canceled(limits.signal.reason);
        await pause(limits.signal);
      }
    },

    async closeContext(contextId, last) {
      owners.delete(contextId);
      if (last === undefined) return;
      const found = last.worker === null ? undefined : await view.find(last.worker);
      if (found !== undefined) {
        try {
          await peers.engineOf(found.process).closeContext(contextId, last);
          return;
        } catch (error) {
          // Its browser ends with it, or as soon as it finds that the row is gone.
          if (!(error instanceof WorkerUnreachable)) throw error;
        }
      }
      await dependencies.publishEvent(awayEvent(contextId, "context.closed", dependencies.cursorAfter(last)));
    },

    recoverContext: (contextId, limits) =>
      route({ contextId, limits, isRepeatable: true }, (engine, timed) => engine.recoverContext(contextId, timed)),
    openPage: (contextId, page, limits) =>
      route({ contextId, limits, isRepeatable: false }, (engine, timed) => engine.openPage(contextId, page, timed)),
    closePage: (contextId, pageId, limits) =>
      route({ contextId, limits, isRepeatable: false }, (engine, timed) => engine.closePage(contextId, pageId, timed)),

    async listPages(contextId) {
      // A process that has released the context would answer from the archive, as it was then.
      if (!(await runningOwner(contextId))) owners.delete(contextId);
      return route({ contextId, isRepeatable: true }, (engine) => engine.listPages(contextId));
    },

    execute: (contextId, request, options) =>
      route({ contextId, limits: options, isRepeatable: isReading(request) }, (engine, timed) =>
        engine.execute(contextId, request, { ...options, ...timed }),
      ),
    executeSteps: (contextId, request, options) =>
      route({ contextId, limits: options, isRepeatable: false }, (engine, timed) =>
        engine.executeSteps(contextId, request, { ...options, ...timed }),
      ),

    control: (contextId, command, limits) =>
      route({ contextId, limits, isRepeatable: false }, (engine, timed) => engine.control(contextId, command, timed)),
    readControl: (contextId, waitMs, limits) =>
      route({ contextId, limits, isRepeatable: true }, (engine, timed) => engine.readControl(contextId, waitMs, timed)),
    dispatchInput: (contextId, pageId, input, limits) =>
      route({ contextId, limits, isRepeatable: false }, (engine, timed) =>
        engine.dispatchInput(contextId, pageId, input, timed),
      ),
    screen,

    events: (filter, signal) => dependencies.follow(filter, signal),

    health: () =>
      Promise.resolve({
        browser: view.all().some(isUsable),
        liveContexts: view.all().reduce((sum, { live }) => sum + live, 0),
      }),
    close: () => peers.close(),
  };
}

async function pause(signal: AbortSignal): Promise<void> {
  await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
}

function isDeclined(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || error.code !== "SERVICE_UNAVAILABLE") return false;
  return DECLINED.has((error.details as { readonly reason?: unknown } | undefined)?.reason);
}

function unknownContext(contextId: string): ServiceError {
  return new ServiceError("NOT_FOUND", `context "${contextId}" does not exist`, { details: { resource: "context" } });
}

function canceled(cause: unknown): ServiceError {
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

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Event } from "../../src/contract.ts";
import { cursorAfter } from "../../src/contract.ts";
import type { ContextArchive } from "../../src/engine/archive.ts";
import { createCapacity } from "../../src/engine/browser/capacity.ts";
import { createDeadline, Interrupted } from "../../src/engine/deadline.ts";
import { createEventHub } from "../../src/engine/events/hub.ts";
import type { NewContext } from "../../src/engine/engine.ts";
import type { LocalEngine } from "../../src/engine/local-engine.ts";
import { createSemaphore, type Release } from "../../src/engine/semaphore.ts";
import { ServiceError } from "../../src/errors/errors.ts";
import { stubEngine } from "../cluster/stub-engine.ts";

interface ScriptedEngineOptions {
  readonly archive: ContextArchive;
  readonly maxContexts: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerOwner: number;
  /** How long an action takes, without CPU; `wait` takes its `duration`. */
  readonly actionMs: number;
  /** Actions that run at once. */
  readonly maxActions: number;
}

interface LiveContext {
  readonly id: string;
  readonly owner: string;
  readonly epoch: number;
  readonly release: Release;
  /** Aborts when the context is deleted. */
  readonly ending: AbortController;
  pageId: string | undefined;
  uses: number;
  lastUsedMs: number;
}

type Opened = Pick<LiveContext, "id" | "owner" | "epoch" | "pageId">;

/**
 * The engine of a worker without a browser: it claims, saves and releases contexts in the real archive, with the real capacity
 * and events, and its actions take a given time.
 */
export function createScriptedEngine(options: ScriptedEngineOptions): LocalEngine {
  const { archive, maxContexts, actionMs } = options;
  const capacity = createCapacity({ ...options, maxBrowsers: Infinity });
  capacity.onWaiting(makeRoom);
  const hub = createEventHub(Date.now);
  const live = new Map<string, LiveContext>();
  const opening = new Map<string, Promise<LiveContext>>();
  const permits = createSemaphore({
    permits: options.maxActions,
    maxWaiting: Number.POSITIVE_INFINITY,
    tooManyWaiting: () => new Error("no limit is reached"),
  });
  let isDraining = false;

  function emit({ id, epoch, pageId }: Opened, type: Event["type"], data: Event["data"] = {}): void {
    hub.emit({ contextId: id, epoch, type, data, ...(pageId !== undefined && { pageId }) });
  }

  async function open(
    context: Opened,
    remainingMs: number,
    signal: AbortSignal,
    queueing: Pick<NewContext, "acquireTimeoutMs"> = {},
  ): Promise<LiveContext> {
    const release = await capacity
      .acquire(
        { ...queueing, contextId: context.id, owner: context.owner, group: "" },
        createDeadline(remainingMs),
        signal,
      )
      .catch((error: unknown) => {
        if (!(error instanceof Interrupted)) throw error;
        throw new ServiceError("TIMEOUT", "no context has become free in time", { details: { phase: "queued" } });
      });
    const opened = { ...context, release, ending: new AbortController(), uses: 0, lastUsedMs: performance.now() };
    live.set(context.id, opened);
    return opened;
  }

  function makeRoom(): boolean {
    const [oldest] = [...live.values()]
      .filter(({ uses }) => uses === 0)
      .sort((one, other) => one.lastUsedMs - other.lastUsedMs);
    if (oldest !== undefined) void hibernate(oldest);
    return oldest !== undefined;
  }

  async function hibernate(context: LiveContext): Promise<void> {
    const { id, epoch } = context;
    emit(context, "context.hibernated");
    live.delete(id);
    await archive.release(id, epoch, { eventSeq: hub.lastSeq(id, epoch) });
    context.release();
  }

  async function recover(contextId: string, remainingMs: number, signal: AbortSignal): Promise<LiveContext> {
    const archived = await archive.load(contextId);
    if (archived === undefined) throw unknown(contextId);
    const epoch = await archive.claim(contextId, archived);
    if (epoch === undefined) {
      const details = { outcome: "not-executed", reason: "not-owner", worker: archived.worker };
      throw new ServiceError("SERVICE_UNAVAILABLE", `context "${contextId}" is run by another process`, { details });
    }
    hub.startEpoch(contextId, epoch, archived);
    const { owner, pages } = archived;
    const opened = await open({ id: contextId, owner, epoch, pageId: pages[0]?.id }, remainingMs, signal);
    emit(opened, "context.recovered", { previousEpoch: archived.epoch, pages: pages.length });
    return opened;
  }

  async function using<T>(
    contextId: string,
    { remainingMs, signal }: { readonly remainingMs: number; readonly signal: AbortSignal },
    work: (context: LiveContext) => Promise<T>,
  ): Promise<T> {
    let context = live.get(contextId);
    if (context === undefined) {
      if (isDraining) {
        const details = { outcome: "not-executed", reason: "draining" };
        throw new ServiceError("SERVICE_UNAVAILABLE", "the process is about to end", { details });
      }
      const recovering =
        opening.get(contextId) ?? recover(contextId, remainingMs, signal).finally(() => opening.delete(contextId));
      opening.set(contextId, recovering);
      context = await recovering;
    }
    context.uses++;
    try {
      return await work(context);
    } finally {
      context.uses--;
      context.lastUsedMs = performance.now();
      if (context.uses === 0 && (isDraining || capacity.waiting > 0) && live.has(contextId)) void hibernate(context);
    }
  }

  /** As the engine does for an action without a page. */
  async function openPage(context: LiveContext): Promise<string> {
    if (context.pageId !== undefined) return context.pageId;
    context.pageId = randomUUID();
    emit(context, "page.created");
    const page = { id: context.pageId, url: "about:blank", createdAt: Date.now() };
    await archive.save(context.id, context.epoch, { pages: [page] });
    return context.pageId;
  }

  return {
    ...stubEngine({
      async createContext({ id, owner, epoch, ...queueing }, { remainingMs, signal }) {
        const opened = await open({ id, owner, epoch, pageId: undefined }, remainingMs, signal, queueing);
        emit(opened, "context.created");
      },
      async closeContext(contextId, last) {
        const context = live.get(contextId);
        live.delete(contextId);
        context?.release();
        context?.ending.abort();
        if (context !== undefined) emit(context, "context.closed");
        else if (last !== undefined) hub.emitAt(cursorAfter(last), { contextId, type: "context.closed" });
        hub.forget(contextId);
      },
      recoverContext: (contextId, limits) => using(contextId, limits, () => Promise.resolve()),
      async listPages(contextId) {
        if ((await archive.load(contextId)) === undefined) throw unknown(contextId);
        return [];
      },
      execute: (contextId, request, callLimits) =>
        using(contextId, callLimits, async (context) => {
          const { signal, remainingMs } = callLimits;
          const pageId = await openPage(context);
          const release = await permits.acquire(createDeadline(remainingMs), { signal });
          try {
            const { action } = request;
            const waited = (action === "wait" ? request.params.duration : undefined) ?? actionMs;
            emit(context, "action.started", { action });
            const ended = AbortSignal.any([signal, context.ending.signal]);
            await sleep(waited, undefined, { signal: ended }).catch((error: unknown) => {
              throw context.ending.signal.aborted ? unknown(contextId) : error;
            });
            emit(context, "action.completed", { action });
            const at = new Date().toISOString();
            const ran = { success: true, contextId, pageId, duration: waited, executedAt: at, timestamp: at } as const;
            return {
              result:
                action === "wait"
                  ? { ...ran, actionType: "wait", data: { waited } }
                  : { ...ran, actionType: "evaluate", data: { result: pageId } },
            };
          } finally {
            release();
          }
        }),
      events(filter, signal) {
        return hub.subscribe(filter, signal);
      },
      leaveQueue: (contextId) => Promise.resolve(capacity.dismiss(contextId)),
      health: () => Promise.resolve({ browser: true, liveContexts: capacity.used }),
    }),
    start: () => Promise.resolve({ executable: "", version: "none", sandbox: "on", reason: "there is no browser" }),
    load: () => ({
      capacity: maxContexts,
      live: capacity.used,
      busy: [...live.values()].filter(({ uses }) => uses > 0).length,
      waiting: capacity.waiting,
      ...(capacity.waiting > 0 && { owners: capacity.owners() }),
    }),
    browsers: () => [],
    reserveCapacity({ owner }) {
      capacity.requireQueue({ owner, group: "" });
      return () => undefined;
    },
    stateOf(contextId) {
      const context = live.get(contextId);
      if (context === undefined) return "hibernated";
      return context.uses > 0 ? "busy" : "live";
    },
    queued: () => capacity.queued(),
    endEvents(contextId, epoch) {
      const seq = hub.lastSeq(contextId, epoch);
      hub.forget(contextId);
      return seq;
    },
    busyIds: () => [...live.values()].filter(({ uses }) => uses > 0).map(({ id }) => id),
    async drain() {
      isDraining = true;
      await Promise.all([...live.values()].filter(({ uses }) => uses === 0).map(hibernate));
    },
    async discardLost(readOwn) {
      const before = [...live.values()];
      const own = await readOwn();
      for (const { id, epoch, release } of before) {
        if (own.get(id) === epoch) continue;
        live.delete(id);
        release();
      }
    },
    close: () => Promise.resolve(),
  };
}

function unknown(contextId: string): ServiceError {
  const details = { resource: "context" };
  return new ServiceError("NOT_FOUND", `context "${contextId}" does not exist`, { details });
}

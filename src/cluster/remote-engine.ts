import { type Event, type EventCursor, type EventType, isReading } from "../contract.ts";
import type { ContextArchive, ContextPlacement } from "../engine/archive.ts";
import type {
  CallLimits,
  CdpClient,
  CdpItem,
  Engine,
  EventFilter,
  EventItem,
  NewContext,
  ScreenFrame,
  ScreenOptions,
} from "../engine/engine.ts";
import { isUsable } from "./placement.ts";
import { canceled, createRouter, pause, PLAIN_MS, type Router, type RouterDependencies } from "./router.ts";
import { WorkerUnreachable } from "./wire/connections.ts";

interface RemoteEngineDependencies extends RouterDependencies {
  readonly archive: Pick<ContextArchive, "nextCursor">;
  /** The cursor of `context.closed` of a deleted context. */
  readonly cursorAfter: (last: ContextPlacement) => EventCursor;
  /** Delivers an event that no engine emits, because no process runs its context, to the subscribers of all processes. */
  readonly publishEvent: (event: Event) => Promise<void>;
  readonly follow: (filter: EventFilter, signal: AbortSignal) => AsyncIterable<EventItem>;
  /** Epoch ms. */
  readonly now: () => number;
}

/** The engines of a cluster as one. */
export interface RemoteEngine extends Engine, Pick<Router, "reserveCapacity" | "moveWaiting"> {}

export function createRemoteEngine(dependencies: RemoteEngineDependencies): RemoteEngine {
  const { view, peers, archive, now } = dependencies;
  const router = createRouter(dependencies);
  const { route } = router;

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

  async function* cdp(
    contextId: string,
    client: CdpClient,
    messages: AsyncIterable<string>,
    signal: AbortSignal,
  ): AsyncGenerator<CdpItem, void, void> {
    const limits = { remainingMs: PLAIN_MS, signal };
    const { items, first } = await route({ contextId, limits, isRepeatable: true }, async (engine) => {
      const opened = engine.cdp(contextId, client, messages, signal)[Symbol.asyncIterator]();
      return { items: opened, first: await opened.next() };
    });
    try {
      for (let next = first; next.done !== true; next = await items.next()) yield next.value;
    } catch (error) {
      // The client has sessions in a browser that it cannot reach any more.
      if (!(error instanceof WorkerUnreachable)) throw error;
      yield { type: "end", reason: signal.aborted ? "aborted" : "gone", rejected: {} };
    } finally {
      await items.return?.();
    }
  }

  return {
    reserveCapacity: router.reserveCapacity,
    moveWaiting: router.moveWaiting,
    // Only the process that has sent a call to another one moves it.
    leaveQueue: () => Promise.resolve(false),

    createContext: (context, limits) =>
      route(toNew(context, limits), (engine, timed) =>
        engine.createContext(waitingLess(context, limits, timed), timed),
      ),

    async updateContext(contextId, fields, limits) {
      for (;;) {
        if (await router.isRunning(contextId))
          return route({ contextId, limits, isRepeatable: true }, (engine, timed) =>
            engine.updateContext(contextId, fields, timed),
          );
        const cursor = await archive.nextCursor(contextId);
        if (cursor !== undefined) {
          const data = { fields, recreated: false };
          await dependencies.publishEvent(awayEvent(contextId, "context.updated", { cursor, nowMs: now(), data }));
          return { isRecreated: false };
        }
        if (limits.signal.aborted) throw canceled(limits.signal.reason);
        await pause(limits.signal);
      }
    },

    async closeContext(contextId, last) {
      router.forget(contextId);
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
      const cursor = dependencies.cursorAfter(last);
      await dependencies.publishEvent(awayEvent(contextId, "context.closed", { cursor, nowMs: now() }));
    },

    recoverContext: (contextId, limits) =>
      route({ contextId, limits, isRepeatable: true }, (engine, timed) => engine.recoverContext(contextId, timed)),
    async saveContext(contextId, limits) {
      if (!(await router.isRunning(contextId))) return;
      await route({ contextId, limits, isRepeatable: true }, (engine, timed) => engine.saveContext(contextId, timed));
    },
    openPage: (contextId, page, limits) =>
      route({ contextId, limits, isRepeatable: false }, (engine, timed) => engine.openPage(contextId, page, timed)),
    closePage: (contextId, pageId, limits) =>
      route({ contextId, limits, isRepeatable: false }, (engine, timed) => engine.closePage(contextId, pageId, timed)),

    async listPages(contextId) {
      // A process that has released the context would answer from the archive, as it was then.
      if (!(await router.isRunning(contextId))) router.forget(contextId);
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

    async render(request, limits) {
      try {
        return await route(toNew(request, limits), (engine, timed) =>
          engine.render(waitingLess(request, limits, timed), timed),
        );
      } finally {
        router.forget(request.id);
      }
    },

    control: (contextId, command, limits) =>
      route({ contextId, limits, isRepeatable: false }, (engine, timed) => engine.control(contextId, command, timed)),
    readControl: (contextId, waitMs, limits) =>
      route({ contextId, limits, isRepeatable: true }, (engine, timed) => engine.readControl(contextId, waitMs, timed)),
    dispatchInput: (contextId, pageId, input, limits) =>
      route({ contextId, limits, isRepeatable: false }, (engine, timed) =>
        engine.dispatchInput(contextId, pageId, input, timed),
      ),
    screen,
    cdp,
    saveRecording: (contextId, format, limits) =>
      route({ contextId, limits, isRepeatable: false }, (engine, timed) =>
        engine.saveRecording(contextId, format, timed),
      ),

    webDriver: (contextId, actor, command, limits) =>
      route({ contextId, limits, isRepeatable: false }, (engine, timed) =>
        engine.webDriver(contextId, actor, command, timed),
      ),

    events: (filter, signal) => dependencies.follow(filter, signal),

    health: () =>
      Promise.resolve({
        browser: view.all().some(isUsable),
        liveContexts: view.all().reduce((sum, { live }) => sum + live, 0),
      }),
    close: () => peers.close(),
  };
}

function toNew({ id: contextId, owner }: NewContext, limits: CallLimits) {
  return { contextId, limits, isRepeatable: false, owner };
}

/** The context with what is left of its time in queues: a process that was asked before may have had it wait. */
function waitingLess<T extends NewContext>(context: T, limits: CallLimits, left: CallLimits): T {
  const { acquireTimeoutMs = limits.remainingMs } = context;
  return { ...context, acquireTimeoutMs: Math.max(0, acquireTimeoutMs - (limits.remainingMs - left.remainingMs)) };
}

/** An event of a context that no process runs. */
function awayEvent(
  contextId: string,
  type: EventType,
  { cursor, nowMs, data = {} }: { readonly cursor: EventCursor; readonly nowMs: number; readonly data?: Event["data"] },
): Event {
  const id = `${contextId}.${cursor.epoch}.${cursor.seq}`;
  return { id, cursor, type, contextId, timestamp: new Date(nowMs).toISOString(), data };
}

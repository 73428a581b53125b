import { cursorAfter, type Event, type EventCursor, type EventType, isReading } from "../contract.ts";
import type { ContextArchive } from "../engine/archive.ts";
import type { CallLimits, CdpItem, Engine, EventFilter, EventItem, NewContext, ScreenFrame } from "../engine/engine.ts";
import { isUsable } from "./placement.ts";
import { canceled, createRouter, pause, plainLimits, type Router, type RouterDependencies } from "./router.ts";
import type { SentCreations } from "./sent-creations.ts";
import { WorkerUnreachable } from "./wire/connections.ts";
import { callBy, methodsBy, type RoutedMethod } from "../seam/engine-methods.ts";

/** The engines of a cluster as one. */
export interface RemoteEngine extends Engine, Pick<SentCreations, "moveWaiting"> {
  /** See `reserve` of the creations that are sent. */
  reserveCapacity(context: Omit<NewContext, "epoch">): () => void;
}

export function createRemoteEngine(
  dependencies: RouterDependencies & {
    readonly archive: Pick<ContextArchive, "nextCursor">;
    /** Delivers an event that no engine emits, because no process runs its context, to the subscribers of all processes. */
    readonly publishEvent: (event: Event) => Promise<void>;
    readonly follow: (filter: EventFilter, signal: AbortSignal) => AsyncIterable<EventItem>;
    /** Epoch ms. */
    readonly now: () => number;
  },
): RemoteEngine {
  const { view, peers, archive, now } = dependencies;
  const router = createRouter(dependencies);
  const { route } = router;

  return {
    ...methodsBy<RoutedMethod>((name, { isRepeatable }) => {
      if (isRepeatable === undefined) return undefined;
      return (...values) => {
        const [contextId, limits] = [values[0] as string, values.at(-1) as CallLimits];
        return route({ contextId, limits, isRepeatable }, (engine, timed) =>
          callBy(engine, name, [...values.slice(0, -1), { ...limits, ...timed }]),
        );
      };
    }),
    reserveCapacity: ({ id, owner }) => router.creations.reserve(id, owner),
    moveWaiting: () => router.creations.moveWaiting(),
    // Only the process that has sent a call to another one moves it.
    leaveQueue: () => Promise.resolve(false),

    createContext: (context, limits) =>
      routeNew(route, context, limits, (engine, left, timed) => engine.createContext(left, timed)),

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
      const cursor = cursorAfter(last);
      await dependencies.publishEvent(awayEvent(contextId, "context.closed", { cursor, nowMs: now() }));
    },

    async saveContext(contextId, limits) {
      if (!(await router.isRunning(contextId))) return;
      await route({ contextId, limits, isRepeatable: true }, (engine, timed) => engine.saveContext(contextId, timed));
    },

    async listPages(contextId) {
      // A process that has released the context would respond from the archive, as it was then.
      if (!(await router.isRunning(contextId))) router.forget(contextId);
      return route({ contextId, limits: plainLimits(), isRepeatable: true }, (engine) => engine.listPages(contextId));
    },

    execute: (contextId, request, options) =>
      route({ contextId, limits: options, isRepeatable: isReading(request) }, (engine, timed) =>
        engine.execute(contextId, request, { ...options, ...timed }),
      ),

    async render(request, limits) {
      try {
        return await routeNew(route, request, limits, (engine, left, timed) => engine.render(left, timed));
      } finally {
        router.forget(request.id);
      }
    },

    screen: (contextId, options, signal) =>
      screen(signal, () => relay(route, contextId, signal, (engine) => engine.screen(contextId, options, signal))),
    cdp: (contextId, client, messages, signal) =>
      cdp(
        relay(route, contextId, signal, (engine) => engine.cdp(contextId, client, messages, signal)),
        signal,
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

/** Yields the items of a stream of the process that runs the context, whose first item shows that it does. */
async function* relay<T>(
  route: Router["route"],
  contextId: string,
  signal: AbortSignal,
  open: (engine: Engine) => AsyncIterable<T>,
): AsyncGenerator<T, void, void> {
  const { items, first } = await route(
    { contextId, limits: plainLimits(signal), isRepeatable: true },
    async (engine) => {
      const opened = open(engine)[Symbol.asyncIterator]();
      return { items: opened, first: await opened.next() };
    },
  );
  try {
    for (let next = first; next.done !== true; next = await items.next()) yield next.value;
  } finally {
    await items.return?.();
  }
}

/** Follows a screen: when its process ends, the context goes on in another one. */
async function* screen(
  signal: AbortSignal,
  open: () => AsyncIterable<ScreenFrame>,
): AsyncGenerator<ScreenFrame, void, void> {
  while (!signal.aborted) {
    try {
      yield* open();
      return;
    } catch (error) {
      if (!(error instanceof WorkerUnreachable)) throw error;
    }
  }
}

/** Ends when the process does: the client has sessions in a browser that it cannot reach any more. */
async function* cdp(items: AsyncIterable<CdpItem>, signal: AbortSignal): AsyncGenerator<CdpItem, void, void> {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof WorkerUnreachable)) throw error;
    yield { type: "end", reason: signal.aborted ? "aborted" : "gone", rejected: {} };
  }
}

/**
 * Sends the creation of a context, each time with what is left of its time in queues: a process that was asked before may have had
 * it wait.
 */
function routeNew<T, Context extends NewContext>(
  route: Router["route"],
  context: Context,
  limits: CallLimits,
  call: (engine: Engine, context: Context, limits: CallLimits) => Promise<T>,
): Promise<T> {
  const { id: contextId, owner, beside, acquireTimeoutMs = limits.remainingMs } = context;
  return route({ contextId, limits, isRepeatable: false, owner, beside }, (engine, timed) => {
    const leftMs = Math.max(0, acquireTimeoutMs - (limits.remainingMs - timed.remainingMs));
    return call(engine, { ...context, acquireTimeoutMs: leftMs }, timed);
  });
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

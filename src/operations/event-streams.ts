import {
  type ErrorCode,
  type Event,
  type EventGap,
  type EventType,
  type Principal,
  type PublicCall,
  type StreamEventsRequest,
  streamTable,
} from "../contract.ts";
import type { Engine, EventFilter, EventItem } from "../engine/engine.ts";
import { ServiceError, invalidField, notFound } from "../errors/errors.ts";
import { requireScopes } from "../identity/permissions.ts";
import type { ContextStore } from "../store/contexts.ts";
import { createFunnel } from "./merge-streams.ts";

/** A call that lasts: its credentials are asked for again as long as it does. */
export interface StreamCall extends PublicCall {
  readonly principal: Principal;
  /** Who the caller is now. @throws ServiceError when its credentials are good no more */
  readonly reauthenticate: () => Promise<Principal>;
  /** Calls `told` when it is worth asking again at once; the function it answers ends that. */
  readonly watchCaller: (told: () => void) => () => void;
}

export interface EventStream {
  /** `events.lost` for what is gone of that for which `after` asked. */
  readonly lost: Event | undefined;
  /**
   * From now on. Ends when the one context that it is about has closed, and when the call's signal aborts.
   *
   * @throws ServiceError when the caller may no longer listen
   */
  readonly events: AsyncIterable<Event>;
}

export interface EventStreams {
  /** @throws ServiceError `NOT_FOUND` for a context that is not the caller's; `RATE_LIMIT_EXCEEDED` beyond 1000 at a time */
  open(call: StreamCall, request: StreamEventsRequest): Promise<EventStream>;
}

export interface EventStreamsDependencies {
  readonly engine: Pick<Engine, "events">;
  readonly contexts: Pick<ContextStore, "find" | "list" | "ownerOf">;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Within five seconds of its end in another process, a session or a key hears nothing more. */
const recheckMs = 2_000;
const maxPerUser = 1_000;
const pageSize = 100;

export function createEventStreams(dependencies: EventStreamsDependencies): EventStreams {
  const { engine, contexts, now } = dependencies;
  const creations = watchCreations(dependencies);
  const openOf = new Map<string, number>();

  async function ofContext(
    userId: string,
    { contextId = "", after }: StreamEventsRequest,
    filter: Filter,
  ): Promise<Opened> {
    // First the ear, then the look: what happens to the context in between is heard.
    const listening = await listen({ ...filter, contextIds: [contextId], ...(after && { after }) });
    if ((await contexts.find(userId, contextId)) === undefined) throw notFound("context", contextId);
    const { gap } = listening;
    return { lost: gap && toLost(contextId, gap), events: untilClosed(listening.items, filter) };
  }

  async function ofAll(userId: string, filter: Filter): Promise<Opened> {
    const funnel = createFunnel<Event>();
    const known = new Set<string>();
    const add = async (contextId: string, from: Pick<EventFilter, "after">): Promise<void> => {
      if (known.has(contextId)) return;
      known.add(contextId);
      const { items } = await listen({ ...filter, contextIds: [contextId], ...from });
      void pump(items, contextId);
    };
    const pump = async (items: AsyncIterable<EventItem>, contextId: string): Promise<void> => {
      for await (const event of untilClosed(items, filter)) await funnel.add(event);
      known.delete(contextId);
    };
    await creations.watch(userId, filter.signal, ({ contextId, cursor: { epoch, seq } }) => {
      void add(contextId, { after: { epoch, seq: seq - 1 } });
    });
    for (let offset = 0; ; offset += pageSize) {
      const { rows } = await contexts.list(userId, { limit: pageSize, offset });
      await Promise.all(rows.map(({ id }) => add(id, {})));
      if (rows.length < pageSize) break;
    }
    if (filter.signal.aborted) funnel.end();
    else filter.signal.addEventListener("abort", () => funnel.end(), { once: true });
    return { lost: undefined, events: funnel.items };
  }

  /** Resolves when it is sure that nothing that happens from now on is missed. */
  async function listen({ signal, types, ...filter }: Filter & EventFilter): Promise<Listening> {
    const items = engine.events({ ...filter, ...(types && { types: withClosing(types) }) }, signal);
    const iterator = items[Symbol.asyncIterator]();
    const first = await iterator.next();
    const gap = first.done !== true && first.value.type === "listening" ? first.value.gap : undefined;
    return { gap, items: { [Symbol.asyncIterator]: () => iterator } };
  }

  async function* untilClosed(items: AsyncIterable<EventItem>, { types }: Filter): AsyncGenerator<Event, void, void> {
    for await (const item of items) {
      if (item.type === "gap") yield toLost(item.contextId, item.gap);
      if (item.type !== "event") continue;
      const { type } = item.event;
      if (types?.includes(type) !== false) yield item.event;
      if (type === "context.closed") return;
    }
  }

  /** As an event like any other, whose cursor resumes with the first that is still there. */
  function toLost(contextId: string, { from, to }: EventGap): Event {
    return {
      id: `${contextId}.${to.epoch}.${to.seq}.lost`,
      cursor: { epoch: to.epoch, seq: Math.max(0, to.seq - 1) },
      type: "events.lost",
      contextId,
      timestamp: new Date(now()).toISOString(),
      data: { from, to },
    };
  }

  return {
    async open(call, request) {
      const { userId } = call.principal;
      const isOfAll = request.contextId === undefined || request.contextId === "";
      if (isOfAll && request.after)
        throw invalidField("after", "is a cursor of one context, so contextId must be given");
      const count = openOf.get(userId) ?? 0;
      if (count >= maxPerUser) {
        throw new ServiceError("RATE_LIMIT_EXCEEDED", `you listen to ${maxPerUser} streams already; end one first`, {
          details: { reason: "streams", limit: maxPerUser },
        });
      }
      openOf.set(userId, count + 1);
      const watch = watchCaller(call);
      watch.signal.addEventListener("abort", () => {
        const left = (openOf.get(userId) ?? 1) - 1;
        if (left > 0) openOf.set(userId, left);
        else openOf.delete(userId);
      });
      try {
        const { types = [] } = request;
        const filter = { signal: watch.signal, ...(types.length > 0 && { types }) };
        const { lost, events } = await (isOfAll ? ofAll(userId, filter) : ofContext(userId, request, filter));
        return { lost, events: watch.over(events) };
      } catch (error) {
        watch.end();
        throw error;
      }
    },
  };
}

interface Filter {
  readonly types?: readonly EventType[];
  readonly signal: AbortSignal;
}

interface Opened {
  readonly lost: Event | undefined;
  readonly events: AsyncIterable<Event>;
}

interface Listening {
  readonly gap: EventGap | undefined;
  readonly items: AsyncIterable<EventItem>;
}

/** The closing of a context ends its stream, and so is listened for whatever the caller wants to hear. */
function withClosing(types: readonly EventType[]): readonly EventType[] {
  return [...new Set<EventType>([...types, "context.closed"])];
}

interface CallerWatch {
  /** Aborts when the stream is over, for whatever reason. */
  readonly signal: AbortSignal;
  end(): void;
  /** The same events, as long as the caller is there and may hear them. */
  over(events: AsyncIterable<Event>): AsyncIterable<Event>;
}

/** Of a recheck: what takes the right to listen. */
const ends: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["UNAUTHORIZED", "FORBIDDEN"]);

function watchCaller(call: StreamCall): CallerWatch {
  const ending = new AbortController();
  let failure: ServiceError | undefined;

  async function recheck(): Promise<void> {
    try {
      const principal = await call.reauthenticate();
      requireScopes(principal, streamTable.streamEvents.scopes);
      if (principal.userId !== call.principal.userId) throw new ServiceError("UNAUTHORIZED", "the caller has changed");
    } catch (error) {
      // A database that does not answer now says nothing about the caller.
      if (!(error instanceof ServiceError) || !ends.has(error.code)) return;
      failure ??= error;
      end();
    }
  }

  const timer = setInterval(() => void recheck(), recheckMs);
  const unwatch = call.watchCaller(() => void recheck());
  function end(): void {
    clearInterval(timer);
    unwatch();
    call.signal.removeEventListener("abort", end);
    ending.abort();
  }
  if (call.signal.aborted) end();
  else call.signal.addEventListener("abort", end);

  return {
    signal: ending.signal,
    end,
    // Not a generator, which would cost each of many readers several turns an event.
    over: (events) => ({
      [Symbol.asyncIterator]() {
        const iterator = events[Symbol.asyncIterator]();
        const over = (): void => {
          end();
          if (failure !== undefined) throw failure;
        };
        return {
          async next() {
            try {
              const result = await iterator.next();
              if (result.done === true) over();
              return result;
            } catch (error) {
              end();
              throw error;
            }
          },
          async return() {
            end();
            await iterator.return?.();
            return { done: true, value: undefined };
          },
        };
      },
    }),
  };
}

/** Tells of each new context those who listen to all of its owner's; one stream of the engine serves them all. */
function watchCreations({ engine, contexts }: EventStreamsDependencies) {
  const watchers = new Map<string, Set<(created: Event) => void>>();
  let reading: { readonly isListening: Promise<void>; readonly controller: AbortController } | undefined;

  function read(): { readonly isListening: Promise<void>; readonly controller: AbortController } {
    const controller = new AbortController();
    const listening = Promise.withResolvers<void>();
    void (async () => {
      for await (const item of engine.events({ types: ["context.created"] }, controller.signal)) {
        listening.resolve();
        if (item.type === "event") await tell(item.event);
      }
    })().catch((error: unknown) => {
      reading = undefined;
      listening.reject(error);
    });
    return { isListening: listening.promise, controller };
  }

  async function tell(created: Event): Promise<void> {
    const owner = await contexts.ownerOf(created.contextId);
    for (const watcher of watchers.get(owner ?? "") ?? []) watcher(created);
  }

  return {
    /** Resolves when no creation from now on is missed. */
    async watch(userId: string, signal: AbortSignal, told: (created: Event) => void): Promise<void> {
      if (signal.aborted) return;
      const ofUser = watchers.get(userId) ?? new Set();
      watchers.set(userId, ofUser.add(told));
      signal.addEventListener("abort", () => {
        ofUser.delete(told);
        if (ofUser.size === 0 && watchers.get(userId) === ofUser) watchers.delete(userId);
        if (watchers.size > 0) return;
        reading?.controller.abort();
        reading = undefined;
      });
      reading ??= read();
      await reading.isListening;
    },
  };
}

import { type Event, type EventGap, type EventType, type StreamEventsRequest, streams } from "../contract.ts";
import type { Engine, EventFilter, EventItem } from "../engine/engine.ts";
import { invalidField, notFound, ServiceError } from "../errors/errors.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ContextStore } from "../store/contexts.ts";
import { type StreamCall, type StreamOutcome, watchCaller } from "./caller-watch.ts";
import type { ContextCreations } from "./context-creations.ts";
import { createQuota } from "../quota.ts";

const MAX_STREAMS_PER_USER = 1_000;
const PAGE_SIZE = 100;

export function createStreamEvents(dependencies: {
  readonly engine: Pick<Engine, "events">;
  readonly contexts: Pick<ContextStore, "find" | "list">;
  readonly creations: Pick<ContextCreations, "watch">;
  readonly metrics?: Pick<Metrics, "eventStreams">;
  /** Epoch ms. */
  readonly now: () => number;
}) {
  const { engine, contexts, creations, metrics, now } = dependencies;
  const quota = createQuota(MAX_STREAMS_PER_USER);

  async function ofContext(
    userId: string,
    { contextId = "", after }: StreamEventsRequest,
    filter: Filter,
  ): Promise<Opened> {
    // Subscribed first, looked up second, so that no event in between is missed.
    const subscription = await subscribe({ ...filter, contextIds: [contextId], ...(after && { after }) });
    if ((await contexts.find(userId, contextId)) === undefined) throw notFound("context", contextId);
    const { gap, items } = subscription;
    return { lost: gap && toLost(contextId, gap), events: untilClosed(items, filter) };
  }

  async function ofAll(userId: string, filter: Filter): Promise<Opened> {
    const merged = mergeStreams<Event>();
    const known = new Set<string>();
    const add = async (contextId: string, from: Pick<EventFilter, "after">): Promise<void> => {
      if (known.has(contextId)) return;
      known.add(contextId);
      const { items } = await subscribe({ ...filter, contextIds: [contextId], ...from });
      void pump(items, contextId);
    };
    const pump = async (items: AsyncIterable<EventItem>, contextId: string): Promise<void> => {
      for await (const event of untilClosed(items, filter)) await merged.add(event);
      known.delete(contextId);
    };
    creations.watch(userId, filter.signal, ({ contextId, epoch }) => void add(contextId, { after: { epoch, seq: 0 } }));
    for (let offset = 0; ; offset += PAGE_SIZE) {
      const { rows } = await contexts.list(userId, { limit: PAGE_SIZE, offset });
      await Promise.all(rows.map(({ id }) => add(id, {})));
      if (rows.length < PAGE_SIZE) break;
    }
    if (filter.signal.aborted) merged.end();
    else filter.signal.addEventListener("abort", () => merged.end(), { once: true });
    return { lost: undefined, events: merged.items };
  }

  /** Resolves when no event from now on is missed. */
  async function subscribe({
    signal,
    types,
    ...filter
  }: Filter & EventFilter): Promise<{ readonly gap: EventGap | undefined; readonly items: AsyncIterable<EventItem> }> {
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

  /** Makes a gap an event, whose cursor resumes with the first event that still exists. */
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

  /**
   * The events of one context, or of all of the caller's, from now on. Ends when the one context has closed, and when the call's signal
   * aborts, with an error when the caller may no longer read it.
   *
   * @throws ServiceError `NOT_FOUND` for a context that is not the caller's; `RATE_LIMIT_EXCEEDED` beyond 1000 at a time
   */
  return async function streamEvents(call: StreamCall, request: StreamEventsRequest): Promise<StreamOutcome<Event>> {
    const { userId } = call.principal;
    const isOfAll = request.contextId === undefined || request.contextId === "";
    if (isOfAll && request.after) throw invalidField("after", "is a cursor of one context, so contextId must be given");
    const releaseQuota = quota.acquire(userId);
    if (releaseQuota === undefined) {
      const message = `you have ${MAX_STREAMS_PER_USER} streams of events already; end one first`;
      const details = { reason: "streams", limit: MAX_STREAMS_PER_USER };
      throw new ServiceError("RATE_LIMIT_EXCEEDED", message, { details });
    }
    const { transport } = call;
    metrics?.eventStreams.inc({ transport });
    const release = (): void => {
      releaseQuota();
      metrics?.eventStreams.dec({ transport });
    };
    const watch = watchCaller(call, streams.streamEvents.scopes);
    if (watch.signal.aborted) release();
    else watch.signal.addEventListener("abort", release, { once: true });
    try {
      const { types = [] } = request;
      const filter = { signal: watch.signal, ...(types.length > 0 && { types }) };
      const { lost, events } = await (isOfAll ? ofAll(userId, filter) : ofContext(userId, request, filter));
      return { lost, items: watch.guard(events) };
    } catch (error) {
      watch.end();
      throw error;
    }
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

/** The closing of a context ends its stream, so it is subscribed to whatever types the caller asked for. */
function withClosing(types: readonly EventType[]): readonly EventType[] {
  return [...new Set<EventType>([...types, "context.closed"])];
}

const CAPACITY = 64;

/** Several sources read as one stream. */
function mergeStreams<T>() {
  const pending: T[] = [];
  let isOver = false;
  let change = Promise.withResolvers<void>();

  function changed(): void {
    change.resolve();
    change = Promise.withResolvers();
  }

  return {
    /** Resolves when there is capacity for the next item, or the reader has stopped. */
    async add(item: T): Promise<void> {
      if (isOver) return;
      pending.push(item);
      changed();
      while (pending.length >= CAPACITY && !isOver) await change.promise;
    },
    /** Ends the stream after the items that are in it. */
    end(): void {
      isOver = true;
      changed();
    },
    items: {
      async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
        try {
          for (;;) {
            const item = pending.shift();
            if (item !== undefined) {
              changed();
              yield item;
            } else if (isOver) return;
            else await change.promise;
          }
        } finally {
          isOver = true;
          changed();
        }
      },
    },
  };
}

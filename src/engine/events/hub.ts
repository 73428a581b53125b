import { type Event, type EventCursor, type EventType, preceding } from "../../contract.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { EventFilter, EventItem } from "../engine.ts";
import type { ContextPlacement } from "../archive.ts";
import { createEventHistory, type EventHistory, gapAfter } from "./history.ts";
import { createEventQueue, type EventQueue } from "./queue.ts";

/** Events of all histories; beyond, those of the contexts whose last event is oldest are removed. */
const MAX_EVENTS = 50_000;

interface NewEvent {
  readonly contextId: string;
  readonly type: EventType;
  readonly pageId?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Numbers events, holds the last ones and delivers them to subscribers. */
export interface EventHub {
  /** Emits an event of a context that this process runs in `epoch`. */
  emit(event: NewEvent & { readonly epoch: number }): void;
  /** Emits an event that the archive has numbered, because no process runs its context. */
  emitAt(cursor: EventCursor, event: NewEvent): void;
  /**
   * Starts the epoch of a context that this process has claimed. What preceded it, as its row said, decides whether a
   * subscriber that resumes from there misses events.
   */
  startEpoch(contextId: string, epoch: number, previous: ContextPlacement): void;
  /** Whether there is a history of the context, without which a subscriber that resumes gets a gap. */
  isKnown(contextId: string): boolean;
  /** Starts the history of a context after its last event, where there is none yet. */
  restore(contextId: string, last: EventCursor): void;
  /** The `seq` of the last event that this process has numbered in an epoch; 0: none. */
  lastSeq(contextId: string, epoch: number): number;
  /** Delivers the events from this call on, also those before the first `next()`. */
  subscribe(filter: EventFilter, signal: AbortSignal): AsyncIterable<EventItem>;
  /**
   * Calls the listener, at once and on each change, with whether a type of a context that is sent on request only has a
   * subscriber; the returned function ends that.
   */
  onSubscribersChanged(contextId: string, type: EventType, listener: (hasSubscribers: boolean) => void): () => void;
  /** Removes the history of a context that no longer exists. */
  forget(contextId: string): void;
}

/**
 * Types that cost so much that they are sent only to subscribers that name them. They are not numbered, so that the numbers
 * of other subscribers have no gaps, and not available later: their cursor is that of the event before.
 */
const ON_REQUEST: ReadonlySet<EventType> = new Set<EventType>(["request.finished"]);

/** @param now epoch ms */
export function createEventHub(
  now: () => number,
  metrics?: Pick<Metrics, "events" | "eventsDropped" | "pageCrashes">,
): EventHub {
  /** The one with the oldest last event first. */
  const histories = new Map<string, EventHistory>();
  const subscriptions = createSubscriptions();
  const observers = new Set<SubscribersObserver>();
  let total = 0;
  let unnumbered = 0;

  /** @param start of the history, where there is none yet */
  function historyOf(contextId: string, start: EventCursor): EventHistory {
    const history = histories.get(contextId) ?? createEventHistory(start);
    histories.delete(contextId);
    histories.set(contextId, history);
    return history;
  }

  function store(history: EventHistory, event: Event): void {
    total -= history.size();
    history.add(event);
    total += history.size();
    for (const oldest of histories.values()) {
      if (total <= MAX_EVENTS || oldest === history) return;
      total -= oldest.size();
      oldest.clear();
    }
  }

  function notifyObservers({ contextIds, types }: EventFilter): void {
    for (const observer of observers) {
      if (types?.includes(observer.type) && contextIds.includes(observer.contextId)) observer.check();
    }
  }

  function advance(contextId: string, cursor: EventCursor, isComplete: (last: EventCursor) => boolean): void {
    const history = histories.get(contextId);
    if (history === undefined) return;
    total -= history.size();
    history.advance(cursor, isComplete(history.last()));
    total += history.size();
  }

  function emit({ contextId, epoch, type, pageId, data = {} }: NewEvent & { readonly epoch: number }): void {
    const isNumbered = !ON_REQUEST.has(type);
    if (!isNumbered && !subscriptions.has(contextId, type)) return;
    const history = historyOf(contextId, { epoch, seq: 0 });
    const cursor = isNumbered ? history.next(epoch) : history.last();
    const event: Event = {
      id: `${contextId}.${cursor.epoch}.${cursor.seq}${isNumbered ? "" : `.${++unnumbered}`}`,
      cursor,
      type,
      contextId,
      ...(pageId !== undefined && { pageId }),
      timestamp: new Date(now()).toISOString(),
      data,
    };
    metrics?.events.inc({ type });
    if (type === "page.crashed") metrics?.pageCrashes.inc();
    if (isNumbered) store(history, event);
    subscriptions.deliver(event);
  }

  return {
    emit,
    emitAt(cursor, event) {
      const before = preceding(cursor);
      advance(event.contextId, before, (last) => isSame(last, before));
      historyOf(event.contextId, before);
      emit({ ...event, epoch: cursor.epoch });
    },
    startEpoch(contextId, epoch, { epoch: previousEpoch, eventSeq, worker }) {
      const previous = { epoch: previousEpoch, seq: eventSeq };
      // The last cursor of a process that ended without a release is known only if it is this one.
      const isKnown = worker === null;
      const start = { epoch, seq: 0 };
      historyOf(contextId, isKnown ? previous : start);
      advance(contextId, start, (last) => (isKnown ? isSame(last, previous) : last.epoch >= previousEpoch));
    },
    isKnown: (contextId) => histories.has(contextId),
    restore: (contextId, last) => void historyOf(contextId, last),
    lastSeq(contextId, epoch) {
      const last = histories.get(contextId)?.last();
      return last?.epoch === epoch ? last.seq : 0;
    },
    subscribe(filter, signal) {
      if (signal.aborted) return createEventQueue(signal, () => undefined).items;
      const onEnd = (): void => {
        subscriptions.remove(filter.contextIds, subscription);
        notifyObservers(filter);
      };
      const onDropped = (count: number): void => metrics?.eventsDropped.inc(count);
      const subscription: Subscription = {
        types: filter.types && new Set(filter.types),
        queue: createEventQueue(signal, onEnd, onDropped),
      };
      const { push, items } = subscription.queue;
      const [contextId = ""] = filter.contextIds;
      if (filter.after === undefined) push({ type: "listening" });
      else {
        const { events, gap } = histories.get(contextId)?.after(filter.after) ?? {
          events: [],
          gap: gapAfter(filter.after),
        };
        push({ type: "listening", ...(gap && { gap }) });
        for (const event of events) if (isOfTypes(subscription.types, event.type)) push({ type: "event", event });
      }
      subscriptions.add(filter.contextIds, subscription);
      notifyObservers(filter);
      return items;
    },
    onSubscribersChanged(contextId, type, listener) {
      let before: boolean | undefined;
      const check = (): void => {
        const hasSubscribers = subscriptions.has(contextId, type);
        if (hasSubscribers !== before) listener((before = hasSubscribers));
      };
      const observer: SubscribersObserver = { contextId, type, check };
      observers.add(observer);
      check();
      return () => observers.delete(observer);
    },
    forget(contextId) {
      total -= histories.get(contextId)?.size() ?? 0;
      histories.delete(contextId);
    },
  };
}

interface SubscribersObserver {
  readonly contextId: string;
  readonly type: EventType;
  check(): void;
}

interface Subscription {
  readonly types: ReadonlySet<EventType> | undefined;
  readonly queue: EventQueue;
}

/** By context, so that an event costs nothing for the subscribers of others. */
function createSubscriptions() {
  const byContext = new Map<string, Set<Subscription>>();
  return {
    add(contextIds: readonly string[], subscription: Subscription): void {
      for (const contextId of contextIds) {
        byContext.set(contextId, (byContext.get(contextId) ?? new Set()).add(subscription));
      }
    },
    remove(contextIds: readonly string[], subscription: Subscription): void {
      for (const contextId of contextIds) {
        const subscriptions = byContext.get(contextId);
        subscriptions?.delete(subscription);
        if (subscriptions?.size === 0) byContext.delete(contextId);
      }
    },
    has(contextId: string, type: EventType): boolean {
      for (const { types } of byContext.get(contextId) ?? []) if (isOfTypes(types, type)) return true;
      return false;
    },
    deliver(event: Event): void {
      for (const { types, queue } of byContext.get(event.contextId) ?? []) {
        if (isOfTypes(types, event.type)) queue.push({ type: "event", event });
      }
    },
  };
}

function isSame(cursor: EventCursor, other: EventCursor): boolean {
  return cursor.epoch === other.epoch && cursor.seq === other.seq;
}

function isOfTypes(types: ReadonlySet<EventType> | undefined, type: EventType): boolean {
  return types === undefined ? !ON_REQUEST.has(type) : types.has(type);
}

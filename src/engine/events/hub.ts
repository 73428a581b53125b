import type { Event, EventType } from "../../contract.ts";
import type { EventFilter, EventItem } from "../engine.ts";
import { createEventHistory, type EventHistory, gapAfter } from "./history.ts";
import { createEventQueue, type EventQueue } from "./queue.ts";

/** Events of all histories; beyond, those of the contexts whose last event is oldest are removed. */
const MAX_EVENTS = 50_000;

interface NewEvent {
  readonly contextId: string;
  /** Of the browser's context that it happened in; with `isAway`, that which the archive holds. */
  readonly epoch: number;
  /** Whether no browser was behind the context. */
  readonly isAway?: boolean;
  readonly type: EventType;
  readonly pageId?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Numbers events, holds the last ones and delivers them to subscribers. */
export interface EventHub {
  emit(event: NewEvent): void;
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
export function createEventHub(now: () => number): EventHub {
  /** The one with the oldest last event first. */
  const histories = new Map<string, EventHistory>();
  const subscriptions = createSubscriptions();
  const observers = new Set<SubscribersObserver>();
  let total = 0;
  let unnumbered = 0;

  /**
   * How far the archive's epoch was numbered by another process, or by this one before it was started again, is not known
   * here: a number in it could precede those. So the event starts the epoch of the next recovery, which continues it.
   */
  function awayEpoch(contextId: string, archived: number): number {
    const known = histories.get(contextId)?.last().epoch ?? 0;
    return known >= archived ? known : archived + 1;
  }

  function historyOf(contextId: string, epoch: number): EventHistory {
    const history = histories.get(contextId) ?? createEventHistory(epoch);
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

  return {
    emit({ contextId, epoch: given, isAway = false, type, pageId, data = {} }) {
      const isNumbered = !ON_REQUEST.has(type);
      if (!isNumbered && !subscriptions.has(contextId, type)) return;
      const epoch = isAway ? awayEpoch(contextId, given) : given;
      const history = historyOf(contextId, epoch);
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
      if (isNumbered) store(history, event);
      subscriptions.deliver(event);
    },
    subscribe(filter, signal) {
      if (signal.aborted) return createEventQueue(signal, () => undefined).items;
      const subscription: Subscription = {
        types: filter.types && new Set(filter.types),
        queue: createEventQueue(signal, () => {
          subscriptions.remove(filter.contextIds, subscription);
          notifyObservers(filter);
        }),
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

function isOfTypes(types: ReadonlySet<EventType> | undefined, type: EventType): boolean {
  return types === undefined ? !ON_REQUEST.has(type) : types.has(type);
}

import {
  type Event,
  type EventCursor,
  type EventGap,
  type EventType,
  following,
  isAfter,
  preceding,
} from "../../contract.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { ContextPlacement } from "../archive.ts";
import type { EventFilter, EventItem } from "../engine.ts";
import { createEventQueue, type EventQueue } from "../../seam/event-queue.ts";

interface NewEvent {
  readonly contextId: string;
  readonly type: EventType;
  readonly pageId?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Numbers events, holds the last ones and delivers them to subscribers. */
export type EventHub = ReturnType<typeof createEventHub>;

/** @param now epoch ms */
export function createEventHub(now: () => number, metrics?: Pick<Metrics, "events" | "eventsDropped" | "pageCrashes">) {
  const histories = createEventHistories();
  const subscriptions = createSubscriptions();
  let unnumbered = 0;

  /** Emits an event of a context that this process runs in `epoch`. */
  function emit({ contextId, epoch, type, pageId, data = {} }: NewEvent & { readonly epoch: number }): void {
    const isNumbered = !ON_REQUEST.has(type);
    if (!isNumbered && !subscriptions.has(contextId, type)) return;
    const history = histories.open(contextId, { epoch, seq: 0 });
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
    if (isNumbered) histories.add(event);
    subscriptions.deliver(event);
  }

  return {
    emit,
    /** Emits an event that the archive has numbered, because no process runs its context. */
    emitAt(cursor: EventCursor, event: NewEvent): void {
      const before = preceding(cursor);
      histories.advance(event.contextId, before, (last) => isSame(last, before));
      histories.open(event.contextId, before);
      emit({ ...event, epoch: cursor.epoch });
    },
    /**
     * Starts the epoch of a context that this process has claimed. What preceded it, as its row said, decides whether a
     * subscriber that resumes from there misses events.
     */
    startEpoch(contextId: string, epoch: number, { epoch: previousEpoch, eventSeq, worker }: ContextPlacement): void {
      const previous = { epoch: previousEpoch, seq: eventSeq };
      // The last cursor of a process that ended without a release is known only if it is this one.
      const isKnown = worker === null;
      const start = { epoch, seq: 0 };
      histories.open(contextId, isKnown ? previous : start);
      histories.advance(contextId, start, (last) => (isKnown ? isSame(last, previous) : last.epoch >= previousEpoch));
    },
    /** Whether there is a history of the context, without which a subscriber that resumes gets a gap. */
    isKnown: (contextId: string): boolean => histories.find(contextId) !== undefined,
    /** Starts the history of a context after its last event, where there is none yet. */
    restore: (contextId: string, last: EventCursor): void => void histories.open(contextId, last),
    /** The `seq` of the last event that this process has numbered in an epoch; 0: none. */
    lastSeq(contextId: string, epoch: number): number {
      const last = histories.find(contextId)?.last();
      return last?.epoch === epoch ? last.seq : 0;
    },
    /** Delivers the events from this call on, also those before the first `next()`. */
    subscribe(filter: EventFilter, signal: AbortSignal): AsyncIterable<EventItem> {
      if (signal.aborted) return createEventQueue(signal, () => undefined).items;
      const onEnd = (): void => subscriptions.remove(filter.contextIds, subscription);
      const onDropped = (count: number): void => metrics?.eventsDropped.inc(count);
      const subscription: Subscription = {
        types: filter.types && new Set(filter.types),
        queue: createEventQueue(signal, onEnd, onDropped),
      };
      const { push, items } = subscription.queue;
      const [contextId = ""] = filter.contextIds;
      if (filter.after === undefined) push({ type: "listening" });
      else {
        const { events, gap } = histories.find(contextId)?.after(filter.after) ?? {
          events: [],
          gap: gapAfter(filter.after),
        };
        push({ type: "listening", ...(gap && { gap }) });
        for (const event of events) if (isOfTypes(subscription.types, event.type)) push({ type: "event", event });
      }
      subscriptions.add(filter.contextIds, subscription);
      return items;
    },
    /**
     * Calls the listener, at once and on each change, with whether a type of a context that is sent on request only has a
     * subscriber; the returned function ends that.
     */
    onSubscribersChanged: (
      contextId: string,
      type: EventType,
      listener: (hasSubscribers: boolean) => void,
    ): (() => void) => subscriptions.onChanged(contextId, type, listener),
    /** Removes the history of a context that no longer exists. */
    forget: (contextId: string): void => histories.remove(contextId),
  };
}

function isSame(cursor: EventCursor, other: EventCursor): boolean {
  return cursor.epoch === other.epoch && cursor.seq === other.seq;
}

/** Events of all histories; beyond, those of the contexts whose last event is oldest are removed. */
const MAX_EVENTS = 50_000;

/** The histories of contexts, of whose events a bounded number is available in all. */
function createEventHistories() {
  /** The one with the oldest last event first. */
  const histories = new Map<string, EventHistory>();
  let total = 0;

  function change(history: EventHistory, work: () => void): void {
    total -= history.size();
    work();
    total += history.size();
  }

  return {
    /** Undefined: there is none of the context. */
    find: (contextId: string): Pick<EventHistory, "last" | "after"> | undefined => histories.get(contextId),
    /** The history of a context, which now counts as the newest. @param start where there is none yet */
    open(contextId: string, start: EventCursor): Pick<EventHistory, "last" | "next"> {
      const history = histories.get(contextId) ?? createEventHistory(start);
      histories.delete(contextId);
      histories.set(contextId, history);
      return history;
    },
    /** Adds an event to the history of its context, which is open. */
    add(event: Event): void {
      const history = histories.get(event.contextId);
      if (history === undefined) return;
      change(history, () => history.add(event));
      for (const oldest of histories.values()) {
        if (total <= MAX_EVENTS || oldest === history) return;
        change(oldest, () => oldest.clear());
      }
    },
    /** Numbers what follows after `cursor`, where there is a history; see `EventHistory.advance`. */
    advance(contextId: string, cursor: EventCursor, isComplete: (last: EventCursor) => boolean): void {
      const history = histories.get(contextId);
      if (history) change(history, () => history.advance(cursor, isComplete(history.last())));
    },
    remove(contextId: string): void {
      total -= histories.get(contextId)?.size() ?? 0;
      histories.delete(contextId);
    },
  };
}

/** The number of last events of a context that are always available. */
const MIN_EVENTS = 500;

/** Numbers the events of one context and holds the last ones, over its recoveries. */
type EventHistory = ReturnType<typeof createEventHistory>;

/** @param start the cursor before the first event; no event can precede epoch 1 */
function createEventHistory(start: EventCursor) {
  let { epoch, seq } = start;
  let events: Event[] = [];
  /** Every event after it is available. */
  let since: EventCursor = epoch <= 1 && seq === 0 ? { epoch: 0, seq: 0 } : start;

  const last = (): EventCursor => ({ epoch, seq });

  return {
    /** The cursor of the next event; an epoch later than the last one starts at `seq` 1. */
    next(current: number): EventCursor {
      if (current > epoch) {
        // Another process ran the context in the epochs between.
        if (current > epoch + 1) [events, since] = [[], { epoch: current, seq: 0 }];
        [epoch, seq] = [current, 0];
      }
      seq++;
      return last();
    },
    /** The cursor of the last event; `seq` 0 before the first of an epoch. */
    last,
    /**
     * Numbers what follows after `cursor`, which is not before `last()`. Without `isComplete`, events before it may be missing
     * here, and none of those is available from then on.
     */
    advance(cursor: EventCursor, isComplete: boolean): void {
      if (!isComplete) [events, since] = [[], cursor];
      ({ epoch, seq } = cursor);
    },
    add(event: Event): void {
      events.push(event);
      // Removing many at once keeps the cost of one event constant.
      if (events.length < 2 * MIN_EVENTS) return;
      since = events[MIN_EVENTS - 1]?.cursor ?? since;
      events = events.slice(MIN_EVENTS);
    },
    /** The events after a cursor, and the gap where some of them are no longer available. */
    after(cursor: EventCursor): { readonly events: readonly Event[]; readonly gap?: EventGap } {
      const available = events.filter((event) => isAfter(event.cursor, cursor));
      const isComplete = !isAfter(since, cursor) && !isAfter(cursor, last());
      if (isComplete) return { events: available };
      return { events: available, gap: { from: cursor, to: available[0]?.cursor ?? following(last()) } };
    },
    /** How many events are available. */
    size: (): number => events.length,
    clear(): void {
      [events, since] = [[], last()];
    },
  };
}

/** The gap after `cursor` in a context of which no events are available. */
function gapAfter(cursor: EventCursor): EventGap {
  return { from: cursor, to: { epoch: cursor.epoch + 1, seq: 1 } };
}

/** A subscriber's events: those of the types; undefined: all but those that are sent on request only. */
interface Subscription {
  readonly types: ReadonlySet<EventType> | undefined;
  readonly queue: EventQueue;
}

/**
 * Types that cost so much that they are sent only to subscribers that name them. They are not numbered, so that the numbers
 * of other subscribers have no gaps, and not available later: their cursor is that of the event before.
 */
const ON_REQUEST: ReadonlySet<EventType> = new Set<EventType>(["request.finished"]);

interface Observer {
  readonly contextId: string;
  readonly type: EventType;
  check(): void;
}

/** The subscriptions to the events of contexts. */
function createSubscriptions() {
  /** Subscriptions by context, so that an event costs nothing for the subscribers of others. */
  const byContext = new Map<string, Set<Subscription>>();
  const observers = new Set<Observer>();

  /** Whether events of the type have a subscriber. */
  function has(contextId: string, type: EventType): boolean {
    for (const { types } of byContext.get(contextId) ?? []) if (isOfTypes(types, type)) return true;
    return false;
  }

  function notifyObservers(contextIds: readonly string[], { types }: Subscription): void {
    for (const observer of observers) {
      if (isOfTypes(types, observer.type) && contextIds.includes(observer.contextId)) observer.check();
    }
  }

  return {
    add(contextIds: EventFilter["contextIds"], subscription: Subscription): void {
      for (const contextId of contextIds)
        byContext.set(contextId, (byContext.get(contextId) ?? new Set()).add(subscription));
      notifyObservers(contextIds, subscription);
    },
    remove(contextIds: EventFilter["contextIds"], subscription: Subscription): void {
      for (const contextId of contextIds) {
        const subscriptions = byContext.get(contextId);
        subscriptions?.delete(subscription);
        if (subscriptions?.size === 0) byContext.delete(contextId);
      }
      notifyObservers(contextIds, subscription);
    },
    has,
    deliver(event: Event): void {
      for (const { types, queue } of byContext.get(event.contextId) ?? []) {
        if (isOfTypes(types, event.type)) queue.push({ type: "event", event });
      }
    },
    /** See `EventHub.onSubscribersChanged`. */
    onChanged(contextId: string, type: EventType, listener: (hasSubscribers: boolean) => void): () => void {
      let before: boolean | undefined;
      const check = (): void => {
        const hasSubscribers = has(contextId, type);
        if (hasSubscribers !== before) listener((before = hasSubscribers));
      };
      const observer: Observer = { contextId, type, check };
      observers.add(observer);
      check();
      return () => observers.delete(observer);
    },
  };
}

function isOfTypes(types: Subscription["types"], type: EventType): boolean {
  return types === undefined ? !ON_REQUEST.has(type) : types.has(type);
}

import { type Event, type EventCursor, type EventType, preceding } from "../../contract.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { EventFilter, EventItem } from "../engine.ts";
import type { ContextPlacement } from "../archive.ts";
import { gapAfter, createEventHistory, type EventHistory } from "./history.ts";
import { createEventQueue } from "./queue.ts";
import { createSubscriptions, isOfTypes, ON_REQUEST, type Subscription } from "./subscriptions.ts";

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

import type { Event, EventType } from "../../contract.ts";
import type { EventFilter } from "../engine.ts";
import type { EventQueue } from "./queue.ts";

/** A subscriber's events: those of the types; undefined: all but those that are sent on request only. */
export interface Subscription {
  readonly types: ReadonlySet<EventType> | undefined;
  readonly queue: EventQueue;
}

/**
 * Types that cost so much that they are sent only to subscribers that name them. They are not numbered, so that the numbers
 * of other subscribers have no gaps, and not available later: their cursor is that of the event before.
 */
export const ON_REQUEST: ReadonlySet<EventType> = new Set<EventType>(["request.finished"]);

interface Observer {
  readonly contextId: string;
  readonly type: EventType;
  check(): void;
}

/** The subscriptions to the events of contexts. */
export function createSubscriptions() {
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
      if (types?.has(observer.type) && contextIds.includes(observer.contextId)) observer.check();
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

export function isOfTypes(types: Subscription["types"], type: EventType): boolean {
  return types === undefined ? !ON_REQUEST.has(type) : types.has(type);
}

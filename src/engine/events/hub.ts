import type { Event, EventType } from "../../contract.ts";
import type { EventFilter, EventItem } from "../engine.ts";
import { createEventQueue, type EventQueue } from "./queue.ts";
import { createEventRing, gapAfter, type EventRing } from "./history.ts";

/** Events kept in all; beyond, the contexts that were silent longest lose theirs. */
const MAX_KEPT = 50_000;

export interface NewEvent {
  readonly contextId: string;
  /** Of the browser's context that it happened in; with `isAway`, that which the archive holds. */
  readonly epoch: number;
  /** No browser was behind the context. */
  readonly isAway?: boolean;
  readonly type: EventType;
  readonly pageId?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Numbers events, keeps the last ones and hands them out. */
export interface EventHub {
  emit(event: NewEvent): void;
  /** Listens from this call on, also before the first `next()`. */
  subscribe(filter: EventFilter, signal: AbortSignal): AsyncIterable<EventItem>;
  /**
   * Tells, at once and on each change, whether somebody listens for a type of a context that comes only when asked for;
   * the function it answers ends that.
   */
  watchDemand(contextId: string, type: EventType, tell: (isWanted: boolean) => void): () => void;
  /** Drops what is kept of a context that is gone. */
  forget(contextId: string): void;
}

/**
 * Types that cost so much that they come only when asked for. They are not numbered, so that whoever did not ask misses
 * no number, and not kept: their cursor is that of the event before.
 */
const ON_REQUEST: ReadonlySet<EventType> = new Set<EventType>(["request.finished"]);

/** @param now epoch ms */
export function createEventHub(now: () => number): EventHub {
  /** The one that was silent longest first. */
  const rings = new Map<string, EventRing>();
  const subscriptions = createSubscriptions();
  const demands = new Set<Demand>();
  let kept = 0;
  let unnumbered = 0;

  /**
   * What others told in the archive's epoch, or this process before it started anew, is not known here: an event that
   * went on counting in it would come before those. So it begins the epoch of the next recovery, which then goes on in it.
   */
  function awayEpoch(contextId: string, archived: number): number {
    const known = rings.get(contextId)?.last().epoch ?? 0;
    return known >= archived ? known : archived + 1;
  }

  function ringOf(contextId: string, epoch: number): EventRing {
    const ring = rings.get(contextId) ?? createEventRing(epoch);
    rings.delete(contextId);
    rings.set(contextId, ring);
    return ring;
  }

  function keep(ring: EventRing, event: Event): void {
    kept -= ring.size();
    ring.keep(event);
    kept += ring.size();
    for (const silent of rings.values()) {
      if (kept <= MAX_KEPT || silent === ring) return;
      kept -= silent.size();
      silent.drop();
    }
  }

  function tellDemands({ contextIds, types }: EventFilter): void {
    for (const demand of demands) {
      if (types?.includes(demand.type) && contextIds?.includes(demand.contextId) !== false) demand.check();
    }
  }

  return {
    emit({ contextId, epoch: given, isAway = false, type, pageId, data = {} }) {
      const isNumbered = !ON_REQUEST.has(type);
      if (!isNumbered && !subscriptions.isWanted(contextId, type)) return;
      const epoch = isAway ? awayEpoch(contextId, given) : given;
      const ring = ringOf(contextId, epoch);
      const cursor = isNumbered ? ring.next(epoch) : ring.last();
      const event: Event = {
        id: `${contextId}.${cursor.epoch}.${cursor.seq}${isNumbered ? "" : `.${++unnumbered}`}`,
        cursor,
        type,
        contextId,
        ...(pageId === undefined ? {} : { pageId }),
        timestamp: new Date(now()).toISOString(),
        data,
      };
      if (isNumbered) keep(ring, event);
      subscriptions.offer(event);
    },
    subscribe(filter, signal) {
      if (signal.aborted) return createEventQueue(signal, () => undefined).items;
      const subscription: Subscription = {
        types: filter.types === undefined ? undefined : new Set(filter.types),
        queue: createEventQueue(signal, () => {
          subscriptions.remove(filter.contextIds, subscription);
          tellDemands(filter);
        }),
      };
      const { push, items } = subscription.queue;
      const [contextId] = filter.contextIds ?? [];
      if (filter.after === undefined || contextId === undefined) push({ type: "listening" });
      else {
        const known = rings.get(contextId)?.after(filter.after) ?? { events: [], gap: gapAfter(filter.after) };
        push({ type: "listening", ...(known.gap === undefined ? {} : { gap: known.gap }) });
        for (const event of known.events) if (isOfTypes(subscription.types, event.type)) push({ type: "event", event });
      }
      subscriptions.add(filter.contextIds, subscription);
      tellDemands(filter);
      return items;
    },
    watchDemand(contextId, type, tell) {
      let told: boolean | undefined;
      const check = (): void => {
        const isWanted = subscriptions.isWanted(contextId, type);
        if (isWanted !== told) tell((told = isWanted));
      };
      const demand: Demand = { contextId, type, check };
      demands.add(demand);
      check();
      return () => demands.delete(demand);
    },
    forget(contextId) {
      kept -= rings.get(contextId)?.size() ?? 0;
      rings.delete(contextId);
    },
  };
}

interface Demand {
  readonly contextId: string;
  readonly type: EventType;
  check(): void;
}

interface Subscription {
  readonly types: ReadonlySet<EventType> | undefined;
  readonly queue: EventQueue;
}

/** Found by context, so that an event costs nothing for those who listen to others. */
function createSubscriptions() {
  const ofAll = new Set<Subscription>();
  const byContext = new Map<string, Set<Subscription>>();

  const setsOf = (contextIds: readonly string[] | undefined): Set<Subscription>[] =>
    contextIds?.map((contextId) => {
      const set = byContext.get(contextId) ?? new Set();
      byContext.set(contextId, set);
      return set;
    }) ?? [ofAll];

  return {
    add(contextIds: readonly string[] | undefined, subscription: Subscription): void {
      for (const set of setsOf(contextIds)) set.add(subscription);
    },
    remove(contextIds: readonly string[] | undefined, subscription: Subscription): void {
      for (const set of setsOf(contextIds)) set.delete(subscription);
      for (const contextId of contextIds ?? []) if (byContext.get(contextId)?.size === 0) byContext.delete(contextId);
    },
    isWanted(contextId: string, type: EventType): boolean {
      const isOne = ({ types }: Subscription): boolean => isOfTypes(types, type);
      return [...ofAll].some(isOne) || [...(byContext.get(contextId) ?? [])].some(isOne);
    },
    offer(event: Event): void {
      for (const set of [ofAll, byContext.get(event.contextId)]) {
        for (const { types, queue } of set ?? [])
          if (isOfTypes(types, event.type)) queue.push({ type: "event", event });
      }
    },
  };
}

function isOfTypes(types: ReadonlySet<EventType> | undefined, type: EventType): boolean {
  return types === undefined ? !ON_REQUEST.has(type) : types.has(type);
}

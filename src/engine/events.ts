import type { Event, EventCursor, EventType } from "../contract.ts";
import type { EventFilter, EventItem } from "./engine.ts";

/** Events of a context that can be asked for again. */
const RING_SIZE = 500;
/** Events that wait for one slow reader; the oldest give way to a gap. */
const QUEUE_SIZE = 1_000;
/** Types that cost so much that they come only when asked for. */
const ON_REQUEST: ReadonlySet<EventType> = new Set(["request.finished"]);

export interface NewEvent {
  readonly contextId: string;
  readonly epoch: number;
  readonly type: EventType;
  readonly pageId?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Numbers events and hands them out. */
export interface EventHub {
  emit(event: NewEvent): void;
  /** Listens from this call on, also before the first `next()`. */
  subscribe(filter: EventFilter, signal: AbortSignal): AsyncIterable<EventItem>;
  /** Drops what is kept of a context that is gone. */
  forget(contextId: string): void;
}

/** @param now epoch ms */
export function createEventHub(now: () => number): EventHub {
  const rings = new Map<string, Ring>();
  const subscriptions = new Set<Subscription>();

  function ringOf(contextId: string, epoch: number): Ring {
    let ring = rings.get(contextId);
    if (ring === undefined || ring.epoch < epoch) {
      ring = { epoch, seq: 0, kept: [], before: ring === undefined ? undefined : lastCursor(ring) };
      rings.set(contextId, ring);
    }
    return ring;
  }

  return {
    emit({ contextId, epoch, type, pageId, data = {} }) {
      const ring = ringOf(contextId, epoch);
      const seq = ++ring.seq;
      const atMs = now();
      const event: Event = {
        id: `${contextId}.${ring.epoch}.${seq}`,
        cursor: { epoch: ring.epoch, seq },
        type,
        contextId,
        ...(pageId === undefined ? {} : { pageId }),
        timestamp: new Date(atMs).toISOString(),
        data,
      };
      ring.kept.push(event);
      // Cutting in bulk keeps the cost of one event constant.
      if (ring.kept.length >= 2 * RING_SIZE) ring.kept.splice(0, ring.kept.length - RING_SIZE);
      for (const subscription of subscriptions) subscription.offer(event);
    },
    subscribe(filter, signal) {
      const subscription = createSubscription(filter, signal, () => subscriptions.delete(subscription));
      if (signal.aborted) return subscription.items;
      subscriptions.add(subscription);
      const [contextId] = filter.contextIds ?? [];
      if (filter.after !== undefined && contextId !== undefined)
        subscription.resume(filter.after, contextId, rings.get(contextId));
      return subscription.items;
    },
    forget(contextId) {
      rings.delete(contextId);
    },
  };
}

interface Ring {
  readonly epoch: number;
  seq: number;
  readonly kept: Event[];
  /** The last event of the epoch before. */
  readonly before: EventCursor | undefined;
}

interface Subscription {
  readonly items: AsyncIterable<EventItem>;
  offer(event: Event): void;
  resume(after: EventCursor, contextId: string, ring: Ring | undefined): void;
}

function createSubscription(filter: EventFilter, signal: AbortSignal, end: () => void): Subscription {
  const contextIds = filter.contextIds === undefined ? undefined : new Set(filter.contextIds);
  const types = filter.types === undefined ? undefined : new Set(filter.types);
  const queue: EventItem[] = [];
  let wake: (() => void) | undefined;
  let isOver = signal.aborted;

  function finish(): void {
    isOver = true;
    end();
    wake?.();
  }
  signal.addEventListener("abort", finish, { once: true });

  function isWanted({ contextId, type }: Event): boolean {
    if (contextIds !== undefined && !contextIds.has(contextId)) return false;
    return types === undefined ? !ON_REQUEST.has(type) : types.has(type);
  }

  function push(item: EventItem): void {
    queue.push(item);
    if (queue.length > QUEUE_SIZE) makeGap(queue);
    wake?.();
    wake = undefined;
  }

  async function* read(): AsyncGenerator<EventItem, void, void> {
    try {
      for (;;) {
        const item = queue.shift();
        if (isOver) return;
        if (item !== undefined) yield item;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      signal.removeEventListener("abort", finish);
      finish();
    }
  }

  return {
    items: read(),
    offer(event) {
      if (isWanted(event)) push({ type: "event", event });
    },
    resume(after, contextId, ring) {
      if (ring === undefined) return;
      const last = lastCursor(ring);
      const missed = ring.kept.filter(({ cursor }) => isAfter(cursor, after));
      const follows =
        after.epoch === ring.epoch
          ? ring.kept[0] === undefined || after.seq >= ring.kept[0].cursor.seq - 1
          : ring.before?.epoch === after.epoch &&
            ring.before.seq === after.seq &&
            (ring.kept[0]?.cursor.seq ?? 1) === 1;
      if (!follows || isAfter(after, last))
        push({ type: "gap", contextId, from: after, to: missed[0]?.cursor ?? last });
      for (const event of missed) if (isWanted(event)) push({ type: "event", event });
    },
  };
}

/** Replaces the older half of a full queue by one gap per context. */
function makeGap(queue: EventItem[]): void {
  const dropped = queue.splice(0, QUEUE_SIZE / 2);
  const gaps = new Map<string, EventItem & { readonly type: "gap" }>();
  for (const item of dropped) {
    const contextId = item.type === "gap" ? item.contextId : item.event.contextId;
    const from = item.type === "gap" ? item.from : item.event.cursor;
    const to = item.type === "gap" ? item.to : item.event.cursor;
    gaps.set(contextId, { type: "gap", contextId, from: gaps.get(contextId)?.from ?? from, to });
  }
  queue.unshift(...gaps.values());
}

function lastCursor(ring: Ring): EventCursor {
  return { epoch: ring.epoch, seq: ring.seq };
}

function isAfter(cursor: EventCursor, other: EventCursor): boolean {
  return cursor.epoch > other.epoch || (cursor.epoch === other.epoch && cursor.seq > other.seq);
}

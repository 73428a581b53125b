import type { Event, EventCursor, EventGap } from "../../contract.ts";

/** Events of a context that can be asked for again, at least. */
const KEPT = 500;

/** The last events of one context, over its recoveries. */
export interface EventRing {
  /** The next cursor; a later epoch than the last begins anew. */
  next(epoch: number): EventCursor;
  /** Of the last event; `seq` 0 before the first of an epoch. */
  last(): EventCursor;
  keep(event: Event): void;
  /** The events after a cursor that are still here, and what of them is not. */
  after(cursor: EventCursor): { readonly events: readonly Event[]; readonly gap?: EventGap };
  /** How many events are kept. */
  size(): number;
  /** Keeps none of the events so far. */
  drop(): void;
}

/** @param firstEpoch of the first event; an earlier one than 2 means that nothing can have happened before */
export function createEventRing(firstEpoch: number): EventRing {
  let epoch = Math.max(1, firstEpoch);
  let seq = 0;
  let kept: Event[] = [];
  /** Everything after it is kept. */
  let since: EventCursor = { epoch: epoch === 1 ? 0 : epoch, seq: 0 };

  const last = (): EventCursor => ({ epoch, seq });

  return {
    next(current) {
      if (current > epoch) {
        // In between, another process had the context.
        if (current > epoch + 1) [kept, since] = [[], { epoch: current, seq: 0 }];
        [epoch, seq] = [current, 0];
      }
      seq++;
      return last();
    },
    last,
    keep(event) {
      kept.push(event);
      // Cutting in bulk keeps the cost of one event constant.
      if (kept.length < 2 * KEPT) return;
      since = kept[KEPT - 1]?.cursor ?? since;
      kept = kept.slice(KEPT);
    },
    after(cursor) {
      const events = kept.filter((event) => isAfter(event.cursor, cursor));
      const isWhole = !isAfter(since, cursor) && !isAfter(cursor, last());
      if (isWhole) return { events };
      return { events, gap: { from: cursor, to: events[0]?.cursor ?? following(last()) } };
    },
    size: () => kept.length,
    drop() {
      [kept, since] = [[], last()];
    },
  };
}

/** What can be said about events after `cursor` where nothing is known of the context: that they are gone. */
export function gapAfter(cursor: EventCursor): EventGap {
  return { from: cursor, to: { epoch: cursor.epoch + 1, seq: 1 } };
}

export function following({ epoch, seq }: EventCursor): EventCursor {
  return { epoch, seq: seq + 1 };
}

export function preceding({ epoch, seq }: EventCursor): EventCursor {
  return { epoch, seq: Math.max(0, seq - 1) };
}

function isAfter(cursor: EventCursor, other: EventCursor): boolean {
  return cursor.epoch > other.epoch || (cursor.epoch === other.epoch && cursor.seq > other.seq);
}

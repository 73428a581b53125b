import { type Event, type EventCursor, type EventGap, following, isAfter } from "../../contract.ts";

/** At least so many of the last events of a context are available. */
const MIN_EVENTS = 500;

/** Numbers the events of one context and holds the last ones, over its recoveries. */
export type EventHistory = ReturnType<typeof createEventHistory>;

/** @param start the cursor before the first event; no event can precede epoch 1 */
export function createEventHistory(start: EventCursor) {
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
export function gapAfter(cursor: EventCursor): EventGap {
  return { from: cursor, to: { epoch: cursor.epoch + 1, seq: 1 } };
}

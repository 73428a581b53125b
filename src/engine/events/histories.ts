import type { Event, EventCursor } from "../../contract.ts";
import { createEventHistory, type EventHistory } from "./history.ts";

/** Events of all histories; beyond, those of the contexts whose last event is oldest are removed. */
const MAX_EVENTS = 50_000;

/** The histories of contexts, of whose events a bounded number is available in all. */
export function createEventHistories() {
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

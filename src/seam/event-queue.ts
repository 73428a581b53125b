import { type EventGap, following, preceding } from "../contract.ts";
import type { EventItem } from "../engine/engine.ts";

/** Items that wait for one slow subscriber; beyond, gaps replace the oldest. */
const MAX_ITEMS = 1_000;

/** The items that wait for one subscriber. */
export type EventQueue = ReturnType<typeof createEventQueue>;

/**
 * @param onEnd called once, when the signal aborts or the subscriber stops reading
 * @param onDropped called with the number of items that gaps replace
 */
export function createEventQueue(signal: AbortSignal, onEnd: () => void, onDropped?: (count: number) => void) {
  let waiting: EventItem[] = [];
  let wake: (() => void) | undefined;
  let isOver = false;

  function end(): void {
    if (isOver) return;
    isOver = true;
    waiting = [];
    signal.removeEventListener("abort", end);
    onEnd();
    wake?.();
  }
  if (signal.aborted) end();
  else signal.addEventListener("abort", end);

  const done: IteratorReturnResult<undefined> = { done: true, value: undefined };
  const iterator: AsyncIterator<EventItem, undefined> = {
    async next() {
      while (!isOver && waiting.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const value = waiting.shift();
      return value === undefined ? done : { done: false, value };
    },
    async return() {
      end();
      return done;
    },
  };

  return {
    items: { [Symbol.asyncIterator]: () => iterator },
    push(item: EventItem): void {
      if (isOver) return;
      waiting.push(item);
      if (waiting.length > MAX_ITEMS) {
        const oldest = waiting.splice(0, MAX_ITEMS / 2);
        onDropped?.(oldest.filter(({ type }) => type === "event").length);
        waiting = [...toGaps(oldest), ...waiting];
      }
      wake?.();
      wake = undefined;
    },
  };
}

/** Replaces the items of each context by one gap; the `listening` item stays. */
function toGaps(items: readonly EventItem[]): EventItem[] {
  const others: EventItem[] = [];
  const gaps = new Map<string, EventGap>();
  for (const item of items) {
    if (item.type === "listening") others.push(item);
    else {
      const [contextId, lost] = item.type === "gap" ? [item.contextId, item.gap] : [item.event.contextId, gapOf(item)];
      gaps.set(contextId, { from: gaps.get(contextId)?.from ?? lost.from, to: lost.to });
    }
  }
  return [...others, ...[...gaps].map(([contextId, gap]): EventItem => ({ type: "gap", contextId, gap }))];
}

function gapOf({ event: { cursor } }: EventItem & { readonly type: "event" }): EventGap {
  return { from: preceding(cursor), to: following(cursor) };
}

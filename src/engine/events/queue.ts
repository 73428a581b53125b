import type { EventGap } from "../../contract.ts";
import { following, preceding } from "./history.ts";
import type { EventItem } from "../engine.ts";

/** Items that wait for one slow reader; the oldest give way to gaps. */
const QUEUE_SIZE = 1_000;

/** What waits for one reader. */
export interface EventQueue {
  readonly items: AsyncIterable<EventItem>;
  push(item: EventItem): void;
}

/** @param onEnd called once, when the signal aborts or the reader leaves */
export function createEventQueue(signal: AbortSignal, onEnd: () => void): EventQueue {
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
    push(item) {
      if (isOver) return;
      waiting.push(item);
      if (waiting.length > QUEUE_SIZE) waiting = [...gapsOf(waiting.splice(0, QUEUE_SIZE / 2)), ...waiting];
      wake?.();
      wake = undefined;
    },
  };
}

/** In place of items: one gap per context, and the word that it is listened to, which is not to be lost. */
function gapsOf(dropped: readonly EventItem[]): EventItem[] {
  const others: EventItem[] = [];
  const gaps = new Map<string, EventGap>();
  for (const item of dropped) {
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

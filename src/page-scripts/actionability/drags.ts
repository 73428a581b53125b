/** Reports on a drag: whether the page drags by itself, whether something takes what is dropped, and what moves. */

import { composedParent, isConnected, rectOf, scrollLeftOf, scrollTopOf } from "../dom/reads.ts";
import { setOwnTimeout } from "../dom/timers.ts";
import type { DragReport, Point } from "../messages.ts";

/** An element that returns to its place is there by then. */
const MAX_MOVING_MS = 1_000;
const SAMPLE_MS = 50;
/** Shorter moves are those of a press. */
const MIN_DISTANCE = 2;

/** The target of the last press. */
let pressed: Element | undefined;
let before: Point | undefined;
let start: Event | undefined;
/** The target that the drag was over last. */
let over: EventTarget | null = null;
let isNoted = false;
let hasDropped = false;
let hasEnded = false;

/** Notes the target of a press, with which a drag may begin; without an event, that of the press before is forgotten. */
export function notePressed(event?: Event): void {
  const [target] = event?.composedPath() ?? [];
  pressed = target instanceof Element ? target : undefined;
}

/** Begins to note a drag of what was pressed in this document, if anything was, or into it. */
export function beginDrag(): void {
  before = pressed && placeOf(pressed);
  start = undefined;
  over = null;
  hasDropped = hasEnded = false;
  isNoted = true;
}

export function noteDragEvent(event: Event): void {
  const { type } = event;
  if (type === "dragstart") start = event;
  if (type === "dragenter" || type === "dragover") over = event.target;
  hasDropped ||= type === "drop";
  hasEnded ||= ["drop", "mouseup", "pointerup"].includes(type);
}

/** Whether the page has put another element under the pointer since the last event of a drag, which that has not accepted yet. */
export function isDragElsewhere(point: Point | undefined): boolean {
  return over !== null && point !== undefined && document.elementFromPoint(point.x, point.y) !== over;
}

/** Returns what the document has seen of the drag, once the element is at rest; null where none was noted. */
export async function dragReport(): Promise<DragReport | null> {
  if (!isNoted) return null;
  const moved = await hasMoved();
  return {
    isHtml: start !== undefined && !start.defaultPrevented,
    hasDropped,
    hasEnded,
    ...(moved !== undefined && { hasMoved: moved }),
  };
}

/** Undefined where nothing was pressed in this document, or what was is gone. */
async function hasMoved(): Promise<boolean | undefined> {
  if (pressed === undefined || before === undefined) return undefined;
  const endMs = performance.now() + MAX_MOVING_MS;
  for (let last: Point | undefined; ;) {
    if (!isConnected(pressed)) return undefined;
    const now = placeOf(pressed);
    if (isNear(now, before)) return false;
    if ((last !== undefined && isNear(now, last)) || performance.now() > endMs) return true;
    last = now;
    await new Promise<void>((resolve) => void setOwnTimeout(resolve, SAMPLE_MS));
  }
}

function isNear(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < MIN_DISTANCE;
}

/** The element's corner in what its content scrolls with: scrolling alone moves nothing. */
function placeOf(element: Element): Point {
  let { x, y } = rectOf(element);
  for (let around = composedParent(element); around !== null; around = composedParent(around)) {
    x += scrollLeftOf(around);
    y += scrollTopOf(around);
  }
  return { x, y };
}

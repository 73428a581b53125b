/** Reports on a drag: whether the page drags by itself, whether something takes what is dropped, and what moves. */

import { composedParent, isConnected, rectOf, scrollLeftOf, scrollTopOf } from "../dom/reads.ts";
import { setOwnTimeout } from "../dom/timers.ts";
import type { DragReport, Point } from "../messages.ts";
import { topmostAt } from "./hit.ts";

/** An element that returns to its place is there by then. */
const MAX_MOVING_MS = 1_000;
const SAMPLE_MS = 50;
/** Samples without a move after which an element is at rest: one that returns may begin slowly. */
const REST_SAMPLES = 2;
const MAX_REST_DISTANCE = 0.5;
/** A browser reports a drag that rests about as often; a list that is sorted may take no notice for some time after each change. */
const REST_MS = 50;
const MAX_REST_MS = 400;
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
/** Whether the page has put elements elsewhere since the drag began or rested. */
let hasReordered = false;
const reordering = new MutationObserver(() => (hasReordered = true));

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
  hasDropped = hasEnded = hasReordered = false;
  isNoted = true;
  reordering.observe(document, { subtree: true, childList: true });
}

/** Ends what was begun for the time until the drop. */
export function endDrag(): void {
  reordering.disconnect();
}

/**
 * Lets the page handle where the drag has come to, if it puts elements elsewhere on the way, as a list does that is sorted: until
 * its transitions and the animations of its scripts have ended. Returns whether it does, and so needs another move there.
 */
export async function restDrag(): Promise<boolean> {
  if (!hasReordered) return false;
  hasReordered = false;
  const leftMs = document.getAnimations().map((animation) => {
    if (animation instanceof CSSAnimation) return 0; // of a style, which may run all the time
    return Number(animation.effect?.getComputedTiming().endTime) - Number(animation.currentTime);
  });
  await pause(Math.min(MAX_REST_MS, Math.max(REST_MS, ...leftMs.filter(Number.isFinite))));
  return true;
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
  return over !== null && point !== undefined && topmostAt(point) !== over;
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
  let last: Point | undefined;
  for (let rests = 0; ; await pause(SAMPLE_MS)) {
    if (!isConnected(pressed)) return undefined;
    const now = placeOf(pressed);
    if (distance(now, before) < MIN_DISTANCE) return false;
    rests = last !== undefined && distance(now, last) < MAX_REST_DISTANCE ? rests + 1 : 0;
    if (rests === REST_SAMPLES || performance.now() > endMs) return true;
    last = now;
  }
}

function pause(forMs: number): Promise<void> {
  return new Promise((resolve) => void setOwnTimeout(resolve, forMs));
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
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

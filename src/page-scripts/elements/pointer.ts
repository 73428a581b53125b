/** Which events of the pointer a document gets for an action, and whether they are those of the action's target. */

import { isConnected, rootElementOf } from "../dom/reads.ts";
import { Obstacle, reply } from "./find.ts";
import { coverAt, elementAt, isFrame, isHit, isInViewport } from "./hit.ts";
import type { Point, Received, Reply } from "../messages.ts";
import { describe } from "./describe.ts";
import { beginDrag, noteDragEvent, notePressed, noteReleased } from "./drags.ts";
import { notePositions } from "./positions.ts";

const MOVES = ["pointermove", "mousemove"];
const PRESSES = [
  ...["mousedown", "mouseup", "pointerdown", "pointerup", "click", "auxclick", "dblclick", "contextmenu"],
];
const DRAGS = ["dragstart", "dragenter", "dragover", "drop", "dragend"];
/** The events that a watch is for. */
const WATCHED = {
  move: new Set(MOVES),
  press: new Set(PRESSES),
  drag: new Set([...MOVES, ...PRESSES, ...DRAGS]),
} as const satisfies Record<string, ReadonlySet<string>>;

interface Watch {
  readonly kind: keyof typeof WATCHED;
  readonly target: Element | undefined;
  /** Whether the target is still what the caller was shown. */
  readonly isAsShown: () => boolean;
  received: Received;
  /** The time stamp of the event that decided it; the events of one move have the same. */
  timeStamp: number;
  readonly decided: PromiseWithResolvers<Received>;
}

let watch: Watch | undefined;
/** Resolves with the first event of the watch that begins next. */
let next = Promise.withResolvers<Received>();

/**
 * Notes from now on whether the trusted events of a kind come to the target: of moves the last, of presses the first; those that
 * come to another element are kept from the page. Without a target, any event of the document counts.
 */
export function watchPointer(kind: keyof typeof WATCHED, target?: Element, isAsShown = (): boolean => true): void {
  watch?.decided.resolve(watch.received);
  if (kind === "drag") beginDrag();
  else notePressed();
  watch = { kind, target, isAsShown, received: "none", timeStamp: 0, decided: next };
  next = Promise.withResolvers();
  // Each time: a document that is written anew has lost them.
  for (const type of WATCHED.drag) addEventListener(type, handlePointerEvent, { capture: true, passive: false });
}

function handlePointerEvent(event: Event): void {
  if (watch === undefined || !WATCHED[watch.kind].has(event.type)) return;
  if (!event.isTrusted || !(event instanceof MouseEvent)) return;
  if (watch.kind === "drag") noteDragEvent(event);
  else if (event.type.endsWith("up")) noteReleased();
  if (watch.received === "none" || (watch.kind === "move" && event.timeStamp !== watch.timeStamp)) {
    watch.timeStamp = event.timeStamp;
    const { target, isAsShown } = watch;
    const point = { x: event.clientX, y: event.clientY };
    // An area of an image map gets events, but no script finds it at a point.
    const isElsewhere = target instanceof HTMLAreaElement && event.composedPath()[0] !== target;
    const isTargets = target === undefined || (!isElsewhere && isHit(point, target) && isAsShown());
    watch.received = isTargets ? "target" : "other";
    if (watch.kind === "press" && isTargets) notePressed(event);
    watch.decided.resolve(watch.received);
  }
  if (watch.received !== "other") return;
  event.preventDefault();
  event.stopPropagation();
  event.stopImmediatePropagation();
}

/** Stops watching, and notes positions for the next action. */
export function releasePointer(): Received {
  const received = watch?.received ?? "none";
  watch?.decided.resolve(received);
  watch = undefined;
  for (const type of WATCHED.drag) removeEventListener(type, handlePointerEvent, { capture: true });
  notePositions();
  return received;
}

/** Resolves with the first event of the watch that begins next, before the page handles it, or when that watch ends. */
export function pointerReceived(): Promise<Received> {
  next.resolve("none"); // for who asked before; no watch has begun since
  next = Promise.withResolvers();
  return next.promise;
}

/**
 * Watches a press that comes next, at the point to which the pointer has moved.
 *
 * @returns whether its first event will be seen: no document sees those of a frame's content, or any without scripts
 * @throws Obstacle where it would not come to the target
 */
export function armPress(target: Element, point: Point | undefined, isAsShown: () => boolean): boolean {
  if (!isConnected(target) || !isAsShown()) throw new Obstacle("detached");
  if (point !== undefined && !isHit(point, target)) throw new Obstacle("covered", coverAt(point, target));
  watchPointer("press", target, isAsShown);
  return isSeen(target);
}

/**
 * Watches a further press at the same point. The page may have put another element there since the press before, which
 * then gets this one, but not another document.
 *
 * @returns as `armPress` does
 * @throws Obstacle where another document would get it
 */
export function armNextPress(target: Element, point: Point | undefined): boolean {
  requireOwnDocument(target, point);
  watchPointer("press");
  return isSeen(target);
}

/** @throws Obstacle where a frame other than the target is at the point */
export function requireOwnDocument(target: Element, point: Point | undefined): void {
  const around = isConnected(target) ? target : rootElementOf(document);
  const hit = point === undefined || around === null ? undefined : elementAt(point, around);
  if (hit !== undefined && hit !== target && isFrame(hit)) throw new Obstacle("covered", describe(hit));
}

/**
 * Watches a press or a drag, whatever gets it, and returns whether its events at the point will be seen. The browser takes those
 * outside the viewport to the root element.
 */
export function watchAny(kind: "press" | "drag", point: Point | null): Reply<boolean> {
  return reply(() => {
    if (point !== null && !isInViewport(point)) throw new Obstacle("outside-viewport");
    const root = rootElementOf(document);
    if (root === null) throw new Obstacle("missing");
    watchPointer(kind);
    return point !== null && isSeen(elementAt(point, root) ?? root);
  });
}

function isSeen(target: Element): boolean {
  return !isFrame(target) && !matchMedia("(scripting: none)").matches;
}

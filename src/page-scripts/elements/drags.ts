/** Reports on a drag: whether the page drags by itself, whether something takes what is dropped, and what moves. */

import {
  attribute,
  composedParent,
  isConnected,
  isElement,
  isText,
  matchesSelector,
  rectOf,
  scrollLeftOf,
  scrollTopOf,
  tagOf,
} from "../dom/reads.ts";
import { setOwnTimeout } from "../dom/timers.ts";
import type { DragReport, Point } from "../messages.ts";
import { topmostAt } from "./hit.ts";

/** An element that returns to its place is there by then. */
const MAX_MOVING_MS = 1_000;
const SAMPLE_MS = 50;
/** Samples without a move after which an element is at rest: one that returns may begin slowly. */
const REST_SAMPLES = 2;
const MAX_REST_DISTANCE = 0.5;
/** A page has shown by then what the drag does. */
const MAX_SAMPLES = 4;
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
/** Differences of the document from its state when the drag began. */
let changes = noChanges();
const observer = new MutationObserver((records) => {
  for (const record of records) noteChange(record);
});

function noChanges() {
  return {
    ...{ added: new Set<Node>(), removed: new Set<Node>(), attributes: new Map<Element, Map<string, string | null>>() },
    /** A value, or a text once the button was up: what is shown on the way may be the pointer's place. */
    isCertain: false,
    /** Something that may be all that the drag does, or that of the pointer alone. */
    isPossible: false,
  };
}

/** Attributes that say where something is, or what it holds. */
const PLACES: ReadonlySet<string> = new Set(
  "style transform d x y x1 y1 x2 y2 cx cy r width height points value"
    .split(" ")
    .concat(...["aria-valuenow", "aria-valuetext", "aria-selected", "aria-checked"]),
);
/** Changes of nodes and attributes; beyond, the page changes too much for any of it to be certain. */
const MAX_CHANGES = 10_000;

function noteChange({ type, target, addedNodes, removedNodes, attributeName, oldValue }: MutationRecord): void {
  const { added, removed, attributes } = changes;
  if (type === "childList") hasReordered = true;
  if (added.size + removed.size + attributes.size > MAX_CHANGES) changes.isPossible = true;
  else if (attributeName !== null && isElement(target)) {
    const before = attributes.get(target) ?? new Map<string, string | null>();
    if (!before.has(attributeName)) before.set(attributeName, oldValue);
    attributes.set(target, before);
  } else {
    const nodes = [...addedNodes, ...removedNodes];
    if (type === "characterData" || nodes.some(isText)) changes[hasEnded ? "isCertain" : "isPossible"] = true;
    for (const node of addedNodes) if (isElement(node)) added.add(node);
    for (const node of removedNodes) if (isElement(node)) removed.add(node);
  }
}

/** Whether the page has changed what it shows by the drag; undefined where that is not known. */
function hasChanged(): boolean | undefined {
  for (const record of observer.takeRecords()) noteChange(record);
  const { added, removed, attributes, isCertain } = changes;
  // What is added and removed again, as the picture of what is dragged, is no change; what is moved is added elsewhere.
  const isOther = [...added].some(isConnected) || [...removed].some((node) => !added.has(node) && !isConnected(node));
  // Where what was pressed stands, `hasMoved` tells: on its way back, its style may be other than in the end.
  const names = [...attributes].flatMap(([element, before]) =>
    isConnected(element)
      ? [...before].flatMap(([name, value]) =>
          isAsBefore(element, name, value) ? [] : [element === pressed ? "" : name],
        )
      : [],
  );
  if (isCertain || isOther || names.some((name) => PLACES.has(name))) return true;
  const isSelected = getSelection()?.isCollapsed === false;
  return changes.isPossible || isSelected || names.length > 0 || isDrawing ? undefined : false;
}

function isAsBefore(element: Element, name: string, before: string | null): boolean {
  const now = attribute(element, name) ?? "";
  return now === before || (name === "style" ? rulesOf(now) === rulesOf(before ?? "") : now === (before ?? ""));
}

/** The rules of an attribute, however they are written and ordered. */
function rulesOf(style: string): string {
  const { style: rules } = document.createElement("p");
  rules.cssText = style;
  return rules.cssText.split(/; ?/).toSorted().join(";");
}

/** Whether what was pressed, or the drag was over, draws what no script can compare. */
let isDrawing = false;
const DRAWINGS = "canvas, iframe, frame, object, embed, video";

/** Notes the target of a press, with which a drag may begin; without an event, that of the press before is forgotten. */
export function notePressed(event?: Event): void {
  const path = event?.composedPath() ?? [];
  const [target] = path;
  pressed = target instanceof Element ? target : undefined;
  observer.disconnect();
  if (event === undefined) return;
  changes = noChanges();
  isDrawing = false;
  observe(path);
  noteDrawing(target);
}

/** A click is no drag. */
export function noteReleased(): void {
  observer.disconnect();
}

/** Observes the document and the open shadow roots around a target. */
function observe(path: readonly EventTarget[]): void {
  const all = { subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true };
  addEventListener("scroll", noteScroll, { capture: true, passive: true, once: true });
  for (const root of [document, ...path])
    if (root === document || root instanceof ShadowRoot) observer.observe(root as Node, all);
}

/** A drag at an edge scrolls, whatever it is of. */
function noteScroll(): void {
  changes.isPossible = true;
}

/** A component may have a shadow root that is closed. */
function noteDrawing(target: EventTarget | null | undefined): void {
  isDrawing ||= target instanceof Element && (matchesSelector(target, DRAWINGS) || tagOf(target).includes("-"));
}

/** Begins to note a drag of what was pressed in this document, if anything was, or into it. */
export function beginDrag(): void {
  before = pressed && placeOf(pressed);
  start = undefined;
  over = null;
  hasDropped = hasEnded = hasReordered = false;
  isNoted = true;
  if (pressed === undefined) {
    changes = noChanges();
    isDrawing = false;
    observe([]);
  }
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
  noteDrawing(event.composedPath()[0]);
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
  let changed = hasChanged();
  for (let count = 0; changed !== true && moved !== true && count < MAX_SAMPLES; count++) {
    await pause(SAMPLE_MS);
    changed = hasChanged();
  }
  observer.disconnect();
  isNoted = false;
  return {
    ...(changed !== undefined && { hasChanged: changed }),
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

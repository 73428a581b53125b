/** Whether an element is ready for an action: visible, enabled, editable and at rest, as Playwright defines these states. */

import { framesOfPage, requestFrame } from "../dom/frames.ts";
import {
  attribute,
  closestOf,
  firstChildOf,
  has,
  hasInside,
  isConnected,
  isContentEditable,
  isElement,
  isField,
  isText,
  matchesSelector,
  nextSiblingOf,
  parentOf,
  rectOf,
  rootOf,
  shadowOf,
  tagOf,
} from "../dom/reads.ts";
import { setOwnTimeout, timersOfPage } from "../dom/timers.ts";
import { library, Obstacle } from "./find.ts";
import { isInPosition, isSame } from "./positions.ts";

const { checkVisibility } = Element.prototype;

/** The parent element, or the host of the shadow root that the element is a child of. */
export function parentOrHost(element: Element): Element | null {
  const parent = parentOf(element);
  if (parent === null) return null;
  if (isElement(parent)) return parent;
  return parent instanceof ShadowRoot ? parent.host : null;
}

/** @throws Obstacle unless the element is attached and visible */
export function requireVisible(element: Element): void {
  if (!isConnected(element)) throw new Obstacle("detached");
  if (!isVisible(element)) throw new Obstacle("hidden");
}

/** @throws Obstacle unless the element is attached, and it or, of an inline one, what is in it is visible */
export function requireShown(element: Element): void {
  if (!isConnected(element)) throw new Obstacle("detached");
  if (isVisible(element)) return;
  // A link around a heading has no box: the heading's stands apart from the line.
  const { display, visibility } = getComputedStyle(element);
  const isShown = display === "inline" && visibility === "visible" && checkVisibility.call(element);
  if (!isShown || !contentRects(element).some(hasArea)) throw new Obstacle("hidden");
}

export function isVisible(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.display === "contents") return isContentVisible(element);
  if (!checkVisibility.call(element) || style.visibility !== "visible") return false;
  return hasArea(rectOf(element));
}

/** Whether something of an element without a box of its own is visible. */
function isContentVisible(element: Element): boolean {
  for (let node = firstChildOf(shadowOf(element) ?? element); node !== null; node = nextSiblingOf(node)) {
    if (isElement(node) ? isVisible(node) : isText(node) && contentRects(node).some(hasArea)) return true;
  }
  return false;
}

export function hasArea({ width, height }: DOMRectReadOnly): boolean {
  return width > 0 && height > 0;
}

/** The boxes of what is in a node, in order. */
export function contentRects(node: Element | Text): DOMRect[] {
  const range = new Range();
  range.selectNodeContents(isElement(node) ? (shadowOf(node) ?? node) : node);
  return [...range.getClientRects()];
}

const CONTROLS: ReadonlySet<string> = new Set(["button", "input", "select", "textarea", "option", "optgroup"]);

/** @throws Obstacle for an element that is disabled or inert */
export function requireEnabled(node: Element): void {
  const element = controlOf(node);
  if (CONTROLS.has(tagOf(element)) && matchesSelector(element, ":disabled")) throw new Obstacle("disabled");
  let isMarked = false;
  for (let each: Element | null = element; each !== null; each = parentOrHost(each)) {
    isMarked ||= has(each, "aria-disabled");
    if (has(each, "inert")) throw new Obstacle("inert");
    if (tagOf(each) === "fieldset" && has(each, "disabled")) isMarked = true;
  }
  // Whether the mark counts depends on roles, and of a field set on its legend.
  if (isMarked && !library().elementState(element, "enabled", true).matches) throw new Obstacle("disabled");
}

/** The element whose state decides: a button around it, or the control of the label around it. */
function controlOf(node: Element): Element {
  let element = node;
  if (isField(element)) return element;
  element = closestOf(element, "button, [role=button], [role=checkbox], [role=radio]") ?? element;
  if (isField(element)) return element;
  if (
    matchesSelector(element, "a, button, option, optgroup, [role=link], [role=button], [role=checkbox], [role=radio]")
  )
    return element;
  const label = closestOf(element, "label") as HTMLLabelElement | null;
  return label?.control ?? element;
}

/** The element whose movement counts. */
function movingPartOf(node: Element): Element {
  if (isField(node)) return node;
  return closestOf(node, "button, [role=button], [role=checkbox], [role=radio]") ?? node;
}

const FRAME_MS = 16;
const MAX_FRAME_MS = 250;
/** A frame that comes sooner was not being waited for: the page has drawn nothing for a frame's time. */
const IDLE_FRAME_MS = 2;
/** Longer than an idle period between two frames. */
const REST_MS = 18;
/** A page at rest has an idle period at once. */
const IDLE_WITHIN_MS = 3;
/** The timer for it ends an idle period, too. */
const IDLE_TIMEOUT_MS = 24;

/**
 * Resolves once the element is known to be at rest: it has the position of two frames, or the browser expects neither a frame
 * nor a timer, which could move it; else it must stay in its place in the next frame, and for a frame's time. Between two
 * messages of a worker, which no idle period announces, an element that only these move counts as at rest.
 *
 * @param isSettled no action of ours has just ended: what that has begun has had its first frames
 * @throws Obstacle `moving`
 */
export async function requireStable(node: Element, isSettled: boolean): Promise<void> {
  const element = movingPartOf(node);
  if (matchMedia("(scripting: none)").matches) return requireUnmoved(element);
  const isAnimated = hasAnimation(element);
  const before = rectOf(element);
  const askedAt = performance.now();
  const requireSame = (): void => {
    if (!isSame(rectOf(element), before)) throw new Obstacle("moving");
    if (!isConnected(element)) throw new Obstacle("detached");
  };
  const isQuick = isSettled && !isAnimated;
  if (isQuick && isInPosition(element)) return;
  const atRest = isQuick ? isPageAtRest() : Promise.resolve(false);
  const drawnMs = nextFrame();
  const framesBefore = framesOfPage();
  if (isQuick) {
    const drawnAtOnce = drawnMs.then((ms) => ms < IDLE_FRAME_MS && timersOfPage() === timersAtRest);
    if (await Promise.race([drawnAtOnce, atRest.then((is) => is || drawnAtOnce)])) return requireSame();
  }
  await drawnMs;
  requireSame();
  if (isAnimated) {
    do await nextFrame();
    while (performance.now() - askedAt < 2 * FRAME_MS);
  } else {
    // What begins with an action moves nothing in its first frame.
    if (!isSettled && framesOfPage() > framesBefore) await nextFrame();
    await delay(FRAME_MS - (performance.now() - askedAt));
  }
  requireSame();
}

/**
 * Whether the browser's main thread is in an idle period longer than any between two frames: no frame is requested (no
 * script waits for one, nothing scrolls smoothly, no style animation needs layout), and no timer is due.
 *
 * @see https://www.w3.org/TR/requestidlecallback/#idle-periods
 */
async function isPageAtRest(): Promise<boolean> {
  if ((await idleMs(IDLE_WITHIN_MS)) === undefined) return false;
  // A timer that was due already runs before the second.
  await delay(0);
  const isAtRest = ((await idleMs(IDLE_TIMEOUT_MS)) ?? 0) >= REST_MS;
  if (isAtRest) timersAtRest = timersOfPage();
  return isAtRest;
}

/** The time left of the idle period; undefined where there is none in time. */
function idleMs(withinMs: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    requestIdleCallback((deadline) => resolve(deadline.didTimeout ? undefined : deadline.timeRemaining()), {
      timeout: withinMs,
    });
  });
}

/** How many timers the page had set when none was due, or when it had set none. */
let timersAtRest = 0;

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => void setOwnTimeout(resolve, ms));
}

/** Resolves in the next frame, with the time until then; in a document that draws none, as one out of view, after 250 ms. */
export async function nextFrame(): Promise<number> {
  const askedAt = performance.now();
  await new Promise<void>((resolve) => {
    const timer = setOwnTimeout(resolve, MAX_FRAME_MS);
    requestFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
  return performance.now() - askedAt;
}

/** The place of an element at the last check of a document that runs no scripts: no timer runs in any of its worlds. */
let lastSeen: { readonly element: Element; readonly rect: DOMRect; readonly atMs: number } | undefined;

/** Requires that the element has not moved between two calls. @throws Obstacle `moving`, in the first one, too */
function requireUnmoved(element: Element): void {
  const rect = rectOf(element);
  const atMs = performance.now();
  if (lastSeen?.element !== element || !isSame(lastSeen.rect, rect)) lastSeen = { element, rect, atMs };
  else if (atMs - lastSeen.atMs >= FRAME_MS) return;
  throw new Obstacle("moving");
}

/** Whether an animation or transition that runs may move the element: on itself, or on what it is inside of. */
function hasAnimation(element: Element): boolean {
  for (let each: Element | null = element; each !== null;) {
    const root: Node = rootOf(each);
    if (!(root instanceof Document || root instanceof ShadowRoot)) return false;
    const inside: Element = each;
    const moves = (animation: Animation): boolean => {
      const { target } = (animation.effect ?? {}) as KeyframeEffect;
      return (
        animation.playState === "running" && (target === null || target === undefined || hasInside(target, inside))
      );
    };
    if (root.getAnimations().some(moves)) return true;
    each = root instanceof ShadowRoot ? root.host : null;
  }
  return false;
}

/** @throws Obstacle unless text can be typed into the element */
export function requireEditable(element: Element): void {
  const field = element instanceof HTMLLabelElement ? (element.control ?? element) : element;
  const isInput = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (isInput && has(field, "readonly")) throw new Obstacle("read-only");
  if (isInput || (isContentEditable(field) && attribute(field, "aria-readonly") === null)) return;
  let isEditable: boolean;
  const playwright = library();
  try {
    isEditable = playwright.elementState(field, "editable", true).matches;
  } catch {
    throw new Obstacle("takes-no-text");
  }
  if (!isEditable) throw new Obstacle("read-only");
}

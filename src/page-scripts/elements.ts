/**
 * What decides whether an element can be acted on. It follows Playwright's injected script, so that both paths of an
 * action agree; what is rare or undecidable without it is left to Playwright by a `Declined`.
 *
 * @see https://playwright.dev/docs/actionability
 */

import { framesOfPage, requestFrame } from "./frames.ts";
import { isInPosition, isSame } from "./positions.ts";
import { setOwnTimeout, timersOfPage } from "./timers.ts";

/** Why the fast path leaves an action to Playwright. */
export class Declined extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

// A form's fields hide the form's own members by their names, so ancestors are read by the prototypes' getters.
function getter<T extends object, K extends keyof T>(prototype: T, name: K): (object: unknown) => T[K] {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  if (get === undefined) throw new TypeError(`no getter ${String(name)}`);
  return (object) => get.call(object) as T[K];
}
const parentOf = getter(Node.prototype, "parentNode");
const isConnected = getter(Node.prototype, "isConnected");
const shadowOf = getter(Element.prototype, "shadowRoot");
const slotOf = getter(Element.prototype, "assignedSlot");
const { getAttribute, hasAttribute, getBoundingClientRect, getClientRects, matches, closest } = Element.prototype;

export function rectOf(element: Element): DOMRect {
  return getBoundingClientRect.call(element);
}

/** The parent element, or the host of the shadow root that the element is a child of. */
export function parentOrHost(element: Element): Element | null {
  const parent = parentOf(element);
  if (parent === null) return null;
  if (parent.nodeType === Node.ELEMENT_NODE) return parent as Element;
  return parent instanceof ShadowRoot ? parent.host : null;
}

/**
 * The first match, in Playwright's order: the document first, then open shadow roots.
 *
 * @param isCompound the selector has no combinator, so that each shadow root can be asked for it alone
 * @throws Declined where the order or the match depends on shadow roots in a way that is not decided here
 */
export function findFirst(selector: string, { isCompound, isList }: SelectorShape): Element | undefined {
  const inDocument = document.querySelector(selector);
  if (inDocument !== null && !isList) return inDocument;
  const roots = openRoots();
  if (roots.length === 0) return inDocument ?? undefined;
  if (isList || !isCompound) throw new Declined("shadow-root");
  for (const root of roots) {
    const found = root.querySelector(selector);
    if (found !== null) return found;
  }
  return undefined;
}

export interface SelectorShape {
  readonly isCompound: boolean;
  readonly isList: boolean;
}

/** The open shadow roots of the document, each before those inside it. */
function openRoots(): readonly ShadowRoot[] {
  const found: ShadowRoot[] = [];
  const visit = (root: Document | ShadowRoot): void => {
    const elements = root.querySelectorAll("*");
    for (let index = 0; index < elements.length; index++) {
      const shadow = shadowOf(elements[index]);
      if (shadow === null) continue;
      found.push(shadow);
      visit(shadow);
    }
  };
  visit(document);
  return found;
}

/** @throws Declined unless the element is attached, and visible in Playwright's sense */
export function requireVisible(element: Element): void {
  if (!isConnected(element)) throw new Declined("detached");
  if (!isVisible(element)) throw new Declined("hidden");
}

/** @throws Declined for an element without a box of its own */
export function isVisible(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.display === "contents") throw new Declined("display-contents");
  if (!element.checkVisibility() || style.visibility !== "visible") return false;
  const { width, height } = rectOf(element);
  return width > 0 && height > 0;
}

const CONTROLS: ReadonlySet<string> = new Set(["button", "input", "select", "textarea", "option", "optgroup"]);

/** @throws Declined for an element that is or may be disabled or inert */
export function requireEnabled(node: Element): void {
  const element = controlOf(node);
  if (CONTROLS.has(element.localName) && matches.call(element, ":disabled")) throw new Declined("disabled");
  for (let each: Element | null = element; each !== null; each = parentOrHost(each)) {
    // Whether `aria-disabled` counts depends on roles.
    if (hasAttribute.call(each, "aria-disabled")) throw new Declined("aria-disabled");
    if (hasAttribute.call(each, "inert")) throw new Declined("inert");
    if (each.localName === "fieldset" && hasAttribute.call(each, "disabled")) throw new Declined("disabled");
  }
}

/** The element whose state decides: a button around it, or the control of the label around it. */
function controlOf(node: Element): Element {
  let element = node;
  if (isField(element)) return element;
  element = closest.call(element, "button, [role=button], [role=checkbox], [role=radio]") ?? element;
  if (isField(element)) return element;
  if (matches.call(element, "a, button, option, optgroup, [role=link], [role=button], [role=checkbox], [role=radio]"))
    return element;
  const label = closest.call(element, "label") as HTMLLabelElement | null;
  return label?.control ?? element;
}

/** The element that must receive the event. */
export function hitTargetOf(node: Element): Element {
  if (isField(node)) return node;
  return closest.call(node, "button, [role=button], a, [role=link]") ?? node;
}

/** The element whose movement counts. */
function movingPartOf(node: Element): Element {
  if (isField(node)) return node;
  return closest.call(node, "button, [role=button], [role=checkbox], [role=radio]") ?? node;
}

function isField(element: Element): boolean {
  return matches.call(element, "input, textarea, select") || (element as HTMLElement).isContentEditable === true;
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
 * nor a timer, which could move it; else it must stay in its place in the next frame, and for a frame's time.
 *
 * @param isSettled no action of ours has just ended: what that has begun has had its first frames
 * @throws Declined when it moves, or where the document runs no scripts: then no timer runs in any of its worlds
 */
export async function requireStable(node: Element, isSettled: boolean): Promise<void> {
  if (matchMedia("(scripting: none)").matches) throw new Declined("scripts-disabled");
  const element = movingPartOf(node);
  const isAnimated = hasAnimation(element);
  const before = rectOf(element);
  const askedAt = performance.now();
  const requireSame = (): void => {
    if (!isSame(rectOf(element), before)) throw new Declined("moving");
    if (!isConnected(element)) throw new Declined("detached");
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

/** What remains of the idle period; undefined where there is none in time. */
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

/** Resolves in the next frame, with the time until then. */
async function nextFrame(): Promise<number> {
  const askedAt = performance.now();
  const drawn = new Promise<boolean>((resolve) => {
    const timer = setOwnTimeout(() => resolve(false), MAX_FRAME_MS);
    requestFrame(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
  if (!(await drawn)) throw new Declined("no-frames");
  return performance.now() - askedAt;
}

/** Whether an animation or transition that runs may move the element: on itself, or on what it is inside of. */
function hasAnimation(element: Element): boolean {
  for (let each: Element | null = element; each !== null;) {
    const root = each.getRootNode() as Document | ShadowRoot;
    const inside: Element = each;
    const moves = (animation: Animation): boolean => {
      const { target } = (animation.effect ?? {}) as KeyframeEffect;
      return animation.playState === "running" && (target === null || target === undefined || target.contains(inside));
    };
    if (root.getAnimations().some(moves)) return true;
    each = root instanceof ShadowRoot ? root.host : null;
  }
  return false;
}

/**
 * Scrolls the element into view, as the browser's own protocol does, and returns the point to act on.
 *
 * @throws Declined where the point cannot be computed as Playwright computes it
 */
export function pointOf(element: Element): { readonly x: number; readonly y: number } {
  bringIntoView(element);
  const rects = getClientRects.call(element);
  for (let index = 0; index < rects.length; index++) {
    const { left, top, right, bottom } = rects[index] ?? new DOMRect();
    const [x1, x2] = [within(left, innerWidth), within(right, innerWidth)];
    const [y1, y2] = [within(top, innerHeight), within(bottom, innerHeight)];
    if ((x2 - x1) * (y2 - y1) > 0.99) return { x: rounded((x1 + x2) / 2), y: rounded((y1 + y2) / 2) };
  }
  throw new Declined("outside-viewport");
}

/**
 * Scrolls the element into view, and returns the rectangle of whole pixels around it.
 *
 * @throws Declined where it has several, or the rectangle cannot be computed as Playwright computes it
 */
export function areaOf(element: Element): {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} {
  bringIntoView(element);
  if (getClientRects.call(element).length !== 1) throw new Declined("fragments");
  const { x, y, width, height } = rectOf(element);
  const [left, top] = [Math.floor(x + scrollX + EDGE), Math.floor(y + scrollY + EDGE)];
  const [right, bottom] = [Math.ceil(x + scrollX + width - EDGE), Math.ceil(y + scrollY + height - EDGE)];
  if (right <= left || bottom <= top) throw new Declined("hidden");
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** So much of a pixel does not count. */
const EDGE = 1e-3;

/** @throws Declined where rectangles do not give the element's position */
function bringIntoView(element: Element): void {
  requirePlainGeometry(element);
  scrollIntoView(element);
}

function within(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}

function rounded(value: number): number {
  return ((value * 100) | 0) / 100;
}

function scrollIntoView(element: Element): void {
  const scroller = element as Element & { scrollIntoViewIfNeeded(center: boolean): void };
  if (isWhollyInView(element)) return;
  for (let each: Element | null = element; each !== null; each = slotOf(each) ?? parentOrHost(each)) {
    const { contentVisibility, scrollBehavior } = getComputedStyle(each);
    if (scrollBehavior === "smooth") throw new Declined("smooth-scroll");
    // What scrolling brings into view gets its size only then.
    if (contentVisibility === "auto") throw new Declined("content-visibility");
  }
  scroller.scrollIntoViewIfNeeded(true);
}

/** Whether scrolling cannot change anything: neither the viewport nor what scrolls or clips cuts the element. */
function isWhollyInView(element: Element): boolean {
  const { left, top, right, bottom } = rectOf(element);
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
  for (let each = slotOf(element) ?? parentOrHost(element); each !== null; each = slotOf(each) ?? parentOrHost(each)) {
    if (each === document.documentElement || each === document.body) continue;
    const { overflowX, overflowY } = getComputedStyle(each);
    if (overflowX === "visible" && overflowY === "visible") continue;
    const box = rectOf(each);
    if (left < box.left || top < box.top || right > box.right || bottom > box.bottom) return false;
  }
  return true;
}

/** @throws Declined where rectangles do not give the element's position: rotated, in perspective, zoomed */
function requirePlainGeometry(element: Element): void {
  if (visualViewport !== null && visualViewport.scale !== 1) throw new Declined("zoomed");
  if ((element as Element & { readonly currentCSSZoom?: number }).currentCSSZoom !== 1) throw new Declined("zoomed");
  if (element instanceof SVGElement && !(element instanceof SVGSVGElement)) throw new Declined("svg");
  for (let each: Element | null = element; each !== null; each = slotOf(each) ?? parentOrHost(each)) {
    const { transform, rotate, offsetPath, perspective } = getComputedStyle(each);
    if (rotate !== "none" || perspective !== "none" || (offsetPath !== "none" && offsetPath !== ""))
      throw new Declined("transformed");
    if (transform === "none") continue;
    const { is2D, b, c } = new DOMMatrixReadOnly(transform);
    if (!is2D || b !== 0 || c !== 0) throw new Declined("transformed");
  }
}

/** Whether an event at the point would be the target's, or what it would be of. */
export function isHit(point: { readonly x: number; readonly y: number }, target: Element): boolean {
  const roots: (Document | ShadowRoot)[] = [];
  for (let each: Element | null = target; each !== null;) {
    const root = each.getRootNode();
    if (!(root instanceof Document || root instanceof ShadowRoot)) break;
    roots.push(root);
    each = root instanceof ShadowRoot ? root.host : null;
  }
  let hit: Element | undefined;
  for (let index = roots.length - 1; index >= 0; index--) {
    const root = roots[index];
    if (root === undefined) break;
    const elements = root.elementsFromPoint(point.x, point.y);
    const single = root.elementFromPoint(point.x, point.y);
    if (single !== null && elements[0] !== undefined && parentOrHost(single) === elements[0]) {
      if (getComputedStyle(single).display === "contents") elements.unshift(single);
    }
    const isHost = (each: Document | ShadowRoot): boolean => each instanceof ShadowRoot && each.host === elements[0];
    if (elements[0] !== undefined && elements[1] === single && roots.slice(index).some(isHost)) elements.shift();
    const [inner] = elements;
    if (inner === undefined) break;
    hit = inner;
    const outer = roots[index - 1];
    if (index > 0 && !(outer instanceof ShadowRoot && inner === outer.host)) break;
  }
  for (let each: Element | null = hit ?? null; each !== null; each = slotOf(each) ?? parentOrHost(each)) {
    // A drawn checkbox lies under its label, and a click on that is one on it.
    if (each === target || (each instanceof HTMLLabelElement && each.control === target)) return true;
  }
  return false;
}

/** @throws Declined unless text can be typed into the element */
export function requireEditable(element: Element): void {
  const isInput = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!isInput && (element as HTMLElement).isContentEditable !== true) throw new Declined("not-editable");
  if (isInput && hasAttribute.call(element, "readonly")) throw new Declined("read-only");
  if (getAttribute.call(element, "aria-readonly") !== null) throw new Declined("read-only");
}

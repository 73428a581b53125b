/**
 * Decides whether an element can be acted on. It follows Playwright's injected script, so that both paths of an
 * action agree; what is rare or undecidable without it is left to Playwright by a `Declined`.
 *
 * @see https://playwright.dev/docs/actionability
 */

import {
  attribute,
  clientHeightOf,
  clientLeftOf,
  clientTopOf,
  clientWidthOf,
  closestOf,
  firstChildOf,
  getter,
  has,
  hasInside,
  isConnected,
  isContentEditable,
  isElement,
  isText,
  matchesSelector,
  nextSiblingOf,
  parentOf,
  rectOf,
  rectsOf,
  rootOf,
  shadowOf,
  slotOf,
  tagOf,
} from "../dom/reads.ts";
import { framesOfPage, requestFrame } from "../dom/frames.ts";
import type { Point } from "../messages.ts";
import { isInPosition, isSame } from "./positions.ts";
import { setOwnTimeout, timersOfPage } from "../dom/timers.ts";

/** Why the fast path leaves an action to Playwright. */
export class Declined extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

const { checkVisibility } = Element.prototype;
const { scrollIntoViewIfNeeded } = Element.prototype as Element & { scrollIntoViewIfNeeded(center: boolean): void };
const offsetWidthOf = getter(HTMLElement.prototype, "offsetWidth");
const offsetHeightOf = getter(HTMLElement.prototype, "offsetHeight");
const zoomOf = getter(Element.prototype as Element & { readonly currentCSSZoom: number }, "currentCSSZoom");

/** The parent element, or the host of the shadow root that the element is a child of. */
export function parentOrHost(element: Element): Element | null {
  const parent = parentOf(element);
  if (parent === null) return null;
  if (isElement(parent)) return parent;
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
      const element = elements[index];
      const shadow = element === undefined ? null : shadowOf(element);
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

/** @throws Declined unless the element is attached, and it or, of an inline one, what is in it is visible */
export function requireShown(element: Element): void {
  if (!isConnected(element)) throw new Declined("detached");
  if (isVisible(element)) return;
  // A link around a heading has no box: the heading's stands apart from the line.
  const { visibility } = getComputedStyle(element);
  if (!isInline(element) || visibility !== "visible" || !checkVisibility.call(element)) throw new Declined("hidden");
  for (const { width, height } of boxesOf(element)) if (width > 0 && height > 0) return;
  throw new Declined("hidden");
}

/** @throws Declined for an element without a box of its own */
export function isVisible(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.display === "contents") throw new Declined("display-contents");
  if (!checkVisibility.call(element) || style.visibility !== "visible") return false;
  const { width, height } = rectOf(element);
  return width > 0 && height > 0;
}

/** An element, or what of it is drawn first where it has no box of its own. */
export function drawnOf(element: Element): Element {
  const pending: Element[] = [element];
  let count = 0;
  for (let next = pending.pop(); next !== undefined && count < MAX_PARTS; next = pending.pop()) {
    const { width, height } = rectOf(next);
    if (width > 0 && height > 0) return next;
    const parts = partsOf(next).filter((part) => part !== GENERATED && isElement(part));
    count += parts.length;
    pending.push(...parts.reverse());
  }
  return element;
}

const CONTROLS: ReadonlySet<string> = new Set(["button", "input", "select", "textarea", "option", "optgroup"]);

/** @throws Declined for an element that is or may be disabled or inert */
export function requireEnabled(node: Element): void {
  const element = controlOf(node);
  if (CONTROLS.has(tagOf(element)) && matchesSelector(element, ":disabled")) throw new Declined("disabled");
  for (let each: Element | null = element; each !== null; each = parentOrHost(each)) {
    // Whether `aria-disabled` counts depends on roles.
    if (has(each, "aria-disabled")) throw new Declined("aria-disabled");
    if (has(each, "inert")) throw new Declined("inert");
    if (tagOf(each) === "fieldset" && has(each, "disabled")) throw new Declined("disabled");
  }
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

/** The element that must receive the event. */
export function hitTargetOf(node: Element): Element {
  if (isField(node) || isFrame(node)) return node;
  return closestOf(node, "button, [role=button], a, [role=link]") ?? node;
}

/** The element whose movement counts. */
function movingPartOf(node: Element): Element {
  if (isField(node)) return node;
  return closestOf(node, "button, [role=button], [role=checkbox], [role=radio]") ?? node;
}

function isField(element: Element): boolean {
  return matchesSelector(element, "input, textarea, select") || isContentEditable(element);
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

/**
 * The point of an element that is in view to act on: the middle of its first box there, or where that is another target's, a point
 * near it that is the element's own, if there is one.
 *
 * @param isOther whether an element inside it is a target of its own
 * @throws Declined where the point cannot be computed as Playwright computes it
 */
export function pointOf(element: Element, isOther: (inner: Element) => boolean = () => false): Point {
  let first: Point | undefined;
  for (const { left, top, right, bottom } of boxesOf(element)) {
    const [x1, x2] = [within(left, innerWidth), within(right, innerWidth)];
    const [y1, y2] = [within(top, innerHeight), within(bottom, innerHeight)];
    if ((x2 - x1) * (y2 - y1) <= 0.99) continue;
    for (const [fromLeft, fromTop] of FRACTIONS) {
      const point = { x: rounded(x1 + (x2 - x1) * fromLeft), y: rounded(y1 + (y2 - y1) * fromTop) };
      first ??= point;
      if (isOwn(point, element, isOther)) return point;
    }
  }
  if (first === undefined) throw new Declined("outside-viewport");
  return first;
}

/** The middle first, then what is nearest to it. */
const FRACTIONS: readonly (readonly [number, number])[] = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92, 0.02, 0.98]
  .flatMap((fromLeft, _, all) => all.map((fromTop) => [fromLeft, fromTop] as const))
  .sort((one, other) => distanceToMiddle(one) - distanceToMiddle(other));

function distanceToMiddle([fromLeft, fromTop]: readonly [number, number]): number {
  return Math.hypot(fromLeft - 0.5, fromTop - 0.5);
}

/** Whether no other target inside the element is at the point. */
function isOwn(point: Point, element: Element, isOther: (inner: Element) => boolean): boolean {
  for (let each = elementAt(point, element) ?? null; each !== null && each !== element;) {
    if (isOther(each)) return false;
    each = slotOf(each) ?? parentOrHost(each);
  }
  return true;
}

/** Elements of one box, whatever their style says. */
const REPLACED: ReadonlySet<string> = new Set([
  ...["img", "input", "textarea", "select", "button", "video", "audio", "canvas", "iframe", "embed", "object", "svg"],
  ...["math", "meter", "progress"],
]);
const GENERATED = "generated";
/** The boxes of more nodes are left to the browser. */
const MAX_PARTS = 200;

/**
 * The boxes of an element, as the browser's protocol has them: of an inline element, instead of its own, which are as high
 * as a line of its font, those of the texts and elements in it.
 *
 * @throws Declined before a box of generated content, which cannot be read
 */
function* boxesOf(element: Element): Generator<DOMRect> {
  const pending: (Node | typeof GENERATED)[] = [element];
  let count = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === GENERATED) throw new Declined("generated-content");
    if (isText(next)) {
      const range = new Range();
      range.selectNodeContents(next);
      yield* range.getClientRects();
    } else if (isElement(next)) {
      if (!isInline(next)) {
        yield* rectsOf(next);
        continue;
      }
      // What its closed shadow root would show, if it has one, cannot be read.
      if (tagOf(next).includes("-") && shadowOf(next) === null) throw new Declined("custom-element");
      const parts = partsOf(next);
      count += parts.length;
      if (count > MAX_PARTS) throw new Declined("many-parts");
      pending.push(...parts.reverse());
    }
  }
}

function isInline(element: Element): boolean {
  const { display } = getComputedStyle(element);
  return display === "contents" || (display === "inline" && !REPLACED.has(tagOf(element)));
}

/** The nodes inside of an element, as they are drawn. */
function partsOf(element: Element): (Node | typeof GENERATED)[] {
  const parts: (Node | typeof GENERATED)[] = [];
  if (hasGenerated(element, "::before")) parts.push(GENERATED);
  const slotted = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  if (slotted.length > 0) for (const node of slotted) parts.push(node);
  else {
    let node = firstChildOf(shadowOf(element) ?? element);
    for (; node !== null && parts.length <= MAX_PARTS; node = nextSiblingOf(node)) parts.push(node);
  }
  if (hasGenerated(element, "::after")) parts.push(GENERATED);
  return parts;
}

function hasGenerated(element: Element, pseudo: "::before" | "::after"): boolean {
  return !/^(?:none|normal)$/.test(getComputedStyle(element, pseudo).content);
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
  if (rectsOf(element).length !== 1) throw new Declined("fragments");
  const { x, y, width, height } = rectOf(element);
  const [left, top] = [Math.floor(x + scrollX + EDGE), Math.floor(y + scrollY + EDGE)];
  const [right, bottom] = [Math.ceil(x + scrollX + width - EDGE), Math.ceil(y + scrollY + height - EDGE)];
  if (right <= left || bottom <= top) throw new Declined("hidden");
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** So much of a pixel does not count. */
const EDGE = 1e-3;

/**
 * Scrolls the element into view, as the browser's own protocol does; whether that moved it.
 *
 * @throws Declined where rectangles do not give the element's position
 */
export function bringIntoView(element: Element): boolean {
  requirePlainGeometry(element);
  const before = rectOf(element);
  scrollIntoView(element);
  return !isSame(rectOf(element), before);
}

/** Waits until the page has handled that it was scrolled. @throws Declined where that moves the element */
export async function requireUnmovedByScroll(element: Element): Promise<void> {
  const before = rectOf(element);
  await nextFrame();
  if (!isSame(rectOf(element), before)) throw new Declined("moving");
}

function within(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}

function rounded(value: number): number {
  return ((value * 100) | 0) / 100;
}

function scrollIntoView(element: Element): void {
  if (isWhollyInView(element)) return;
  for (let each: Element | null = element; each !== null; each = slotOf(each) ?? parentOrHost(each)) {
    const { contentVisibility, scrollBehavior } = getComputedStyle(each);
    if (scrollBehavior === "smooth") throw new Declined("smooth-scroll");
    // An element that scrolling brings into view may get its size only then.
    if (contentVisibility === "auto") throw new Declined("content-visibility");
  }
  scrollIntoViewIfNeeded.call(element, true);
}

/** Whether scrolling cannot change anything: neither the viewport nor what scrolls or clips cuts the element. */
function isWhollyInView(element: Element): boolean {
  const { left, top, right, bottom } = rectOf(element);
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
  // With a margin or padding for it, scrolling moves also what is in view.
  if (getComputedStyle(element).scrollMargin !== "0px") return false;
  const { documentElement: root, body } = document;
  for (let each = slotOf(element) ?? parentOrHost(element); each !== null; each = slotOf(each) ?? parentOrHost(each)) {
    const style = getComputedStyle(each);
    if (each !== root && !cuts(style)) continue;
    if (style.scrollPadding !== "auto") return false;
    // What these two do, the viewport does, unless the root has an overflow of its own.
    if (each === root || (each === body && root !== null && !cuts(getComputedStyle(root)))) continue;
    const box = innerBoxOf(each);
    if (left < box.left || top < box.top || right > box.right || bottom > box.bottom) return false;
  }
  return true;
}

function cuts({ overflowX, overflowY }: CSSStyleDeclaration): boolean {
  return overflowX !== "visible" || overflowY !== "visible";
}

/** The rectangle of an element within its borders and scroll bars. */
function innerBoxOf(element: Element): Readonly<Record<"left" | "top" | "right" | "bottom", number>> {
  const { left, top, right, bottom, width, height } = rectOf(element);
  if (!(element instanceof HTMLElement)) return { left, top, right, bottom };
  // The rectangle of a scaled element is scaled, too.
  const [fullWidth, fullHeight] = [offsetWidthOf(element), offsetHeightOf(element)];
  const [scaleX, scaleY] = [width / fullWidth, height / fullHeight];
  const [startX, startY] = [clientLeftOf(element), clientTopOf(element)];
  return {
    left: left + startX * scaleX,
    top: top + startY * scaleY,
    right: right - (fullWidth - startX - clientWidthOf(element)) * scaleX,
    bottom: bottom - (fullHeight - startY - clientHeightOf(element)) * scaleY,
  };
}

/**
 * A point of a frame's parent, in the frame's own document; undefined where rectangles do not give its position.
 *
 * @throws Declined in the frame's border and padding, which are its parent's
 */
export function pointInside(frame: Element, { x, y }: Point): Point | undefined {
  try {
    requirePlainGeometry(frame);
  } catch {
    return undefined;
  }
  const { left, top } = innerBoxOf(frame);
  const { width, height } = rectOf(frame);
  const [fullWidth, fullHeight] = [offsetWidthOf(frame), offsetHeightOf(frame)];
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(frame);
  const [startX, startY] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingTop)];
  return {
    x: coordinateWithin(
      ((x - left) * fullWidth) / width - startX,
      clientWidthOf(frame) - startX - Number.parseFloat(paddingRight),
    ),
    y: coordinateWithin(
      ((y - top) * fullHeight) / height - startY,
      clientHeightOf(frame) - startY - Number.parseFloat(paddingBottom),
    ),
  };
}

/** A frame is drawn from a whole pixel on, so that its first one may be a part of a pixel before its rectangle. */
function coordinateWithin(value: number, length: number): number {
  if (Math.round(value) < 0 || Math.floor(value) >= Math.ceil(length)) throw new Declined("covered");
  return Math.max(0, value);
}

/** @throws Declined where rectangles do not give the element's position: rotated, in perspective, zoomed */
function requirePlainGeometry(element: Element): void {
  if (visualViewport !== null && visualViewport.scale !== 1) throw new Declined("zoomed");
  if (zoomOf(element) !== 1) throw new Declined("zoomed");
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

/** The element that an event at the point would come to, as far as the roots around the target show. */
export function elementAt(point: Point, target: Element): Element | undefined {
  const roots: (Document | ShadowRoot)[] = [];
  for (let each: Element | null = target; each !== null;) {
    const root: Node = rootOf(each);
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
  return hit;
}

/** Whether an event at the point would be the target's. */
export function isHit(point: Point, target: Element): boolean {
  const hit = elementAt(point, target);
  // The events of a frame inside an element are those of another document.
  if (hit !== undefined && hit !== target && isFrame(hit)) return false;
  for (let each: Element | null = hit ?? null; each !== null; each = slotOf(each) ?? parentOrHost(each)) {
    // A drawn checkbox lies under its label, and a click on that is one on it.
    if (each === target || (each instanceof HTMLLabelElement && each.control === target)) return true;
  }
  return false;
}

/** Whether the element shows another document, which gets the events inside it. */
export function isFrame(element: Element): boolean {
  if (element instanceof HTMLObjectElement) return element.contentWindow !== null;
  return FRAMES.has(tagOf(element));
}

const FRAMES: ReadonlySet<string> = new Set(["iframe", "frame", "fencedframe", "embed"]);

/** @throws Declined unless text can be typed into the element */
export function requireEditable(element: Element): void {
  const isInput = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  if (!isInput && !isContentEditable(element)) throw new Declined("not-editable");
  if (isInput && has(element, "readonly")) throw new Declined("read-only");
  if (attribute(element, "aria-readonly") !== null) throw new Declined("read-only");
}

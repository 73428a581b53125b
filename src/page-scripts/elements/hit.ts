/** Finds where an element can be hit: its boxes, cut by all that clips them, and what gets an event at a point. */

import { areaBox, drawnBy } from "../dom/areas.ts";
import { setOwnTimeout } from "../dom/timers.ts";
import {
  clientHeightOf,
  clientLeftOf,
  clientTopOf,
  clientWidthOf,
  closestOf,
  firstElements,
  getter,
  hasInside,
  isField,
  queryAll,
  rectOf,
  rectsOf,
  rootOf,
  slotOf,
  tagOf,
} from "../dom/reads.ts";
import type { Area, Point } from "../messages.ts";
import { hearsClicks } from "../outline/reactions.ts";
import { HIDING_ROLES, INTERACTIVE_ROLES, roleOf } from "../outline/roles.ts";
import { describe } from "./describe.ts";
import { Obstacle } from "./find.ts";
import { isSame } from "./positions.ts";
import { contentRects, hasArea, nextFrame, parentOrHost } from "./states.ts";

const { checkVisibility, scrollIntoView } = Element.prototype;
const { scrollBy } = Element.prototype as { scrollBy(by: ScrollToOptions): void };
const { scrollIntoViewIfNeeded } = Element.prototype as Element & { scrollIntoViewIfNeeded(center: boolean): void };
const offsetWidthOf = getter(HTMLElement.prototype, "offsetWidth");
const offsetHeightOf = getter(HTMLElement.prototype, "offsetHeight");
const isRoot = window === top;

/** The element that must receive the event. */
export function hitTargetOf(node: Element): Element {
  if (isField(node) || isFrame(node)) return node;
  return closestOf(node, "button, [role=button], a, [role=link]") ?? node;
}

/** The edges of a rectangle. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How often scrolling may give an element its size, and so another place. */
const MAX_SCROLLS = 3;
/** Places of the element in its scrollers, one for each try: from under what sticks to one of their edges. */
const ALIGNMENTS = [undefined, "end", "center", "start"] as const;

/**
 * Scrolls the element into view in every scroller and frame around it, and waits until the page has handled that.
 *
 * @param attempt how many tries found it covered
 * @throws Obstacle `moving` where scrolling moves it otherwise
 */
export async function reveal(element: Element, attempt: number): Promise<void> {
  if (rectsOf(element).length === 0) return revealPoint(element, () => centerOf(boxesOf(element)[0]));
  const block = ALIGNMENTS[attempt % ALIGNMENTS.length];
  if (block !== undefined) {
    scrollIntoView.call(element, { block, inline: block, behavior: "instant" });
    return void (await nextFrame());
  }
  for (let count = 0; count < MAX_SCROLLS; count++) {
    // What is around a frame is not known in it.
    if (isRoot && isWhollyInView(element)) return;
    const before = rectOf(element);
    // With a smooth scroll the browser begins to scroll later.
    if (isSmooth(element)) {
      if (!isWhollyInView(element))
        scrollIntoView.call(element, { block: "center", inline: "center", behavior: "instant" });
    } else scrollIntoViewIfNeeded.call(element, true);
    const after = rectOf(element);
    if (isSame(before, after)) return;
    await nextFrame();
    if (isSame(rectOf(element), after)) return;
  }
  throw new Obstacle("moving");
}

/**
 * Scrolls the scrollers around an element and its viewport until one point is in view: that of a larger element, or of one without a
 * box, which cannot be scrolled into view.
 */
async function revealPoint(element: Element, pointNow: () => Point): Promise<void> {
  let hasScrolled = false;
  for (let each: Element | null = element; each !== null;) {
    each = slotOf(each) ?? parentOrHost(each);
    const isViewport = each === document.documentElement;
    if (each === null || !(isViewport || cuts(getComputedStyle(each)))) continue;
    const box = isViewport ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : innerBoxOf(each);
    const { x, y } = pointNow();
    const [left, top] = [beyond(x, box.left, box.right), beyond(y, box.top, box.bottom)];
    if (left === 0 && top === 0) continue;
    scrollBy.call(isViewport ? (document.scrollingElement ?? each) : each, { left, top, behavior: "instant" });
    hasScrolled = true;
  }
  if (hasScrolled) await nextFrame();
}

function centerOf({ left, top, right, bottom }: Box = new DOMRect()): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** How far from the middle a coordinate is that is outside. */
function beyond(at: number, start: number, end: number): number {
  return at >= start && at < end ? 0 : at - (start + end) / 2;
}

function isSmooth(element: Element): boolean {
  for (let each: Element | null = element; each !== null; each = slotOf(each) ?? parentOrHost(each))
    if (getComputedStyle(each).scrollBehavior === "smooth") return true;
  return false;
}

/**
 * Returns the point to act on an element that is in view: the middle of its first box there, or where an event would not come to it, or it is
 * another target's, the nearest point that is the element's own, if there is one.
 *
 * @param isOther whether an element inside it is a target of its own
 * @throws Obstacle `covered` or `outside-viewport`
 */
export async function pointOf(element: Element, isOther: (inner: Element) => boolean): Promise<Point> {
  const target = hitTargetOf(element);
  const clip = await clipOf(drawnBy(element));
  let hit: Point | undefined;
  let first: Point | undefined;
  for (const box of [...partsOf(element), element].flatMap(boxesOf)) {
    const seen = intersection(box, clip);
    if (seen.right <= seen.left || (seen.right - seen.left) * (seen.bottom - seen.top) <= 0.99) continue;
    for (const point of pointsIn(seen)) {
      first ??= point;
      if (!isHit(point, target)) continue;
      hit ??= point;
      if (isOwn(point, element, isOther)) return point;
    }
    if (hit !== undefined) return hit;
  }
  if (first === undefined) throw new Obstacle("outside-viewport");
  throw new Obstacle("covered", coverAt(first, target));
}

/** The links and buttons in a target that hides what is in it and shows nothing else: a person presses there, not beside them. */
function partsOf(element: Element): readonly Element[] {
  if (!HIDING_ROLES.has(roleOf(element))) return [];
  const text = element.textContent.trim();
  const hasAll = (part: Element): boolean =>
    part.textContent.trim() === text && (text !== "" || queryAll(part, "svg, img").length > 0);
  return firstElements(queryAll(element, "a[href], button"), 1).filter(hasAll);
}

/**
 * The middle of what is in view of an element, whatever covers it; where the element is not there, as one that is turned, the nearest
 * point at which it is.
 */
export async function middleOf(element: Element): Promise<Point> {
  const drawn = drawnBy(element);
  const clip = await clipOf(drawn);
  const root = rootOf(drawn) as Document | ShadowRoot; // it is shown
  for (const box of boxesOf(element)) {
    const seen = intersection(box, clip);
    if (seen.right < seen.left || seen.bottom < seen.top) continue;
    const points = pointsIn(seen);
    const isThere = ({ x, y }: Point): boolean => root.elementsFromPoint(x, y).some((each) => hasInside(drawn, each));
    const point = points.find(isThere) ?? points[0];
    if (point !== undefined) return point;
  }
  throw new Obstacle("outside-viewport");
}

/**
 * The point at an offset from the middle of what is in view of an element, or from the corner of the viewport. An element that is out
 * of view is scrolled into it, its end first, as other drivers do.
 *
 * @throws Obstacle `outside-viewport`
 */
export async function offsetPoint(element: Element | null, { x, y }: Point): Promise<Point> {
  const from = element === null ? { x: 0, y: 0 } : await middleInView(element);
  const at = { x: from.x + x, y: from.y + y };
  if (at.x >= 0 && at.y >= 0 && at.x <= innerWidth && at.y <= innerHeight) return at;
  throw new Obstacle(
    "outside-viewport",
    `(${at.x}, ${at.y}) is outside of the viewport of ${innerWidth} × ${innerHeight}`,
  );
}

async function middleInView(element: Element): Promise<Point> {
  const shown = isRoot ? await middleOf(element).catch(() => undefined) : undefined;
  if (shown !== undefined) return shown;
  const { top: start, bottom: end } = rectOf(element);
  const block = end <= 0 || start >= innerHeight ? "end" : "nearest";
  scrollIntoView.call(element, { block, inline: "nearest", behavior: "instant" });
  await nextFrame();
  return middleOf(element);
}

/** The point of the viewport that an offset inside the element's border is. */
function placeOf(element: Element, { x, y }: Point): Point {
  const { left, top } = rectOf(element);
  return { x: rounded(left + clientLeftOf(element) + x), y: rounded(top + clientTopOf(element) + y) };
}

/** @throws Obstacle `covered` where an event at a point inside the element's border would not come to it */
export async function pointAt(element: Element, position: Point): Promise<Point> {
  await revealPoint(element, () => placeOf(element, position));
  const point = placeOf(element, position);
  const target = hitTargetOf(element);
  if (isHit(point, target)) return point;
  throw isInViewport(point) ? new Obstacle("covered", coverAt(point, target)) : new Obstacle("outside-viewport");
}

/** The middle first, then what is nearest to it. */
const FRACTIONS: readonly (readonly [number, number])[] = [0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92, 0.02, 0.98]
  .flatMap((fromLeft, _, all) => all.map((fromTop) => [fromLeft, fromTop] as const))
  .sort((one, other) => distanceToMiddle(one) - distanceToMiddle(other));

function pointsIn({ left, top, right, bottom }: Box): readonly Point[] {
  return FRACTIONS.map(([fromLeft, fromTop]) => ({
    x: rounded(left + (right - left) * fromLeft),
    y: rounded(top + (bottom - top) * fromTop),
  }));
}

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

/** The boxes of an element; of an inline one, whose own is as high as a line of its font, first those of what is in it. */
function boxesOf(element: Element): readonly DOMRect[] {
  if (element instanceof HTMLAreaElement) return [areaBox(element)];
  const { display } = getComputedStyle(element);
  const own = [...rectsOf(element)];
  const isOneBox = !(element instanceof HTMLElement) || REPLACED.has(tagOf(element));
  if (display !== "contents" && (display !== "inline" || isOneBox)) return own;
  const boxes = [...contentRects(element), ...own].filter(hasArea);
  return boxes.length > 0 ? boxes : own;
}

/** Elements of one box, whatever their style says. */
const REPLACED: ReadonlySet<string> = new Set([
  ...["img", "input", "textarea", "select", "button", "video", "audio", "canvas", "iframe", "embed", "object"],
  ...["meter", "progress"],
]);

const MAX_SEEN_MS = 1_000;

/** Returns the part of the frame's viewport that can show the element: cut by what scrolls or clips around it, in the frames around it, too. */
async function clipOf(element: Element): Promise<Box> {
  let clip: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  if (!isRoot) {
    let boxed = element;
    // What has no box of its own is seen where the box around it is.
    while (rectsOf(boxed).length === 0) boxed = slotOf(boxed) ?? parentOrHost(boxed) ?? document.documentElement;
    const { isIntersecting, intersectionRect } = await intersectionOf(boxed);
    if (!isIntersecting) throw new Obstacle("outside-viewport");
    if (hasArea(intersectionRect)) return intersection(intersectionRect, clip);
  }
  const { documentElement: root, body } = document;
  const { position } = getComputedStyle(element);
  if (position === "fixed") return clip;
  for (let each = slotOf(element) ?? parentOrHost(element); each !== null; each = slotOf(each) ?? parentOrHost(each)) {
    if (each === root || each === body) break;
    const style = getComputedStyle(each);
    if (cuts(style)) {
      const cut = intersection(clip, innerBoxOf(each));
      // What is placed elsewhere than in its parents is not cut by them.
      if (cut.right > cut.left && cut.bottom > cut.top) clip = cut;
    }
    if (style.position === "fixed") break;
  }
  return clip;
}

function intersection(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** How the viewport of the page cuts the element: in a frame once it is in view, or after a second. */
export function intersectionOf(
  element: Element,
): Promise<Pick<IntersectionObserverEntry, "isIntersecting" | "intersectionRect">> {
  return new Promise((resolve) => {
    const end = (entry?: IntersectionObserverEntry): void => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(entry ?? { isIntersecting: false, intersectionRect: new DOMRectReadOnly() });
    };
    const timer = setOwnTimeout(end, MAX_SEEN_MS);
    // The frames around that of the element scroll a little later, as they may be in other processes.
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (isRoot || entry?.isIntersecting === true) end(entry);
    });
    observer.observe(element);
  });
}

/**
 * The rectangle of whole pixels around the element, from the corner of the page's document; in a frame, from that of its viewport.
 *
 * @throws Obstacle `hidden`
 */
export function areaOf(element: Element): Omit<Area, "isBeyond"> {
  const { x, y, width, height } = boundsOf(element);
  const [fromX, fromY] = isRoot ? [scrollX + x, scrollY + y] : [x, y];
  const [left, top] = [Math.floor(fromX + EDGE), Math.floor(fromY + EDGE)];
  const [right, bottom] = [Math.ceil(fromX + width - EDGE), Math.ceil(fromY + height - EDGE)];
  if (right <= left || bottom <= top) throw new Obstacle("hidden");
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The part of a pixel that does not count. */
const EDGE = 1e-3;

/** The rectangle around the boxes of an element. */
function boundsOf(element: Element): DOMRect {
  const own = rectOf(element);
  if (hasArea(own)) return own;
  const boxes = boxesOf(element);
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return boxes.length === 0 ? own : new DOMRect(left, top, right - left, bottom - top);
}

function rounded(value: number): number {
  return ((value * 100) | 0) / 100;
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
  const drawn = drawnBy(target);
  let mayBeBox = isUndrawnCombobox(target);
  for (let each: Element | null = hit ?? null; each !== null; each = slotOf(each) ?? parentOrHost(each)) {
    if (each === drawn) return true;
    // A drawn checkbox lies under its label, and a click on that is one on it.
    if (each instanceof HTMLLabelElement && each.control === target) return true;
    if (!mayBeBox) continue;
    const listens = hearsClicks(each);
    // The chosen text is drawn over a transparent field; the box around both opens the list.
    if (listens && hasInside(each, target)) return true;
    mayBeBox = !listens && !INTERACTIVE_ROLES.has(roleOf(each));
  }
  return false;
}

/** Whether an element is the field of a combobox that is drawn by what is around it. */
function isUndrawnCombobox(element: Element): boolean {
  return roleOf(element) === "combobox" && !checkVisibility.call(element, { opacityProperty: true });
}

/** Whether the element shows another document, which gets the events inside it. */
export function isFrame(element: Element): boolean {
  if (element instanceof HTMLObjectElement) return element.contentWindow !== null;
  return FRAMES.has(tagOf(element));
}

const FRAMES: ReadonlySet<string> = new Set(["iframe", "frame", "fencedframe", "embed"]);

/** Names what an event at a point comes to. */
export function coverAt(point: Point, target: Element): string | undefined {
  const hit = elementAt(point, target) ?? topmostAt(point) ?? undefined;
  return hit === undefined ? undefined : describe(hit);
}

/** The element at a point that listeners of the document see. */
export function topmostAt({ x, y }: Point): Element | null {
  return document.elementFromPoint(x, y);
}

/** The innermost element at a point, in open shadow roots, too. */
export function innermostAt(point: Point): Element | null {
  const { x, y } = point;
  let hit = topmostAt(point);
  for (let inner = hit?.shadowRoot?.elementFromPoint(x, y); inner && inner !== hit;) {
    hit = inner;
    inner = hit.shadowRoot?.elementFromPoint(x, y);
  }
  return hit;
}

/** A page that is zoomed by pinching has an `innerWidth` smaller than the window. */
export function isInViewport({ x, y }: Point): boolean {
  const scale = visualViewport?.scale ?? 1;
  return x >= 0 && y >= 0 && x < innerWidth * scale && y < innerHeight * scale;
}

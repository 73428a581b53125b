/** Reads where elements are, once for each look: nothing moves meanwhile. */

import { areaBox } from "../dom/areas.ts";
import { firstChildOf, firstElementOf, rectOf, tagOf } from "../dom/reads.ts";

let boxed: Element | undefined;
let box: DOMRect;
/** The size of the viewport. */
let viewWidth = 0;
let viewHeight = 0;

/** Called at the begin of a look. */
export function forgetBoxes(): void {
  boxed = undefined;
  [viewWidth, viewHeight] = [innerWidth, innerHeight];
}

/** The rectangle of an element; the last one is kept. */
export function boxOf(element: Element): DOMRect {
  if (boxed !== element) {
    boxed = element;
    box = tagOf(element) === "area" ? areaBox(element) : rectOf(element);
  }
  return box;
}

/** Zero in size, and with nothing in it that might overflow. */
export function hasBox(element: Element): boolean {
  const { width, height } = boxOf(element);
  if ((width > 0 && height > 0) || firstElementOf(element) !== null) return true;
  return firstChildOf(element) !== null && getComputedStyle(element).display === "contents";
}

export function isInViewport(element: Element): boolean {
  // Each read costs as much as a rectangle's side: most of a long page is below the viewport.
  const rect = boxOf(element);
  return rect.top < viewHeight && rect.bottom > 0 && rect.left < viewWidth && rect.right > 0;
}

/** Whether an element has at least half of the viewport's area. */
export function isLarge(element: Element): boolean {
  const { width, height } = rectOf(element);
  return width * height * 2 >= viewWidth * viewHeight;
}

/**
 * Where the elements that actions mostly use are in the two frames after an action: one that was in the same place in both
 * and still is need not be awaited in two more, which is all that Playwright does to know that it does not move.
 */

import { requestFrame } from "./frames.ts";

const USUAL_TARGETS = [
  ...["a", "button", "input", "select", "textarea", "label", "option", "summary"],
  ...["[role]", "[onclick]", "[tabindex]", "[contenteditable]"],
].join(", ");
const MAX_ELEMENTS = 500;
const { getBoundingClientRect } = Element.prototype;

let places: Map<Element, DOMRect> | undefined;
/** Whether `places` are those of two frames. */
let isComplete = false;

/** What changes the document or its layout without a new style of the element: then places prove nothing. */
const observer = new MutationObserver(forgetPlaces);
addEventListener("scroll", forgetPlaces, { capture: true, passive: true });
addEventListener("resize", forgetPlaces, { passive: true });

function forgetPlaces(): void {
  places = undefined;
  isComplete = false;
  observer.disconnect();
}

/** Notes the places of elements in the next two frames; the document is observed until its next change. */
export function notePlaces(): void {
  forgetPlaces();
  requestFrame(() => {
    const found = document.querySelectorAll(USUAL_TARGETS);
    const noted = new Map<Element, DOMRect>();
    for (let index = 0; index < Math.min(found.length, MAX_ELEMENTS); index++) {
      const element = found[index];
      if (element !== undefined) noted.set(element, getBoundingClientRect.call(element));
    }
    places = noted;
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    requestFrame(() => {
      if (places !== noted) return;
      for (const [element, rect] of noted)
        if (!isSame(getBoundingClientRect.call(element), rect)) noted.delete(element);
      isComplete = true;
    });
  });
}

/** Whether the element was in one place in the two frames that were noted, and still is. */
export function isInPlace(element: Element): boolean {
  const rect = isComplete ? places?.get(element) : undefined;
  return rect !== undefined && isSame(getBoundingClientRect.call(element), rect);
}

export function isSame(one: DOMRect, other: DOMRect): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

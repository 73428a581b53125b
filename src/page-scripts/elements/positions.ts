/**
 * The positions of elements a frame's time after an action. Playwright takes an element for still that has the same position in two
 * frames: one that had it then, and has it now, needs no further two. No frame is requested for it: each would be drawn.
 */

import { firstElements, rectOf } from "../dom/reads.ts";
import { setOwnTimeout } from "../dom/timers.ts";

const USUAL_TARGETS = [
  ...["a", "button", "input", "select", "textarea", "label", "option", "summary"],
  ...["[role]", "[onclick]", "[tabindex]", "[contenteditable]"],
].join(", ");
const MAX_ELEMENTS = 500;
const FRAME_MS = 16;

let positions: Map<Element, DOMRect> | undefined;
/** When they were noted, of `performance.now()`. */
let notedMs = 0;
let timer = 0;

/** Forgets the positions after a change of the document, a scroll or a new size of the window: they prove nothing then. */
const observer = new MutationObserver(forgetPositions);

function forgetPositions(): void {
  positions = undefined;
  observer.disconnect();
}

/** Notes the positions of elements after a frame's time; the document is observed from then on until its next change. */
export function notePositions(): void {
  forgetPositions();
  clearTimeout(timer);
  // Each time: a document that is written anew has lost them.
  addEventListener("scroll", forgetPositions, { capture: true, passive: true });
  addEventListener("resize", forgetPositions, { passive: true });
  timer = setOwnTimeout(() => {
    const found = firstElements(document.querySelectorAll(USUAL_TARGETS), MAX_ELEMENTS);
    positions = new Map(found.map((element) => [element, rectOf(element)]));
    notedMs = performance.now();
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  }, FRAME_MS);
}

/** Whether the element has now the position that it had when it was noted, a frame's time ago or more. */
export function isInPosition(element: Element): boolean {
  const rect = performance.now() - notedMs < FRAME_MS ? undefined : positions?.get(element);
  return rect !== undefined && isSame(rectOf(element), rect);
}

export function isSame(one: DOMRect, other: DOMRect): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

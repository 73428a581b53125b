/**
 * The positions of elements in the two frames after an action. Playwright takes an element for still that has the same
 * position in two frames: one that had it in these, and has it now, needs no further two.
 */

import { rectOf } from "../dom/reads.ts";
import { requestFrame } from "../dom/frames.ts";

const USUAL_TARGETS = [
  ...["a", "button", "input", "select", "textarea", "label", "option", "summary"],
  ...["[role]", "[onclick]", "[tabindex]", "[contenteditable]"],
].join(", ");
const MAX_ELEMENTS = 500;

let positions: Map<Element, DOMRect> | undefined;
/** Whether `positions` are those of two frames. */
let isComplete = false;

/** After a change of the document, a scroll or a new size of the window, the positions prove nothing. */
const observer = new MutationObserver(forgetPositions);

function forgetPositions(): void {
  positions = undefined;
  isComplete = false;
  observer.disconnect();
}

/** Notes the positions of elements in the next two frames; the document is observed until its next change. */
export function notePositions(): void {
  forgetPositions();
  // Each time: a document that is written anew has lost them.
  addEventListener("scroll", forgetPositions, { capture: true, passive: true });
  addEventListener("resize", forgetPositions, { passive: true });
  requestFrame(() => {
    const found = document.querySelectorAll(USUAL_TARGETS);
    const noted = new Map<Element, DOMRect>();
    for (let index = 0; index < Math.min(found.length, MAX_ELEMENTS); index++) {
      const element = found[index];
      if (element !== undefined) noted.set(element, rectOf(element));
    }
    positions = noted;
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    requestFrame(() => {
      if (positions !== noted) return;
      for (const [element, rect] of noted) if (!isSame(rectOf(element), rect)) noted.delete(element);
      isComplete = true;
    });
  });
}

/** Whether the element had one position in the two frames that were noted, and has it now. */
export function isInPosition(element: Element): boolean {
  const rect = isComplete ? positions?.get(element) : undefined;
  return rect !== undefined && isSame(rectOf(element), rect);
}

export function isSame(one: DOMRect, other: DOMRect): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

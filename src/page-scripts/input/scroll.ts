import { bodyOf, firstElementOf, isConnected, nextElementOf, rectOf, rectsOf, rootElementOf } from "../dom/reads.ts";
import { Obstacle } from "../elements/find.ts";
import { intersectionOf } from "../elements/hit.ts";
import { contentRects, parentOrHost } from "../elements/states.ts";
import type { Destination, Scrolled } from "../messages.ts";

const { scrollIntoView } = Element.prototype;
const { scrollTo } = Element.prototype as { scrollTo(to: ScrollToOptions): void };
/** Frames without a change after which a smooth scroll has ended. */
const STILL_FRAMES = 10;

/** Scrolls the element's content or the element into view, and waits until it has come to rest. */
export async function scrollElement(element: Element, to: Destination): Promise<Scrolled> {
  const { left, top, behavior, isPoint } = to;
  const root = rootElementOf(document);
  const body = bodyOf(document);
  // The page scrolls by its root element, unless that gives way to a body that scrolls.
  const isPage =
    element === root || (element === body && !(root !== null && hasScrollStyle(root) && hasScrollStyle(element)));
  const scroller = isPoint && !isPage ? element : (document.scrollingElement ?? root ?? element);
  if (isPoint && !isPage && !hasScrollStyle(element)) return "does-not-scroll";
  const boxed = boxedPartOf(element);
  if (!isPage && rectsOf(boxed).length === 0) {
    if (contentRects(element).length > 0) return "not-in-view"; // there is nothing to bring there
    throw new Obstacle(isConnected(element) ? "hidden" : "detached");
  }
  const shown = isPoint ? element : boxed;
  const isSmooth = behavior === "smooth" || getComputedStyle(scroller).scrollBehavior === "smooth";

  if (!isPoint) scrollIntoView.call(shown, { block: "center", inline: "nearest", behavior });
  else scrollTo.call(scroller, { ...(left !== undefined && { left }), ...(top !== undefined && { top }), behavior });

  // It begins a frame or two later, and slows down towards its end.
  const place = (): string => {
    const { x, y } = rectOf(shown);
    return [x, y, scroller.scrollLeft, scroller.scrollTop].join();
  };
  for (let before = place(), still = isSmooth ? 0 : STILL_FRAMES; still < STILL_FRAMES; still++) {
    await new Promise(requestAnimationFrame);
    const now = place();
    if (now !== before) still = 0;
    before = now;
  }
  if (!isPoint && !(await isInView(shown))) {
    if (!isConnected(element)) throw new Obstacle("detached");
    return "not-in-view";
  }
  return { x: scroller.scrollLeft, y: scroller.scrollTop };
}

function hasScrollStyle(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  return [overflowX, overflowY].some((overflow) => overflow !== "visible" && overflow !== "clip");
}

/** The element, or of one without a box of its own the first element in it that has one. */
function boxedPartOf(element: Element): Element {
  if (rectsOf(element).length > 0) return element;
  for (let child = firstElementOf(element); child !== null; child = nextElementOf(child)) {
    const part = boxedPartOf(child);
    if (rectsOf(part).length > 0) return part;
  }
  return element;
}

/** Whether some of the element can be seen in the viewports of its frame and those around it, at once or soon. */
async function isInView(element: Element): Promise<boolean> {
  const { isIntersecting } = await intersectionOf(element);
  return isIntersecting || (isClipped(element) && isInViewport(element));
}

/** Whether its style hides it although it is visible, as those do that are for screen readers. */
function isClipped(element: Element): boolean {
  for (let each: Element | null = element; each !== null; each = parentOrHost(each)) {
    const { clip, clipPath } = getComputedStyle(each);
    if (clip !== "auto" || clipPath !== "none") return true;
  }
  return false;
}

function isInViewport(element: Element): boolean {
  const { left, top, right, bottom } = rectOf(element);
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}

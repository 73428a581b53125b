import { focused, isConnected, rootOf, tagOf } from "../dom/reads.ts";
import type { Reply, ScriptTarget } from "../messages.ts";
import { found, Obstacle, replyAsync } from "../elements/find.ts";
import { isFrame } from "../elements/hit.ts";
import { requireEnabled } from "../elements/states.ts";

const { checkVisibility } = Element.prototype;

/**
 * Focuses an element. One that moves the focus on within its document has had it.
 *
 * @param isFocused whether a component's own `focus` has been called
 */
export function focus(
  target: ScriptTarget | Element,
  isFocused: boolean,
): Promise<Reply<"focused" | "in-frame" | "never">> {
  return replyAsync(() => {
    const element = found(target);
    if (!isFocused) {
      if (tagOf(element).includes("-")) throw new Obstacle("component");
      requireEnabled(element);
    }
    if (!isFocusable(element)) return "never";
    if (isHidden(element)) throw new Obstacle(isConnected(element) ? "hidden" : "detached");
    let hasHadIt = false;
    element.addEventListener("focus", () => (hasHadIt = true), { once: true });
    methodsOf(element).focus.call(element);
    if (!hasHadIt && activeIn(element) !== element) return "never";
    const active = focused();
    return active !== null && active !== element && isFrame(active) ? "in-frame" : "focused";
  });
}

export function blur(target: ScriptTarget | Element): Promise<Reply<"blurred" | "focused" | "not-focusable">> {
  return replyAsync(() => {
    const element = found(target);
    if (!isFocusable(element)) return "not-focusable";
    methodsOf(element).blur.call(element);
    return activeIn(element) === element ? "focused" : "blurred";
  });
}

/** An element without an area may have the focus, one without a box or with an invisible one may not. */
function isHidden(element: Element): boolean {
  const { display, visibility } = getComputedStyle(element);
  return visibility !== "visible" || (display !== "contents" && !checkVisibility.call(element));
}

type Focusable = HTMLElement | SVGElement | MathMLElement;

function isFocusable(element: Element): element is Focusable {
  return element instanceof HTMLElement || element instanceof SVGElement || element instanceof MathMLElement;
}

/** A page may have hidden those of the element by its own. */
function methodsOf(element: Focusable): HTMLOrSVGElement {
  if (element instanceof HTMLElement) return HTMLElement.prototype;
  return element instanceof SVGElement ? SVGElement.prototype : MathMLElement.prototype;
}

function activeIn(element: Element): Element | null | undefined {
  const root = rootOf(element);
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : undefined;
}

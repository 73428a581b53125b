import { focused, isConnected, rootOf, tagOf } from "../dom/reads.ts";
import type { Needs, Reply, ScriptTarget } from "../messages.ts";
import { found, Obstacle, replyAsync } from "../elements/find.ts";
import { isFrame } from "../elements/hit.ts";
import { requireNeeds } from "../elements/states.ts";

const { checkVisibility } = Element.prototype;

/** An element that moves the focus on within its document has had it. */
export function focus(
  target: ScriptTarget | Element,
  needs: Needs | null,
): Promise<Reply<"focused" | "in-frame" | "never">> {
  return replyAsync(() => {
    const element = focusable(target, needs);
    if (element === undefined) return "never";
    if (isHidden(element)) throw new Obstacle(isConnected(element) ? "hidden" : "detached");
    let hasHadIt = false;
    element.addEventListener("focus", () => (hasHadIt = true), { once: true });
    methodsOf(element).focus.call(element);
    if (!hasHadIt && activeIn(element) !== element) return "never";
    const active = focused();
    return active !== null && active !== element && isFrame(active) ? "in-frame" : "focused";
  });
}

export function blur(
  target: ScriptTarget | Element,
  needs: Needs | null,
): Promise<Reply<"blurred" | "focused" | "not-focusable">> {
  return replyAsync(() => {
    const element = focusable(target, needs);
    if (element === undefined) return "not-focusable";
    methodsOf(element).blur.call(element);
    return activeIn(element) === element ? "focused" : "blurred";
  });
}

/** @throws Obstacle `component` for one that may have a `focus` or `blur` of its own, unless its needs are null */
function focusable(target: ScriptTarget | Element, needs: Needs | null): Focusable | undefined {
  const element = found(target);
  if (needs !== null && tagOf(element).includes("-")) throw new Obstacle("component");
  requireNeeds(element, needs);
  return isFocusable(element) ? element : undefined;
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

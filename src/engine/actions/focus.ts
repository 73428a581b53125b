import { evaluateOn } from "./elements.ts";
import { actionFailed } from "../playwright-errors.ts";
import { targetData, targetLabel } from "./target.ts";
import type { Action } from "./action.ts";

/**
 * Focuses the first element that matches, once it is visible and enabled.
 *
 * @throws ServiceError `ACTION_FAILED` for an element that cannot have it
 */
export const focus: Action<"focus"> = {
  phase: "selector",
  load: "none",
  mayNavigate: false,
  inSteps: "status",
  savesCookies: false,
  async run(context, params) {
    const isFocused = await evaluateOn(context, params, { state: "visible", isEnabled: true }, takeFocus, null);
    if (!isFocused)
      throw actionFailed("wrong-element", `focus on ${targetLabel(params)}: the element cannot have the focus`);
    return { data: targetData(params) };
  },
};

/** The part of a page's element that is used below; the page's own types are not known here. */
interface Focusable {
  getRootNode(): { readonly activeElement?: unknown };
  focus?(): void;
  addEventListener(type: string, listener: () => void, options: { readonly once: boolean }): void;
}

/** Runs in the page; whether the element was focused, even if it moved the focus elsewhere at once. */
function takeFocus(node: unknown): boolean {
  const element = node as Focusable;
  if (element.focus === undefined) return false;
  let hasHadIt = false;
  element.addEventListener("focus", () => (hasHadIt = true), { once: true });
  element.focus();
  return hasHadIt || element.getRootNode().activeElement === element;
}

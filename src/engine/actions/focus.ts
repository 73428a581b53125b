import { evaluateOn } from "./elements.ts";
import { actionFailed } from "../playwright-errors.ts";
import { targetData, targetLabel } from "./target.ts";
import type { Action } from "./action.ts";

/**
 * Focuses the first element that matches, once it is visible and enabled.
 *
 * @throws ServiceError `ACTION_FAILED`: `wrong-element` for one that cannot have it, `focus-moved` where a frame has it afterwards
 */
export const focus: Action<"focus"> = {
  phase: "selector",
  load: "none",
  mayNavigate: false,
  inSteps: "status",
  savesCookies: false,
  async run(context, params) {
    const focused = await evaluateOn(context, params, { state: "visible", isEnabled: true }, takeFocus, null);
    if (focused === "never")
      throw actionFailed("wrong-element", `focus on ${targetLabel(params)}: the element cannot have the focus`);
    if (focused === "in-frame")
      throw actionFailed("focus-moved", `focus on ${targetLabel(params)}: the page moved the focus into a frame`);
    return { data: targetData(params) };
  },
};

/** The part of a page's element that is used below; the page's own types are not known here. */
interface Focusable {
  readonly contentWindow?: unknown;
  readonly shadowRoot?: { readonly activeElement?: Focusable | null } | null;
  readonly ownerDocument: { readonly activeElement?: Focusable | null };
  getRootNode(): { readonly activeElement?: unknown };
  focus?(): void;
  addEventListener(type: string, listener: () => void, options: { readonly once: boolean }): void;
}

/** Runs in the page. An element that moves the focus on within its document has had it. */
function takeFocus(node: unknown): "focused" | "in-frame" | "never" {
  const element = node as Focusable;
  if (element.focus === undefined) return "never";
  let hasHadIt = false;
  element.addEventListener("focus", () => (hasHadIt = true), { once: true });
  element.focus();
  if (!hasHadIt && element.getRootNode().activeElement !== element) return "never";
  let active = element.ownerDocument.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active !== element && active?.contentWindow !== undefined ? "in-frame" : "focused";
}

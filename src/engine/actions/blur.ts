import { evaluateOn } from "./elements.ts";
import { actionFailed } from "../playwright-errors.ts";
import { targetData, targetLabel } from "./target.ts";
import type { Action } from "./action.ts";

/**
 * Removes the focus from the first element that matches; does nothing where it has none.
 *
 * @throws ServiceError `ACTION_FAILED` for a node that cannot have the focus
 */
export const blur: Action<"blur"> = {
  phase: "selector",
  load: "none",
  mayNavigate: false,
  inSteps: "status",
  savesCookies: false,
  async run(context, params) {
    const isFocusable = await evaluateOn(context, params, { state: "attached" }, loseFocus, null);
    if (!isFocusable)
      throw actionFailed("wrong-element", `blur on ${targetLabel(params)}: the element cannot have the focus`);
    return { data: targetData(params) };
  },
};

/** Runs in the page. */
function loseFocus(node: unknown): boolean {
  const element = node as { blur?(): void };
  element.blur?.();
  return element.blur !== undefined;
}

import { withElement } from "./elements.ts";
import { actionFailed } from "../playwright-errors.ts";
import { targetData, targetLabel } from "./target.ts";
import type { Action } from "./action.ts";

/**
 * Takes the focus from the first element that matches; nothing happens where it has none.
 *
 * @throws ServiceError `ACTION_FAILED` for a node that knows no focus
 */
export const blur: Action<"blur"> = {
  phase: "selector",
  async run(context, params) {
    const isKnown = await withElement(context, params, { state: "attached" }, (element) => element.evaluate(loseFocus));
    if (!isKnown)
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

import { withElement } from "./elements.ts";
import { actionFailed } from "../playwright-errors.ts";
import type { Action } from "./action.ts";

/**
 * Takes the focus from the first element that matches; nothing happens where it has none.
 *
 * @throws ServiceError `ACTION_FAILED` for a node that knows no focus
 */
export const blur: Action<"blur"> = {
  phase: "selector",
  async run(context, { selector }) {
    const isKnown = await withElement(context, selector, { state: "attached" }, (element) =>
      element.evaluate(loseFocus),
    );
    if (!isKnown) throw actionFailed("wrong-element", `blur on "${selector}": the element cannot have the focus`);
    return { data: { selector } };
  },
};

/** Runs in the page. */
function loseFocus(node: unknown): boolean {
  const element = node as { blur?(): void };
  element.blur?.();
  return element.blur !== undefined;
}

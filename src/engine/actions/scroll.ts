import { invalidField } from "../../errors/errors.ts";
import { failedOn, targetData, untilReady } from "../elements/ready.ts";
import type { Action } from "./action.ts";

/**
 * Scrolls the page to x, y; with a selector the content of the first element that matches, once it is rendered, or that
 * element into view, which may be invisible or have no area; and waits until it has come to rest.
 *
 * @throws ServiceError `ACTION_FAILED`: `wrong-element` for an element whose content does not scroll, `outside-viewport` for
 * one that is not in view afterwards
 */
export const scroll: Action<"scroll"> = {
  phase: "selector",
  load: "counted",
  mayNavigate: false,
  inSteps: "status",
  check({ x, y, selector, ref }) {
    if ([x, y, selector, ref].every((each) => each === undefined))
      throw invalidField("selector", "or ref, or x or y must be given");
  },
  async run(context, params) {
    const { x, y, selector, ref, behavior = "auto" } = params;
    const isPoint = x !== undefined || y !== undefined;
    const hasElement = selector !== undefined || ref !== undefined;
    // The root element is always there, and need not be visible.
    const target = hasElement ? targetData(params) : { selector: ":root" };
    const to = { ...(x !== undefined && { left: x }), ...(y !== undefined && { top: y }), behavior, isPoint };
    const data = await untilReady(context, target, ({ frame, element }) =>
      context.page.scripts.callIn(frame, "scroll", element, to),
    );
    if (data === "does-not-scroll")
      throw failedOn("scroll", target, "wrong-element", "the content of the element does not scroll");
    if (data === "not-in-view")
      throw failedOn("scroll", target, "outside-viewport", "the element cannot be brought into view");
    return { data };
  },
};

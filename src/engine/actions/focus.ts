import { focusOn } from "../elements/component.ts";
import { failedOn, targetData, untilReady } from "../elements/ready.ts";
import type { Action } from "./action.ts";

/**
 * Focuses the first element that matches, once it is rendered and enabled; it may have no area.
 *
 * @throws ServiceError `ACTION_FAILED`: `wrong-element` for one that cannot have it, `focus-moved` where a frame has it afterwards
 */
export const focus: Action<"focus"> = {
  phase: "selector",
  load: "none",
  mayNavigate: false,
  inSteps: "status",
  async run(context, params) {
    const focused = await untilReady(context, params, (target) => focusOn(context.page, target));
    if (focused === "never") throw failedOn("focus", params, "wrong-element", "the element cannot have the focus");
    if (focused === "in-frame") throw failedOn("focus", params, "focus-moved", "the page moved the focus into a frame");
    return { data: targetData(params) };
  },
};

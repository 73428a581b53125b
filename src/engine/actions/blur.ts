import { failedOn, targetData, untilReady } from "../elements/ready.ts";
import type { Action } from "./action.ts";

/**
 * Removes the focus from the first element that matches; does nothing where it has none.
 *
 * @throws ServiceError `ACTION_FAILED`: `wrong-element` for a node that cannot have the focus, `focus-kept` where it has it afterwards
 */
export const blur: Action<"blur"> = {
  phase: "selector",
  load: "none",
  mayNavigate: false,
  inSteps: "status",
  async run(context, params) {
    const { scripts } = context.page;
    const blurred = await untilReady(context, params, ({ frame, element }) => scripts.callIn(frame, "blur", element));
    if (blurred === "not-focusable")
      throw failedOn("blur", params, "wrong-element", "the element cannot have the focus");
    if (blurred === "focused")
      throw failedOn("blur", params, "focus-kept", "the page gave the focus back to the element");
    return { data: targetData(params) };
  },
};

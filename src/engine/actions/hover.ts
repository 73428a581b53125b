import { hoverOver } from "../elements/press.ts";
import { targetData, untilReady } from "../elements/ready.ts";
import type { Action } from "./action.ts";

/**
 * Moves the mouse over the first element that matches, once it is visible, still, and hit at that point.
 *
 * @throws ServiceError `ACTION_FAILED`, `not-received`, where the element's document did not get the move
 */
export const hover: Action<"hover"> = {
  phase: "selector",
  load: "counted",
  mayNavigate: false,
  inSteps: "status",
  async run(context, params) {
    await untilReady(context, params, (target, attempt) => hoverOver(context, target, attempt));
    return { data: targetData(params) };
  },
};

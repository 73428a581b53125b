import { failedOn, targetData, untilReady } from "../elements/ready.ts";
import type { Action } from "./action.ts";

/**
 * Makes exactly the options with these values or labels the selected ones, once the list is visible and enabled and has
 * them all.
 *
 * The result has the values that are selected after the page's own listeners.
 *
 * @throws ServiceError `ACTION_FAILED` for what is no select list, or for more options than it takes
 */
export const select: Action<"select"> = {
  phase: "selector",
  load: "counted",
  mayNavigate: true,
  inSteps: "status",
  async run(context, params) {
    const { values } = params;
    const selected = await untilReady(context, params, ({ frame, element }) =>
      context.page.scripts.callIn(frame, "select", element, values),
    );
    if (selected === "not-a-list") throw failedOn("select", params, "wrong-element", "the element is no select list");
    if (selected === "takes-one")
      throw failedOn("select", params, "wrong-element", `the list takes one option, not ${values.length}`);
    await context.page.commits.settled(context.remainingMs(), true);
    return { data: { ...targetData(params), values: [...selected] } };
  },
};

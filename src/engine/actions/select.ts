import { callOn } from "../page-scripts.ts";
import { withElement } from "./elements.ts";
import { onFastPath } from "./fast-path.ts";
import { actionFailed } from "../../errors/errors.ts";
import { unlessDocumentReplaced } from "../playwright/errors.ts";
import { targetData, targetLabel } from "./target.ts";
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
  savesCookies: false,
  async run(context, params) {
    const { values } = params;
    const { page, remainingMs, signal } = context;
    const done = await onFastPath(context, params, (target) => page.scripts.call("select", target, values));
    if (done !== undefined) return { data: { ...targetData(params), values: [...done.value] } };
    const selected = await withElement(context, params, { state: "attached" }, async (list) => {
      if (values.length > 1 && (await callOn(list, "takesOne"))) {
        throw actionFailed(
          "wrong-element",
          `select on ${targetLabel(params)}: the list takes one option, not ${values.length}`,
        );
      }
      const chosen = await list.selectOption([...values], { timeout: remainingMs(), signal });
      if (page.commits.isPending) return chosen;
      return callOn(list, "selectedValues").catch(unlessDocumentReplaced<readonly string[]>(chosen));
    });
    return { data: { ...targetData(params), values: [...selected] } };
  },
};

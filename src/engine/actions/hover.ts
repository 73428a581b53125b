import { locate } from "./elements.ts";
import { targetData } from "./target.ts";
import type { Action } from "./action.ts";

/** Moves the mouse over the first element that matches, once it is visible, still, and hit at that point. */
export const hover: Action<"hover"> = {
  phase: "selector",
  async run(context, params) {
    const element = await locate(context, params);
    await element.hover({ timeout: context.remainingMs(), signal: context.signal });
    return { data: targetData(params) };
  },
};

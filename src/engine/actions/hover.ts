import { locate } from "./elements.ts";
import type { ActionHandler } from "./action.ts";

/** Moves the mouse over the first element that matches, once it is visible, still, and hit at that point. */
export const hover: ActionHandler<"hover"> = async (context, { selector }) => {
  await locate(context, selector).hover({ timeout: context.remainingMs(), signal: context.signal });
  return { data: { selector } };
};

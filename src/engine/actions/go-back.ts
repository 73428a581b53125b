import { stepInHistory } from "../page/history.ts";
import type { ActionHandler } from "./action.ts";

/** Goes back in the page's history and waits for `waitUntil`, by default `load`. */
export const goBack: ActionHandler<"goBack"> = async (context, { waitUntil = "load" }) => {
  const data = await stepInHistory(context, waitUntil, { by: -1, go: (options) => context.page.page.goBack(options) });
  return { data };
};

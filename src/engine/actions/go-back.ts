import { stepInHistory } from "../page/history.ts";
import type { Action } from "./action.ts";

/** Goes back in the page's history and waits for `waitUntil`, by default `load`. */
export const goBack: Action<"goBack"> = {
  phase: "navigation",
  async run(context, { waitUntil = "load" }) {
    const data = await stepInHistory(context, waitUntil, {
      by: -1,
      go: (options) => context.page.page.goBack(options),
    });
    return { data };
  },
};

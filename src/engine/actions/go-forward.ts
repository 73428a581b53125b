import { stepInHistory } from "../page/history.ts";
import type { Action } from "./action.ts";

/** Goes forward in the page's history and waits for `waitUntil`, by default `load`. */
export const goForward: Action<"goForward"> = {
  phase: "navigation",
  async run(context, { waitUntil = "load" }) {
    const data = await stepInHistory(context, waitUntil, {
      by: 1,
      go: (options) => context.page.page.goForward(options),
    });
    return { data };
  },
};

import { stepInHistory } from "../page/history.ts";
import type { Action } from "./action.ts";
import { takesFastPath } from "./fast-path.ts";

/** Goes forward in the page's history and waits for `waitUntil`, by default `load`. */
export const goForward: Action<"goForward"> = {
  phase: "navigation",
  load: "limited",
  mayNavigate: false,
  inSteps: "data",
  savesCookies: false,
  async run(context, { waitUntil = "load" }) {
    const { page } = context.page;
    const go = takesFastPath(context.paths) ? undefined : page.goForward.bind(page);
    return { data: await stepInHistory(context, waitUntil, { by: 1, go }) };
  },
};

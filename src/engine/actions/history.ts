import { stepInHistory } from "../page/navigation.ts";
import type { Action } from "./action.ts";

/** Goes back or forward in the page's history and waits for `waitUntil`, by default `load`. */
const inHistory = (delta: -1 | 1): Action<"goBack"> & Action<"goForward"> => ({
  phase: "navigation",
  load: "limited",
  mayNavigate: false,
  inSteps: "data",
  async run(context, { waitUntil = "load" }) {
    return { data: await stepInHistory(context, waitUntil, delta) };
  },
});

export const goBack = inHistory(-1);
export const goForward = inHistory(1);

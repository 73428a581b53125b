import { stepInHistory } from "../page/navigation.ts";
import type { Action } from "./action.ts";

/** Goes forward in the page's history and waits for `waitUntil`, by default `load`. */
export const goForward: Action<"goForward"> = {
  phase: "navigation",
  load: "limited",
  mayNavigate: false,
  inSteps: "data",
  async run(context, { waitUntil = "load" }) {
    return { data: await stepInHistory(context, waitUntil, 1) };
  },
};

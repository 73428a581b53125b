import { stepInHistory } from "../page/navigation.ts";
import type { Action } from "./action.ts";

/** Goes back in the page's history and waits for `waitUntil`, by default `load`. */
export const goBack: Action<"goBack"> = {
  phase: "navigation",
  load: "limited",
  mayNavigate: false,
  inSteps: "data",
  async run(context, { waitUntil = "load" }) {
    return { data: await stepInHistory(context, waitUntil, -1) };
  },
};

import { reloadPage } from "../page/navigation.ts";
import type { Action } from "./action.ts";

/** Loads the page again and waits for `waitUntil`, by default `load`. */
export const reload: Action<"reload"> = {
  phase: "navigation",
  load: "limited",
  mayNavigate: false,
  inSteps: "data",
  async run(context, { waitUntil = "load" }) {
    return { data: await reloadPage(context, waitUntil) };
  },
};

import { navigateBy } from "../page/navigation.ts";
import type { Action } from "./action.ts";

/** Loads the page again and waits for `waitUntil`, by default `load`. */
export const reload: Action<"reload"> = {
  phase: "navigation",
  async run(context, { waitUntil = "load" }) {
    const data = await navigateBy(context, waitUntil, (options) => context.page.page.reload(options));
    return { data };
  },
};

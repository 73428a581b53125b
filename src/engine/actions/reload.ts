import { navigateBy, reloadPage } from "../page/navigation.ts";
import type { Action } from "./action.ts";
import { takesFastPath } from "./fast-path.ts";

/** Loads the page again and waits for `waitUntil`, by default `load`. */
export const reload: Action<"reload"> = {
  phase: "navigation",
  load: "limited",
  mayNavigate: false,
  inSteps: "data",
  savesCookies: false,
  async run(context, { waitUntil = "load" }) {
    const data = takesFastPath(context.paths)
      ? await reloadPage(context, waitUntil)
      : await navigateBy(context, waitUntil, (options) => context.page.page.reload(options));
    return { data };
  },
};

import { boundedUrl } from "../../visible-text.ts";
import type { Action } from "./action.ts";

/**
 * Returns the page as lines with refs; with `since` what changed.
 *
 * @throws ServiceError `CONFLICT` for a `root` that is gone, or a `cursor` of another revision
 */
export const snapshot: Action<"snapshot"> = {
  phase: "script",
  load: "none",
  mayNavigate: false,
  inSteps: "data",
  async run({ page, remainingMs }, { since, ...view }) {
    const seen = await page.outline.observe({
      ...view,
      withinMs: remainingMs(),
      mode: since === undefined ? "snapshot" : "delta",
      ...(since !== undefined && { since }),
    });
    return { data: { ...seen, url: boundedUrl(page.page.url()), title: await page.readTitle() } };
  },
};

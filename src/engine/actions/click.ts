import { invalidField } from "../../errors/errors.ts";
import { locate } from "./elements.ts";
import { targetData } from "./target.ts";
import type { Action } from "./action.ts";

/**
 * Clicks the first element that matches, once it is visible, enabled, still, and hit at that point; or a point of the
 * viewport. With both, the point counts from the element's upper left corner.
 *
 * @see https://playwright.dev/docs/actionability
 */
export const click: Action<"click"> = {
  phase: "selector",
  async run(context, params) {
    const { page, remainingMs, signal } = context;
    const { selector, ref, x, y, button = "left", clickCount = 1, delay = 0 } = params;
    if ((x === undefined) !== (y === undefined)) throw invalidField(x === undefined ? "x" : "y", "must be given too");
    const point = x === undefined || y === undefined ? undefined : { x, y };
    if (selector !== undefined || ref !== undefined) {
      const element = await locate(context, params);
      await element.click({
        button,
        clickCount,
        delay,
        signal,
        timeout: remainingMs(),
        ...(point !== undefined && { position: point }),
      });
    } else {
      if (point === undefined) throw invalidField("selector", "or ref, or x and y must be given");
      await page.page.mouse.click(point.x, point.y, { button, clickCount, delay });
    }
    return { data: { ...targetData(params), ...point } };
  },
};

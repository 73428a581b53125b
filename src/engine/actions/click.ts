import { invalidField } from "../../errors/errors.ts";
import { toBrowserSelector } from "./selector-policy.ts";
import type { Action } from "./action.ts";

/**
 * Clicks the first element that matches, once it is visible, enabled, still, and hit at that point; or a point of the
 * viewport. With both, the point counts from the element's upper left corner.
 *
 * @see https://playwright.dev/docs/actionability
 */
export const click: Action<"click"> = {
  phase: "selector",
  async run({ page, remainingMs, signal }, params) {
    const { selector, x, y, button = "left", clickCount = 1, delay = 0 } = params;
    if ((x === undefined) !== (y === undefined)) throw invalidField(x === undefined ? "x" : "y", "must be given too");
    const point = x === undefined || y === undefined ? undefined : { x, y };
    if (selector !== undefined) {
      await page.page
        .locator(toBrowserSelector(selector))
        .first()
        .click({
          button,
          clickCount,
          delay,
          signal,
          timeout: remainingMs(),
          ...(point === undefined ? {} : { position: point }),
        });
    } else {
      if (point === undefined) throw invalidField("selector", "or x and y must be given");
      await page.page.mouse.click(point.x, point.y, { button, clickCount, delay });
    }
    return { data: { ...(selector === undefined ? {} : { selector }), ...point } };
  },
};

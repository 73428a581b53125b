import { invalidField } from "../../errors/errors.ts";
import type { ActionData, ActionParams } from "../../contract.ts";
import { clickThere, movePage, press, pressAtPoint, sendsAtOnce } from "../elements/press.ts";
import { targetData, untilReady } from "../elements/ready.ts";
import type { Action } from "./action.ts";

/**
 * Clicks the first element that matches, once it is visible, enabled, still, and hit at that point; or a point of the
 * viewport. With both, the point counts from the upper left corner inside the element's border. A navigation that the click begins is
 * committed, or the time is over, when it returns.
 *
 * @throws ServiceError `ACTION_FAILED`, `not-received`, where the document of the element did not get each press, or that at the
 * point none, or `page-navigated` where the element's was replaced before the last one
 * @see https://playwright.dev/docs/actionability
 */
export const click: Action<"click"> = {
  phase: "selector",
  load: "counted",
  mayNavigate: true,
  inSteps: "status",
  check({ selector, ref, x, y }) {
    if ((x === undefined) !== (y === undefined)) throw invalidField(x === undefined ? "x" : "y", "must be given too");
    if (selector === undefined && ref === undefined && x === undefined)
      throw invalidField("selector", "or ref, or x and y must be given");
  },
  async run(context, params) {
    const { page, signal } = context;
    const { selector, ref, x, y, button, clickCount, delay: pauseMs } = params;
    const point = x === undefined || y === undefined ? undefined : { x, y };
    const sends = (): void => context.sends(dataOf(params));
    if (selector === undefined && ref === undefined && point !== undefined) {
      await movePage(page, point);
      const isAtOnce = (clickCount ?? 1) === 1 && sendsAtOnce(page, pauseMs);
      const presses = async (): Promise<void> => {
        sends();
        await clickThere(page, point, { button, clickCount, pauseMs }, signal);
      };
      await pressAtPoint(context, point, presses, isAtOnce);
    } else {
      const options = { button, clickCount, pauseMs, sends, position: point ?? null };
      await untilReady(context, params, (target, attempt) => press(context, target, params, { ...options, attempt }));
    }
    await page.commits.settled(context.remainingMs());
    return { data: dataOf(params) };
  },
};

function dataOf({ x, y, ...params }: ActionParams<"click">): ActionData<"click"> {
  return { ...targetData(params), ...(x !== undefined && y !== undefined && { x, y }) };
}

import { setTimeout as delay } from "node:timers/promises";
import { invalidField } from "../../errors/errors.ts";
import type { ActionData, ActionParams } from "../../contract.ts";
import type { Action, ActionContext } from "./action.ts";
import { decline, onFastPath, type Reply, type ScriptTarget, untilReady } from "./fast-path.ts";
import { flushMove, movePointer, type Point, pressAt } from "./pointer.ts";
import { aim, mainDocument, pressAtPoint, pressByPlaywright, pressOn } from "./pointer-target.ts";
import { targetData } from "./target.ts";

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
  savesCookies: false,
  check({ selector, ref, x, y }) {
    if ((x === undefined) !== (y === undefined)) throw invalidField(x === undefined ? "x" : "y", "must be given too");
    if (selector === undefined && ref === undefined && x === undefined)
      throw invalidField("selector", "or ref, or x and y must be given");
  },
  async run(context, params) {
    const { selector, ref, x, y } = params;
    const point = x === undefined || y === undefined ? undefined : { x, y };
    if (selector === undefined && ref === undefined && point !== undefined) {
      await clickPoint(context, params, point);
    } else if (!(await clickFast(context, params))) {
      const press = (count: number): Promise<void> => pressAndRelease(context, params, count);
      const needs = { isEnabled: true, ...(point && { position: point }) };
      await pressByPlaywright(context, params, needs, press, params.clickCount);
    }
    await context.page.commits.settled(context.remainingMs());
    return { data: dataOf(params) };
  },
};

function dataOf({ x, y, ...params }: ActionParams<"click">): ActionData<"click"> {
  return { ...targetData(params), ...(x !== undefined && y !== undefined && { x, y }) };
}

/** Whether it is done. */
async function clickFast(context: ActionContext, params: ActionParams<"click">): Promise<boolean> {
  const { page, paths } = context;
  const { x, delay: pauseMs = 0, button = "left", clickCount = 1 } = params;
  if (x !== undefined || pauseMs > 0) return decline(paths, "parameters") ?? false;
  const clickOnce = async (target: ScriptTarget): Promise<Reply<null>> => {
    const aimed = await aim(context, "click", target);
    if ("declined" in aimed) return aimed;
    const { value: point } = aimed;
    const held = page.heldModifiers;
    await Promise.all([movePointer(page.cdp, point, held), flushMove(page.cdp)]);
    const press = (count: number): Promise<void> => {
      context.sends(dataOf(params));
      return pressAt(page.cdp, point, { button, clickCount: count, held });
    };
    return pressOn(context, params, mainDocument(page), press, clickCount);
  };
  const done = await onFastPath(context, params, untilReady(context, clickOnce));
  return done !== undefined;
}

async function clickPoint(context: ActionContext, params: ActionParams<"click">, point: Point): Promise<void> {
  const { page, paths } = context;
  const { button = "left", clickCount = 1, delay: pauseMs = 0 } = params;
  const isFast = pauseMs === 0 && page.heldButtons.size === 0;
  const held = page.heldModifiers;
  if (isFast) await Promise.all([movePointer(page.cdp, point, held), flushMove(page.cdp)]);
  else await page.page.mouse.move(point.x, point.y);
  await pressAtPoint(context, point, async () => {
    if (isFast) {
      context.sends(point);
      const counts = Array.from({ length: clickCount }, (_, index) => index + 1);
      await Promise.all(counts.map((count) => pressAt(page.cdp, point, { button, clickCount: count, held })));
    } else for (let count = 1; count <= clickCount; count++) await pressAndRelease(context, params, count);
  });
  if (isFast) paths.fast++;
}

/** Clicks where the mouse is, as the first or a further press of one click: Playwright knows which buttons are held. */
async function pressAndRelease(
  { page, sends, signal }: ActionContext,
  { button = "left", delay: pauseMs = 0, ...params }: ActionParams<"click">,
  clickCount: number,
): Promise<void> {
  const { mouse } = page.page;
  if (pauseMs > 0 && clickCount > 1) await delay(pauseMs, undefined, { signal });
  sends(dataOf(params));
  await mouse.down({ button, clickCount });
  if (pauseMs > 0) await delay(pauseMs, undefined, { signal });
  await mouse.up({ button, clickCount });
  page.heldButtons.delete(button);
}

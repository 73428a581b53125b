import { errors } from "playwright-core";
import { invalidField } from "../../errors/errors.ts";
import type { ActionParams } from "../../contract.ts";
import type { Action, ActionContext } from "./action.ts";
import { settlesWithin } from "../deadline.ts";
import { locate } from "./elements.ts";
import { decline, onFastPath, type Reply, type ScriptTarget, untilReady } from "./fast-path.ts";
import { clickAt, type Point } from "./pointer.ts";
import { isDocumentGone } from "../playwright-errors.ts";
import type { LivePage } from "../page/live-page.ts";
import { targetData } from "./target.ts";

/**
 * Clicks the first element that matches, once it is visible, enabled, still, and hit at that point; or a point of the
 * viewport. With both, the point counts from the element's upper left corner. A navigation that the click begins is
 * committed, or the time is over, when it returns.
 *
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
      context.sends(point);
      await clickPoint(context, params, point);
    } else if (await clickFast(context, params)) await context.page.commits.settled(context.remainingMs());
    else await clickByPlaywright(context, params);
    return { data: { ...targetData(params), ...point } };
  },
};

/** Whether it is done. */
async function clickFast(context: ActionContext, params: ActionParams<"click">): Promise<boolean> {
  const { page, paths } = context;
  const { x, delay = 0, button = "left", clickCount = 1 } = params;
  if (x !== undefined || delay > 0) return decline(paths, "parameters") ?? false;
  const clickOnce = async (target: ScriptTarget): Promise<Reply<Point>> => {
    const aimed = await aim(context, "click", target);
    if ("declined" in aimed) return aimed;
    context.sends(targetData(params));
    await clickAt(page.cdp, aimed.value, { button, clickCount, held: page.heldModifiers });
    return (await isHit(context)) ? aimed : { declined: "missed" };
  };
  const done = await onFastPath(context, params, untilReady(context, clickOnce));
  return done !== undefined;
}

/** Whether the click was the target's; one that has begun a navigation was. */
async function isHit(context: ActionContext): Promise<boolean> {
  const released = release(context);
  const isReleased = await settlesWithin(released, context.remainingMs());
  // While a navigation waits for its server, the browser delays all commands for the page.
  return (!isReleased && context.page.commits.isPending) || released;
}

async function clickByPlaywright(context: ActionContext, params: ActionParams<"click">): Promise<void> {
  const { x, y, button = "left", clickCount = 1, delay = 0 } = params;
  const element = await locate(context, params);
  try {
    await element.click({
      button,
      clickCount,
      delay,
      signal: context.signal,
      timeout: context.remainingMs(),
      ...(x !== undefined && y !== undefined && { position: { x, y } }),
    });
  } catch (error) {
    // The click itself is done, so it is none that timed out.
    if (!(
      error instanceof errors.TimeoutError && /waiting for scheduled navigations to finish\S*\s*$/.test(error.message)
    ))
      throw error;
  }
}

async function clickPoint(
  { page, paths }: ActionContext,
  { button = "left", clickCount = 1, delay = 0 }: ActionParams<"click">,
  point: Point,
): Promise<void> {
  if (delay === 0 && page.heldButtons.size === 0) {
    await clickAt(page.cdp, point, { button, clickCount, held: page.heldModifiers });
    paths.fast++;
  } else {
    await page.page.mouse.click(point.x, point.y, { button, clickCount, delay });
  }
}

/** What an action has begun has had its first frames by then. */
const SETTLED_MS = 34;

/**
 * Waits inside the page until the element can be clicked or hovered; the point to do it at. Throws where the action has
 * ended meanwhile: the page must get no input of it any more.
 */
export async function aim(
  context: ActionContext,
  action: "click" | "hover",
  target: ScriptTarget,
): Promise<Reply<Point>> {
  const { page, signal } = context;
  const reply = await page.world.call<Reply<Point>>(AIM, action, target, isSettled(page));
  if (signal.aborted) await release(context);
  signal.throwIfAborted();
  return reply;
}

export function isSettled({ lastActedMs }: Pick<LivePage, "lastActedMs">): boolean {
  return performance.now() - lastActedMs > SETTLED_MS;
}

const AIM = "function (action, target, isSettled) { return this.aim(action, target, isSettled); }";

/** Whether the events since `aim` were the target's; a document that they replaced cannot say otherwise. */
export async function release({ page }: ActionContext): Promise<boolean> {
  try {
    return await page.world.call<boolean>("function () { return this.release(); }");
  } catch (error) {
    if (isDocumentGone(error)) return true;
    throw error;
  }
}

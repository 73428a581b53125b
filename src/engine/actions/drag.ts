import type { Locator } from "playwright-core";
import { invalidField } from "../../errors/errors.ts";
import type { Action, ActionContext } from "./action.ts";
import { callOn } from "../page-scripts.ts";
import { type Point, withoutFrames } from "./pointer.ts";
import { documentOf, notReceived, pointIn, pressByPlaywright, receivedDuring } from "./pointer-target.ts";
import { resolveTarget, type Target, type TargetParams } from "./target.ts";

const DEFAULT_STEPS = 8;
/** Further moves at the end where the page has put another element under the pointer: only what a drag is over accepts the drop. */
const MAX_RESTS = 3;

/** An end of a drag: an element, or a point of the viewport. */
type End = Target | Point;

/**
 * Drags from one element or point to another, as Playwright's `dragTo` does, whose mouse knows HTML drag and drop.
 *
 * @throws ServiceError `ACTION_FAILED`, `not-received`, where the document of an element that is named did not get its part
 */
export const drag: Action<"drag"> = {
  phase: "selector",
  load: "counted",
  mayNavigate: false,
  inSteps: "status",
  savesCookies: false,
  check({ selector, ref, x, y, toSelector, toRef, toX, toY }) {
    checkEnd({ selector, ref, x, y }, (field) => field);
    checkEnd({ selector: toSelector, ref: toRef, x: toX, y: toY }, toField);
  },
  async run(context, params) {
    const { via = [], steps = DEFAULT_STEPS, ...data } = params;
    const { selector, ref, x, y, toSelector, toRef, toX, toY } = data;
    const from = await endOf(context, { selector, ref, x, y }, (field) => field);
    const to = await endOf(context, { selector: toSelector, ref: toRef, x: toX, y: toY }, toField);
    const { page } = context.page;
    const { mouse } = page;
    const move = (...path: Parameters<typeof mouse.move>): Promise<void> =>
      withoutFrames(context.page.cdp, mouse.move(...path));
    // The button must not go down where there is nothing to drag to.
    if ("frame" in to) await locatorOf(to).waitFor({ state: "visible", timeout: context.remainingMs() });
    const travel = async (end: Point): Promise<void> => {
      for (const point of via) await move(point.x, point.y, { steps });
      await move(end.x, end.y, { steps });
    };
    try {
      if ("frame" in from)
        await pressByPlaywright(context, { selector, ref }, { isEnabled: false }, () => mouse.down());
      else {
        await move(from.x, from.y);
        await mouse.down();
      }
      context.sends(data);
      if ("frame" in to) await dropOn(context, to, { selector: toSelector, ref: toRef }, travel);
      else {
        await travel(to);
        await mouse.up();
      }
    } catch (error) {
      // Released over the element, the button would click it.
      await mouse.move(-1, -1).then(
        () => mouse.up(),
        () => undefined, // the page is gone
      );
      throw error;
    }
    return { data };
  },
};

/** @throws ServiceError `ACTION_FAILED`, `not-received`, where the element's document gets nothing of it, or would not get the end */
async function dropOn(
  { page, remainingMs }: ActionContext,
  target: Target,
  params: TargetParams,
  travel: (end: Point) => Promise<void>,
): Promise<void> {
  const element = await locatorOf(target).elementHandle({ timeout: remainingMs() });
  if (element === null) throw new Error("Element is not attached to the DOM"); // it was, a moment ago
  await element.scrollIntoViewIfNeeded({ timeout: remainingMs() });
  const box = await element.boundingBox();
  if (box === null) throw new Error("Node is not visible"); // it was, a moment ago
  await callOn(element, "watch", null, "drop");
  const received = await receivedDuring({ remainingMs }, documentOf(page, element), async () => {
    const end = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await travel(end);
    for (let rests = 0; rests <= MAX_RESTS; rests++) {
      const point = await pointIn(page, element);
      const free = "declined" in point ? point : await callOn(element, "requireDrop", target.ref ?? null, point.value);
      if ("declined" in free) throw notReceived(params);
      if (free.value) break;
      await withoutFrames(page.cdp, page.page.mouse.move(end.x, end.y));
    }
    await page.page.mouse.up();
  });
  if (received === "none") throw notReceived(params);
}

type EndParams = Readonly<Record<"selector" | "ref", string | undefined> & Record<"x" | "y", number | undefined>>;

/** @throws ServiceError `VALIDATION_ERROR` unless there is exactly one of selector, ref, and x with y */
function checkEnd({ selector, ref, x, y }: EndParams, toName: (field: string) => string): void {
  if ((x === undefined) !== (y === undefined))
    throw invalidField(toName(x === undefined ? "x" : "y"), "must be given too");
  if ([selector, ref, x].filter((each) => each !== undefined).length !== 1)
    throw invalidField(
      toName("selector"),
      `or ${toName("ref")}, or ${toName("x")} and ${toName("y")} must be given, and only one`,
    );
}

async function endOf(
  context: ActionContext,
  { selector, ref, x, y }: EndParams,
  toName: (field: string) => string,
): Promise<End> {
  if (x !== undefined && y !== undefined) return { x, y };
  return resolveTarget(context, { selector, ref }, toName);
}

/** `toX` for `x`. */
function toField(field: string): string {
  return `to${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

function locatorOf({ frame, selector }: Target): Locator {
  return frame.locator(selector).first();
}

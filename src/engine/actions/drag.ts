import type { Locator } from "playwright-core";
import { invalidField } from "../../errors/errors.ts";
import type { Action, ActionContext } from "./action.ts";
import { type Point, withoutFrames } from "./pointer.ts";
import { resolveTarget, type Target } from "./target.ts";

const DEFAULT_STEPS = 8;

/** An end of a drag: an element, or a point of the viewport. */
type End = Target | Point;

/** Drags from one element or point to another, as Playwright's `dragTo` does, which knows HTML drag and drop. */
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
    const { mouse } = context.page.page;
    const move = (...path: Parameters<typeof mouse.move>): Promise<void> =>
      withoutFrames(context.page.cdp, mouse.move(...path));
    // The button must not go down where there is nothing to drag to.
    if ("frame" in to) await locatorOf(to).waitFor({ state: "visible", timeout: context.remainingMs() });
    try {
      if ("frame" in from && "frame" in to && from.frame === to.frame && via.length === 0) {
        const options = { steps, strict: false, timeout: context.remainingMs(), signal: context.signal };
        await withoutFrames(context.page.cdp, from.frame.dragAndDrop(from.selector, to.selector, options));
      } else {
        if ("frame" in from) await locatorOf(from).hover({ timeout: context.remainingMs(), signal: context.signal });
        else await move(from.x, from.y);
        await mouse.down();
        for (const point of via) await move(point.x, point.y, { steps });
        const end = "frame" in to ? await centerOf(context, to) : to;
        await move(end.x, end.y, { steps });
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
  const params = { ...(selector !== undefined && { selector }), ...(ref !== undefined && { ref }) };
  return resolveTarget(context, params, toName);
}

/** `toX` for `x`. */
function toField(field: string): string {
  return `to${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

function locatorOf({ frame, selector }: Target): Locator {
  return frame.locator(selector).first();
}

async function centerOf({ remainingMs }: ActionContext, target: Target): Promise<Point> {
  const locator = locatorOf(target);
  await locator.scrollIntoViewIfNeeded({ timeout: remainingMs() });
  const box = await locator.boundingBox({ timeout: remainingMs() });
  if (box === null) throw new Error("Node is not visible"); // it was, a moment ago
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

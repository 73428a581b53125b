import type { Frame, Locator } from "playwright-core";
import type { ActionData, ActionParams } from "../../contract.ts";
import { actionFailed, invalidField } from "../../errors/errors.ts";
import type { DragReport, Reply } from "../../page-scripts/messages.ts";
import { valueWithin } from "../deadline.ts";
import { callOn } from "../page-scripts.ts";
import { unlessDocumentReplaced } from "../playwright/errors.ts";
import type { Action, ActionContext } from "./action.ts";
import { type Point, withoutFrames } from "./pointer.ts";
import {
  frameAt,
  notReceived,
  pointIn,
  pressAtPoint,
  pressByPlaywright,
  receivedDuring,
  watchIn,
} from "./pointer-target.ts";
import { type PointParams, resolveTarget, type Target, targetLabel, type TargetParams } from "./target.ts";

const DEFAULT_STEPS = 8;
/**
 * Further moves at the end where the page has put elements elsewhere, or another one under the pointer: a list that is sorted takes no
 * notice of some of the moves, and only what a drag is over accepts the drop.
 */
const MAX_RESTS = 3;

/** An end of a drag: an element, or a point of the viewport. */
type End = Target | Point;

/**
 * Drags from one element or point to another, as Playwright's `dragTo` does, whose mouse knows HTML drag and drop. The result's
 * outcome is what the page was seen to do.
 *
 * @throws ServiceError `ACTION_FAILED`: `not-received` where a document did not get its part, `drop-not-accepted` where the page
 * let the browser drag, nothing took what was dropped, and it is still where it was
 */
export const drag: Action<"drag"> = {
  phase: "selector",
  load: "counted",
  mayNavigate: false,
  inSteps: "data",
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
    // The button must not go down where there is nothing to drag to.
    if ("frame" in to) await locatorOf(to).waitFor({ state: "visible", timeout: context.remainingMs() });
    const travel = async (end: Point): Promise<void> => {
      for (const point of via) await move(context, point, steps);
      await move(context, end, steps);
    };
    let reports: readonly DragReport[] | undefined;
    try {
      let pressed: Frame;
      if ("frame" in from) {
        await pressByPlaywright(context, { selector, ref }, { isEnabled: false }, () => mouse.down());
        pressed = from.frame;
      } else {
        await move(context, from);
        pressed = await pressAtPoint(context, from, () => mouse.down());
      }
      context.sends(data);
      const target = { selector: toSelector, ref: toRef, x: toX, y: toY };
      reports = await dropOn(context, await dropTargetOf(context, to, target), pressed, travel);
    } catch (error) {
      // Released over the element, the button would click it.
      await mouse.move(-1, -1).then(
        () => mouse.up(),
        () => undefined, // the page is gone
      );
      throw error;
    }
    return { data: { ...data, outcome: outcomeOf(reports, params) } };
  },
};

/** Where the button is to be released. */
interface DropTarget {
  readonly frame: Frame;
  /** The point of the viewport. */
  readonly end: Point;
  /** The pointer in the frame's document, null where that cannot be computed. */
  point(): Promise<Reply<Point | null>>;
  /** Whether the drag has been over what is there. */
  requireDrop(point: Point | null): Promise<Reply<boolean>>;
  readonly params: EndParams;
}

async function dropTargetOf({ page, remainingMs }: ActionContext, to: End, params: EndParams): Promise<DropTarget> {
  if (!("frame" in to)) {
    const { frame, point } = await frameAt(page, to);
    return {
      ...{ frame, end: to, params },
      point: () => Promise.resolve({ value: point }),
      requireDrop: (at) => page.scripts.callIn(frame, "requireDrop", null, null, at),
    };
  }
  const element = await locatorOf(to).elementHandle({ timeout: remainingMs() });
  if (element === null) throw new Error("Element is not attached to the DOM"); // it was, a moment ago
  await element.scrollIntoViewIfNeeded({ timeout: remainingMs() });
  const box = await element.boundingBox();
  if (box === null) throw new Error("Node is not visible"); // it was, a moment ago
  return {
    frame: (await element.ownerFrame()) ?? to.frame,
    end: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    point: () => pointIn(page, element),
    requireDrop: (at) => callOn(element, "requireDrop", to.ref ?? null, at),
    params,
  };
}

/**
 * Returns what the two documents report; undefined where one has been replaced.
 *
 * @throws ServiceError `ACTION_FAILED`, `not-received`, where the target's document gets nothing of it, or would not get the end
 */
async function dropOn(
  { page, remainingMs }: ActionContext,
  { frame, end, point: pointerIn, requireDrop, params }: DropTarget,
  pressed: Frame,
  travel: (end: Point) => Promise<void>,
): Promise<readonly DragReport[] | undefined> {
  const { scripts } = page;
  const frames = [...new Set([frame, pressed])];
  await Promise.all(frames.map((each) => scripts.callIn(each, "watchAny", "drag", null)));
  const received = await receivedDuring({ remainingMs }, watchIn(scripts, frame), async () => {
    await travel(end);
    for (let rests = 0; rests <= MAX_RESTS; rests++) {
      const point = await pointerIn();
      const free = "declined" in point ? point : await requireDrop(point.value);
      if ("declined" in free) throw notReceived(params);
      if (free.value) break;
      await withoutFrames(page.cdp, page.page.mouse.move(end.x, end.y));
    }
    await page.page.mouse.up();
  });
  if (received === "none") throw notReceived(params);
  const reported = Promise.all(
    frames.map(async (each) => {
      if (each !== frame) await scripts.callIn(each, "release");
      return scripts.callIn(each, "dragReport");
    }),
  ).catch(unlessDocumentReplaced<readonly (DragReport | null)[]>([]));
  const reports = (await valueWithin(reported, remainingMs()))?.flatMap((report) => report ?? []);
  return reports?.length === frames.length ? reports : undefined;
}

/** @throws ServiceError as `drag` does */
function outcomeOf(reports: readonly DragReport[] | undefined, params: ActionParams<"drag">): DragOutcome {
  if (reports === undefined) return "unknown";
  const some = (is: (report: DragReport) => boolean | undefined): boolean => reports.some(is);
  if (some(({ hasDropped }) => hasDropped)) return "dropped";
  if (some(({ hasMoved }) => hasMoved)) return "moved";
  const { toSelector: selector, toRef: ref, toX: x, toY: y } = params;
  const label = targetLabel({ selector, ref, x, y });
  if (!some(({ isHtml }) => isHtml)) {
    if (!some(({ hasEnded }) => hasEnded)) throw notReceived({ selector, ref, x, y });
  } else if (some(({ hasMoved }) => hasMoved === false))
    throw actionFailed("drop-not-accepted", `drag: nothing at ${label} takes what is dropped there`, {
      outcome: "unknown",
    });
  return "unknown";
}

type DragOutcome = NonNullable<ActionData<"drag">["outcome"]>;

function move({ page }: ActionContext, { x, y }: Point, steps = 1): Promise<void> {
  return withoutFrames(page.cdp, page.page.mouse.move(x, y, { steps }));
}

type EndParams = TargetParams & PointParams;

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

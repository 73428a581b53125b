import type { Frame, Mouse } from "playwright-core";
import type { ActionData, ActionParams } from "../../contract.ts";
import { actionFailed, invalidField } from "../../errors/errors.ts";
import type { DragReport, Point, Reply } from "../../page-scripts/messages.ts";
import { valueWithin } from "../../errors/timing.ts";
import { withoutFrames } from "../elements/pointer.ts";
import { aim, documentIn, notReceived, pressAtPoint, pressOn, receivedDuring } from "../elements/press.ts";
import {
  type Locate,
  locator,
  type PointParams,
  targetLabel,
  type TargetParams,
  untilLocated,
} from "../elements/ready.ts";
import { unlessDocumentReplaced } from "../playwright/errors.ts";
import { frameAt } from "../playwright/frames.ts";
import type { Action, ActionContext } from "./action.ts";

const DEFAULT_STEPS = 8;
/**
 * Further moves at the end where the page has put elements elsewhere, or another one under the pointer: a list that is sorted takes no
 * notice of some of the moves, and only what a drag is over accepts the drop.
 */
const MAX_RESTS = 3;

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
  check({ selector, ref, x, y, toSelector, toRef, toX, toY }) {
    checkEnd({ selector, ref, x, y }, (field) => field);
    checkEnd({ selector: toSelector, ref: toRef, x: toX, y: toY }, toField);
  },
  async run(context, params) {
    const { via = [], steps = DEFAULT_STEPS, ...data } = params;
    const { selector, ref, x, y, toSelector, toRef, toX, toY } = data;
    const from = { selector, ref, x, y };
    const to = { selector: toSelector, ref: toRef, x: toX, y: toY };
    const { mouse } = context.page.page;
    const [locateFrom, locateTo] = [
      isPoint(from) ? undefined : await locator(context, from),
      isPoint(to) ? undefined : await locator(context, to, toField),
    ];
    // The button must not go down where there is nothing to drag to.
    if (locateTo !== undefined) await visible(context, locateTo);
    const travel = async (end: Point): Promise<void> => {
      for (const point of via) await move(context, point, steps);
      await move(context, end, steps);
    };
    let reports: readonly DragReport[] | undefined;
    try {
      let pressed: Frame;
      if (locateFrom !== undefined) pressed = await pressDown(context, locateFrom, from);
      else {
        await move(context, pointOf(from));
        pressed = await pressAtPoint(context, pointOf(from), () => mouse.down());
      }
      context.sends(data);
      const { page } = context;
      const dragged = page.acted;
      const target = await dropTargetOf(context, locateTo, to);
      page.acted = { ...dragged, ...(page.acted.record !== dragged.record && { to: page.acted }) };
      reports = await dropOn(context, target, pressed, travel);
    } catch (error) {
      await releaseOutside(mouse);
      throw error;
    }
    return { data: { ...data, outcome: outcomeOf(reports, params) } };
  },
};

/** Waits until there is something visible to drag to. */
async function visible(context: ActionContext, locate: Locate): Promise<void> {
  await untilLocated(context, locate, async ({ frame, element }) => {
    const reply = await context.page.scripts.callIn(frame, "until", element, "visible", 0);
    if ("obstacle" in reply) return reply;
    return reply.value.holds ? { value: null } : { obstacle: reply.value.isThere ? "hidden" : "missing" };
  });
}

/** Presses the button on an element, and returns the frame whose document got it. */
function pressDown(context: ActionContext, locate: Locate, params: EndParams): Promise<Frame> {
  const { mouse } = context.page.page;
  return untilLocated(context, locate, async (target, attempt) => {
    const options = { isEnabled: false, attempt, isDragged: true };
    let isDown = false;
    const pressed = await pressOn(context, target, params, options, () => {
      isDown = true;
      return mouse.down();
    });
    if (!("obstacle" in pressed)) return { value: target.frame };
    if (isDown) await releaseOutside(mouse);
    return pressed;
  });
}

/** Releases the button where no element is that it would click. Of a page that is gone, too. */
function releaseOutside(mouse: Mouse): Promise<void> {
  return mouse
    .move(-1, -1)
    .then(() => mouse.up())
    .catch(() => undefined);
}

/** The point at which the button is released. */
interface DropTarget {
  readonly frame: Frame;
  /** The point of the viewport. */
  readonly end: Point;
  /** Whether the drag has been over what is there. */
  requireDrop(): Promise<Reply<boolean>>;
  readonly params: EndParams;
}

async function dropTargetOf(
  context: ActionContext,
  locate: Locate | undefined,
  params: EndParams,
): Promise<DropTarget> {
  const { page } = context;
  if (locate === undefined) {
    const end = pointOf(params);
    const { frame, point } = await frameAt(page.page, end);
    return { frame, end, params, requireDrop: () => page.scripts.callIn(frame, "requireDrop", false, point) };
  }
  const { frame, point: end } = await untilLocated(context, locate, (target, attempt) =>
    aim(context, target, { isEnabled: false, takesAnyPoint: true, attempt }),
  );
  return {
    ...{ frame, end, params },
    async requireDrop() {
      const { frame: hit } = await frameAt(page.page, end);
      if (hit !== frame) return { obstacle: "covered" };
      return page.scripts.callIn(frame, "requireDrop", true, null);
    },
  };
}

/**
 * Returns what the two documents report; undefined where one has been replaced.
 *
 * @throws ServiceError `ACTION_FAILED`, `not-received`, where the target's document gets nothing of it, or would not get the end
 */
async function dropOn(
  { page, remainingMs }: ActionContext,
  { frame, end, requireDrop, params }: DropTarget,
  pressed: Frame,
  travel: (end: Point) => Promise<void>,
): Promise<readonly DragReport[] | undefined> {
  const { scripts } = page;
  const frames = [...new Set([frame, pressed])];
  const document = documentIn(page, frame);
  const { first } = await document.watch(() =>
    Promise.all(frames.map((each) => scripts.callIn(each, "watchAny", "drag", null))),
  );
  const received = await receivedDuring({ remainingMs }, { ...document, first }, async () => {
    await travel(end);
    for (let rests = 0; rests <= MAX_RESTS; rests++) {
      const free = await requireDrop();
      if ("obstacle" in free) throw notReceived(params);
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
  if (some(({ hasChanged }) => hasChanged)) return "changed";
  return reports.every(({ hasChanged }) => hasChanged === false) ? "nothing" : "unknown";
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

function isPoint({ x }: EndParams): boolean {
  return x !== undefined;
}

function pointOf({ x = 0, y = 0 }: EndParams): Point {
  return { x, y };
}

/** `toX` for `x`. */
function toField(field: string): string {
  return `to${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

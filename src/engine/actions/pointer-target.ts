import { setTimeout as delay } from "node:timers/promises";
import type { ElementHandle, Frame } from "playwright-core";
import type { Received } from "../../page-scripts/messages.ts";
import { hitTest } from "../playwright/hit-test.ts";
import { pointerOf } from "../playwright/session.ts";
import type { LivePage } from "../page/live-page.ts";
import { actionFailed } from "../../errors/errors.ts";
import { isDetached, isDocumentReplaced, unlessDocumentReplaced } from "../playwright/errors.ts";
import type { ActionContext } from "./action.ts";
import { settlesWithin } from "../deadline.ts";
import { callOn } from "../page-scripts.ts";
import { RETRY_AFTER_MS, withElement } from "./elements.ts";
import type { Reply, ScriptTarget } from "./fast-path.ts";
import type { Point } from "./pointer.ts";
import { type PointParams, targetLabel, type TargetParams } from "./target.ts";

/** By then a page has drawn the first frames of what an action has begun. */
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
  const reply = await page.scripts.call("aim", action, target, isSettled(page));
  if (signal.aborted) await mainDocument(page).release();
  signal.throwIfAborted();
  return reply;
}

export function isSettled({ lastActedMs }: Pick<LivePage, "lastActedMs">): boolean {
  return performance.now() - lastActedMs > SETTLED_MS;
}

/** The document that must get an action's press. */
interface TargetDocument {
  /** Begins to watch a press at the pointer; whether it will see it. Declined where the press would go elsewhere. */
  arm(isFirst: boolean): Promise<Reply<boolean>>;
  /** Asks the document for the first event that is watched for, and begins the work; resolves once that is done. */
  receivedDuring(work: () => Promise<void>): Promise<{ readonly result: Promise<Received> }>;
  /** Ends the watch. A document that was replaced has seen nothing more. */
  release(): Promise<Received>;
}

/** The main frame's document, whose element `aim` has found. */
export function mainDocument({ page, scripts }: LivePage): TargetDocument {
  return { arm: (isFirst) => scripts.call("arm", isFirst), ...watchIn(scripts, page.mainFrame()) };
}

type WatchedDocument = Pick<TargetDocument, "receivedDuring" | "release">;

/** The document of an element that Playwright has found, to which its mouse has moved. */
export function documentOf(page: LivePage, element: ElementHandle, ref?: string): TargetDocument {
  return {
    async arm(isFirst) {
      const point = await pointIn(page, element);
      if ("declined" in point) return point;
      return callOn(element, "armOn", ref ?? null, point.value, isFirst);
    },
    ...watchIn(page.scripts, element),
  };
}

/** The part of `TargetDocument` that needs no target. */
export function watchIn(scripts: LivePage["scripts"], of: Frame | ElementHandle): WatchedDocument {
  return {
    async receivedDuring(work) {
      const { result } = await scripts.callBefore(work, of, "received");
      return { result: noneIfGone(result) };
    },
    release: () => noneIfGone(scripts.callIn(of, "release")),
  };
}

/** Where Playwright's mouse is in the document of an element, null where that cannot be computed; declined where a frame is covered. */
export async function pointIn(page: LivePage, element: ElementHandle): Promise<Reply<Point | null>> {
  let reply: Reply<Point | null> = { value: pointerOf(page.page) };
  const frame = await element.ownerFrame();
  for (const around of frame ? framesBetween(page.page.mainFrame(), frame) : []) {
    if (reply.value === null) break;
    reply = await callOn(await around.frameElement(), "through", reply.value);
    if ("declined" in reply) break;
  }
  return reply;
}

/**
 * Presses at a point of the viewport, where the mouse is, and returns the frame whose document got it.
 *
 * @throws ServiceError `ACTION_FAILED`, `not-received`, where the document there got nothing of it,
 * or `outside-viewport`
 */
export async function pressAtPoint(context: ActionContext, at: Point, press: () => Promise<void>): Promise<Frame> {
  const { scripts } = context.page;
  const { frame, point } = await frameAt(context.page, at);
  const watched = await scripts.callIn(frame, "watchAny", "press", point);
  if ("declined" in watched)
    throw actionFailed(watched.declined, `nothing is at ${targetLabel(at)}: that is outside the viewport`);
  context.signal.throwIfAborted();
  const received = await receivedDuring(context, watchIn(scripts, frame), press);
  if (received === "none" && watched.value) throw notReceived(at);
  return frame;
}

/** The innermost frame at a point of the viewport, and the point in its document, null where that cannot be computed. */
export async function frameAt(
  { page }: Pick<LivePage, "page">,
  point: Point,
): Promise<{ readonly frame: Frame; readonly point: Point | null }> {
  let found: { readonly frame: Frame; readonly point: Point | null } = { frame: page.mainFrame(), point };
  for (let isRoot = true; isRoot && found.point !== null && found.frame.childFrames().length > 0;) {
    const hit = await hitTest(page, found.frame, found.point);
    isRoot = hit.isElsewhere;
    for (const frame of framesBetween(found.frame, hit.frame)) {
      const reply = found.point === null ? { value: null } : await pointThrough(frame, found.point);
      if ("declined" in reply) return found;
      found = { frame, point: reply.value };
    }
  }
  return found;
}

/** The point in a frame's document for one in its parent's; declined where the frame is covered, or has gone. */
async function pointThrough(frame: Frame, point: Point): Promise<Reply<Point | null>> {
  try {
    return await callOn(await frame.frameElement(), "through", point);
  } catch (error) {
    return unlessDocumentReplaced({ declined: "detached" })(error);
  }
}

/** The frame and those around it inside of another one, the outermost first. */
function framesBetween(outer: Frame, inner: Frame): readonly Frame[] {
  const frames: Frame[] = [];
  for (let frame: Frame | null = inner; frame !== null && frame !== outer; frame = frame.parentFrame())
    frames.unshift(frame);
  return frames;
}

async function noneIfGone(received: Promise<Received>): Promise<Received> {
  try {
    return await received;
  } catch (error) {
    if (isDocumentReplaced(error)) return "none";
    throw error;
  }
}

/**
 * To whom the first event came of those that the document's watch is for, while `work` ran. By then the page has handled it, or
 * the time is over: while a navigation waits for its server, the browser delays what is asked of the document.
 */
export async function receivedDuring(
  { remainingMs }: Pick<ActionContext, "remainingMs">,
  document: WatchedDocument,
  work: () => Promise<void>,
): Promise<Received> {
  const { result } = await document.receivedDuring(work);
  result.catch(() => undefined); // of a page that ends, which the work reports
  const released = document.release();
  await settlesWithin(released, remainingMs());
  return Promise.race([result, released]);
}

/**
 * Presses where the pointer is, unless the page has put something else there since it was moved.
 *
 * @param press presses and releases, or presses only; the count begins with 1
 * @returns declined where the target did not get the first press, and nothing else did
 * @throws ServiceError `ACTION_FAILED`, `not-received`, or `page-navigated` where the document was replaced before the last press
 */
export async function pressOn(
  context: Pick<ActionContext, "signal" | "remainingMs">,
  params: TargetParams,
  document: TargetDocument,
  press: (count: number) => Promise<void>,
  clickCount = 1,
): Promise<Reply<null>> {
  const { signal } = context;
  for (let count = 1; count <= clickCount; count++) {
    const armed = await (count === 1 ? document.arm(true) : armNext(document, params, count));
    if (signal.aborted) await document.release();
    signal.throwIfAborted();
    if ("declined" in armed) return armed;
    const received = await receivedDuring(context, document, () => press(count));
    if (received === "other") return { declined: "missed" };
    if (received === "none" && armed.value) throw notReceived(params);
  }
  return { value: null };
}

async function armNext(document: TargetDocument, params: TargetParams, count: number): Promise<{ value: boolean }> {
  let armed: Reply<boolean>;
  try {
    armed = await document.arm(false);
  } catch (error) {
    if (!isDocumentReplaced(error) && !isDetached(error)) throw error;
    armed = { declined: "missing" };
  }
  if (!("declined" in armed)) return armed;
  if (armed.declined !== "missing") throw notReceived(params);
  throw actionFailed("page-navigated", `the page navigated away after ${count - 1} of the presses`, {
    clickCount: count - 1,
  });
}

/**
 * Has Playwright wait for the first element that matches and move the mouse to it, and presses there as `pressOn` does: again
 * and again until the element gets it.
 *
 * @throws as `pressOn` does
 */
export async function pressByPlaywright(
  context: ActionContext,
  params: TargetParams,
  { isEnabled, position }: { readonly isEnabled: boolean; readonly position?: Point },
  press: (count: number) => Promise<void>,
  clickCount?: number,
): Promise<void> {
  const { found, page, remainingMs, signal } = context;
  for (;;) {
    const reply = await withElement(context, params, { state: "visible", isEnabled }, async (element, ref) => {
      const at = position ?? (params.ref === undefined ? undefined : await ownPosition(page, element, remainingMs()));
      await element.hover({ signal, timeout: remainingMs(), ...(at !== undefined && { position: at }) });
      return pressOn(context, params, documentOf(page, element, ref), press, clickCount);
    });
    if (!("declined" in reply)) return;
    found("covered");
    await delay(RETRY_AFTER_MS, undefined, { signal });
  }
}

/** Where a ref's element is to be pressed, if another target is in its middle. */
async function ownPosition(page: LivePage, element: ElementHandle, timeout: number): Promise<Point | undefined> {
  await element.scrollIntoViewIfNeeded({ timeout });
  const reply = await callOn(element, "ownPosition");
  return "declined" in reply ? undefined : (reply.value ?? undefined);
}

export function notReceived(params: TargetParams & PointParams): Error {
  return actionFailed(
    "not-received",
    `the document of ${targetLabel(params)} did not get the pointer's events; another may have`,
    { outcome: "unknown" },
  );
}

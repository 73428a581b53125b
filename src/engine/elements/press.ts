import { setTimeout as delay } from "node:timers/promises";
import type { Frame } from "playwright-core";
import { actionFailed } from "../../errors/errors.ts";
import type { AimRequest, Point, Received, Reply } from "../../page-scripts/messages.ts";
import { settlesWithin, valueOfClosed } from "../../errors/timing.ts";
import type { LivePage } from "../page/live-page.ts";
import { isClosed, isDetached, isDocumentReplaced } from "../playwright/errors.ts";
import { frameAt, isApart, toViewport } from "../playwright/frames.ts";
import { flushMove, movePointer, type Press, pressAt } from "./pointer.ts";
import { type ElementContext, type PointParams, type Target, targetLabel, type TargetParams } from "./ready.ts";

/** Ms after which a page has drawn the first frames of what an action has begun. */
const SETTLED_MS = 34;

/** Conditions of an element before it is pressed, and the point. */
export interface AimOptions extends Partial<Omit<AimRequest, "isSettled">> {
  /** Whether the pointer comes with a button held, whose events an element of another document gets. */
  readonly isDragged?: boolean;
}

/** The point at which an element is acted on. */
export interface Aimed {
  readonly frame: Frame;
  /** CSS pixels of the page's viewport. */
  readonly point: Point;
  /** Whether the document waits for the pointer's move, until that is released. */
  readonly isWatched: boolean;
}

/**
 * Brings an element into view, in every scroller and frame around it, and finds the point to act on it at, once it is ready, at rest,
 * and hit there: one try, which does nothing else to the page.
 */
export async function aim(
  { page, signal }: Pick<ElementContext, "page" | "signal">,
  { frame, element }: Target,
  options: AimOptions = {},
): Promise<Reply<Aimed>> {
  const { isEnabled = true, attempt = 0, position = null, watchesMove = false, takesAnyPoint = false } = options;
  const request = { isEnabled, attempt, position, takesAnyPoint, isSettled: isSettled(page) };
  const isMain = frame === page.page.mainFrame();
  // The browser sends the input of a frame of another process to its parent until it knows the frame's region.
  const isWatched = watchesMove || (!isMain && !takesAnyPoint && (await isApart(page.page, frame)));
  const reply = await page.scripts.callIn(frame, "aim", element, { ...request, watchesMove: isWatched });
  if (signal.aborted) await documentIn(page, frame).release();
  signal.throwIfAborted();
  if ("obstacle" in reply) return reply;
  const point = isMain ? reply.value : await toViewport(page.page, frame, reply.value);
  page.acted = { ...page.acted, point };
  const aimed = { value: { frame, point, isWatched } };
  return isMain || takesAnyPoint ? aimed : ((await coverOf(page, frame, point)) ?? aimed);
}

export function isSettled({ lastActedMs }: Pick<LivePage, "lastActedMs">): boolean {
  return performance.now() - lastActedMs > SETTLED_MS;
}

/** Returns what covers a frame at a point of the viewport, if input there does not go to its document. */
async function coverOf(
  page: LivePage,
  frame: Frame,
  at: Point,
): Promise<{ obstacle: "covered"; by?: string } | undefined> {
  const { frame: hit, point } = await frameAt(page.page, at);
  if (hit === frame) return undefined;
  const by = point === null ? "" : await page.scripts.callIn(hit, "nameAt", point);
  return { obstacle: "covered", ...(by !== "" && { by }) };
}

/** Moves the mouse; Playwright knows what a drag is. */
export async function movePage({ page, cdp, heldModifiers, heldButtons }: LivePage, point: Point): Promise<void> {
  if (heldButtons.size > 0) await page.mouse.move(point.x, point.y);
  else await Promise.all([movePointer(cdp, point, heldModifiers), flushMove(cdp)]);
}

/** Presses and releases where the mouse is, as the first or a further press of one click, which comes after a pause. */
async function pressAndRelease(
  page: LivePage,
  point: Point,
  press: Omit<Press, "held">,
  signal: AbortSignal,
): Promise<void> {
  const { heldButtons, heldModifiers: held, cdp } = page;
  const { button, clickCount, pauseMs } = press;
  if (pauseMs > 0 && clickCount > 1) await delay(pauseMs, undefined, { signal });
  if (heldButtons.size === 0) return pressAt(cdp, point, { ...press, held });
  const { mouse } = page.page;
  await mouse.down({ button, clickCount });
  if (pauseMs > 0) await delay(pauseMs);
  await mouse.up({ button, clickCount });
  heldButtons.delete(button);
}

/** Whether `pressAndRelease` sends the release with the press. */
export function sendsAtOnce({ heldButtons }: Pick<LivePage, "heldButtons">, pauseMs = 0): boolean {
  return pauseMs === 0 && heldButtons.size === 0;
}

/** A click, or a part of one, on an element. */
interface ClickOptions extends AimOptions {
  readonly button?: "left" | "right" | "middle" | undefined;
  readonly clickCount?: number | undefined;
  /** The pause between press and release, and between two presses. */
  readonly pauseMs?: number | undefined;
  /** Called before each press. */
  readonly sends?: () => void;
}

/**
 * Clicks an element: aims, moves the mouse there, and presses unless the page has put something else there since. One try; where
 * something is in the way, nothing was pressed.
 *
 * @throws ServiceError `ACTION_FAILED`, `not-received`, where its document did not get each press, or `page-navigated` where that was
 * replaced before the last one
 */
export async function press(
  context: Pick<ElementContext, "page" | "signal" | "remainingMs">,
  target: Target,
  params: TargetParams,
  { button = "left", clickCount = 1, pauseMs = 0, sends, ...options }: ClickOptions = {},
): Promise<Reply<null>> {
  const { page, signal } = context;
  return pressOn(
    context,
    target,
    params,
    options,
    async ({ point }, count) => {
      sends?.();
      await pressAndRelease(page, point, { button, clickCount: count, pauseMs }, signal);
    },
    clickCount,
    sendsAtOnce(page, pauseMs),
  );
}

/**
 * Presses as `press` does, with another kind of press.
 *
 * @param once presses and releases, or presses only, where the mouse is; the count begins with 1
 * @param isAtOnce whether it sends the release with the press
 */
export async function pressOn(
  context: Pick<ElementContext, "page" | "signal" | "remainingMs">,
  target: Target,
  params: TargetParams,
  options: AimOptions,
  once: (aimed: Aimed, count: number) => Promise<void>,
  clickCount = 1,
  isAtOnce = false,
): Promise<Reply<null>> {
  const { page, signal } = context;
  const aimed = await aim(context, target, options);
  if ("obstacle" in aimed) return aimed;
  const { frame, point } = aimed.value;
  const moved = await moveOnto(page, aimed.value, "frame-not-reached", options.isDragged);
  if ("obstacle" in moved) return moved;
  const document = documentIn(page, frame);
  for (let count = 1; count <= clickCount; count++) {
    const { begun: armed, first } = await document.watch<Reply<boolean>>(() =>
      count === 1 ? arm(page, aimed.value, true) : armNext(context, aimed.value, params, count),
    );
    if (signal.aborted) await document.release();
    signal.throwIfAborted();
    if ("obstacle" in armed) return armed;
    const received = await receivedDuring(context, { ...document, first }, () => once(aimed.value, count), isAtOnce);
    if (received === "other") return { obstacle: "covered", ...(await coverNow(page, frame, point)) };
    if (received === "none" && armed.value) throw notReceived(params);
  }
  return { value: null };
}

/** Moves the mouse. @param missed what is in the way where the document was to see that, and did not */
async function moveOnto(
  page: LivePage,
  { frame, point, isWatched }: Aimed,
  missed: "frame-not-reached" | "not-received",
  isDragged = false,
): Promise<Reply<null>> {
  if (isDragged) await page.page.mouse.move(point.x, point.y);
  else await movePage(page, point);
  const received = isWatched ? await documentIn(page, frame).release() : "target";
  if (received === "target") return { value: null };
  return received === "other" ? { obstacle: "covered", ...(await coverNow(page, frame, point)) } : { obstacle: missed };
}

/** Moves the mouse over an element. */
export async function hoverOver(
  { page, signal }: Pick<ElementContext, "page" | "signal">,
  target: Target,
  attempt: number,
): Promise<Reply<null>> {
  const aimed = await aim({ page, signal }, target, { isEnabled: false, watchesMove: true, attempt });
  return "obstacle" in aimed ? aimed : moveOnto(page, aimed.value, "not-received");
}

async function coverNow({ scripts }: LivePage, frame: Frame, point: Point): Promise<{ by?: string }> {
  if (frame.parentFrame() !== null) return {};
  const by = await scripts.callIn(frame, "nameAt", point).catch(() => "");
  return by === "" ? {} : { by };
}

/** Begins to watch a press at the pointer; whether the document will see it. */
async function arm(page: LivePage, { frame, point }: Aimed, isFirst: boolean): Promise<Reply<boolean>> {
  const cover = frame === page.page.mainFrame() ? undefined : await coverOf(page, frame, point);
  return cover ?? page.scripts.callIn(frame, "arm", isFirst);
}

/**
 * Begins to watch a further press of a click. None is sent where the press before has begun a navigation: it might come to the next page.
 *
 * @throws ServiceError as `press` does
 */
async function armNext(
  { page, remainingMs }: Pick<ElementContext, "page" | "remainingMs">,
  aimed: Aimed,
  params: TargetParams,
  count: number,
): Promise<{ readonly value: boolean }> {
  const arming = arm(page, aimed, false).catch((error: unknown): Reply<boolean> => {
    if (!isDocumentReplaced(error) && !isDetached(error)) throw error;
    return { obstacle: "missing" };
  });
  const isKnown = await settlesWithin(arming, remainingMs());
  const { pendingUrl } = page.commits;
  const armed = isKnown || pendingUrl === undefined ? await arming : undefined;
  if (armed !== undefined && !("obstacle" in armed)) return armed;
  if (armed !== undefined && armed.obstacle !== "missing") throw notReceived(params);
  const presses = `${count - 1} of the presses`;
  const message =
    armed === undefined
      ? `a navigation to ${pendingUrl}, begun by ${presses}, waits for its server`
      : `the page navigated away after ${presses}`;
  throw actionFailed("page-navigated", message, { clickCount: count - 1 });
}

/** The document that must get an action's press. */
export function documentIn({ scripts }: Pick<LivePage, "scripts">, frame: Frame) {
  return {
    /**
     * Asks for the first event of the watch that `begin` begins. As the question is there before the event, the answer is sent with
     * that: an event may be handled sooner than a question that was sent before it, and may end the document.
     */
    async watch<T>(begin: () => Promise<T>): Promise<{ readonly begun: T; readonly first: Promise<Received> }> {
      const first = noneIfGone(scripts.callIn(frame, "received"));
      first.catch(() => undefined); // of a page that ends, which the work reports
      return { begun: await begin(), first };
    },
    /** Ends the watch. A document that was replaced has seen nothing more. */
    release: (): Promise<Received> => noneIfGone(scripts.callIn(frame, "release")),
  };
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
 * Clicks at a point of the viewport, and returns the frame whose document got it.
 *
 * @param presses presses where the mouse is
 * @param isAtOnce whether that is one press with its release, sent at once
 * @throws ServiceError `ACTION_FAILED`, `not-received`, where the document there got nothing of it, or `outside-viewport`
 */
export async function pressAtPoint(
  context: Pick<ElementContext, "page" | "signal" | "remainingMs">,
  at: Point,
  presses: () => Promise<void>,
  isAtOnce = false,
): Promise<Frame> {
  const { page } = context;
  const { scripts } = page;
  page.acted = { ...page.acted, point: at };
  const { frame, point } = await frameAt(page.page, at);
  const document = documentIn(page, frame);
  const { begun: watched, first } = await document.watch(() => scripts.callIn(frame, "watchAny", "press", point));
  if ("obstacle" in watched)
    throw actionFailed(watched.obstacle, `nothing is at ${targetLabel(at)}: that is outside the viewport`);
  context.signal.throwIfAborted();
  const received = await receivedDuring(context, { ...document, first }, presses, isAtOnce);
  if (received === "none" && watched.value) throw notReceived(at);
  return frame;
}

/** Presses and releases at a point, as often as a click has presses. */
export async function clickThere(
  page: LivePage,
  point: Point,
  { button = "left", clickCount = 1, pauseMs = 0 }: ClickOptions,
  signal: AbortSignal,
): Promise<void> {
  for (let count = 1; count <= clickCount; count++)
    await pressAndRelease(page, point, { button, clickCount: count, pauseMs }, signal);
}

/**
 * Runs `work`, and returns which element the first watched event came to. By then the page has handled it, or the time is over:
 * while a navigation waits for its server, the browser delays what is asked of the document.
 *
 * @param watched the document's watch, which ends with the work
 * @param isAtOnce whether the work is one press with its release, sent at once
 */
export async function receivedDuring(
  { remainingMs }: Pick<ElementContext, "remainingMs">,
  watched: { readonly first: Promise<Received>; release(): Promise<Received> },
  work: () => Promise<void>,
  isAtOnce = false,
): Promise<Received> {
  try {
    await work();
  } catch (error) {
    // A page that closes at the press may do so before the browser has confirmed that, not before the document has seen it.
    if (isClosed(error) && isAtOnce && (await valueOfClosed(watched.first)) === "target") return "target";
    throw error;
  }
  const released = watched.release();
  await settlesWithin(released, remainingMs());
  return Promise.race([watched.first, released]);
}

export function notReceived(params: TargetParams & PointParams): Error {
  return actionFailed(
    "not-received",
    `the document of ${targetLabel(params)} did not get the pointer's events; another may have`,
    { outcome: "unknown" },
  );
}

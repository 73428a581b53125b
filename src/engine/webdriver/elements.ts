import type { Frame } from "playwright-core";
import type { Reply } from "../../page-scripts/messages.ts";
import { press } from "../elements/press.ts";
import { type Target, untilLocated } from "../elements/ready.ts";
import type { LivePage } from "../page/live-page.ts";
import { isNoNodeAt } from "../playwright/errors.ts";
import { staleElement, toWebDriverError, WebDriverError } from "./errors.ts";
import type { WebDriverErrorCode } from "./protocol.ts";
import type { WebDriverSession } from "./session.ts";
import { nodeIdOf, text } from "./values.ts";

/** Longest wait for an element that moves, or a frame that cannot be hit yet. */
const READY_MS = 3_000;
/** Scrolling it elsewhere in its scroller may take an element out from under what covers it. */
const MAX_COVERED = 4;

const OBSTACLES: Readonly<Record<string, readonly [code: WebDriverErrorCode, message: string]>> = {
  covered: ["element click intercepted", "something else would get the click"],
  hidden: ["element not interactable", "it has no size or is hidden"],
  moving: ["element not interactable", "it moves all the time"],
  "outside-viewport": ["element not interactable", "it cannot be scrolled into view"],
  "frame-not-reached": ["element not interactable", "its frame gets no input yet"],
  "takes-no-text": ["invalid element state", "it cannot be edited"],
  "takes-files": ["invalid argument", "a file input takes the paths of files"],
};

/** An element as the engine acts on it. */
export interface LocatedElement {
  readonly page: LivePage;
  readonly target: { readonly frame: Frame; readonly element: { readonly backendNodeId: number } };
  /** The name of its tag. */
  readonly name: string;
}

/** @throws WebDriverError for an element of another document, or one that is gone */
export async function located(
  session: WebDriverSession,
  element: { readonly sharedId: string },
): Promise<LocatedElement> {
  const name = await session.inPage<string>("read", element, text("name"), text(""));
  const { page, frame } = await session.place();
  return { page, target: { frame, element: { backendNodeId: nodeIdOf(element) } }, name };
}

/**
 * Empties a field, and takes the focus from it.
 *
 * @throws WebDriverError `invalid element state` for what cannot be edited, `element not interactable` for what is not shown
 */
export async function clearElement(session: WebDriverSession, element: { readonly sharedId: string }): Promise<void> {
  const { page, target } = await located(session, element);
  const reply = await page.scripts.callIn(target.frame, "clear", target.element).catch(toStale);
  page.lastActedMs = performance.now();
  if (!("obstacle" in reply)) return;
  const { obstacle, by } = reply;
  const isLocked = obstacle === "disabled" || obstacle === "read-only";
  throw toElementError(isLocked ? "takes-no-text" : obstacle, by);
}

/**
 * Clicks an element by the engine's press, which proves that its document got it; an option is chosen in its list.
 *
 * @throws WebDriverError for what is in the way; then nothing was pressed
 */
export async function clickElement(session: WebDriverSession, element: { readonly sharedId: string }): Promise<void> {
  const { page, target } = await located(session, element);
  const chosen = await page.scripts.callIn(target.frame, "choose", target.element).catch(toStale);
  page.lastActedMs = performance.now();
  if ("obstacle" in chosen) throw toElementError(chosen.obstacle, chosen.by);
  if (chosen.value) return;
  const endMs = performance.now() + READY_MS;
  const context = { page, signal: session.signal, found: () => undefined, remainingMs: () => READY_MS };
  let isSent = false;
  const sends = (): void => void (isSent = true);
  // An element that is gone is not looked for anew.
  const locate = (before?: string): Promise<Reply<Target>> =>
    before === "missing" ? Promise.reject(staleElement()) : Promise.resolve({ value: target });
  try {
    await untilLocated(context, locate, async (found, coveredCount) => {
      const reply = await press(context, found, {}, { isEnabled: false, attempt: coveredCount, sends });
      page.lastActedMs = performance.now();
      if ("value" in reply) return reply;
      const { obstacle, by } = reply;
      const mayPass =
        obstacle === "covered" ? coveredCount + 1 < MAX_COVERED : performance.now() < endMs && PASSING.has(obstacle);
      if (!mayPass) throw toElementError(obstacle, by);
      return reply;
    });
  } catch (error) {
    // A click may close its window, or remove its frame.
    if (!(isSent && (await session.isGone()))) throw toWebDriverError(error);
  }
}

const PASSING: ReadonlySet<string> = new Set(["moving", "frame-not-reached"]);

function toStale(error: unknown): { readonly obstacle: "missing"; readonly by?: string } {
  if (isNoNodeAt(error)) return { obstacle: "missing" };
  throw error;
}

export function toElementError(obstacle: string, by: string | undefined): WebDriverError {
  if (obstacle === "missing" || obstacle === "detached") return staleElement();
  const [code, message] = OBSTACLES[obstacle] ?? ["element not interactable", `it is ${obstacle}`];
  return new WebDriverError(code, by === undefined ? message : `${message}: ${by}`);
}

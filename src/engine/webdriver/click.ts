import { press } from "../elements/press.ts";
import { toWebDriverError, WebDriverError } from "./errors.ts";
import type { WebDriverErrorCode } from "./protocol.ts";
import type { WebDriverSession } from "./session.ts";
import { nodeIdOf } from "./values.ts";

/** Longest wait for an element that moves, or a frame that cannot be hit yet. */
const READY_MS = 3_000;
const RETRY_MS = 16;
/** Scrolling it elsewhere in its scroller may take an element out from under what covers it. */
const MAX_COVERED = 4;

const OBSTACLES: Readonly<Record<string, readonly [code: WebDriverErrorCode, message: string]>> = {
  covered: ["element click intercepted", "something else would get the click"],
  missing: ["stale element reference", "the element is not in the document any more"],
  detached: ["stale element reference", "the element is not in the document any more"],
  hidden: ["element not interactable", "it has no size or is hidden"],
  moving: ["element not interactable", "it moves all the time"],
  "outside-viewport": ["element not interactable", "it cannot be scrolled into view"],
  "frame-not-reached": ["element not interactable", "its frame gets no input yet"],
};

/**
 * Clicks an element by the engine's press, which proves that its document got it.
 *
 * @throws WebDriverError for what is in the way; then nothing was pressed
 */
export async function clickElement(session: WebDriverSession, element: { readonly sharedId: string }): Promise<void> {
  const { page, frame } = await session.place();
  const target = { frame, element: { backendNodeId: nodeIdOf(element) } };
  const endMs = performance.now() + READY_MS;
  const context = { page, signal: session.signal, remainingMs: () => READY_MS };
  let isSent = false;
  let attempt = 0;
  const sends = (): void => void (isSent = true);
  try {
    for (;;) {
      const reply = await press(context, target, {}, { isEnabled: false, attempt, sends });
      page.lastActedMs = performance.now();
      if ("value" in reply) return;
      const { obstacle, by } = reply;
      const mayPass =
        obstacle === "covered" ? ++attempt < MAX_COVERED : performance.now() < endMs && isPassing(obstacle);
      if (!mayPass) throw toError(obstacle, by);
      await session.sleep(RETRY_MS);
    }
  } catch (error) {
    // A click may close its window, or remove its frame.
    if (!(isSent && (await session.isGone()))) throw toWebDriverError(error);
  }
}

function isPassing(obstacle: string): boolean {
  return obstacle === "moving" || obstacle === "frame-not-reached";
}

function toError(obstacle: string, by: string | undefined): WebDriverError {
  const [code, message] = OBSTACLES[obstacle] ?? ["element not interactable", `it is ${obstacle}`];
  return new WebDriverError(code, by === undefined ? message : `${message}: ${by}`);
}

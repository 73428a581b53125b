import { setTimeout as delay } from "node:timers/promises";
import type { ElementHandle, Frame } from "playwright-core";
import type { Needs, Reply, ScriptTarget } from "../../page-scripts/messages.ts";
import type { ActionContext } from "./action.ts";
import { onFastPath } from "./fast-path.ts";
import { resolveTarget, type TargetParams } from "./target.ts";
import { isDetached } from "../playwright/errors.ts";

/** Between two tries of an action on an element that is not ready for it. */
export const RETRY_AFTER_MS = 50;

interface ElementNeeds {
  readonly state: "attached" | "visible";
  readonly isEnabled?: boolean;
}

/**
 * Waits for the first element that matches to be as needed, and acts on it. Begins again when the page replaces the
 * element meanwhile, so `act` must be one step.
 */
export async function withElement<T>(
  context: Pick<ActionContext, "page" | "rebinds" | "remainingMs" | "signal">,
  params: TargetParams,
  { state, isEnabled = false }: ElementNeeds,
  act: (element: ElementHandle, ref?: string) => Promise<T>,
): Promise<T> {
  const { remainingMs, signal } = context;
  const { frame, selector, ref } = await resolveTarget(context, params);
  for (;;) {
    signal.throwIfAborted();
    // With `attached` and `visible` it never returns null, which only the other states do.
    const found = await frame.waitForSelector(selector, { state, timeout: remainingMs(), strict: false });
    const element = found as ElementHandle;
    try {
      if (isEnabled) await element.waitForElementState("enabled", { timeout: remainingMs() });
      return await act(element, ref);
    } catch (error) {
      if (!isDetached(error)) throw error;
    } finally {
      await element.dispose().catch(() => undefined); // its document may be gone
    }
  }
}

/** An error in Playwright's own words. */
const DETACHED = "Element is not attached to the DOM";

/** Calls a page script in a frame or in that of an element, on an element and with what of it is still to be checked. */
type CallOnElement<T> = (
  of: Frame | ElementHandle,
  target: ScriptTarget | ElementHandle,
  needs: Needs | null,
) => Promise<Reply<T>>;

/** Calls a page script on the first element that matches, once it is as needed and the script does not decline it as hidden. */
export async function onElement<T>(
  context: ActionContext,
  params: TargetParams,
  { isEnabled = false }: Partial<Needs>,
  call: CallOnElement<T>,
): Promise<T> {
  const main = context.page.page.mainFrame();
  const unchecked = { isEnabled };
  const done = await onFastPath(context, params, (target) => call(main, target, unchecked));
  if (done !== undefined) return done.value;
  return withElement(context, params, { state: "attached", isEnabled }, async (element) => {
    for (;;) {
      // Playwright would look for the element's frame in the page's own world.
      const reply = await call(element, element, null);
      if (!("declined" in reply)) return reply.value;
      if (reply.declined !== "hidden")
        throw new Error(reply.declined === "detached" ? DETACHED : `declined without a check: ${reply.declined}`);
      context.found("hidden");
      await delay(RETRY_AFTER_MS, undefined, { signal: context.signal });
    }
  });
}

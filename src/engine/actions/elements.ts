import type { ElementHandle, Locator } from "playwright-core";
import type { ActionContext } from "./action.ts";
import { resolveTarget, type TargetParams } from "./target.ts";

/** The first element that matches, looked for anew by each use. @throws ServiceError as `resolveTarget` does */
export async function locate(context: Pick<ActionContext, "page" | "rebinds">, params: TargetParams): Promise<Locator> {
  const { frame, selector } = await resolveTarget(context, params);
  return frame.locator(selector).first();
}

export interface ElementNeeds {
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
  act: (element: ElementHandle) => Promise<T>,
): Promise<T> {
  const { remainingMs, signal } = context;
  const { frame, selector } = await resolveTarget(context, params);
  for (;;) {
    signal.throwIfAborted();
    // With `attached` and `visible` it never answers null, which only the other states can.
    const found = await frame.waitForSelector(selector, { state, timeout: remainingMs(), strict: false });
    const element = found as ElementHandle;
    try {
      if (isEnabled) await element.waitForElementState("enabled", { timeout: remainingMs() });
      return await act(element);
    } catch (fault) {
      if (!isDetached(fault)) throw fault;
    } finally {
      await element.dispose().catch(() => undefined); // its document may be gone
    }
  }
}

function isDetached(fault: unknown): boolean {
  return fault instanceof Error && /not attached|not connected/.test(fault.message);
}

import type { ElementHandle, Locator } from "playwright-core";
import { evaluateIsolated } from "../playwright/handles.ts";
import type { ActionContext } from "./action.ts";
import { onFastPath, type Reply } from "./fast-path.ts";
import { resolveTarget, type TargetParams } from "./target.ts";
import { isDetached } from "../playwright-errors.ts";

/** The first element that matches, searched again by each use. @throws ServiceError as `resolveTarget` does */
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
    // With `attached` and `visible` it never returns null, which only the other states do.
    const found = await frame.waitForSelector(selector, { state, timeout: remainingMs(), strict: false });
    const element = found as ElementHandle;
    try {
      if (isEnabled) await element.waitForElementState("enabled", { timeout: remainingMs() });
      return await act(element);
    } catch (error) {
      if (!isDetached(error)) throw error;
    } finally {
      await element.dispose().catch(() => undefined); // its document may be gone
    }
  }
}

/** Calls a function with the input script's exports as `this`, and an element, in the isolated world of its document. */
export async function callOn<T>(
  { page, world }: ActionContext["page"],
  element: ElementHandle,
  declaration: string,
  ...values: readonly unknown[]
): Promise<T> {
  const frame = (await element.ownerFrame()) ?? page.mainFrame();
  return world.callIn<T>(frame, declaration, element, ...values);
}

/**
 * Calls a function of the page scripts on the first element that matches, once it is as needed. Its arguments are the element,
 * what is needed and still to be checked, and `argument`.
 */
export async function callOnElement<T>(
  context: ActionContext,
  params: TargetParams,
  needs: ElementNeeds,
  name: "scroll",
  argument: unknown,
): Promise<T> {
  const { isEnabled = false, state } = needs;
  const done = await onFastPath(context, params, (target) =>
    context.page.world.call<Reply<T>>(
      `function (target, needs, argument) { return this.${name}(target, needs, argument); }`,
      target,
      { isVisible: state === "visible", isEnabled },
      argument,
    ),
  );
  if (done !== undefined) return done.value;
  return withElement(context, params, needs, async (element) => {
    const reply = await callOn<Reply<T>>(
      context.page,
      element,
      `function (element, argument) { return this.${name}(element, null, argument); }`,
      argument,
    );
    if ("declined" in reply) throw new Error(`${name} was declined: ${reply.declined}`);
    return reply.value;
  });
}

/**
 * Runs a function inside the page on the first element that matches, once it is as needed. The function must not use
 * anything outside itself.
 */
export async function evaluateOn<T, A>(
  context: ActionContext,
  params: TargetParams,
  needs: ElementNeeds,
  run: (element: unknown, argument: A) => T | Promise<T>,
  argument: A,
): Promise<T> {
  const { isEnabled = false, state } = needs;
  const done = await onFastPath(context, params, (target) =>
    context.page.world.call<Reply<T>>(
      `function (target, needs, argument) { return this.act(target, needs, ${run.toString()}, argument); }`,
      target,
      { isVisible: state === "visible", isEnabled },
      argument,
    ),
  );
  if (done !== undefined) return done.value;
  return withElement(context, params, needs, (element) => evaluateIsolated(element, run, argument));
}

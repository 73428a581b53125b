import type { ElementHandle } from "playwright-core";
import { elementInternals } from "./internals.ts";

/**
 * Runs a function on an element in the isolated world of its document, where the page's own globals and methods are not
 * seen. The function must not use anything outside itself.
 */
export async function evaluateIsolated<T, A>(
  element: ElementHandle,
  run: (element: unknown, argument: A) => T | Promise<T>,
  argument: A,
): Promise<T> {
  const handle = elementInternals(element);
  const context = await handle._frame.utilityContext();
  const expression = `([element, argument]) => (${run.toString()})(element, argument)`;
  return (await context.evaluateExpression(expression, { isFunction: true }, [handle, argument])) as T; // of `run`
}

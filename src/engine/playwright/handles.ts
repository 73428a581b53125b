import type { ElementHandle } from "playwright-core";

/** The parts used of Playwright's server side, which runs in this process. */
interface HandleInternals {
  readonly _frame: { utilityContext(): Promise<ContextInternals> };
}

interface ContextInternals {
  evaluateExpression(
    expression: string,
    options: { readonly isFunction: boolean },
    argument: readonly [HandleInternals, unknown],
  ): Promise<unknown>;
}

/**
 * Runs a function on an element in the isolated world of its document, where the page's own globals and methods are not
 * seen. The function must not use anything outside itself.
 */
export async function evaluateIsolated<T, A>(
  element: ElementHandle,
  run: (element: unknown, argument: A) => T | Promise<T>,
  argument: A,
): Promise<T> {
  // Internals are not in Playwright's types.
  const { _connection: connection } = element as unknown as {
    readonly _connection: { toImpl(object: unknown): HandleInternals };
  };
  const handle = connection.toImpl(element);
  const context = await handle._frame.utilityContext();
  const expression = `([element, argument]) => (${run.toString()})(element, argument)`;
  return (await context.evaluateExpression(expression, { isFunction: true }, [handle, argument])) as T; // of `run`
}

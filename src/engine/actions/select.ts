import { locate } from "./elements.ts";
import { onFastPath, type Reply } from "./fast-path.ts";
import { actionFailed } from "../playwright-errors.ts";
import { targetData, targetLabel } from "./target.ts";
import type { Action } from "./action.ts";

/**
 * Makes exactly the options with these values or labels the selected ones, once the list is visible and enabled and has
 * them all.
 *
 * @throws ServiceError `ACTION_FAILED` for what is no select list, or for more options than it takes
 */
export const select: Action<"select"> = {
  phase: "selector",
  async run(context, params) {
    const { values } = params;
    const { page, remainingMs, signal } = context;
    const done = await onFastPath(context, params, (target) =>
      page.world.call<Reply<string[]>>(
        "function (target, values) { return this.select(target, values); }",
        target,
        values,
      ),
    );
    if (done !== undefined) return { data: { ...targetData(params), values: done.value } };
    const list = await locate(context, params);
    if (values.length > 1 && (await list.evaluate(takesOne, undefined, { timeout: remainingMs() }))) {
      throw actionFailed(
        "wrong-element",
        `select on ${targetLabel(params)}: the list takes one option, not ${values.length}`,
      );
    }
    const selected = await list.selectOption([...values], { timeout: remainingMs(), signal });
    return { data: { ...targetData(params), values: selected } };
  },
};

/** Runs in the page. Of more than one option, Playwright would silently take the first. */
function takesOne(node: unknown): boolean {
  const { control, multiple } = node as {
    readonly control?: { readonly multiple?: boolean };
    readonly multiple?: boolean;
  };
  return (control === undefined || control === null ? multiple : control.multiple) === false;
}

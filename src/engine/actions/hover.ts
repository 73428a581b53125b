import { aim, release } from "./click.ts";
import { locate } from "./elements.ts";
import { onFastPath, type Reply, type ScriptTarget, untilReady } from "./fast-path.ts";
import { flushMove, movePointer, type Point } from "./pointer.ts";
import { targetData } from "./target.ts";
import type { Action } from "./action.ts";

/** Moves the mouse over the first element that matches, once it is visible, still, and hit at that point. */
export const hover: Action<"hover"> = {
  phase: "selector",
  load: "counted",
  mayNavigate: false,
  inSteps: "status",
  savesCookies: false,
  async run(context, params) {
    const { page, remainingMs, signal } = context;
    const hoverOnce = async (target: ScriptTarget): Promise<Reply<Point>> => {
      const aimed = await aim(context, "hover", target);
      if ("declined" in aimed) return aimed;
      await Promise.all([movePointer(page.cdp, aimed.value, page.heldModifiers), flushMove(page.cdp)]);
      return (await release(context)) ? aimed : { declined: "missed" };
    };
    const done = await onFastPath(context, params, untilReady(context, hoverOnce));
    if (done === undefined) {
      const element = await locate(context, params);
      await element.hover({ timeout: remainingMs(), signal });
    }
    return { data: targetData(params) };
  },
};

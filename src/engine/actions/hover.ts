import { setTimeout as delay } from "node:timers/promises";
import type { Action } from "./action.ts";
import { RETRY_AFTER_MS, withElement } from "./elements.ts";
import { onFastPath, type Reply, type ScriptTarget, untilReady } from "./fast-path.ts";
import { flushMove, movePointer } from "./pointer.ts";
import { callOn } from "../page-scripts.ts";
import { aim, documentOf, mainDocument, notReceived } from "./pointer-target.ts";
import { targetData } from "./target.ts";

/**
 * Moves the mouse over the first element that matches, once it is visible, still, and hit at that point.
 *
 * @throws ServiceError `ACTION_FAILED`, `not-received`, where the element's document did not get the move
 */
export const hover: Action<"hover"> = {
  phase: "selector",
  load: "counted",
  mayNavigate: false,
  inSteps: "status",
  savesCookies: false,
  async run(context, params) {
    const { page, remainingMs, signal } = context;
    const hoverOnce = async (target: ScriptTarget): Promise<Reply<null>> => {
      const aimed = await aim(context, "hover", target);
      if ("declined" in aimed) return aimed;
      await Promise.all([movePointer(page.cdp, aimed.value, page.heldModifiers), flushMove(page.cdp)]);
      return (await mainDocument(page).release()) === "target" ? { value: null } : { declined: "missed" };
    };
    let isDone = (await onFastPath(context, params, untilReady(context, hoverOnce))) !== undefined;
    while (!isDone) {
      const received = await withElement(context, params, { state: "visible" }, async (element, ref) => {
        await callOn(element, "watchMove", ref ?? null);
        await element.hover({ timeout: remainingMs(), signal });
        return documentOf(page, element).release();
      });
      if (received === "none") throw notReceived(params);
      isDone = received === "target";
      if (!isDone) await delay(RETRY_AFTER_MS, undefined, { signal });
    }
    return { data: targetData(params) };
  },
};

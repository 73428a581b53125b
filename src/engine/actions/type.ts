import type { ActionParams } from "../../contract.ts";
import { deleteKey, enterKey } from "../page/key-layout.ts";
import {
  type Begun,
  beginFocused,
  continueTyping,
  newTyping,
  requestOf,
  strokesOf,
  type Typing,
  typeFocused,
} from "../page/typing.ts";
import { actionFailed } from "../../errors/errors.ts";
import type { Action, ActionContext } from "./action.ts";
import { focusComponent } from "../page-scripts.ts";
import { withElement } from "./elements.ts";
import { onFastPath, type ScriptTarget, untilReady } from "./fast-path.ts";
import { targetData, targetLabel } from "./target.ts";

/**
 * Types into the first element that matches, once it is visible, enabled and editable, after what it holds already;
 * `clear` empties it first, `submit` presses Enter after. Without an element, into what has the focus. Up to 500 characters, and any text with a delay, come as keystrokes.
 * A field for a date, a time, a color or a range gets the text as its whole value.
 *
 * @throws ServiceError `ACTION_FAILED`, reason `value-rejected` for text that the field does not take, `not-typed` where it
 * took nothing, `no-focus` where the element does not get the focus, and those of `continueTyping`
 */
export const type: Action<"type"> = {
  phase: "selector",
  load: "counted",
  mayNavigate: true,
  inSteps: "status",
  savesCookies: false,
  async run(context, params) {
    const { text, delay: delayMs = 0, submit = false, clear = false } = params;
    const { page, signal } = context;
    const hasElement = params.selector !== undefined || params.ref !== undefined;
    const strokes = [...(clear ? [deleteKey] : []), ...strokesOf(page, text, delayMs), ...(submit ? [enterKey] : [])];
    const typing = newTyping(strokes, { delayMs, submits: submit, signal, text, into: clear ? "all" : "end" });
    const { frame, reply } = hasElement ? await begin(context, params, typing) : await beginFocused(page, typing);
    const data = { ...targetData(params), length: [...text].length };
    const { rejected } = reply;
    if (rejected !== undefined)
      throw actionFailed(
        "value-rejected",
        `type on ${label(params)}: the field does not take the text and holds ${JSON.stringify(rejected)}`,
        { value: rejected },
      );
    context.sends(data);
    const isWhole = reply.isWhole === true;
    const last = isWhole ? reply : await continueTyping(page, frame, typing, reply);
    if (text !== "" && last?.isTaken === false)
      throw actionFailed("not-typed", `type on ${label(params)}: the field took nothing of the text`, {
        value: last.value,
      });
    if (submit && isWhole) await typeFocused(page, newTyping([enterKey], { signal }));
    return { data: { ...data, ...(last?.value !== undefined && { value: last.value }) } };
  },
};

/** How often a field is focused that the page replaces when it has the focus. */
const MAX_ATTEMPTS = 2;

async function begin(context: ActionContext, params: ActionParams<"type">, typing: Typing): Promise<Begun> {
  const { page, remainingMs } = context;
  const main = page.page.mainFrame();
  const request = requestOf(page, typing);
  // Waits, as Playwright does below, for all that must hold before a key is pressed.
  const beginOnce = (target: ScriptTarget) => page.scripts.call("beginTyping", target, request);
  const done = await onFastPath(context, params, untilReady(context, beginOnce));
  if (done !== undefined) return { frame: main, request, reply: done.value };
  for (let attempt = 1; ; attempt++) {
    const begun = await withElement(context, params, { state: "visible" }, async (element) => {
      await element.waitForElementState("editable", { timeout: remainingMs() });
      await focusComponent(element);
      const owner = (await element.ownerFrame()) ?? main;
      return { owner, reply: await page.scripts.callIn(owner, "beginTyping", element, request) };
    });
    if ("value" in begun.reply) return { frame: begun.owner, request, reply: begun.reply.value };
    const { declined } = begun.reply;
    if (declined !== "not-focused")
      throw actionFailed("wrong-element", `type on ${label(params)}: the element takes no text`);
    if (attempt === MAX_ATTEMPTS)
      throw actionFailed("no-focus", `type on ${label(params)}: the element does not get the focus`);
  }
}

function label(params: ActionParams<"type">): string {
  return params.selector === undefined && params.ref === undefined ? "the focused element" : targetLabel(params);
}

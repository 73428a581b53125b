import type { ElementHandle } from "playwright-core";
import { deleteKey } from "../page/key-layout.ts";
import { focusTakesText } from "../outline/world.ts";
import { isDetached } from "./elements.ts";
import { decline, onFastPath, type Reply, type ScriptTarget, untilReady } from "./fast-path.ts";
import { actionFailed } from "../playwright-errors.ts";
import { resolveTarget, type Target, targetData } from "./target.ts";
import { pressKeys, typeText } from "./typing.ts";
import type { ActionParams } from "../../contract.ts";
import type { Action, ActionContext } from "./action.ts";

/**
 * Types into the first element that matches, once it is visible, enabled and editable, after what it holds already;
 * `clear` empties it first, `submit` presses Enter after. Without an element, into what has the focus. Up to 500 characters, and any text with a delay, come as keystrokes.
 */
export const type: Action<"type"> = {
  phase: "selector",
  async run(context, params) {
    const { text, delay = 0, submit = false } = params;
    const { page, signal } = context;
    if (params.selector === undefined && params.ref === undefined) await useFocus(context, params.clear === true);
    else await focusElement(context, params);
    signal.throwIfAborted();
    const data = { ...targetData(params), length: [...text].length };
    context.sends(data);
    await typeText(context, text, delay);
    if (submit) await page.page.keyboard.press("Enter");
    return { data };
  },
};

async function focusElement(context: ActionContext, params: ActionParams<"type">): Promise<void> {
  const { page, remainingMs, signal } = context;
  if (await focusFast(context, params)) {
    if (params.clear === true) await pressKeys(page, [deleteKey]);
    return;
  }
  const target = await resolveTarget(context, params);
  const locator = target.frame.locator(target.selector).first();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    // Waits for all that must hold before a key is pressed, and knows the kinds of element that take text.
    if (params.clear === true) await locator.fill("", { timeout: remainingMs(), signal });
    else await editable(context, target);
    if (await locator.evaluate(focusAtEnd, undefined, { timeout: remainingMs() })) return;
  }
}

/** How often a field is focused that the page replaces when it has the focus. */
const MAX_ATTEMPTS = 2;

/** Whether the field has the focus and, to be cleared, is selected as a whole. */
async function focusFast(context: ActionContext, params: ActionParams<"type">): Promise<boolean> {
  const { page, paths } = context;
  if (page.heldModifiers.size > 0 || page.heldKeys.size > 0) return decline(paths, "key-held") ?? false;
  const focusOnce = (target: ScriptTarget): Promise<Reply<null>> =>
    page.world.call<Reply<null>>(
      "function (target, selectsAll) { return this.focusField(target, selectsAll); }",
      target,
      params.clear === true,
    );
  const done = await onFastPath(context, params, untilReady(context, focusOnce));
  return done !== undefined;
}

/** Keys go to what has the focus; there must be something that takes them. */
async function useFocus({ page }: ActionContext, clear: boolean): Promise<void> {
  if (!(await focusTakesText(page.page.mainFrame())))
    throw actionFailed("no-focus", "nothing that takes text has the focus");
  if (!clear) return;
  await page.page.keyboard.press("ControlOrMeta+A");
  await page.page.keyboard.press("Delete");
}

async function editable({ remainingMs, signal }: ActionContext, { frame, selector }: Target): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const handle = await frame.waitForSelector(selector, {
      state: "visible",
      timeout: remainingMs(),
      strict: false,
    });
    try {
      return await handle.waitForElementState("editable", { timeout: remainingMs() });
    } catch (error) {
      // A page that renders again replaces elements all the time.
      if (!isDetached(error)) throw error;
    } finally {
      await dispose(handle);
    }
  }
}

async function dispose(handle: ElementHandle): Promise<void> {
  await handle.dispose().catch(() => undefined); // its document may be gone
}

/** The part of a page's element that is used below; the page's own types are not known here. */
interface Focusable {
  readonly ownerDocument: {
    readonly activeElement: unknown;
    getSelection(): { selectAllChildren(node: unknown): void; collapseToEnd(): void } | null;
  };
  readonly isConnected: boolean;
  readonly isContentEditable?: boolean;
  readonly value?: string;
  focus(): void;
  setSelectionRange?(start: number, end: number): void;
}

/**
 * Runs in the page, so it uses nothing from here. Focusing alone would put the caret before what a field holds. False where
 * the page has replaced the element meanwhile.
 */
function focusAtEnd(node: unknown): boolean {
  const element = node as Focusable; // has passed as editable
  const { ownerDocument } = element;
  if (ownerDocument.activeElement === element) return true;
  element.focus();
  if (element.setSelectionRange !== undefined && element.value !== undefined) {
    try {
      element.setSelectionRange(element.value.length, element.value.length);
    } catch {
      // Fields for numbers, dates and the like have no selection.
    }
  } else if (element.isContentEditable === true) {
    const selection = ownerDocument.getSelection();
    selection?.selectAllChildren(element);
    selection?.collapseToEnd();
  }
  return element.isConnected;
}

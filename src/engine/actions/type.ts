import type { ElementHandle } from "playwright-core";
import { toBrowserSelector } from "./selector-policy.ts";
import { typeText } from "./typing.ts";
import type { Action, ActionContext } from "./action.ts";

/**
 * Types into the first element that matches, once it is visible, enabled and editable, after what it holds already;
 * `clear` empties it first. Up to 500 characters, and any text with a delay, come as keystrokes.
 */
export const type: Action<"type"> = {
  phase: "selector",
  async run(context, { selector, text, delay = 0, clear = false }) {
    const inBrowser = toBrowserSelector(selector);
    const { page, remainingMs, signal } = context;
    const locator = page.page.locator(inBrowser).first();
    // Waits for all that must hold before a key is pressed, and knows the kinds of element that take text.
    if (clear) await locator.fill("", { timeout: remainingMs(), signal });
    else await editable(context, inBrowser);
    await locator.evaluate(focusAtEnd, undefined, { timeout: remainingMs() });
    signal.throwIfAborted();
    await typeText(context, text, delay);
    return { data: { selector, length: [...text].length } };
  },
};

async function editable({ page, remainingMs, signal }: ActionContext, selector: string): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const handle = await page.page.waitForSelector(selector, {
      state: "visible",
      timeout: remainingMs(),
      strict: false,
    });
    try {
      return await handle.waitForElementState("editable", { timeout: remainingMs() });
    } catch (fault) {
      // A page that renders anew replaces elements all the time.
      if (!isDetached(fault)) throw fault;
    } finally {
      await dispose(handle);
    }
  }
}

function isDetached(fault: unknown): boolean {
  return fault instanceof Error && /not attached|not connected/.test(fault.message);
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
  readonly isContentEditable?: boolean;
  readonly value?: string;
  focus(): void;
  setSelectionRange?(start: number, end: number): void;
}

/** Runs in the page, so it uses nothing from here. Focusing alone would put the caret before what a field holds. */
function focusAtEnd(node: unknown): void {
  const element = node as Focusable; // has passed as editable
  const { ownerDocument } = element;
  if (ownerDocument.activeElement === element) return;
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
}

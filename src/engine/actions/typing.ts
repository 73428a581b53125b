import type { ActionContext } from "./action.ts";
import { hasCommandModifier } from "../page/keys.ts";

/** Beyond this, text without a delay goes in at once: a keystroke takes milliseconds, a text may have a million. */
const MAX_KEYSTROKES = 500;

/** Types into the element that has the focus: as keystrokes, each after `delay` ms, or long text without a delay at once. */
export async function typeText(
  { page, signal }: Pick<ActionContext, "page" | "signal">,
  text: string,
  delay = 0,
): Promise<void> {
  const { keyboard } = page.page;
  // With Control held, a letter is no text but a shortcut; text is text.
  const isCommand = hasCommandModifier(page.heldModifiers);
  if (delay === 0 && (isCommand || text.length > MAX_KEYSTROKES)) return keyboard.insertText(text);
  for (const character of text) {
    // The page may be someone else's by now.
    signal.throwIfAborted();
    if (isCommand) await keyboard.insertText(character);
    else await keyboard.type(character, { delay });
  }
}

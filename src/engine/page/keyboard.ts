import { type Clipboard, pressClipboardKey } from "./clipboard.ts";
import { clipboardCommand, hasCommandModifier, modifierBits, modifierOf, typingKey } from "./keys.ts";
import { beginFocused, focusedFrame, focusMoved, type KeyboardPage, newTyping, strike } from "./typing.ts";

/**
 * Presses a key down; it stays so until `keyUp`. Where the page has frames of other origins, a key that types is pressed and
 * released inside the page instead.
 *
 * @throws Error of Playwright's for a key that no keyboard has
 * @throws ServiceError `ACTION_FAILED`, reason `focus-moved`, where a document of another origin has taken the focus
 */
export async function keyDown(page: KeyboardPage, clipboard: Clipboard, key: string): Promise<void> {
  const { heldModifiers, heldKeys } = page;
  const modifier = modifierOf(key);
  const command = modifier === undefined ? clipboardCommand(heldModifiers, key) : undefined;
  if (command !== undefined) return pressClipboardKey(page, clipboard, { command, key, held: heldModifiers });
  const typed = hasCommandModifier(heldModifiers) ? undefined : typingKey(key, heldModifiers.has("Shift"));
  const { frame, request, reply } = await beginFocused(page, newTyping(typed === undefined ? [] : [typed]));
  if (reply.done > 0) return;
  if (isForeign(key)) await strikeForeign(page, "keyDown", key);
  else await page.page.keyboard.down(key);
  if (modifier === undefined) heldKeys.add(key);
  else heldModifiers.add(modifier);
  if (!reply.isExposed) return;
  const after = await strike(page, frame, { ...request, strokes: [], hasMore: false, sent: 1 });
  if (after?.isDiverted === true) {
    // The caller's next keys would be typed with it.
    await keyUp(page, key);
    throw focusMoved([], 0);
  }
  // The caller has moved the focus into this frame, so that it gets the keys that follow.
  const inner = key === "Tab" && after?.isLost === true ? await focusedFrame(page.page, frame) : undefined;
  if (inner !== undefined) await page.scripts.callIn(inner, "noteUse");
}

/** Releases a key. One that was pressed inside the page has been released there. */
export async function keyUp(page: KeyboardPage, key: string): Promise<void> {
  if (!page.heldKeys.has(key) && typingKey(key, false) !== undefined) return;
  const modifier = modifierOf(key);
  if (isForeign(key)) await strikeForeign(page, "keyUp", key);
  else await page.page.keyboard.up(key);
  if (modifier !== undefined) page.heldModifiers.delete(modifier);
  else page.heldKeys.delete(key);
}

/** Whether a key has a character that the layout of the service has not, such as `é`: keyboards of other languages have it. */
function isForeign(key: string): boolean {
  return /^[^\p{ASCII}\p{C}\p{Z}\p{M}]$/u.test(key);
}

/** Key as the browser reports it when its place on the keyboard is not known. */
async function strikeForeign(
  { cdp, heldModifiers }: KeyboardPage,
  type: "keyDown" | "keyUp",
  key: string,
): Promise<void> {
  const text = type === "keyUp" || hasCommandModifier(heldModifiers) ? "" : key;
  const event = { key, text, unmodifiedText: text, modifiers: modifierBits(heldModifiers) };
  await cdp.send("Input.dispatchKeyEvent", { ...event, type: type === "keyDown" && text === "" ? "rawKeyDown" : type });
}

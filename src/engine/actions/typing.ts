import type { ActionContext } from "./action.ts";
import { type KeyOfLayout, keysByCharacter } from "../page/key-layout.ts";
import { hasCommandModifier } from "../page/keys.ts";
import type { LivePage } from "../page/live-page.ts";

/** Beyond this, text without a delay is inserted at once: a keystroke takes milliseconds, a text may have a million. */
const MAX_KEYSTROKES = 500;
/** Keystrokes sent together; between these the action can be stopped. */
const BATCH = 32;

/** Types into the element that has the focus: as keystrokes, each after `delay` ms, or long text without a delay at once. */
export async function typeText(
  { page, signal }: Pick<ActionContext, "page" | "signal">,
  text: string,
  delay = 0,
): Promise<void> {
  const { keyboard } = page.page;
  // With Control held, a letter is a shortcut; text is text.
  const isCommand = hasCommandModifier(page.heldModifiers);
  if (delay === 0 && (isCommand || text.length > MAX_KEYSTROKES)) {
    await page.cdp.send("Input.insertText", { text });
  } else if (delay === 0 && page.heldModifiers.size === 0 && page.heldKeys.size === 0 && !isMac) {
    const characters = [...text];
    for (let at = 0; at < characters.length; at += BATCH) {
      signal.throwIfAborted();
      await pressKeys(
        page,
        characters.slice(at, at + BATCH).map((each) => keysByCharacter.get(each) ?? each),
      );
    }
  } else {
    for (const character of text) {
      signal.throwIfAborted();
      if (isCommand) await keyboard.insertText(character);
      else await keyboard.type(character, { delay });
    }
  }
}

/**
 * Presses and releases each key, and inserts text that no key types, with the events that Playwright sends for it. They
 * are sent together, and the page gets them in order.
 */
export async function pressKeys(
  { cdp }: Pick<LivePage, "cdp">,
  keys: readonly (KeyOfLayout | string)[],
): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const each of keys) {
    if (typeof each === "string") {
      sent.push(cdp.send("Input.insertText", { text: each }));
      continue;
    }
    const { code, key, keyCode: windowsVirtualKeyCode, text } = each;
    const event = { modifiers: 0, windowsVirtualKeyCode, code, key, location: 0, isKeypad: false };
    sent.push(
      cdp.send("Input.dispatchKeyEvent", {
        ...event,
        type: text === "" ? "rawKeyDown" : "keyDown",
        commands: [],
        text,
        unmodifiedText: text,
        autoRepeat: false,
      }),
      cdp.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" }),
    );
  }
  await Promise.all(sent);
}

/** Where a keystroke carries editing commands, which Playwright knows. */
const isMac = process.platform === "darwin";

import type { Page } from "playwright-core";
import type { Cdp } from "./cdp.ts";
import { type Clipboard, pressClipboardKey } from "./clipboard.ts";
import { clipboardCommand, type Modifier, modifierOf } from "./keys.ts";

/** The part of a page that keys are pressed on. */
export interface KeyboardPage {
  readonly page: Page;
  readonly cdp: Cdp;
  /** Keys that are down, the modifiers apart from the others. */
  readonly heldModifiers: Set<Modifier>;
  readonly heldKeys: Set<string>;
}

/** Presses a key down; it stays so until `keyUp`. @throws Error of Playwright's for a key that no keyboard has */
export async function keyDown(page: KeyboardPage, clipboard: Clipboard, key: string): Promise<void> {
  const modifier = modifierOf(key);
  const command = clipboardCommand(page.heldModifiers, key);
  if (command !== undefined) return pressClipboardKey(page, clipboard, { command, key, held: page.heldModifiers });
  await page.page.keyboard.down(key);
  if (modifier !== undefined) page.heldModifiers.add(modifier);
  else page.heldKeys.add(key);
}

export async function keyUp(page: KeyboardPage, key: string): Promise<void> {
  const modifier = modifierOf(key);
  await page.page.keyboard.up(key);
  if (modifier !== undefined) page.heldModifiers.delete(modifier);
  else page.heldKeys.delete(key);
}

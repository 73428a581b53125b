import type { ClipboardText } from "../../page-scripts/messages.ts";
import type { Cdp } from "../playwright/session.ts";
import { type ClipboardCommand, type Modifier, modifierBits } from "./keys.ts";
import { beginFocused, focusMoved, type KeyboardPage, newTyping } from "./typing.ts";

/**
 * Holds what a context has copied with its keys. The browser has one clipboard for the contexts of all users,
 * so keys neither write to it nor read from it.
 */
export type Clipboard = { -readonly [K in keyof ClipboardText]: ClipboardText[K] };

export function createClipboard(): Clipboard {
  return { text: "", html: "" };
}

/**
 * Presses the last key of a clipboard chord: pages receive the key and their own copy, cut or paste event, which they can
 * change or cancel; the text is copied to and pasted from the context's own clipboard.
 */
export async function pressClipboardKey(
  page: KeyboardPage,
  clipboard: Clipboard,
  {
    command,
    key,
    held,
  }: { readonly command: ClipboardCommand; readonly key: string; readonly held: ReadonlySet<Modifier> },
): Promise<void> {
  const { frame, request } = await beginFocused(page, newTyping([]));
  await sendKeyDown(page.cdp, key, held);
  const offer = { text: clipboard.text, html: command === "paste" ? clipboard.html : "" };
  const reply = await page.scripts.callIn(
    frame,
    "handleClipboardKey",
    { ...request, hasMore: false, sent: 1 },
    command,
    command === "paste" || command === "paste-text" ? offer : EMPTY,
  );
  if (reply.isDiverted) throw focusMoved([], 0);
  if (reply.copied === undefined) return;
  clipboard.text = reply.copied.text;
  clipboard.html = reply.copied.html;
}

const EMPTY = { text: "", html: "" };

/** Presses a key with an editing command that does nothing in place of the browser's own command for that key. */
async function sendKeyDown(cdp: Cdp, key: string, held: ReadonlySet<Modifier>): Promise<void> {
  const letter = /^(?:Key)?([A-Z])$/i.exec(key)?.[1];
  const { code, keyCode } =
    letter === undefined
      ? { code: key, keyCode: key === "Delete" ? 46 : 45 }
      : { code: `Key${letter.toUpperCase()}`, keyCode: letter.toUpperCase().charCodeAt(0) };
  const character = held.has("Shift") ? letter?.toUpperCase() : letter?.toLowerCase();
  await cdp.send("Input.dispatchKeyEvent", {
    type: "rawKeyDown",
    modifiers: modifierBits(held),
    key: character ?? (key === "Numpad0" ? "Insert" : key),
    code,
    windowsVirtualKeyCode: keyCode,
    // This command alone is always enabled and, without a value, changes nothing.
    commands: ["DefaultParagraphSeparator"],
  });
}

import { invalidField } from "../../errors/errors.ts";
import { pressClipboardKey } from "../page/clipboard.ts";
import { clipboardCommand, modifierOf, parseChord } from "../page/keys.ts";
import { typeText } from "./typing.ts";
import type { Action, ActionContext } from "./action.ts";

/**
 * Presses a key or a chord, holds a key or lets it go, or types text; the element that has the focus gets it. A key that
 * is held stays so for the actions that follow on this page.
 *
 * @throws ServiceError `VALIDATION_ERROR` for a key that no keyboard has
 */
export const keyboard: Action<"keyboard"> = {
  phase: "script",
  async run(context, { type = "press", key, text }) {
    if (text !== undefined) {
      if (key !== undefined) throw invalidField("text", "must not be given with key");
      if (type !== "press") throw invalidField("text", `must not be given with type ${type}`);
      const data = { keyboardType: type, length: [...text].length };
      context.sends(data);
      await typeText(context, text);
      return { data };
    }
    if (key === undefined) throw invalidField("key", "or text must be given");
    const data = { keyboardType: type, key };
    try {
      context.sends(data);
      await handle(context, type, key);
    } catch (cause) {
      if (cause instanceof Error && /Unknown key/.test(cause.message)) throw invalidField("key", "is not a key's name");
      throw cause;
    }
    return { data };
  },
};

async function handle(context: ActionContext, type: "press" | "down" | "up", key: string): Promise<void> {
  if (type === "down") return down(context, key);
  if (type === "up") return up(context, key);
  const { holds, key: last } = parseChord(key);
  const held: string[] = [];
  try {
    for (const each of holds) {
      await down(context, each);
      held.unshift(each);
    }
    await down(context, last);
    await up(context, last);
  } finally {
    // A page that closed has let go of everything.
    for (const each of held) await up(context, each);
  }
}

async function down({ page, clipboard }: ActionContext, key: string): Promise<void> {
  const modifier = modifierOf(key);
  const command = clipboardCommand(page.heldModifiers, key);
  if (command !== undefined) return pressClipboardKey(page, clipboard, { command, key, held: page.heldModifiers });
  await page.page.keyboard.down(key);
  if (modifier !== undefined) page.heldModifiers.add(modifier);
  else page.heldKeys.add(key);
}

async function up({ page }: ActionContext, key: string): Promise<void> {
  const modifier = modifierOf(key);
  await page.page.keyboard.up(key);
  if (modifier !== undefined) page.heldModifiers.delete(modifier);
  else page.heldKeys.delete(key);
}

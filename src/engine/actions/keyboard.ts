import { invalidField } from "../../errors/errors.ts";
import { keyDown, keyUp } from "../page/keyboard.ts";
import { parseChord } from "../page/keys.ts";
import { newTyping, strokesOf, typeFocused } from "../page/typing.ts";
import type { Action, ActionContext } from "./action.ts";
import { isUnknownKey } from "../playwright/errors.ts";

/**
 * Presses a key or a chord, holds a key or lets it go, or types text; the element that has the focus gets it. A key that
 * is held stays so for the actions that follow on this page.
 *
 * @throws ServiceError `VALIDATION_ERROR` for a key that no keyboard has
 */
export const keyboard: Action<"keyboard"> = {
  phase: "script",
  load: "none",
  mayNavigate: true,
  inSteps: "status",
  check({ type = "press", key, text }) {
    if (text !== undefined && key !== undefined) throw invalidField("text", "must not be given with key");
    if (text !== undefined && type !== "press") throw invalidField("text", `must not be given with type ${type}`);
    if (text === undefined && key === undefined) throw invalidField("key", "or text must be given");
  },
  async run(context, { type = "press", key = "", text }) {
    if (text !== undefined) {
      const data = { keyboardType: type, length: [...text].length };
      context.sends(data);
      await typeFocused(context.page, newTyping(strokesOf(context.page, text), { signal: context.signal }));
      return { data };
    }
    const data = { keyboardType: type, key };
    try {
      context.sends(data);
      await handle(context, type, key);
    } catch (cause) {
      if (isUnknownKey(cause)) throw invalidField("key", "is not a key's name");
      throw cause;
    }
    await context.page.commits.settled(context.remainingMs(), true);
    return { data };
  },
};

async function handle({ page, clipboard }: ActionContext, type: "press" | "down" | "up", key: string): Promise<void> {
  if (type === "down") return keyDown(page, clipboard, key);
  if (type === "up") return keyUp(page, key);
  const { holds, key: last } = parseChord(key);
  const held: string[] = [];
  try {
    for (const each of holds) {
      await keyDown(page, clipboard, each);
      held.unshift(each);
    }
    await keyDown(page, clipboard, last);
    await keyUp(page, last);
  } finally {
    // A page that closed has let go of everything.
    for (const each of held) await keyUp(page, each);
  }
}

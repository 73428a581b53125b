import type { Stroke } from "../../page-scripts/messages.ts";
import { beginTypingIn, focusOn } from "../elements/component.ts";
import type { Clipboard } from "../page/clipboard.ts";
import { hasCommandModifier, keysByCharacter, modifierOf, typingKey } from "../page/keys.ts";
import { keyDown, keyUp } from "../page/keyboard.ts";
import { beginFocused, type Begun, continueTyping, newTyping, typeFocused, type Typing } from "../page/typing.ts";
import { type LocatedElement, toElementError } from "./elements.ts";
import { invalidArgument, toWebDriverError } from "./errors.ts";

/** The names of the keys that the standard's code points stand for. @see https://www.w3.org/TR/webdriver2/#keyboard-actions */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...namesFrom(
    0xe001,
    "Cancel Help Backspace Tab Clear Enter Enter Shift Control Alt Pause Escape Space PageUp PageDown",
  ),
  ...namesFrom(0xe010, "End Home ArrowLeft ArrowUp ArrowRight ArrowDown Insert Delete ; ="),
  ...namesFrom(0xe01a, "0 1 2 3 4 5 6 7 8 9 * + , - . /"),
  ...namesFrom(0xe031, "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Meta"),
  ...namesFrom(
    0xe050,
    "Shift Control Alt Meta PageUp PageDown End Home ArrowLeft ArrowUp ArrowRight ArrowDown Insert Delete",
  ),
]);

function namesFrom(first: number, names: string): readonly (readonly [string, string])[] {
  return names.split(" ").map((name, index) => [String.fromCharCode(first + index), name] as const);
}

const NULL_KEY = "\ue000";
/** Longer parts of a text are inserted at once: a keystroke takes milliseconds. */
const MAX_KEYSTROKES = 5_000;

/** Whether a character is typed with Shift on the keyboard that the standard has. */
export function isShifted(character: string): boolean {
  return /^[A-Z~!@#$%^&*()_+{}|:"<>?]$/.test(character);
}

/** The character that a key types while Shift is held. */
export function shifted(character: string): string {
  const key = keysByCharacter.has(character) ? typingKey(character, true) : undefined;
  return key === undefined || key.text.length !== 1 ? character : key.key;
}

/** The reasons to send keys without text: what is no field has the focus for keys, a read-only field for those that type nothing. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(["takes-no-text", "slider", "no-focus"]);

/**
 * Types a text into an element, in which the standard's code points stand for keys: modifiers are held until they
 * come again, or until NULL, and are released at the end. A shifted character comes with Shift, unless it is typed inside the page.
 *
 * @throws WebDriverError `element not interactable` for what cannot have the focus, or where a document of another origin has taken
 * that; `invalid argument` for a value that a field with a picker does not take
 */
export async function typeKeys(
  { page, target, name }: LocatedElement,
  clipboard: Clipboard,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  const { frame } = target;
  const held: string[] = [];
  let isFirst = true;

  async function hold(key: string): Promise<void> {
    await keyDown(page, clipboard, key);
    held.push(key);
  }

  async function release(key: string): Promise<void> {
    held.splice(held.indexOf(key), 1);
    await keyUp(page, key);
  }

  /** Begins to type, at first in one step with the focus: a page may take that away again. */
  async function begin(typing: Typing): Promise<Begun> {
    if (!isFirst) return beginFocused(page, typing);
    const reply = await beginTypingIn(page, target, typing);
    if ("value" in reply) return reply.value;
    const { obstacle, by } = reply;
    if (!WITHOUT_TEXT.has(obstacle) && (obstacle !== "read-only" || typing.text !== ""))
      throw toElementError(obstacle, by);
    const focused = await focusOn(page, target);
    if ("obstacle" in focused) throw toElementError(focused.obstacle, focused.by);
    // What has the focus in a document gets the keys for its body.
    if (focused.value === "never" && name !== "body" && name !== "html") throw toElementError("no-focus", undefined);
    return beginFocused(page, { ...typing, into: "anything" });
  }

  async function type(text: string): Promise<void> {
    const hasShift = page.heldModifiers.has("Shift");
    const strokeOf = (character: string): Stroke =>
      (hasShift ? typingKey(character, true) : undefined) ?? keysByCharacter.get(character) ?? character;
    const strokes = text.length > MAX_KEYSTROKES ? [text] : Array.from(text, strokeOf);
    const typing = newTyping(strokes, { signal, into: isFirst ? "end" : "anything", text });
    const begun = await begin(typing);
    isFirst = false;
    const { isWhole, rejected, form = "" } = begun.reply;
    if (rejected !== undefined)
      throw invalidArgument(`the field does not take the text; it takes a value such as ${form}`);
    if (isWhole === true) return;
    // Where the browser's keys could reach another document, the page gets them from inside, without a Shift key.
    if (begun.reply.isExposed || begun.reply.isLost === true) {
      await continueTyping(page, begun.frame, typing, begun.reply);
      return;
    }
    for (const run of runsOf(text)) {
      signal.throwIfAborted();
      const needsShift = !hasShift && isShifted(run[0] ?? "");
      if (needsShift) await hold("Shift");
      const keys = run.length > MAX_KEYSTROKES ? [run] : Array.from(run, strokeOf);
      await typeFocused(page, newTyping(keys, { signal, submits: run.endsWith("\n") }));
      if (needsShift) await release("Shift");
    }
  }

  async function press(key: string): Promise<void> {
    await keyDown(page, clipboard, key);
    await keyUp(page, key);
  }

  try {
    // The client has chosen the frame: keys for it are not those of a frame that has taken the focus by itself.
    if (frame !== page.page.mainFrame()) await page.scripts.callIn(frame, "noteUse");
    for (const part of partsOf(text)) {
      signal.throwIfAborted();
      const key = NAMES.get(part);
      if (isFirst && (part === NULL_KEY || key !== undefined)) await begin(newTyping([], { signal, into: "end" }));
      if (part === NULL_KEY) for (const each of [...held]) await release(each);
      else if (key === undefined && hasCommandModifier(page.heldModifiers)) for (const each of part) await press(each);
      else if (key === undefined) await type(part);
      else if (modifierOf(key) !== undefined) await (held.includes(key) ? release(key) : hold(key));
      else await press(key === "Space" ? " " : key);
      isFirst = false;
    }
  } catch (error) {
    throw toWebDriverError(error);
  } finally {
    // A page that has closed holds no keys.
    for (const key of [...held]) await release(key).catch(() => undefined);
    page.lastActedMs = performance.now();
  }
}

/** The special keys of a text, each by itself, and the texts between. */
function* partsOf(text: string): Generator<string> {
  let part = "";
  for (const { segment } of new Intl.Segmenter().segment(text.replaceAll(/\r\n?/g, "\n"))) {
    const isKey = segment === NULL_KEY || NAMES.has(segment);
    if (isKey && part !== "") {
      yield part;
      part = "";
    }
    if (isKey) yield segment;
    else part += segment;
  }
  if (part !== "") yield part;
}

/** The parts of a text that are typed with Shift, and those without; an Enter ends one. */
function* runsOf(text: string): Generator<string> {
  let run = "";
  for (const character of text) {
    if (run !== "" && (run.endsWith("\n") || isShifted(character) !== isShifted(run[0] ?? ""))) {
      yield run;
      run = "";
    }
    run += character;
  }
  if (run !== "") yield run;
}

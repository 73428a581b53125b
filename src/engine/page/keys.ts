import type { Key } from "../../page-scripts/messages.ts";

/** A key that changes what others do. */
export type Modifier = "Alt" | "Control" | "Meta" | "Shift";

/** The clipboard command of a chord. */
export type ClipboardCommand = "copy" | "cut" | "paste" | "paste-text";

/** Splits at `+` exactly as Playwright does: a `+` after another one, or at the start, is the key itself. */
export function parseChord(text: string) {
  const keys: string[] = [];
  let key = "";
  for (const character of text) {
    if (character === "+" && key !== "") {
      keys.push(key);
      key = "";
    } else {
      key += character;
    }
  }
  return { holds: keys, key };
}

/** The modifier that a key is; undefined for any other key. */
export function modifierOf(key: string): Modifier | undefined {
  const name = key === "ControlOrMeta" ? (isMac ? "Meta" : "Control") : key.replace(/(Left|Right)$/, "");
  return name === "Alt" || name === "Control" || name === "Meta" || name === "Shift" ? name : undefined;
}

const MODIFIER_BITS = { Alt: 1, Control: 2, Meta: 4, Shift: 8 } as const satisfies Record<Modifier, number>;

/** The modifiers as CDP's input events carry them. */
export function modifierBits(held: ReadonlySet<Modifier>): number {
  let bits = 0;
  for (const modifier of held) bits |= MODIFIER_BITS[modifier];
  return bits;
}

/** Whether a letter pressed with these held is a command and no text. */
export function hasCommandModifier(held: ReadonlySet<Modifier>): boolean {
  return held.has("Alt") || held.has("Control") || held.has("Meta");
}

/** The clipboard command that the browser would run for a key that is pressed while these are held. */
export function clipboardCommand(held: ReadonlySet<Modifier>, key: string): ClipboardCommand | undefined {
  const isPrimary = held.has(isMac ? "Meta" : "Control");
  const isShift = held.has("Shift");
  if (isPrimary && /^(Key)?V$/i.test(key)) return isShift ? "paste-text" : "paste";
  if (isPrimary && !isShift && /^(Key)?C$/i.test(key)) return "copy";
  if (isPrimary && !isShift && /^(Key)?X$/i.test(key)) return "cut";
  if (isShift && key === "Insert") return "paste";
  if (isPrimary && (key === "Insert" || key === "Numpad0")) return "copy";
  if (isShift && !isPrimary && key === "Delete") return "cut";
  return undefined;
}

const isMac = process.platform === "darwin";

/** Code, key code, and the characters without and with Shift. */
const PUNCTUATION = [
  ["Backquote", 192, "`~"],
  ["Minus", 189, "-_"],
  ["Equal", 187, "=+"],
  ["BracketLeft", 219, "[{"],
  ["BracketRight", 221, "]}"],
  ["Backslash", 220, "\\|"],
  ["Semicolon", 186, ";:"],
  ["Quote", 222, `'"`],
  ["Comma", 188, ",<"],
  ["Period", 190, ".>"],
  ["Slash", 191, "/?"],
  ["Space", 32, " "],
] as const;

export const enterKey: Key = { code: "Enter", key: "Enter", keyCode: 13, text: "\r" };

/** The keys that type a character, as Playwright presses them: without a Shift key of their own. */
export const keysByCharacter: ReadonlyMap<string, Key> = createLayout();

/** The key with which a person selects all that an editor holds; a script cannot know that. */
export const selectAllKey: Key = { code: "KeyA", key: "a", keyCode: 65, text: "", selectsAll: true };

export const deleteKey: Key = { code: "Delete", key: "Delete", keyCode: 46, text: "" };

/** The key that Playwright means by a name, such as `a`, `KeyA`, `Digit1` or `Enter`, where it types a character. */
export function typingKey(name: string, hasShift: boolean): Key | undefined {
  const plain = name === "Enter" ? enterKey : (keysByCharacter.get(name) ?? firstOfCode(name));
  if (plain === undefined || !hasShift || plain.key === "Enter") return plain;
  return [...keysByCharacter.values()].findLast(({ code }) => code === plain.code);
}

/** The character that a key types without Shift comes first in the layout. */
function firstOfCode(name: string): Key | undefined {
  return [...keysByCharacter.values()].find(({ code }) => code === name);
}

function createLayout(): Map<string, Key> {
  const layout = new Map<string, Key>();
  const add = (code: string, keyCode: number, characters: string): void => {
    for (const character of characters) layout.set(character, { code, key: character, keyCode, text: character });
  };
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    add(`Key${letter}`, letter.charCodeAt(0), letter.toLowerCase() + letter);
  for (const [digit, shifted] of [...")!@#$%^&*("].entries()) add(`Digit${digit}`, 48 + digit, `${digit}${shifted}`);
  for (const [code, keyCode, characters] of PUNCTUATION) add(code, keyCode, characters);
  for (const character of "\n\r") layout.set(character, enterKey);
  return layout;
}

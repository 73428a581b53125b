/** A key of the US layout, as CDP's key events describe it. */
export interface KeyOfLayout {
  readonly code: string;
  readonly key: string;
  readonly keyCode: number;
  readonly text: string;
}

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

/** The keys that type a character, as Playwright presses them: without a Shift key of their own. */
export const keysByCharacter: ReadonlyMap<string, KeyOfLayout> = createLayout();

export const deleteKey: KeyOfLayout = { code: "Delete", key: "Delete", keyCode: 46, text: "" };

function createLayout(): Map<string, KeyOfLayout> {
  const layout = new Map<string, KeyOfLayout>();
  const add = (code: string, keyCode: number, characters: string): void => {
    for (const character of characters) layout.set(character, { code, key: character, keyCode, text: character });
  };
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    add(`Key${letter}`, letter.charCodeAt(0), letter.toLowerCase() + letter);
  for (const [digit, shifted] of [...")!@#$%^&*("].entries()) add(`Digit${digit}`, 48 + digit, `${digit}${shifted}`);
  for (const [code, keyCode, characters] of PUNCTUATION) add(code, keyCode, characters);
  for (const character of "\n\r") layout.set(character, { code: "Enter", key: "Enter", keyCode: 13, text: "\r" });
  return layout;
}

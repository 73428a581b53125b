// Control characters, and those that reverse or hide the text around them.
const UNSAFE = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;

/** Text of a page or a caller on one line, with a mark in place of each character that would change how other text looks. */
export function plain(text: string): string {
  return text.replace(UNSAFE, (character) => (/\s/.test(character) ? " " : "\ufffd"));
}

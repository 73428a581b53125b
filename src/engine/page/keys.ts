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

/** The keys that the standard holds down until they come again, or until NULL. */
const MODIFIERS = new Set(["\ue008", "\ue009", "\ue00a", "\ue03d", "\ue050", "\ue051", "\ue052", "\ue053"]);
const NULL_KEY = "\ue000";

interface KeyAction {
  readonly type: "keyDown" | "keyUp";
  readonly value: string;
}

/** The presses that type a text, in which the standard's key codes stand for keys; modifiers are released at the end. */
export function toKeyActions(text: string): readonly KeyAction[] {
  const held = new Set<string>();
  const actions: KeyAction[] = [];
  const press = (type: KeyAction["type"], value: string): void => void actions.push({ type, value });
  const release = (value: string): void => {
    held.delete(value);
    press("keyUp", value);
  };
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (segment === NULL_KEY) [...held].forEach(release);
    else if (!MODIFIERS.has(segment)) {
      // A line break is the Enter key.
      const key = segment === "\n" || segment === "\r\n" ? "\ue006" : segment;
      press("keyDown", key);
      press("keyUp", key);
    } else if (held.has(segment)) release(segment);
    else {
      held.add(segment);
      press("keyDown", segment);
    }
  }
  [...held].forEach(release);
  return actions;
}

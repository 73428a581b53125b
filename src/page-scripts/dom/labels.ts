import { rectOf, tagOf } from "./reads.ts";

const { checkVisibility } = Element.prototype;

/** The control of a label; undefined for any other element and for a label without one. */
export function controlOf(element: Element): Element | undefined {
  return element instanceof HTMLLabelElement ? (element.control ?? undefined) : undefined;
}

/** Whether something of a control is drawn, however small or transparent. */
export function isDrawn(control: Element): boolean {
  if (!checkVisibility.call(control, { visibilityProperty: true })) return false;
  const { width, height } = rectOf(control);
  return width > 0 && height > 0;
}

/** Whether a control has a box of which a style cuts all away, so that the pointer cannot reach it. */
export function isClipped(control: Element): boolean {
  const { clip, clipPath, position } = getComputedStyle(control);
  if (/^inset\((?:50|100)%/.test(clipPath)) return true;
  // Only what is positioned is cut by it; `rect(top, right, bottom, left)`.
  const [top = 0, right = 1, bottom = 1, left = 0] = (clip.match(/-?[\d.]+/g) ?? []).map(Number);
  return /^(?:absolute|fixed)$/.test(position) && (right <= left || bottom <= top);
}

/** The control that a person operates by its label alone: a checkbox, radio or file input of which nothing is drawn. */
export function controlBehind(label: Element): HTMLInputElement | undefined {
  if (tagOf(label) !== "label") return undefined;
  const control = controlOf(label);
  if (!(control instanceof HTMLInputElement) || !/^(?:checkbox|radio|file)$/.test(control.type)) return undefined;
  return isDrawn(control) && !isClipped(control) ? undefined : control;
}

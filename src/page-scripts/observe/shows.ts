import { bodyOf, composedParent, isText, tagOf, textOf } from "../dom/reads.ts";
import { descendants } from "../dom/texts.ts";
import { cleaned } from "../../visible-text.ts";

const MAX_NODES = 200_000;
const { checkVisibility } = Element.prototype;

/** Whether a text is shown that contains this one: in one element, or in one after the other. */
export function shows(wanted: string): boolean {
  const body = bodyOf(document);
  const text = cleaned(wanted, 10_000).toLowerCase();
  if (body === null || text === "") return false;
  let before = "";
  let count = 0;
  for (const node of descendants(body)) {
    if (++count > MAX_NODES) return false;
    if (!isText(node)) continue;
    const parent = composedParent(node);
    if (parent === null || /^(script|style|template|noscript)$/.test(tagOf(parent))) continue;
    const found = cleaned(textOf(node, 100_000), 100_000).toLowerCase();
    if (found === "") continue;
    const isSeen = (): boolean => checkVisibility.call(parent, { visibilityProperty: true, opacityProperty: true });
    if (!`${before} ${found}`.includes(text) && !(before + found).includes(text)) {
      before = `${before} ${found}`.slice(-text.length);
      continue;
    }
    if (isSeen()) return true;
    before = "";
  }
  return false;
}

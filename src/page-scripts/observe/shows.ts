import { bodyOf, composedParent, isText, tagOf, textOf } from "../dom/reads.ts";
import { descendants } from "../dom/texts.ts";
import { cleaned } from "../../visible-text.ts";

/** Characters of a text that are compared at a time. */
const MAX_PART = 100_000;
const { checkVisibility } = Element.prototype;

/** Whether a text is shown that contains this one: in one element, or in one after the other. */
export function shows(wanted: string): boolean {
  const body = bodyOf(document);
  const text = cleaned(wanted, 10_000).toLowerCase();
  if (body === null || text === "") return false;
  let before = "";
  for (const [node, part] of textsIn(body)) {
    const parent = composedParent(node);
    if (parent === null || /^(script|style|template|noscript)$/.test(tagOf(parent))) continue;
    const found = cleaned(part, MAX_PART).toLowerCase();
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

/** The texts inside of an element, long ones in parts. */
function* textsIn(element: Element): Generator<[node: Text, part: string]> {
  for (const node of descendants(element)) {
    if (!isText(node)) continue;
    for (let from = 0; from < node.length; from += MAX_PART) yield [node, textOf(node, MAX_PART, from)];
  }
}

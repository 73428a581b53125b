import { attribute, composedParent, isText, tagOf, textOf } from "../dom/reads.ts";
import { createNames } from "../outline/names.ts";
import { roleOf } from "../outline/roles.ts";
import { cleaned } from "../../visible-text.ts";
import { descendants, isUnread } from "../dom/texts.ts";

const MAX_NAME = 60;
const MAX_CLASSES = 3;

/** Names an element for an error: its role, how a selector finds it, and its name or text. */
export function describe(element: Element): string {
  const id = attribute(element, "id") ?? "";
  const classes = (attribute(element, "class") ?? "").split(/\s+/).filter(Boolean).slice(0, MAX_CLASSES);
  const selector = cleaned(`${tagOf(element)}${id && `#${id}`}${classes.map((name) => `.${name}`).join("")}`, MAX_NAME);
  const role = roleOf(element);
  const names = createNames();
  const name = cleaned(names.nameOf(element, role) || names.masked(textIn(element, MAX_NAME)), MAX_NAME);
  return [...(role === "" ? [] : [role]), selector, ...(name === "" ? [] : [JSON.stringify(name)])].join(" ");
}

/** The beginning of the text that an element contains. */
export function textIn(element: Element, maxLength: number): string {
  let text = "";
  for (const node of descendants(element)) {
    const parent = composedParent(node);
    if (isText(node) && parent !== null && !isUnread(parent)) text += ` ${textOf(node, maxLength)}`;
    if (text.length > 4 * maxLength) break;
  }
  return cleaned(text, maxLength);
}

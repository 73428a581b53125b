import { computeAccessibleName } from "dom-accessibility-api";
import {
  attribute,
  composedParent,
  firstChildOf,
  has,
  isElement,
  isText,
  nextSiblingOf,
  parentOf,
  queryAll,
  rootOf,
  shadowOf,
  tagOf,
  textOf,
  firstElementOf,
} from "./dom.ts";
import { INTERACTIVE_ROLES, isSecret } from "./roles.ts";
import { cleaned } from "../visible-text.ts";

export const MAX_NAME = 160;
/** The library visits all parts of a name recursively: it is used only for small elements. */
const MAX_NAME_NODES = 256;

export interface Names {
  /** The accessible name, cleaned. */
  nameOf(element: Element, role: string): string;
  /** Replaces what was typed into fields for passwords and codes. */
  masked(text: string): string;
}

/** The names of one observation, each computed once. */
export function createNames(): Names {
  const known = new Map<Element, string>();
  const typed = new Set<string>();
  const searched = new Set<Node>();

  /** The values of secret fields of a document or shadow root, which a name may be made of. */
  function learnSecrets(root: Node): void {
    if (searched.has(root)) return;
    searched.add(root);
    const fields = queryAll(root, "input");
    for (let index = 0; index < Math.min(fields.length, 2_000) && typed.size < 100; index++) {
      const field = fields[index];
      if (field instanceof HTMLInputElement && field.value.length >= 3 && isSecret(field)) typed.add(field.value);
    }
  }

  function masked(text: string): string {
    let safe = text;
    for (const value of typed) if (safe.includes(value)) safe = safe.replaceAll(value, "•••");
    return safe;
  }

  return {
    masked,
    nameOf(element, role) {
      let name = known.get(element);
      if (name === undefined) {
        learnSecrets(rootOf(element));
        known.set(element, (name = masked(cleaned(computed(element, role), MAX_NAME))));
      }
      return name;
    },
  };
}

function computed(element: Element, role: string): string {
  const plain = plainText(element, role);
  if (plain !== undefined) return plain;
  if (tagOf(element) === "form") return attribute(element, "aria-label") ?? referencedText(element) ?? "";
  if (!isSmall(element)) return attribute(element, "aria-label") ?? (isNamedByContent(role) ? ownText(element) : "");
  try {
    const name = computeAccessibleName(element);
    if (name !== "") return name;
  } catch {
    return attribute(element, "aria-label") ?? (isNamedByContent(role) ? ownText(element) : "");
  }
  return attribute(element, "placeholder") ?? "";
}

/** Whether the content of an element is its name, as of what one clicks and of headings; of an editor it is the value. */
function isNamedByContent(role: string): boolean {
  return (INTERACTIVE_ROLES.has(role) && !VALUE_ROLES.has(role)) || role === "heading" || role === "row";
}

const VALUE_ROLES: ReadonlySet<string> = new Set([
  ...["textbox", "searchbox", "combobox", "listbox", "slider", "spinbutton", "file"],
]);

const PLAIN_ROLES: ReadonlySet<string> = new Set(["link", "button", "heading", "tab", "menuitem", "option"]);
const PLAIN_TAGS: ReadonlySet<string> = new Set([
  ...["b", "i", "em", "strong", "span", "small", "mark", "sub", "sup", "code", "u", "s", "time", "div", "p"],
]);
const NAMING =
  "[role], [title], [aria-label], [aria-labelledby], [aria-hidden], [aria-owns], [hidden], [onclick], [tabindex], [contenteditable]";
const MAX_PLAIN_NODES = 60;
const { matches } = Element.prototype;

/** Whether an element is one of those that only style the text in them. */
export function isPlain(element: Element): boolean {
  return PLAIN_TAGS.has(tagOf(element)) && shadowOf(element) === null && !matches.call(element, NAMING);
}

/**
 * The name of what holds only texts, line breaks and elements that style them, as most links and buttons do; undefined for
 * all else. The library reads several times as much of the page, and leaves line breaks out.
 */
function plainText(element: Element, role: string): string | undefined {
  if (!PLAIN_ROLES.has(role) || shadowOf(element) !== null) return undefined;
  if (has(element, "aria-label") || has(element, "aria-labelledby") || has(element, "aria-owns")) return undefined;
  const [text] = plainTextIn(element, { nodes: 0 }) ?? [""];
  return /\S/.test(text) ? text : undefined;
}

function plainTextIn(element: Element, count: { nodes: number }): readonly [text: string] | undefined {
  let text = "";
  for (let node = firstChildOf(element); node !== null; node = nextSiblingOf(node)) {
    if (++count.nodes > MAX_PLAIN_NODES) return undefined;
    if (isText(node)) text += textOf(node, 1_000);
    else if (isElement(node)) {
      if (tagOf(node) === "br") {
        text += " ";
        continue;
      }
      if (!isPlain(node)) return undefined;
      const { display, visibility } = getComputedStyle(node);
      if (display === "none" || visibility !== "visible") continue;
      const inner = plainTextIn(node, count);
      if (inner === undefined) return undefined;
      text += display === "inline" ? inner[0] : ` ${inner[0]} `;
    }
  }
  return [text];
}

/** Whether the element, and all that names it, has so few nodes that the library may walk them. */
function isSmall(element: Element): boolean {
  if (!hasFewNodes(element)) return false;
  const ids = attribute(element, "aria-labelledby");
  if (ids !== null) {
    if (ids.length > 400) return false;
    for (const target of referenced(element, ids)) if (!hasFewNodes(target)) return false;
  }
  const labels =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLButtonElement
      ? element.labels
      : null;
  if (labels === null) return true;
  if (labels.length > 20) return false;
  for (const label of labels) if (!hasFewNodes(label)) return false;
  return true;
}

function referenced(element: Element, ids: string): Element[] {
  const root = rootOf(element);
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  return ids.split(/\s+/, 20).flatMap((id) => {
    const target = id === "" ? null : byId(root, id);
    return target === null ? [] : [target];
  });
}

function byId(root: Document | ShadowRoot, id: string): Element | null {
  return root instanceof Document
    ? Document.prototype.getElementById.call(root, id)
    : DocumentFragment.prototype.getElementById.call(root, id);
}

function referencedText(element: Element): string | undefined {
  const ids = attribute(element, "aria-labelledby");
  if (ids === null || ids.length > 400) return undefined;
  return referenced(element, ids).map(ownText).join(" ");
}

function hasFewNodes(element: Element): boolean {
  let count = 0;
  for (const node of descendants(element))
    if (++count > MAX_NAME_NODES || (isElement(node) && has(node, "aria-owns"))) return false;
  return true;
}

/** The first texts inside, without regard to what hides them. */
export function ownText(element: Element): string {
  let text = "";
  let count = 0;
  for (const node of descendants(element)) {
    if (++count > 2_000 || text.length > 400) break;
    if (isText(node)) text += `${textOf(node, 400)} `;
  }
  return text;
}

const BLOCK_TAGS = /^(?:address|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)$/;

/** The beginning of what an editor contains: words in which parts are styled stay whole. */
export function editedText(editor: Element): string {
  let text = "";
  let count = 0;
  for (const node of descendants(editor)) {
    if (++count > 2_000 || text.length > 400) break;
    if (isText(node)) text += textOf(node, 400);
    else if (isElement(node) && BLOCK_TAGS.test(tagOf(node))) text += " ";
  }
  return text;
}

/** In document order, shadow roots in place of what they hide; without recursion, since the depth of a tree is unlimited. */
export function* descendants(element: Element): Generator<Node> {
  const root = shadowOf(element) ?? element;
  for (let node: Node | null = firstChildOf(root); node !== null; node = nextWithin(node, root)) yield node;
}

/** The node after this one, in the order of `descendants`; `root` is the shadow root or else the element. */
export function nextWithin(node: Node, root: Node): Node | null {
  const inner = isElement(node) ? firstChildOf(shadowOf(node) ?? node) : null;
  if (inner !== null) return inner;
  for (let each: Node | null = node; each !== null; each = parentWithin(each, root)) {
    const next = nextSiblingOf(each);
    if (next !== null) return next;
  }
  return null;
}

function parentWithin(node: Node, root: Node): Node | null {
  const parent = parentOf(node);
  if (parent === null || parent === root) return null;
  return parent instanceof ShadowRoot ? (parent.host === root ? null : parent.host) : parent;
}

/** What distinguishes an element without a name from similar ones: title, test id, id, or the first two classes. */
export function hintOf(element: Element): string {
  const title = attribute(element, "title");
  if (title !== null && title.trim() !== "") return word(title.trim());
  for (const name of ["data-testid", "data-test-id", "data-test", "id", "name"]) {
    const value = attribute(element, name);
    if (value !== null && value.trim() !== "") return word(value.trim());
  }
  const icon = iconOf(element);
  if (icon !== "") return icon;
  const classes = (attribute(element, "class") ?? "").trim().split(/\s+/, 2).map(word).filter(Boolean);
  return classes.join(".");
}

/** `fa-search`, `bi-trash`: how icon fonts and sprites call a picture. Sizes and the like are no pictures. */
const ICON_CLASS =
  /^(?:fa|icon|bi|mdi|ti|glyphicon|lucide|codicon|octicon)-(?!(?:fw|xs|sm|lg|xl|\d+x?|spin|pulse|stack|inverse|border|li|pull)(?:-|$))[a-z][\w-]*$/;
const MAX_ICON_DEPTH = 3;

/** The class of the icon that an element without a name is or begins with. */
function iconOf(element: Element): string {
  let inner: Element | null = element;
  for (let depth = 0; inner !== null && depth < MAX_ICON_DEPTH; depth++) {
    const classes = (attribute(inner, "class") ?? "").trim().split(/\s+/, 8);
    const icon = classes.find((each) => ICON_CLASS.test(each));
    if (icon !== undefined) return word(icon);
    inner = firstElementOf(inner);
  }
  return "";
}

/** Only what cannot be taken for anything else in a line. */
function word(text: string): string {
  return text
    .slice(0, 60)
    .replace(/[^\w-]+/g, "-")
    .slice(0, 40);
}

const ROW_TAGS: ReadonlySet<string> = new Set(["li", "tr", "article", "option", "dt", "dd"]);
const ROW_ROLES = /^(listitem|row|option|treeitem|article)$/;
const MAX_ROW_DEPTH = 12;

/**
 * The nearest item or row that an element stands in; also a box among boxes of the same tag and class, since lists are
 * made of those, too.
 */
export function rowOf(element: Element): Element | undefined {
  let box = composedParent(element);
  for (let depth = 0; box !== null && depth < MAX_ROW_DEPTH; depth++) {
    const tag = tagOf(box);
    if (tag === "body" || tag === "form" || tag === "main" || tag === "nav") return undefined;
    if (ROW_TAGS.has(tag) || ROW_ROLES.test(attribute(box, "role") ?? "") || isOneOfMany(box, tag)) return box;
    box = composedParent(box);
  }
  return undefined;
}

function isOneOfMany(box: Element, tag: string): boolean {
  if (tag === "td" || tag === "th" || tag === "span" || tag === "label") return false;
  const classes = attribute(box, "class");
  const like = (other: Element | null): boolean =>
    other !== null && tagOf(other) === tag && attribute(other, "class") === classes;
  return like(box.previousElementSibling) || like(box.nextElementSibling);
}

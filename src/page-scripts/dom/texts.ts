import {
  attribute,
  firstChildOf,
  isElement,
  isText,
  nextSiblingOf,
  parentOf,
  shadowOf,
  tagOf,
  textOf,
} from "./reads.ts";

const BLOCK_TAGS = /^(?:address|blockquote|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul)$/;

const MAX_GUTTER_NODES = 1_000;

/** Elements whose text is not drawn. */
const UNREAD: ReadonlySet<string> = new Set(["script", "style", "template", "noscript", "datalist", "head"]);

export function isUnread(element: Element): boolean {
  return UNREAD.has(tagOf(element));
}

/** The beginning of what an editor contains: words in which parts are styled stay whole. */
export function editedText(editor: Element): string {
  let text = "";
  let count = 0;
  const root = shadowOf(editor) ?? editor;
  let node: Node | null = firstChildOf(root);
  while (node !== null && ++count <= 2_000 && text.length <= 400) {
    if (isText(node)) text += textOf(node, 400);
    else if (isElement(node) && BLOCK_TAGS.test(tagOf(node))) text += " ";
    node = isElement(node) && isLineNumbers(node) ? nextBehind(node, root) : nextWithin(node, root);
  }
  return text;
}

/** Whether an element only has the numbers of lines, as the gutter of an editor has. */
export function isLineNumbers(element: Element): boolean {
  if (attribute(element, "aria-hidden") !== "true") return false;
  let text = "";
  let count = 0;
  for (const node of descendants(element)) {
    if (++count > MAX_GUTTER_NODES) return false;
    if (isText(node)) text = textOf(node, 100);
    if (/[^\s\d]/.test(text)) return false;
  }
  return text !== "";
}

/** Walks in document order, shadow roots in place of what they hide; without recursion, since the depth of a tree is unlimited. */
export function* descendants(element: Element): Generator<Node> {
  const root = shadowOf(element) ?? element;
  for (let node: Node | null = firstChildOf(root); node !== null; node = nextWithin(node, root)) yield node;
}

/** The node after this one, in the order of `descendants`; `root` is the shadow root or else the element. */
export function nextWithin(node: Node, root: Node): Node | null {
  const inner = isElement(node) ? firstChildOf(shadowOf(node) ?? node) : null;
  return inner ?? nextBehind(node, root);
}

/** The next node that is not inside of this one. */
function nextBehind(node: Node, root: Node): Node | null {
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

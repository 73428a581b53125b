/**
 * Reads of the DOM that the page cannot disturb. The isolated world has prototypes of its own, but a form's fields hide the
 * form's own members by their names, so those are read from the prototypes.
 */

export function getter<T extends object, K extends keyof T>(prototype: T, name: K): (object: unknown) => T[K] {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  if (get === undefined) throw new TypeError(`no getter ${String(name)}`);
  return (object) => get.call(object) as T[K];
}

export const firstChildOf = getter(Node.prototype, "firstChild");
export const nextSiblingOf = getter(Node.prototype, "nextSibling");
export const previousElementOf = getter(Element.prototype, "previousElementSibling");
export const nextElementOf = getter(Element.prototype, "nextElementSibling");
export const firstElementOf = getter(Element.prototype, "firstElementChild");
export const parentOf = getter(Node.prototype, "parentNode");
const typeOf = getter(Node.prototype, "nodeType");
export const isConnected = getter(Node.prototype, "isConnected");
export const tagOf = getter(Element.prototype, "localName");
export const shadowOf = getter(Element.prototype, "shadowRoot");
export const slotOf = getter(Element.prototype, "assignedSlot");
export const scrollHeightOf = getter(Element.prototype, "scrollHeight");
export const clientWidthOf = getter(Element.prototype, "clientWidth");
export const clientHeightOf = getter(Element.prototype, "clientHeight");
export const clientLeftOf = getter(Element.prototype, "clientLeft");
export const clientTopOf = getter(Element.prototype, "clientTop");
export const scrollLeftOf = getter(Element.prototype, "scrollLeft");
export const scrollTopOf = getter(Element.prototype, "scrollTop");
export const rootElementOf = getter(Document.prototype, "documentElement");
export const bodyOf = getter(Document.prototype, "body");
const activeInDocument = getter(Document.prototype, "activeElement");
const activeInShadow = getter(ShadowRoot.prototype, "activeElement");
const editable = getter(HTMLElement.prototype, "isContentEditable");
const { getAttribute, hasAttribute, getBoundingClientRect, getClientRects, querySelectorAll, matches, closest } =
  Element.prototype;
const queryInDocument = Document.prototype.querySelectorAll;
const queryInFragment = DocumentFragment.prototype.querySelectorAll;
const { getRootNode, contains } = Node.prototype;

export function attribute(element: Element, name: string): string | null {
  return getAttribute.call(element, name);
}

export function has(element: Element, name: string): boolean {
  return hasAttribute.call(element, name);
}

export function rectOf(element: Element): DOMRect {
  return getBoundingClientRect.call(element);
}

export function rectsOf(element: Element): DOMRectList {
  return getClientRects.call(element);
}

export function rootOf(node: Node): Node {
  return getRootNode.call(node);
}

export function matchesSelector(element: Element, selector: string): boolean {
  return matches.call(element, selector);
}

export function closestOf(element: Element, selector: string): Element | null {
  return closest.call(element, selector);
}

export function hasInside(outer: Node, inner: Node): boolean {
  return contains.call(outer, inner);
}

export function isContentEditable(element: Element): boolean {
  return element instanceof HTMLElement && editable(element);
}

export function isField(element: Element): boolean {
  return matchesSelector(element, "input, textarea, select") || isContentEditable(element);
}

export function queryAll(root: Node, selector: string): ArrayLike<Element> {
  const query = isElement(root)
    ? querySelectorAll
    : typeOf(root) === Node.DOCUMENT_NODE
      ? queryInDocument
      : queryInFragment;
  return query.call(root, selector);
}

/** The first elements of a list as an array; the rest of a long one is not read. */
export function firstElements(list: ArrayLike<Element>, max: number): readonly Element[] {
  return Array.from({ length: Math.min(list.length, max) }, (_, index) => list[index]).filter(
    (each) => each !== undefined,
  );
}

export function isElement(node: Node): node is Element {
  return typeOf(node) === Node.ELEMENT_NODE;
}

export function isText(node: Node): node is Text {
  return typeOf(node) === Node.TEXT_NODE;
}

/** The parent as it is drawn: of a slotted element the slot, of a shadow root its host. */
export function composedParent(node: Node): Element | null {
  if (isElement(node)) {
    const slot = slotOf(node);
    if (slot !== null) return slot;
  }
  const parent = parentOf(node);
  if (parent === null) return null;
  if (parent instanceof ShadowRoot) return parent.host;
  return isElement(parent) ? parent : null;
}

/** The element of a document that has the focus, also inside open shadow roots. */
export function focused(inside = document): Element | null {
  let element = activeInDocument(inside);
  while (element !== null) {
    const shadow: ShadowRoot | null = shadowOf(element);
    const inner: Element | null = shadow === null ? null : activeInShadow(shadow);
    if (inner === null) break;
    element = inner;
  }
  return element;
}

/** The beginning of a text, or a later part, without making a copy of what may be megabytes. */
export function textOf(node: CharacterData, maxLength = 4_000, from = 0): string {
  return node.substringData(from, maxLength);
}

import {
  bodyOf,
  clientHeightOf,
  clientWidthOf,
  closestOf,
  composedParent,
  matchesSelector,
  queryAll,
  rootElementOf,
  tagOf,
} from "../dom/reads.ts";
import { boxOf } from "./rects.ts";

/** Larger boxes have room for something, whatever their padding. */
const MAX_FOLDED = 100;

const STRUCK: ReadonlySet<string> = new Set(["del", "s", "strike"]);

/** An element with what decides about its line. */
export interface Walked {
  readonly element: Element;
  /** The subject of the line: the element, or the hidden control of a label. */
  readonly subject: Element;
  readonly tag: string;
  readonly role: string;
  readonly style: CSSStyleDeclaration;
  readonly display: string;
  readonly cursor: string;
  /** Undefined until `overflowOf` is asked for it. */
  overflow: string | undefined;
}

/** How an element overflows along. */
export function overflowOf(at: Walked): string {
  return (at.overflow ??= at.style.overflowY);
}

/** The state that an element's descendants inherit. */
export interface Inside {
  /** Undefined: at the top. */
  readonly at: Walked | undefined;
  readonly outer: Inside | undefined;
  readonly depth: number;
  /** Index of the line that it is inside of. */
  readonly line: number;
  readonly isPointer: boolean;
  readonly isTransparent: boolean;
  readonly isHidden: boolean;
  readonly clip: Clip;
  /** The element around that has its content as its name. */
  readonly leaf: Element | undefined;
  /** Whether that element takes input itself. */
  readonly isTargetLeaf: boolean;
  readonly isClickable: boolean;
  /** The element around whose role makes it a part of that: a tab, an option, a button. */
  readonly hider: Element | undefined;
  /** Whether it is in the content of a canvas, which only assistive technology sees. */
  readonly isInCanvas: boolean;
  readonly isAriaHidden: boolean;
  /** Whether it is in a short text that is `aria-hidden`, as a badge or a mark of a slider: it is shown where nothing near it says the same. */
  readonly isBesides: boolean;
  /** Undefined until `isStruck` is asked for it: most elements have no texts of their own. */
  isStruck: boolean | undefined;
  /** The nearest block, with which texts are in the viewport; undefined: at the top. */
  readonly block: Block | undefined;
  /** Behind a modal dialog, which takes all input. */
  readonly isBlocked: boolean;
  /** Texts of a label that the labelled control's name repeats. */
  readonly labelled: string;
}

/** Whether all is cut away by a box without room around it, and whether that box is positioned; what is placed elsewhere is not. */
export type Clip = "none" | "static" | "positioned";

interface Block {
  readonly element: Element;
  /** Undefined until it is asked for. */
  isInViewport: boolean | undefined;
}

const TOP: Inside = {
  at: undefined,
  outer: undefined,
  depth: 0,
  line: -1,
  isPointer: false,
  isTransparent: false,
  isHidden: false,
  clip: "none",
  leaf: undefined,
  isTargetLeaf: false,
  isClickable: false,
  hider: undefined,
  isInCanvas: false,
  isAriaHidden: false,
  isBesides: false,
  isStruck: false,
  block: undefined,
  isBlocked: false,
  labelled: "",
};

/** The state inside the parents of the element with which the observation begins; undefined for that of a document. */
export function topOf(root: Element | undefined): Inside {
  const parent = root === undefined ? null : composedParent(root);
  const hasModal = queryAll(document, MODAL).length > 0;
  const top = { ...TOP, isBlocked: hasModal && (parent === null || closestOf(parent, MODAL) === null) };
  return parent === null ? top : { ...top, isPointer: getComputedStyle(parent).cursor === "pointer" };
}

const MAX_SHORT_PARTS = 3;
const MAX_SHORT_TEXT = 80;

/** Whether an element has a few words and little else: what a dialog covers or a page repeats is more than that. */
export function isShortText(element: Element): boolean {
  if (queryAll(element, "*").length > MAX_SHORT_PARTS) return false;
  const { length } = (element.textContent ?? "").trim();
  return length > 0 && length <= MAX_SHORT_TEXT;
}

const MODAL = "dialog:modal";

export function isBlocked(element: Element, tag: string, outer: Inside): boolean {
  return outer.isBlocked && !(tag === "dialog" && matchesSelector(element, MODAL));
}

/** Whether an element is cut away with what is around it. */
export function isCutAway(style: CSSStyleDeclaration, outer: Clip): boolean {
  if (outer === "none") return false;
  const { position } = style;
  return position !== "fixed" && (position !== "absolute" || outer === "positioned");
}

/** Editors have a box of a few pixels at their cursor. */
const MAX_INPUT_BOX = 10;
const MAX_INPUT_DEPTH = 3;

/** The editor that gets its keys by a text area: by one that is cut away by a box that has no room at all, as a folded part has. */
export function editorOf(element: Element): Element | undefined {
  if (tagOf(element) !== "textarea") return undefined;
  let isTiny = false;
  let box = composedParent(element);
  for (let depth = 0; box !== null && depth <= MAX_INPUT_DEPTH; depth++) {
    const { width, height } = boxOf(box);
    const hasRoom = width > MAX_INPUT_BOX || height > MAX_INPUT_BOX;
    if (isTiny && hasRoom) return box;
    isTiny ||= !hasRoom;
    box = composedParent(box);
  }
  return undefined;
}

/** Returns which descendants of an element are clipped, as in a folded menu. */
export function clipOf(at: Walked, outer: Clip, isCut: boolean): Clip {
  const { element, style, display } = at;
  if (isCut) return style.position === "static" ? outer : "positioned";
  // It does not apply to boxes in a line, to the parts of tables, or where the viewport takes it over; drawings have no client box.
  if (overflowOf(at) === "visible" || !(element instanceof HTMLElement)) return "none";
  if (/^(?:inline|contents|table-.*)$/.test(display) || hasRoom(element, style)) return "none";
  if (element === bodyOf(document) || element === rootElementOf(document)) return "none";
  return style.position === "static" ? "static" : "positioned";
}

/** Whether there is a pixel between the paddings of an element. */
function hasRoom(element: Element, style: CSSStyleDeclaration): boolean {
  const { width, height } = boxOf(element);
  if (width >= MAX_FOLDED && height >= MAX_FOLDED) return true;
  const { paddingTop, paddingBottom, paddingLeft, paddingRight } = style;
  const across = clientWidthOf(element) - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const along = clientHeightOf(element) - parseFloat(paddingTop) - parseFloat(paddingBottom);
  return across >= 1 && along >= 1;
}

/** Whether texts are struck out there, as former prices are. Without recursion: elements may be nested as deep as there are any. */
export function isStruck(inside: Inside): boolean {
  let known: Inside | undefined = inside;
  while (known !== undefined && (known.isStruck ??= isStruckBy(known.at)) === undefined) known = known.outer;
  const is = known?.isStruck === true;
  for (let each: Inside | undefined = inside; each !== undefined && each !== known; each = each.outer)
    each.isStruck = is;
  return is;
}

/** Undefined: that depends on what is around it. */
function isStruckBy(at: Walked | undefined): true | undefined {
  if (at === undefined) return undefined;
  const is = STRUCK.has(at.tag) || at.style.textDecorationLine.includes("line-through");
  return is || undefined;
}

/** Whether a canvas has something for assistive technology, and no notice for browsers without one. */
export function hasContent(canvas: Element): boolean {
  return queryAll(canvas, "table, ul, ol, dl, [role], [tabindex], a[href], button, input, select, textarea").length > 0;
}

/** Whether everything has the pointer as its cursor, which then says nothing of what can be clicked. */
export function hasPointerBody(): boolean {
  const body = bodyOf(document);
  return body !== null && getComputedStyle(body).cursor === "pointer";
}

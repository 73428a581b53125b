import { bodyOf, composedParent, rootElementOf, tagOf } from "../dom/reads.ts";
import { boxOf } from "./rects.ts";

const STRUCK: ReadonlySet<string> = new Set(["del", "s", "strike"]);

/** The state that an element's descendants inherit. */
export interface Inside {
  /** Undefined: at the top. */
  readonly element: Element | undefined;
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
  readonly isClickable: boolean;
  readonly isAriaHidden: boolean;
  /** Undefined until `isStruck` is asked for it: most elements have no texts of their own. */
  isStruck: boolean | undefined;
  /** The nearest block, with which texts are in the viewport; undefined: at the top. */
  readonly block: Block | undefined;
  /** Texts of a label that the labelled control's name repeats. */
  readonly labelled: string;
}

/** Whether all is cut away by a box without area around it, and whether that box is positioned; what is placed elsewhere is not. */
export type Clip = "none" | "static" | "positioned";

interface Block {
  readonly element: Element;
  /** Undefined until it is asked for. */
  isInViewport: boolean | undefined;
}

const TOP: Inside = {
  element: undefined,
  outer: undefined,
  depth: 0,
  line: -1,
  isPointer: false,
  isTransparent: false,
  isHidden: false,
  clip: "none",
  leaf: undefined,
  isClickable: false,
  isAriaHidden: false,
  isStruck: false,
  block: undefined,
  labelled: "",
};

/** The state inside the parents of the element with which the observation begins; undefined for that of a document. */
export function topOf(root: Element | undefined): Inside {
  const parent = root === undefined ? null : composedParent(root);
  return parent === null ? TOP : { ...TOP, isPointer: getComputedStyle(parent).cursor === "pointer" };
}

/** What cuts away what is inside of an element, as a menu that is folded does. */
export function clipOf(element: Element, style: CSSStyleDeclaration, outer: Clip): Clip {
  if (outer !== "none") {
    const { position } = style;
    const isElsewhere = position === "fixed" || (position === "absolute" && outer === "static");
    if (!isElsewhere) return position === "static" ? outer : "positioned";
  }
  const { display } = style;
  // It does not apply to boxes in a line, to the parts of tables, or where the viewport takes it over.
  if (style.overflowY === "visible" || /^(?:inline|contents|table-.*)$/.test(display)) return "none";
  if (element === bodyOf(document) || element === rootElementOf(document)) return "none";
  const { width, height } = boxOf(element);
  if (width >= 1 && height >= 1) return "none";
  return style.position === "static" ? "static" : "positioned";
}

/** Whether texts are struck out there, as former prices are. Without recursion: elements may be nested as deep as there are any. */
export function isStruck(inside: Inside): boolean {
  let known: Inside | undefined = inside;
  while (known !== undefined && (known.isStruck ??= isStruckBy(known.element)) === undefined) known = known.outer;
  const is = known?.isStruck === true;
  for (let each: Inside | undefined = inside; each !== undefined && each !== known; each = each.outer)
    each.isStruck = is;
  return is;
}

/** Undefined: that depends on what is around it. */
function isStruckBy(element: Element | undefined): true | undefined {
  if (element === undefined) return undefined;
  const is = STRUCK.has(tagOf(element)) || getComputedStyle(element).textDecorationLine.includes("line-through");
  return is || undefined;
}

/** Whether everything has the pointer as its cursor, which then says nothing of what can be clicked. */
export function hasPointerBody(): boolean {
  const body = bodyOf(document);
  return body !== null && getComputedStyle(body).cursor === "pointer";
}

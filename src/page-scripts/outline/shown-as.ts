/** Whether an element has a line of its own, and as what. */

import {
  attribute,
  bodyOf,
  clientHeightOf,
  clientWidthOf,
  composedParent,
  firstChildOf,
  firstElementOf,
  has,
  matchesSelector,
  nextElementOf,
  previousElementOf,
  queryAll,
  scrollHeightOf,
  shadowOf,
  tagOf,
} from "../dom/reads.ts";
import { flags } from "../messages.ts";
import { isEditableRoot, kindOf } from "./descriptions.ts";
import { isTwin } from "./hints.ts";
import { type Inside, overflowOf, type Walked } from "./inside.ts";
import { isPlain } from "./names.ts";
import { hasClicksInside, hasReactions, hearsClicks } from "./reactions.ts";
import { boxOf, hasBox, isLarge } from "./rects.ts";
import { COMPOSITE_ROLES, INTERACTIVE_ROLES, LEAF_ROLES, NAMED_ROLES, PART_ROLES, STRUCTURE_ROLES } from "./roles.ts";

const MAX_PLAIN = 60;
const MIN_CHART_WIDTH = 100;
const MIN_CHART_HEIGHT = 60;
const MIN_ICON = 8;
const MAX_ICON = 64;

/** Characters without which a name says nothing. */
const WORD = /[\p{L}\p{N}]/u;

export interface ShownAs {
  readonly kind: string;
  readonly bits: number;
  /** Its kind does not say that it reacts to a click. */
  readonly reacts?: true;
}

/** How an element is shown; undefined for one that has no line of its own. */
export function shownAs(at: Walked, inside: Inside, startsPointer: boolean, isUnseen: boolean): ShownAs | undefined {
  const { element, tag, role, cursor } = at;
  const isEditable = isEditableRoot(element);
  if (
    (INTERACTIVE_ROLES.has(role) && role !== "option" && role !== "gridcell") ||
    (role === "" && isEditable) ||
    role === "option" ||
    (role === "gridcell" && has(element, "tabindex"))
  ) {
    if (!hasBox(element)) return undefined;
    return { kind: kindOf(element, role), bits: flags.isInteractive };
  }
  const clickable = clickableAs(at, startsPointer, inside);
  if (isUnseen) return clickable !== undefined && hasBox(element) ? clickable : undefined;
  if (role === "iframe") return hasPixels(element) ? { kind: "iframe", bits: 0 } : undefined;
  if (inside.leaf === undefined) {
    if (role === "listitem" || role === "row" || role === "article" || role === "gridcell")
      return {
        kind: kindOf(element, role),
        bits: flags.isContainer | (clickable === undefined ? 0 : flags.isInteractive),
        ...(clickable !== undefined && { reacts: true }),
      };
    // The items of a tree or a menu react to a click; the box has the focus.
    const isComposite = COMPOSITE_ROLES.has(role) && !startsPointer && !has(element, "onclick");
    // The keyboard scrolls it.
    if (!startsPointer && !has(element, "onclick") && has(element, "tabindex") && isScrollBox(at)) return SCROLL;
    if (!isComposite && clickable !== undefined && hasBox(element)) return asTarget(element, tag, role, clickable);
    if (STRUCTURE_ROLES.has(role)) return { kind: kindOf(element, role), bits: 0 };
    if (MEDIA_ROLES.has(role)) return { kind: role, bits: flags.isInteractive };
    if (NAMED_ROLES.has(role) && isNamed(element, role))
      return { kind: kindOf(element, role), bits: role === "img" && hasReactions(element) ? flags.isInteractive : 0 };
  } else if (clickable !== undefined && hasBox(element)) return asTarget(element, tag, role, clickable);
  if (isIcon(at, inside)) return ICON;
  if (inside.leaf === undefined) {
    if (tag === "svg" && isChart(element)) return CHART;
    if (tag === "svg" && queryAll(element, "text").length > 0) return { kind: "img", bits: 0 };
    if ((hasReactions(element) || isHandle(element, cursor)) && hasBox(element)) return OTHER;
    if (role === "" && tag === "div" && isAmongLike(element)) return BOX;
  }
  return isScrollBox(at) ? SCROLL : undefined;
}

const MEDIA_ROLES: ReadonlySet<string> = new Set(["canvas", "video", "audio"]);

/** A heading, picture, drawing or video that reacts is shown as such, with its name. */
function asTarget(element: Element, tag: string, role: string, clickable: ShownAs): ShownAs {
  const bits = clickable.bits & ~flags.isContainer;
  if (tag === "svg" && isChart(element)) return { kind: CHART.kind, bits, reacts: true };
  if (role === "img" && !isNamed(element, role)) return ICON;
  return LEAF_ROLES.has(role) || MEDIA_ROLES.has(role)
    ? { kind: kindOf(element, role), bits, reacts: true }
    : clickable;
}

/** Controls that are no part of what they are in, as they take text or a file. */
const APART: ReadonlySet<string> = new Set([
  ...["textbox", "searchbox", "combobox", "listbox", "spinbutton", "slider", "file"],
]);

/** Whether an element is a part of the target around it, by the role of that; a button beside its words, as to close a tab, is none. */
export function isPartOf(element: Element, role: string, hider: Element | undefined): boolean {
  if (hider === undefined || APART.has(role)) return false;
  const isButton = role === "button" || has(element, "onclick") || hearsClicks(element);
  return role === "link" || !isButton || element.textContent?.trim() === hider.textContent?.trim();
}

export const CLICKABLE: ShownAs = { kind: "clickable", bits: flags.isContainer | flags.isInteractive };
const BY_CURSOR: ShownAs = { kind: "clickable", bits: CLICKABLE.bits | flags.isByCursor };
/** It reacts to something else than clicks. */
const OTHER: ShownAs = { kind: "box", bits: flags.isContainer | flags.isInteractive };
const ICON: ShownAs = { kind: "icon", bits: flags.isInteractive };
const SCROLL: ShownAs = { kind: "scroll", bits: 0 };
const CHART: ShownAs = { kind: "chart", bits: 0 };
const BOX: ShownAs = { kind: "item", bits: flags.isContainer | flags.isBox };
export const CELL_ROLES: ReadonlySet<string> = new Set(["gridcell", "cell", "columnheader", "rowheader"]);

export function isLeafKind(element: Element, role: string): boolean {
  // Some trees have their branches inside the item.
  if (role === "treeitem") return queryAll(element, "[role=group], [role=treeitem]").length === 0;
  return LEAF_ROLES.has(role) || (role === "" && isEditableRoot(element));
}

/** Whether an element is, like most links, buttons and fields, one with a line of its own and nothing but text inside. */
export function isPlainControl(element: Element, role: string): boolean {
  return (
    INTERACTIVE_ROLES.has(role) &&
    LEAF_ROLES.has(role) &&
    role !== "option" &&
    firstElementOf(element) === null &&
    shadowOf(element) === null
  );
}

/** Whether nothing inside of what has its content as its name can have a line: texts, and elements that only style them. */
export function isPlainInside(element: Element, isPointer: boolean): boolean {
  if (firstElementOf(element) === null) return shadowOf(element) === null;
  // Where the cursor is no hand, one may begin inside.
  if (!isPointer || shadowOf(element) !== null || hasClicksInside(element)) return false;
  const inner = queryAll(element, "*");
  if (inner.length > MAX_PLAIN) return false;
  for (let index = 0; index < inner.length; index++) {
    const each = inner[index];
    if (each === undefined || !isPlain(each)) return false;
  }
  return true;
}

function isNamed(element: Element, role: string): boolean {
  if (has(element, "aria-label") || has(element, "aria-labelledby")) return true;
  const tag = tagOf(element);
  if (tag === "img") return WORD.test(attribute(element, "alt") ?? "") || WORD.test(attribute(element, "title") ?? "");
  if (tag === "fieldset" || tag === "table" || tag === "figure") {
    const first = firstElementOf(element);
    return first !== null && /^(legend|caption|figcaption)$/.test(tagOf(first));
  }
  return (
    role === "img" && tag === "svg" && firstElementOf(element) !== null && tagOf(firstElementOf(element)) === "title"
  );
}

/** How something that is clicked is shown: by its attributes, its listeners, or the cursor; undefined for all else. */
function clickableAs(
  { element, tag, role, cursor }: Walked,
  startsPointer: boolean,
  inside: Inside,
): ShownAs | undefined {
  // An element with all of the text of a button is the button.
  const { leaf, isTargetLeaf } = inside;
  const isLeafItself = (): boolean => isTargetLeaf && element.textContent?.trim() === leaf?.textContent?.trim();
  if (has(element, "onclick")) return isLeafItself() ? undefined : CLICKABLE;
  if (tag !== "label" && hearsClicks(element) && isOwnTarget(element, inside, cursor))
    return isLeafItself() ? undefined : CLICKABLE;
  const tabindex = attribute(element, "tabindex");
  const isFocusable = tabindex !== null && Number(tabindex) >= 0;
  if (isFocusable && tag !== "iframe" && !PART_ROLES.has(role) && !isFocusGuard(element)) return CLICKABLE;
  if (tag === "a" && (has(element, "class") || has(element, "id"))) return CLICKABLE;
  return startsPointer && tag !== "label" && !isLeafItself() ? BY_CURSOR : undefined;
}

/** Whether an element only has the focus, for a script to pass it on: it is empty, and hidden or a pixel. */
function isFocusGuard(element: Element): boolean {
  if (firstChildOf(element) !== null) return false;
  const { width, height } = boxOf(element);
  return attribute(element, "aria-hidden") === "true" || (width <= 1 && height <= 1);
}

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role=button], [role=link], [tabindex]:not([tabindex="-1"])';
const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";
const PICTURES = "img, picture, svg";
const TITLES = `${HEADINGS}, ${PICTURES}`;
/** Their parts are what is clicked. */
const BARS = "[role=tablist], [role=menubar], [role=toolbar], [role=tree], [role=grid], [role=treegrid]";
/** A larger part of a page listens for the clicks of its contents. */
const MAX_INSIDE = 80;
const MAX_CARD_CONTROLS = 4;

/** Whether an element that listens for clicks is their target, and not a part of the page that listens for those of its contents. */
function isOwnTarget(element: Element, { leaf }: Inside, cursor: string): boolean {
  if (leaf !== undefined || cursor === "pointer") return true;
  const inner = queryAll(element, "*");
  if (queryAll(element, BARS).length > 0) return false;
  if (inner.length > MAX_INSIDE || (isLarge(element) && !isTitleAlone(element))) return false;
  const inside = queryAll(element, CONTROLS);
  const controls = inside.length;
  if (controls === 1 && isOnlyIn(element, inside[0])) return false;
  // A card is clicked beside the controls in it.
  const isCard = queryAll(element, TITLES).length > 0 || hasListeningTwin(element);
  if (hasClicksInside(element) || controls > 0) return isCard && controls <= MAX_CARD_CONTROLS;
  for (let index = 0; index < inner.length; index++) {
    const each = inner[index];
    if (each !== undefined && getComputedStyle(each).cursor === "pointer") return isCard;
  }
  return true;
}

/** Whether an element has nothing but one control, whose click leads nowhere else: that is pressed in its place. */
function isOnlyIn(element: Element, control: Element | undefined): boolean {
  if (control === undefined || !matchesSelector(control, "button, a[href^='#'], [role=button]")) return false;
  const text = element.textContent?.trim();
  const pictures = queryAll(element, PICTURES).length - queryAll(control, PICTURES).length;
  return text !== "" && text === control.textContent?.trim() && pictures === 0;
}

/** Whether an element has nothing inside but a heading or pictures, so that there is nothing whose clicks it could listen for. */
function isTitleAlone(element: Element): boolean {
  if (queryAll(element, CONTROLS).length > 0 || hasClicksInside(element)) return false;
  return element.textContent?.trim() === (queryAll(element, HEADINGS)[0]?.textContent?.trim() ?? "");
}

/** Whether the element before or behind it is of its kind, and listens for clicks as well. */
function hasListeningTwin(element: Element): boolean {
  return [previousElementOf(element), nextElementOf(element)].some(
    (other) => other !== null && isTwin(element, other) && hearsClicks(other),
  );
}

/** An empty leaf inside something that can be clicked, or a small picture that stands for something to click. */
function isIcon({ element, tag, role, style }: Walked, inside: Inside): boolean {
  if (!inside.isClickable || inside.leaf !== undefined) return false;
  const isPicture = tag === "img" || tag === "svg" || role === "img";
  if (!isPicture && firstChildOf(element) !== null) return false;
  if (isPicture && isNamed(element, role)) return false;
  const { width, height } = boxOf(element);
  if (width < MIN_ICON || height < MIN_ICON || width > MAX_ICON || height > MAX_ICON) return false;
  return isPicture || isDrawn(element, style);
}

/** Whether styles draw something in an element: a picture, the glyph of an icon font, a color. */
function isDrawn(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.backgroundImage !== "none" || style.maskImage !== "none") return true;
  if (style.backgroundColor !== "rgba(0, 0, 0, 0)") return true;
  return ["::before", "::after"].some(
    (pseudo) => !/^(?:none|normal|"")$/.test(getComputedStyle(element, pseudo).content),
  );
}

/** Whether it is one of at least three boxes in a row that are alike, as lists without list elements are made of. */
function isAmongLike(element: Element): boolean {
  const classes = attribute(element, "class");
  if (classes === null || classes === "" || firstElementOf(element) === null) return false;
  const isLike = (other: Element | null): other is Element => other !== null && isTwin(element, other);
  const [before, after] = [previousElementOf(element), nextElementOf(element)];
  if (isLike(before)) return isLike(after) || isLike(previousElementOf(before));
  return isLike(after) && isLike(nextElementOf(after));
}

/** Whether a frame is more than the pixel of one that only reports a visit. */
function hasPixels(frame: Element): boolean {
  return clientWidthOf(frame) > 1 && clientHeightOf(frame) > 1;
}

/** A large drawing with texts. */
function isChart(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width >= MIN_CHART_WIDTH && height >= MIN_CHART_HEIGHT && queryAll(element, "text").length > 0;
}

function isScrollBox(at: Walked): boolean {
  if (!/^(?:auto|scroll)$/.test(overflowOf(at))) return false;
  const { element } = at;
  return (
    element !== bodyOf(document) &&
    scrollHeightOf(element) > clientHeightOf(element) + 8 &&
    clientHeightOf(element) > 20
  );
}

/** Whether the cursor shows that an element is dragged: to another place, or by its name to change the size of another. */
export function isHandle(element: Element, cursor: string): boolean {
  if (cursor.endsWith("-resize")) return has(element, "aria-label");
  if ((cursor !== "grab" && cursor !== "move") || isLarge(element)) return false;
  const outer = composedParent(element);
  return outer !== null && getComputedStyle(outer).cursor !== cursor;
}

/** The walk through what is drawn of a document, by which its lines are made. */

import {
  attribute,
  firstChildOf,
  firstElementOf,
  has,
  isElement,
  isText,
  nextSiblingOf,
  shadowOf,
  tagOf,
} from "../dom/reads.ts";
import { controlBehind, controlOf, isClipped, isDrawn } from "../dom/labels.ts";
import { flags } from "../messages.ts";
import { kindOf, subjectOf } from "./descriptions.ts";
import {
  clipOf,
  editorOf,
  hasContent,
  hasPointerBody,
  type Inside,
  isBlocked,
  isCutAway,
  isShortText,
  type Walked,
} from "./inside.ts";
import type { Lines } from "./lines.ts";
import { hasClicksInside } from "./reactions.ts";
import { hasBox } from "./rects.ts";
import { HIDING_ROLES, OPENED_ROLES, roleOf } from "./roles.ts";
import { CELL_ROLES, CLICKABLE, isLeafKind, isPartOf, isPlainControl, isPlainInside, shownAs } from "./shown-as.ts";

/** Nodes visited. */
const MAX_NODES = 60_000;
/** Time of a walk by the page's clock, once MIN_NODES were read, those for names included: on a busy machine time passes without work. */
const DEFAULT_MAX_MS = 500;
const MIN_NODES = 5_000;
const SLOW_DEPTH = 50;

const SKIPPED: ReadonlySet<string> = new Set([
  ...["script", "style", "template", "noscript", "head", "meta", "link", "title", "datalist", "option", "optgroup"],
  ...["source", "track", "param", "col", "colgroup", "wbr", "br"],
]);
/** Their contents are values, shown with them. */
const WHOLE: ReadonlySet<string> = new Set(["select", "textarea", "iframe", "canvas", "video"]);

/** Controls whose label a person presses where nothing of them is drawn. */
const STOOD_FOR: ReadonlySet<string> = new Set(["checkbox", "radio", "switch", "file"]);

/** One level of the walk: what is next, and what to do when it is done. */
interface Level {
  next: Node | null;
  /** The nodes that a slot shows, in place of the siblings. */
  readonly slotted: readonly Node[] | undefined;
  slot: number;
  readonly inside: Inside;
  /** A text ends where it does. */
  readonly isBlock: boolean;
  /** A box within a line of text. */
  readonly isApart: boolean;
}

/** Whether all was visited; without recursion, since the depth of a tree is unlimited. */
export function walk(root: Element, top: Inside, lines: Lines, maxMs = DEFAULT_MAX_MS): boolean {
  const endMs = performance.now() + maxMs;
  const pointerSaysClickable = !hasPointerBody();
  const levels: Level[] = [];
  const visit = (element: Element, inside: Inside): void => {
    const level = enter(element, inside, lines, pointerSaysClickable);
    if (level !== undefined) levels.push(level);
  };
  visit(root, top);
  let nodes = 0;
  /** Nodes, and more for those so deep that the browser takes longer for each. */
  let work = 0;
  let isWhole = true;
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const node: Node | null = level.slotted === undefined ? level.next : (level.slotted[level.slot++] ?? null);
    if (node === null) {
      if (level.isBlock) lines.flush();
      if (level.isApart) lines.addSpace();
      levels.pop();
      continue;
    }
    if (level.slotted === undefined) level.next = nextSiblingOf(node);
    nodes++;
    work += 1 + levels.length / SLOW_DEPTH;
    const isLate = (nodes & 7) === 0 && work + lines.names.nodesRead > MIN_NODES && performance.now() > endMs;
    if (nodes > MAX_NODES || lines.isFull || isLate) {
      isWhole = false;
      break;
    }
    if (isText(node)) lines.addText(node, level.inside);
    else if (isElement(node)) visit(node, level.inside);
  }
  lines.flush();
  return isWhole;
}

/** The level of an element's children; undefined where nothing of it is shown. */
function enter(element: Element, inside: Inside, lines: Lines, pointerSaysClickable: boolean): Level | undefined {
  const tag = tagOf(element);
  if (SKIPPED.has(tag)) {
    if (tag === "br") lines.addSpace();
    return undefined;
  }
  const style = getComputedStyle(element);
  const { display } = style;
  // The areas of an image map are drawn by the picture.
  if (display === "none" && tag !== "area") return undefined;
  const subject = subjectOf(element);
  const role = roleOf(subject);
  // The texts of two labels are not one.
  const isBlock = tag === "label" || CELL_ROLES.has(role) || (display !== "contents" && !display.startsWith("inline"));
  if (isBlock) lines.flush();
  // As in names, texts of boxes beside each other are no single word.
  const isApart = !isBlock && display !== "inline" && display !== "contents";
  if (isApart) lines.addSpace();
  // Each read of a style takes a part of the time of a look: none is made twice, or before it is needed.
  const { cursor } = style;
  const walked = { element, subject, tag, role, style, display, cursor, overflow: undefined };
  const isCut = isCutAway(style, inside.clip) && editorOf(element) === undefined;
  const isAriaHidden = inside.isAriaHidden || attribute(element, "aria-hidden") === "true";
  const isHidden =
    isCut ||
    style.visibility !== "visible" ||
    (isAriaHidden && isTransparentIn(inside, style) && isDead(element, style)) ||
    isBehindBox(role, inside, style);
  if (STOOD_FOR.has(role) && tag === "input" && isClipped(element) && lines.names.labelsOf(element).some(isDrawn))
    return undefined;
  const isPart = subject === element && isPartOf(element, role, inside.hider);
  if (!isHidden && !isPart && subject === element && isPlainControl(element, role) && hasBox(element)) {
    lines.flush();
    lines.add(walked, { kind: kindOf(element, role), bits: flags.isInteractive }, inside);
    return undefined;
  }
  const isTransparent = isTransparentIn(inside, style);
  const isPointer = cursor === "pointer";
  const startsPointer = isPointer && !inside.isPointer && pointerSaysClickable;
  const shown = isHidden || isPart ? undefined : shownAs(walked, inside, startsPointer, isTransparent || isAriaHidden);
  let next: Inside = inside;
  if (shown !== undefined) {
    lines.flush();
    next = lines.add(walked, shown, inside);
  }
  const isLeaf = shown !== undefined && subject === element && isLeafKind(element, role);
  const isTarget = shown !== undefined && (shown.bits & flags.isInteractive) !== 0;
  // What is clicked inside a heading has its words in a line of its own.
  const leaf = shown?.kind === CLICKABLE.kind && !isLeaf ? undefined : (inside.leaf ?? (isLeaf ? element : undefined));
  const clip = clipOf(walked, inside.clip, isCut);
  const isBesides = isAriaHidden && (inside.isBesides || (!inside.isAriaHidden && isShortText(element)));
  if (!isEntered(walked) || (leaf !== undefined && !isBesides && isPlainInside(element, isPointer))) return undefined;
  return levelOf(
    element,
    {
      ...next,
      at: walked,
      outer: inside,
      isPointer,
      // Only the parts of a drawing that react are shown.
      isTransparent: isTransparent || tag === "svg",
      isHidden: isHidden || clip !== "none",
      clip,
      isAriaHidden,
      isBesides,
      isStruck: undefined,
      leaf,
      isTargetLeaf: leaf === element ? isTarget : leaf !== undefined && inside.isTargetLeaf,
      isClickable: inside.isClickable || isTarget,
      hider:
        (isLeaf || (subject !== element && tag !== "label")) && HIDING_ROLES.has(role)
          ? element
          : OPENED_ROLES.has(role)
            ? undefined
            : inside.hider,
      isInCanvas: inside.isInCanvas || tag === "canvas",
      // What is in a canvas has no place of its own.
      block: (isBlock || tag === "canvas") && !inside.isInCanvas ? { element, isInViewport: undefined } : next.block,
      isBlocked: isBlocked(element, tag, inside),
      labelled: tag === "label" ? labelledName(element, lines) : inside.labelled,
    },
    isBlock || shown !== undefined,
    isApart,
  );
}

function isTransparentIn(outer: Inside, style: CSSStyleDeclaration): boolean {
  return outer.isTransparent || style.opacity === "0";
}

/** Whether neither the pointer nor the keyboard reaches an element, as the field that a widget keeps for its form. */
function isDead(element: Element, style: CSSStyleDeclaration): boolean {
  return style.pointerEvents === "none" && attribute(element, "tabindex") === "-1";
}

/** Whether an element is the field of a combobox around it that gets its clicks: the combobox has its name. */
function isBehindBox(role: string, { leaf }: Inside, style: CSSStyleDeclaration): boolean {
  return role === "combobox" && leaf !== undefined && roleOf(leaf) === role && style.pointerEvents === "none";
}

/** Whether what is inside an element is shown beside it. */
function isEntered({ element, tag, style, display }: Walked): boolean {
  if (WHOLE.has(tag)) return tag === "canvas" && hasContent(element);
  if (tag === "svg" && !hasClicksInside(element)) return false;
  // It does not apply to the parts of tables.
  return display.startsWith("table-") || style.contentVisibility !== "hidden";
}

function levelOf(element: Element, inside: Inside, isBlock: boolean, isApart: boolean): Level {
  const level = { next: null, slot: 0, inside, isBlock, isApart };
  if (tagOf(element) === "details" && !has(element, "open")) {
    const first = firstElementOf(element);
    return { ...level, slotted: first !== null && tagOf(first) === "summary" ? [first] : [] };
  }
  const slotted = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  if (slotted.length > 0) return { ...level, slotted };
  return { ...level, next: firstChildOf(shadowOf(element) ?? element), slotted: undefined };
}

/** The name in the line that a label's control has, or that the label has for it; empty where there is none. */
function labelledName(label: Element, { names }: Lines): string {
  const control = controlOf(label);
  if (control === undefined || (!isDrawn(control) && controlBehind(label) === undefined)) return "";
  return names.nameOf(control, roleOf(control));
}

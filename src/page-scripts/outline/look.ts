import {
  attribute,
  bodyOf,
  clientHeightOf,
  composedParent,
  firstChildOf,
  firstElementOf,
  focused,
  has,
  isElement,
  isText,
  nextElementOf,
  nextSiblingOf,
  previousElementOf,
  queryAll,
  rectOf,
  rootElementOf,
  scrollHeightOf,
  scrollTopOf,
  shadowOf,
  tagOf,
  textOf,
} from "../dom/reads.ts";
import { flags, type CheckReply, type LookReply, type LookRequest } from "../messages.ts";
import { hintOf } from "./hints.ts";
import { createNames, isPlain, MAX_NAME, type Names } from "./names.ts";
import { plainBoxes } from "./boxes.ts";
import { hasClicksInside, hasReactions, hearsClicks, reactionsOf } from "./reactions.ts";
import { createRefs, type Entry } from "./refs.ts";
import {
  COMPOSITE_ROLES,
  headingLevel,
  INTERACTIVE_ROLES,
  LEAF_ROLES,
  NAMED_ROLES,
  roleOf,
  shortKinds,
  STRUCTURE_ROLES,
} from "./roles.ts";
import { statesOf } from "./states.ts";
import { descendants } from "../dom/texts.ts";
import { cleaned } from "../../visible-text.ts";

/** Nodes visited; time by the page's clock; lines; characters of all lines. */
const MAX_NODES = 60_000;
const MAX_MS = 500;
const MAX_LINES = 20_000;
const MAX_CHARACTERS = 2_000_000;
const MAX_DEPTH = 30;
const MAX_TEXT = 300;
const MAX_PLAIN = 60;
const MAX_CHART_NAME = 60;
const MIN_CHART_WIDTH = 100;
const MIN_CHART_HEIGHT = 60;
const MIN_ICON = 8;
const MAX_ICON = 64;

const SKIPPED: ReadonlySet<string> = new Set([
  ...["script", "style", "template", "noscript", "head", "meta", "link", "title", "datalist", "option", "optgroup"],
  ...["source", "track", "param", "col", "colgroup", "map", "wbr", "br"],
]);

/** Characters without which a name says nothing. */
const WORD = /[\p{L}\p{N}]/u;

const STRUCK: ReadonlySet<string> = new Set(["del", "s", "strike"]);

/** Between links and behind them: it says nothing. */
const SEPARATOR = /^[.,;|·•]$/;

/** The state that an element's descendants inherit. */
interface Inside {
  readonly depth: number;
  /** Index of the line that it is inside of. */
  readonly line: number;
  readonly isPointer: boolean;
  readonly isTransparent: boolean;
  readonly isHidden: boolean;
  /** The element around that has its content as its name. */
  readonly leaf: Element | undefined;
  readonly isClickable: boolean;
  readonly isAriaHidden: boolean;
  /** Texts are struck out, as former prices are. */
  readonly isStruck: boolean;
  /** The nearest block, with which texts are in the viewport; undefined: at the top. */
  readonly block: Block | undefined;
  /** Texts of a label that the labelled control's name repeats. */
  readonly labelled: string;
}

interface Block {
  readonly element: Element;
  /** Undefined until it is asked for: most blocks have no texts of their own. */
  isInViewport: boolean | undefined;
}

const TOP: Inside = {
  depth: 0,
  line: -1,
  isPointer: false,
  isTransparent: false,
  isHidden: false,
  leaf: undefined,
  isClickable: false,
  isAriaHidden: false,
  isStruck: false,
  block: undefined,
  labelled: "",
};

/** One level of the walk: what is next, and what to do when it is done. */
interface Level {
  next: Node | null;
  /** In place of the siblings: what a slot shows. */
  readonly slotted: readonly Node[] | undefined;
  slot: number;
  readonly inside: Inside;
  /** A text ends where it does. */
  readonly isBlock: boolean;
  /** A box within a line of text. */
  readonly isApart: boolean;
}

const refs = createRefs();
let documentNumber: number | undefined;

export function check(ref: string): CheckReply {
  return refs.check(ref, described);
}

function described(element: Element, kind: string): { readonly kind: string; readonly name: string } {
  const role = roleOf(element);
  const known = SPECIAL.has(kind) || (kind === "item" && role === "") ? kind : kindOf(element, role);
  return { kind: known, name: lineName(element, role, known, createNames()) };
}

/** Whether what is under the pointer is still what was shown; its name may be gone, since tooltips take the title away. */
export function isAsShown(ref: string): boolean {
  const { state } = refs.check(ref, (own, kindBefore, nameBefore) => {
    const { kind, name } = described(own, kindBefore);
    return { kind, name: name === "" ? nameBefore : name };
  });
  return state === "same";
}

export function resolve(ref: string): Element | null {
  return check(ref).state === "same" ? (refs.elementOf(ref) ?? null) : null;
}

export function isTarget(element: Element): boolean {
  return refs.isInteractive(element);
}

/** Kinds that depend on more than the element itself. */
const SPECIAL: ReadonlySet<string> = new Set(["clickable", "icon", "box", "scroll", "chart"]);

function kindOf(element: Element, role: string): string {
  if (role === "gridcell" && !has(element, "tabindex")) return "cell";
  if (role === "heading") return `h${headingLevel(element)}`;
  if (role === "" && isEditableRoot(element)) return "textbox";
  return shortKinds[role] ?? role;
}

function lineName(element: Element, role: string, kind: string, names: Names): string {
  if (
    kind === "clickable" ||
    kind === "icon" ||
    kind === "box" ||
    kind === "scroll" ||
    kind === "item" ||
    kind === "row" ||
    kind === "cell" ||
    kind === "article"
  )
    return names.masked(cleaned(attribute(element, "aria-label") ?? titleOf(element, kind) ?? "", MAX_NAME));
  if (kind === "chart") return names.masked(cleaned(drawnText(element), MAX_CHART_NAME));
  return names.nameOf(element, role);
}

/** The title of a shape in a drawing, or the tooltip of an icon. */
function titleOf(element: Element, kind: string): string | undefined {
  const tooltip = kind === "icon" ? attribute(element, "title") : null;
  if (tooltip !== null) return tooltip;
  const first = element instanceof SVGElement ? firstElementOf(element) : null;
  return first !== null && tagOf(first) === "title" ? firstTextIn(first) : undefined;
}

/** The texts that a chart begins with: its title, or the labels of an axis. */
function drawnText(chart: Element): string {
  const texts = queryAll(chart, "text");
  let text = "";
  for (let index = 0; index < texts.length && text.length < MAX_CHART_NAME; index++) {
    const each = texts[index];
    if (each !== undefined) text += `${firstTextIn(each)} `;
  }
  return text;
}

/** The first text; later ones may repeat it, as a tooltip. */
function firstTextIn(element: Element): string {
  for (const node of descendants(element)) if (isText(node)) return textOf(node, MAX_CHART_NAME);
  return "";
}

function isEditableRoot(element: Element): boolean {
  const editable = attribute(element, "contenteditable");
  return editable !== null && editable.toLowerCase() !== "false";
}

/** All that is shown of this frame, in the order of the document. */
export function look(request: LookRequest): LookReply {
  documentNumber ??= request.document;
  const names = createNames();
  const walked: WalkedLine[] = [];
  const active = focused();
  const startedMs = performance.now();
  boxed = undefined;
  [viewWidth, viewHeight] = [innerWidth, innerHeight];
  const pointerSaysClickable = !hasPointerBody();
  let nodes = 0;
  let characters = 0;
  let isCut = false;
  let pending = "";
  let pendingInside: Inside = TOP;

  function flush(): void {
    const text = names.masked(cleaned(pending, MAX_TEXT)).replaceAll("~~~~", "");
    pending = "";
    if (text === "" || SEPARATOR.test(text)) return;
    const { depth, line, block, labelled } = pendingInside;
    if (labelled !== "" && labelled.includes(text)) return;
    const isSeen = block === undefined || (block.isInViewport ??= isInViewport(block.element));
    if (request.visible === true && !isSeen) return;
    emit(depth, undefined, line, "text", text, "", "", isSeen ? flags.inViewport : 0);
  }

  function emit(
    depth: number,
    element: Element | undefined,
    parentLine: number,
    kind: string,
    name: string,
    hint: string,
    states: string,
    bits: number,
  ): number {
    const length = name.length + states.length + hint.length;
    const line: WalkedLine = { depth, element, parent: parentLine, kind, name, hint, states, bits, characters: length };
    if ((bits & flags.inViewport) !== 0) markInViewport(parentLine);
    characters += length + 20;
    return walked.push(line) - 1;
  }

  /** Marks the lines around one in the viewport as in it. */
  function markInViewport(line: number): void {
    for (let each = walked[line]; each !== undefined; each = walked[each.parent]) {
      if ((each.bits & flags.inViewport) !== 0) return;
      each.bits |= flags.inViewport;
    }
  }

  function addText(node: Text, inside: Inside): void {
    if (inside.isHidden || inside.isTransparent || inside.leaf !== undefined || inside.isAriaHidden) return;
    if (pending.length > 2_000) return;
    const text = textOf(node);
    pending += inside.isStruck ? struck(text) : text;
    pendingInside = inside;
  }

  /** The level of an element's children; undefined where nothing of it is shown. */
  function enter(element: Element, inside: Inside): Level | undefined {
    const tag = tagOf(element);
    if (SKIPPED.has(tag)) {
      if (tag === "br") pending += " ";
      return undefined;
    }
    const style = getComputedStyle(element);
    const { display } = style;
    if (display === "none") return undefined;
    // The texts of two labels are not one.
    const role = roleOf(element);
    const isBlock =
      tag === "label" || CELL_ROLES.has(role) || (display !== "contents" && !display.startsWith("inline"));
    if (isBlock) flush();
    // As in names, texts of boxes beside each other are no single word.
    const isApart = !isBlock && display !== "inline" && display !== "contents";
    if (isApart) pending += " ";
    const isHidden = style.visibility !== "visible";
    if (!isHidden && isPlainControl(element, role) && hasBox(element)) {
      flush();
      addLine(element, tag, role, { kind: kindOf(element, role), bits: flags.isInteractive }, style, inside);
      return undefined;
    }
    const isPointer = style.cursor === "pointer";
    const isTransparent = inside.isTransparent || style.opacity === "0";
    const isAriaHidden = inside.isAriaHidden || attribute(element, "aria-hidden") === "true";
    const startsPointer = isPointer && !inside.isPointer && pointerSaysClickable;
    const shown = isHidden
      ? undefined
      : shownAs(element, tag, role, inside, startsPointer, style, isTransparent || isAriaHidden);
    let next: Inside = inside;
    if (shown !== undefined) {
      flush();
      next = addLine(element, tag, role, shown, style, inside);
    }
    const isLabel = tag === "label";
    const ends = isBlock || shown !== undefined;
    const leaf = inside.leaf ?? (shown !== undefined && isLeafKind(element, role) ? element : undefined);
    next = {
      ...next,
      isPointer,
      // Only the parts of a drawing that react are shown.
      isTransparent: isTransparent || tag === "svg",
      isHidden,
      isAriaHidden,
      isStruck: inside.isStruck || STRUCK.has(tag) || style.textDecorationLine.includes("line-through"),
      leaf,
      isClickable: inside.isClickable || (shown !== undefined && (shown.bits & flags.isInteractive) !== 0),
      block: isBlock ? { element, isInViewport: undefined } : next.block,
      labelled: isLabel ? labelledName(element) : inside.labelled,
    };
    // The contents of these are values, shown with them.
    if (
      tag === "select" ||
      tag === "textarea" ||
      (tag === "svg" && !hasClicksInside(element)) ||
      tag === "iframe" ||
      tag === "canvas" ||
      tag === "video"
    )
      return undefined;
    // It does not apply to the parts of tables.
    if (!display.startsWith("table-") && style.contentVisibility === "hidden") return undefined;
    if (leaf !== undefined && isPlainInside(element, isPointer)) return undefined;
    if (tag === "details" && !has(element, "open")) {
      const first = firstElementOf(element);
      const summary = first !== null && tagOf(first) === "summary" ? [first] : [];
      return { next: null, slotted: summary, slot: 0, inside: next, isBlock: ends, isApart };
    }
    const shadow = shadowOf(element);
    const slotted = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
    if (slotted.length > 0) return { next: null, slotted, slot: 0, inside: next, isBlock: ends, isApart };
    return { next: firstChildOf(shadow ?? element), slotted: undefined, slot: 0, inside: next, isBlock: ends, isApart };
  }

  function labelledName(label: Element): string {
    const control = label instanceof HTMLLabelElement ? label.control : null;
    return control === null ? "" : names.nameOf(control, roleOf(control));
  }

  function addLine(
    element: Element,
    tag: string,
    role: string,
    { kind, bits }: ShownAs,
    style: CSSStyleDeclaration,
    inside: Inside,
  ): Inside {
    // An item is seen where something in it is.
    const isSeen = ((bits & ~flags.isBox) !== flags.isContainer || request.visible === true) && isInViewport(element);
    if (request.visible === true && !isSeen) return inside;
    const name = kind === "scroll" ? "" : lineName(element, role, kind, names);
    const isFocused = element === active;
    const hint = name === "" && (bits & flags.isInteractive) !== 0 ? hintOf(element, kind) : "";
    let states = kind === "scroll" ? "" : statesOf(element, kind === "textbox" ? "textbox" : role, isFocused, names);
    if ((bits & (flags.isInteractive | flags.isContainer)) !== 0)
      for (const state of reactionsOf(element, INTERACTIVE_ROLES.has(role), isHandle(element, style)))
        states += ` ${state}`;
    if ((kind === "row" || bits === CLICKABLE.bits) && isSelectedByClass(element)) states += " selected";
    if (kind === "scroll" || (bits & flags.isInteractive) === 0) states += scrollState(element, style);
    if (
      request.urls === true &&
      role === "link" &&
      (element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement)
    )
      states += ` url=${JSON.stringify(cleaned(element.href, 500))}`;
    if (request.boxes === true) {
      const { x, y, width, height } = boxOf(element);
      const { origin = { x: 0, y: 0 } } = request;
      states += ` @${[x + origin.x, y + origin.y, width, height].map((value) => Math.round(value)).join()}`;
    }
    const isImportant = isFocused || /^(h[1-6]|dialog|alertdialog|alert)$/.test(kind);
    const all = bits | (isSeen ? flags.inViewport : 0) | (isImportant ? flags.isImportant : 0);
    const line = emit(inside.depth, element, inside.line, kind, name, hint, states, all);
    return { ...inside, depth: inside.depth + 1, line };
  }

  const root = request.root === undefined ? (bodyOf(document) ?? rootElementOf(document)) : resolve(request.root);
  if (root !== null) {
    const levels: Level[] = [];
    const first = enter(root, request.root === undefined ? TOP : topOf(root));
    if (first !== undefined) levels.push(first);
    for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
      const node: Node | null = level.slotted === undefined ? level.next : (level.slotted[level.slot++] ?? null);
      if (node === null) {
        if (level.isBlock) flush();
        if (level.isApart) pending += " ";
        levels.pop();
        continue;
      }
      if (level.slotted === undefined) level.next = nextSiblingOf(node);
      nodes++;
      if (
        nodes > MAX_NODES ||
        walked.length >= MAX_LINES ||
        characters > MAX_CHARACTERS ||
        ((nodes & 7) === 0 && performance.now() - startedMs > MAX_MS)
      ) {
        isCut = true;
        break;
      }
      if (isText(node)) addText(node, level.inside);
      else if (isElement(node)) {
        const inner = enter(node, level.inside);
        if (inner !== undefined) levels.push(inner);
      }
    }
    flush();
  }
  const { lines, entries, entryOfLine, frames } = withoutPlainBoxes(walked);
  const isWhole = request.root === undefined && request.visible !== true;
  const { refs: given, rebound, places } = refs.assign(entries, documentNumber, isWhole);
  for (const [line, entry] of entryOfLine.entries()) {
    const record = lines[line];
    if (entry === -1 || record === undefined) continue;
    record[1] = given[entry] ?? "";
    const place = places[entry] ?? "";
    if (place !== "" && isCounted(record)) record[5] = ` ${place}${record[5]}`;
  }
  return { document: documentNumber, lines, rebound, frames, isCut };
}

/** Whether a line says which of several equal ones it is: where it has a name and is acted on. */
function isCounted([, , , name, , , bits]: readonly [number, string, string, string, string, string, number]): boolean {
  return name !== "" && (bits & flags.isInteractive) !== 0 && (bits & flags.isContainer) === 0;
}

/** A line for an element or text. */
interface WalkedLine {
  readonly depth: number;
  /** Undefined for a text. */
  readonly element: Element | undefined;
  /** Index of the line that it is inside of; -1 at the top. */
  readonly parent: number;
  readonly kind: string;
  readonly name: string;
  readonly hint: string;
  readonly states: string;
  bits: number;
  readonly characters: number;
}

/** The lines of a reply, and what refs are given to, in order. */
function withoutPlainBoxes(walked: readonly WalkedLine[]): {
  readonly lines: [number, string, string, string, string, string, number][];
  readonly entries: Entry[];
  /** Index of a line's entry; -1 for a text. */
  readonly entryOfLine: number[];
  readonly frames: [number, number][];
} {
  const plain = plainBoxes(walked);
  const lines: [number, string, string, string, string, string, number][] = [];
  const entries: Entry[] = [];
  const entryOfLine: number[] = [];
  const frames: [number, number][] = [];
  /** For the contents of a line: the index of the entry around them, and how many boxes around them are left out. */
  const around: { readonly entry: number; readonly leftOut: number }[] = [];
  for (const [index, { depth, element, parent, kind, name, hint, states, bits }] of walked.entries()) {
    const outer = around[parent] ?? { entry: -1, leftOut: 0 };
    if (plain.has(index)) {
      around.push({ entry: outer.entry, leftOut: outer.leftOut + 1 });
      continue;
    }
    const line = lines.push([Math.min(depth - outer.leftOut, MAX_DEPTH), "", kind, name, hint, states, bits]) - 1;
    let entry = -1;
    if (element !== undefined) {
      const isContainer = (bits & flags.isContainer) !== 0;
      const isInteractive = (bits & flags.isInteractive) !== 0;
      entry = entries.push({ element, kind, name, hint, isContainer, isInteractive, parent: outer.entry }) - 1;
      const tag = tagOf(element);
      const frame = tag === "iframe" || tag === "frame" ? frameIndex(element as HTMLIFrameElement) : -1;
      if (frame !== -1) frames.push([line, frame]);
    }
    entryOfLine.push(entry);
    around.push({ entry, leftOut: outer.leftOut });
  }
  return { lines, entries, entryOfLine, frames };
}

interface ShownAs {
  readonly kind: string;
  readonly bits: number;
}

/** How an element is shown; undefined for one that has no line of its own. */
function shownAs(
  element: Element,
  tag: string,
  role: string,
  inside: Inside,
  startsPointer: boolean,
  style: CSSStyleDeclaration,
  isUnseen: boolean,
): ShownAs | undefined {
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
  const clickable = clickableAs(element, tag, startsPointer, inside, style);
  if (isUnseen) return clickable !== undefined && hasBox(element) ? clickable : undefined;
  if (role === "iframe") return { kind: "iframe", bits: 0 };
  if (inside.leaf === undefined) {
    if (role === "listitem" || role === "row" || role === "article" || role === "gridcell")
      return {
        kind: kindOf(element, role),
        bits: flags.isContainer | (clickable === undefined ? 0 : flags.isInteractive),
      };
    // The items of a tree or a menu react to a click; the box has the focus.
    const isComposite = COMPOSITE_ROLES.has(role) && !startsPointer && !has(element, "onclick");
    // The keyboard scrolls it.
    if (!startsPointer && !has(element, "onclick") && has(element, "tabindex") && isScrollBox(element, style))
      return SCROLL;
    if (!isComposite && clickable !== undefined && hasBox(element)) return role === "img" ? ICON : clickable;
    if (STRUCTURE_ROLES.has(role)) return { kind: kindOf(element, role), bits: 0 };
    if (role === "canvas" || role === "video" || role === "audio") return { kind: role, bits: flags.isInteractive };
    if (NAMED_ROLES.has(role) && isNamed(element, role)) return { kind: kindOf(element, role), bits: 0 };
  } else if (clickable !== undefined && hasBox(element)) return role === "img" ? ICON : clickable;
  if (isIcon(element, tag, role, inside, style)) return ICON;
  if (inside.leaf === undefined) {
    if (tag === "svg" && isChart(element)) return CHART;
    if ((hasReactions(element) || isHandle(element, style)) && hasBox(element)) return OTHER;
    if (role === "" && tag === "div" && isAmongLike(element)) return BOX;
  }
  return isScrollBox(element, style) ? SCROLL : undefined;
}

const CLICKABLE: ShownAs = { kind: "clickable", bits: flags.isContainer | flags.isInteractive };
const BY_CURSOR: ShownAs = { kind: "clickable", bits: CLICKABLE.bits | flags.isByCursor };
/** It reacts to something else than clicks. */
const OTHER: ShownAs = { kind: "box", bits: flags.isContainer | flags.isInteractive };
const ICON: ShownAs = { kind: "icon", bits: flags.isInteractive };
const SCROLL: ShownAs = { kind: "scroll", bits: 0 };
const CHART: ShownAs = { kind: "chart", bits: 0 };
const BOX: ShownAs = { kind: "item", bits: flags.isContainer | flags.isBox };
const CELL_ROLES: ReadonlySet<string> = new Set(["gridcell", "cell", "columnheader", "rowheader"]);

function isLeafKind(element: Element, role: string): boolean {
  // Some trees have their branches inside the item.
  if (role === "treeitem") return queryAll(element, "[role=group], [role=treeitem]").length === 0;
  return LEAF_ROLES.has(role) || (role === "" && isEditableRoot(element));
}

/** Whether an element is, like most links, buttons and fields, one with a line of its own and nothing but text inside. */
function isPlainControl(element: Element, role: string): boolean {
  return (
    INTERACTIVE_ROLES.has(role) &&
    LEAF_ROLES.has(role) &&
    role !== "option" &&
    firstElementOf(element) === null &&
    shadowOf(element) === null
  );
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
  element: Element,
  tag: string,
  startsPointer: boolean,
  inside: Inside,
  style: CSSStyleDeclaration,
): ShownAs | undefined {
  if (has(element, "onclick")) return CLICKABLE;
  if (tag !== "label" && hearsClicks(element) && isOwnTarget(element, inside, style)) return CLICKABLE;
  const tabindex = attribute(element, "tabindex");
  if (tabindex !== null && Number(tabindex) >= 0 && tag !== "iframe") return CLICKABLE;
  if (tag === "a" && (has(element, "class") || has(element, "id"))) return CLICKABLE;
  return startsPointer && tag !== "label" ? BY_CURSOR : undefined;
}

const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [role=link], [tabindex]";

/** Whether an element that listens for clicks is their target, and not a part of the page that listens for those of its contents. */
function isOwnTarget(element: Element, { leaf }: Inside, { cursor }: CSSStyleDeclaration): boolean {
  // An element with all of the text of a button is the button.
  if (leaf !== undefined) return element.textContent?.trim() !== leaf.textContent?.trim();
  if (cursor === "pointer") return true;
  return (
    !hasClicksInside(element) &&
    areaOf(element) * 2 < viewWidth * viewHeight &&
    queryAll(element, CONTROLS).length === 0
  );
}

function areaOf(element: Element): number {
  const { width, height } = rectOf(element);
  return width * height;
}

/** An empty leaf inside something that can be clicked, or a small picture that stands for something to click. */
function isIcon(element: Element, tag: string, role: string, inside: Inside, style: CSSStyleDeclaration): boolean {
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

/** One of at least three boxes in a row that are alike, as lists without list elements are made of. */
function isAmongLike(element: Element): boolean {
  const classes = attribute(element, "class");
  if (classes === null || classes === "" || firstElementOf(element) === null) return false;
  const isLike = (other: Element | null): other is Element =>
    other !== null && tagOf(other) === "div" && attribute(other, "class") === classes;
  const [before, after] = [previousElementOf(element), nextElementOf(element)];
  if (isLike(before)) return isLike(after) || isLike(previousElementOf(before));
  return isLike(after) && isLike(nextElementOf(after));
}

/** A large drawing with texts. */
function isChart(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width >= MIN_CHART_WIDTH && height >= MIN_CHART_HEIGHT && queryAll(element, "text").length > 0;
}

function isScrollBox(element: Element, { overflowY }: CSSStyleDeclaration): boolean {
  if (overflowY !== "auto" && overflowY !== "scroll") return false;
  return (
    element !== bodyOf(document) &&
    scrollHeightOf(element) > clientHeightOf(element) + 8 &&
    clientHeightOf(element) > 20
  );
}

function scrollState(element: Element, { overflowY }: CSSStyleDeclaration): string {
  if (overflowY !== "auto" && overflowY !== "scroll") return "";
  const room = scrollHeightOf(element) - clientHeightOf(element);
  return room > 8 ? ` scroll=${Math.round((100 * scrollTopOf(element)) / room)}%` : "";
}

let boxed: Element | undefined;
let box: DOMRect;
/** The size of the viewport, read once for each look. */
let viewWidth = 0;
let viewHeight = 0;

/** The rectangle of an element, read once for each look: nothing moves meanwhile. */
function boxOf(element: Element): DOMRect {
  if (boxed !== element) {
    boxed = element;
    box = rectOf(element);
  }
  return box;
}

/** Whether nothing inside of what has its content as its name can have a line: texts, and elements that only style them. */
function isPlainInside(element: Element, isPointer: boolean): boolean {
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

/** Zero in size, and with nothing in it that might overflow. */
function hasBox(element: Element): boolean {
  const { width, height } = boxOf(element);
  if ((width > 0 && height > 0) || firstElementOf(element) !== null) return true;
  return firstChildOf(element) !== null && getComputedStyle(element).display === "contents";
}

function isInViewport(element: Element): boolean {
  const { top, bottom, left, right } = boxOf(element);
  return bottom > 0 && right > 0 && top < viewHeight && left < viewWidth;
}

/** Whether everything has the pointer as its cursor, which then says nothing of what can be clicked. */
function hasPointerBody(): boolean {
  const body = bodyOf(document);
  return body !== null && getComputedStyle(body).cursor === "pointer";
}

/** The state inside the parents of the element with which the observation begins. */
function topOf(element: Element): Inside {
  const parent = composedParent(element);
  return parent === null ? TOP : { ...TOP, isPointer: getComputedStyle(parent).cursor === "pointer" };
}

/** As Markdown writes it. */
function struck(text: string): string {
  const inner = text.trim();
  return inner === "" ? text : text.replace(inner, () => `~~${inner}~~`);
}

/** Whether an element has a name and is dragged to change the size of another, as its cursor shows. */
function isHandle(element: Element, { cursor }: CSSStyleDeclaration): boolean {
  return cursor.endsWith("-resize") && has(element, "aria-label");
}

/** Whether a class says that an item is selected which has no state of its own: `selected`, `is-selected`, `ui-row--selected`. */
function isSelectedByClass(element: Element): boolean {
  return !has(element, "aria-selected") && /(?:^|[\s_-])selected(?:\s|$)/.test(attribute(element, "class") ?? "");
}

function frameIndex(frame: HTMLIFrameElement): number {
  const { contentWindow } = frame;
  for (let index = 0; contentWindow !== null && index < Math.min(window.length, 200); index++)
    if (window[index] === contentWindow) return index;
  return -1;
}

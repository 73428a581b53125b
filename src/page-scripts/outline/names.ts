import { hiddenValues } from "../dom/hidden-fields.ts";
import { controlOf } from "../dom/labels.ts";
import { cleaned } from "../../visible-text.ts";
import {
  attribute,
  closestOf,
  firstChildOf,
  firstElementOf,
  has,
  isElement,
  isText,
  nextElementOf,
  nextSiblingOf,
  queryAll,
  rootOf,
  shadowOf,
  tagOf,
  textOf,
} from "../dom/reads.ts";
import { inputType, INTERACTIVE_ROLES, isSecret, roleOf } from "./roles.ts";
import { descendants, editedText, isUnread } from "../dom/texts.ts";

export const MAX_NAME = 160;
/** Nodes and characters that are read for one name. */
const MAX_NODES = 1_000;
const MAX_CHARACTERS = 4 * MAX_NAME;
const MAX_DEPTH = 200;
const MAX_REFERENCES = 20;
const MAX_LABELS = 20;

export type Names = ReturnType<typeof createNames>;

/** The names of one observation, each computed once. */
export function createNames() {
  const known = new Map<Element, string>();
  const typed = new Set(hiddenValues());
  const searched = new Set<Node>();
  /** Controls with their labels, by document or shadow root. The browser itself searches the whole document for those of each control. */
  const labelled = new Map<Node, ReadonlyMap<Element, readonly Element[]>>();
  let nodesRead = 0;

  function labelsOf(element: Element): readonly Element[] {
    if (!LABELABLE.has(tagOf(element))) return [];
    const root = rootOf(element);
    let known = labelled.get(root);
    if (known === undefined) labelled.set(root, (known = labelsIn(root)));
    return known.get(element) ?? [];
  }

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

  /** Replaces what was typed into fields for passwords and codes. */
  function masked(text: string): string {
    let safe = text;
    for (const value of typed) if (safe.includes(value)) safe = safe.replaceAll(value, "•••");
    return safe;
  }

  function contentIn(element: Element): string {
    const reading = { known: new Set<Element>(), labelsOf, depth: 0, nodes: 0, characters: 0 };
    const text = masked(cleaned(contentOf(element, NAMED, reading), MAX_NAME));
    nodesRead += reading.nodes;
    return text;
  }

  return {
    masked,
    labelsOf,
    /** The words drawn in an element that has its name from elsewhere, or a value; empty where they are its name or its fields'. */
    wordsBeside(element: Element, role: string): string {
      if (firstChildOf(element) === null) return "";
      const isNamedByWords = isNamedByContent(role) && !has(element, "aria-label") && !has(element, "aria-labelledby");
      return isNamedByWords || isEditedOrField(element, role) ? "" : contentIn(element);
    },
    /** Nodes that were read for names. */
    get nodesRead() {
      return nodesRead;
    },
    /** The accessible name, cleaned: by the rules of accname and HTML-AAM as Chromium reads them, in time bounded by `MAX_NODES`. */
    nameOf(element: Element, role: string): string {
      let name = known.get(element);
      if (name === undefined) {
        learnSecrets(rootOf(element));
        const reading = { known: new Set<Element>(), labelsOf, depth: 0, nodes: 0, characters: 0 };
        known.set(element, (name = masked(cleaned(nameIn(element, role, NAMED, reading), MAX_NAME))));
        nodesRead += reading.nodes;
      }
      return name;
    },
  };
}

/** The part of a page that is read for one name. */
interface Reading {
  /** No element adds to a name twice. */
  readonly known: Set<Element>;
  labelsOf(element: Element): readonly Element[];
  depth: number;
  nodes: number;
  characters: number;
}

/** How a part of a name is read. */
interface Place {
  /** Inside what `aria-labelledby` refers to: that is not followed a second time. */
  readonly isReferenced: boolean;
  /** Inside what is referred to and hidden itself: all of it counts. */
  readonly isHidden: boolean;
  /** Whether the element is the one that is named, one that names it, or inside of either. */
  readonly as: "named" | "naming" | "part";
}

const NAMED: Place = { isReferenced: false, isHidden: false, as: "named" };
const NAMING: Place = { ...NAMED, as: "naming" };

/** The name of an element, or what it adds to that of another; with spaces around what is not text of its own. */
function nameIn(element: Element, role: string, place: Place, reading: Reading): string {
  const isPart = place.as === "part";
  if (reading.depth >= MAX_DEPTH || (isPart && reading.known.has(element))) return "";
  reading.known.add(element);
  if (tagOf(element) === "slot") return contentOf(element, place, reading);
  const value = place.as === "named" ? "" : valueOf(element, role);
  if (isPart && isSaid(value)) return apart(value);
  const referenced = place.isReferenced ? "" : referencedNames(element, reading);
  if (isSaid(referenced)) return apart(referenced);
  const label = attribute(element, "aria-label") ?? "";
  if (isSaid(label)) return apart(label);
  if (isSaid(value)) return apart(value);
  const native = nativeName(element, role, place, reading);
  if (native !== undefined && isSaid(native)) return apart(native);
  let content = "";
  if (native === undefined && (place.as === "named" ? isNamedByContent(role) : isReadAsContent(role, place))) {
    content = contentOf(element, place, reading);
    if (isSaid(content)) return content;
  }
  if (isPart && !place.isReferenced && role === "") return content;
  // A picture without a text of its own is an ornament.
  const title = attribute(element, "alt") === "" ? "" : (attribute(element, "title") ?? "");
  if (isSaid(title)) return apart(title);
  if (!TEXT_ROLES.has(role)) return content;
  return apart(attribute(element, "placeholder") ?? attribute(element, "aria-placeholder") ?? "");
}

function isSaid(text: string): boolean {
  return /\S/.test(text);
}

function apart(text: string): string {
  return ` ${text} `;
}

function referencedNames(element: Element, reading: Reading): string {
  const ids = attribute(element, "aria-labelledby");
  if (ids === null) return "";
  const targets = referenced(element, ids);
  return targets
    .map((target) => {
      const place = { ...NAMING, isReferenced: true, isHidden: isHidden(target) };
      return nameIn(target, roleOf(target), place, reading);
    })
    .join(" ");
}

/** The elements of ids in the same document or shadow root, in their order. */
function referenced(element: Element, ids: string): Element[] {
  const root = rootOf(element);
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  return ids.split(/\s+/, MAX_REFERENCES).flatMap((id) => {
    const target = id === "" ? null : byId(root, id);
    return target === null ? [] : [target];
  });
}

function byId(root: Document | ShadowRoot, id: string): Element | null {
  return root instanceof Document
    ? Document.prototype.getElementById.call(root, id)
    : DocumentFragment.prototype.getElementById.call(root, id);
}

function isHidden(element: Element): boolean {
  return !checkVisibility.call(element, { visibilityProperty: true }) || has(element, "aria-hidden");
}

const { checkVisibility, matches } = Element.prototype;

const TEXT_ROLES: ReadonlySet<string> = new Set(["textbox", "searchbox", "combobox", "spinbutton"]);
const RANGE_ROLES: ReadonlySet<string> = new Set(["slider", "spinbutton", "progressbar", "meter", "scrollbar"]);

/** The value of a control inside a label, which stands for it there; empty for all else. */
function valueOf(element: Element, role: string): string {
  if (RANGE_ROLES.has(role)) {
    const given = attribute(element, "aria-valuetext") ?? attribute(element, "aria-valuenow");
    if (given !== null) return given;
  }
  if (element instanceof HTMLSelectElement && (role === "combobox" || role === "listbox"))
    return selectedText(Array.from(element.selectedOptions, ({ label }) => label));
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return TEXT_ROLES.has(role) || role === "slider" ? (isSecret(element) ? "" : element.value) : "";
  if (role === "textbox" || role === "searchbox") return editedText(element);
  if (role === "combobox" || role === "listbox") {
    const options = queryAll(element, "[role=option][aria-selected=true]");
    const texts = Array.from({ length: Math.min(options.length, MAX_LABELS) }, (_, index) => options[index]);
    const selected = selectedText(texts.map((option) => (option === undefined ? "" : editedText(option))));
    return selected !== "" || role === "listbox" ? selected : editedText(element);
  }
  return "";
}

function selectedText(texts: readonly string[]): string {
  return texts.slice(0, MAX_LABELS).join(" ");
}

/** The name that HTML or SVG gives an element; undefined where its content may be one. */
function nativeName(element: Element, role: string, place: Place, reading: Reading): string | undefined {
  const labels = reading
    .labelsOf(element)
    .filter((each) => !reading.known.has(each) && attribute(each, "aria-hidden") !== "true");
  if (labels.length > 0) {
    const { isReferenced } = place;
    const name = labels.map((each) => nameIn(each, "", { ...NAMING, isReferenced }, reading)).join(" ");
    if (isSaid(name)) return name;
  }
  switch (tagOf(element)) {
    case "input":
      return inputName(element, inputType(element));
    case "img":
    case "area":
      return attribute(element, "alt") ?? "";
    case "svg":
      return childText(element, "title");
    case "fieldset":
      return childName(element, "legend", reading);
    case "figure":
      return childName(element, "figcaption", reading);
    case "table":
      return childName(element, "caption", reading);
    case "optgroup":
      return attribute(element, "label") ?? "";
    case "option":
      return attribute(element, "label") ?? undefined;
    case "textarea":
    case "select":
      return "";
    default:
      return undefined;
  }
}

function inputName(input: Element, type: string): string {
  const value = attribute(input, "value") ?? "";
  switch (type) {
    case "button":
      return value;
    case "submit":
      return has(input, "value") ? value : "Submit";
    case "reset":
      return has(input, "value") ? value : "Reset";
    case "image":
      return [attribute(input, "alt"), value, attribute(input, "title"), "Submit"].find((each) => each) ?? "";
    default:
      return "";
  }
}

const LABELABLE: ReadonlySet<string> = new Set([
  ...["button", "input", "meter", "output", "progress", "select", "textarea"],
]);

/** The labels of each control of a document or shadow root, in their order. */
function labelsIn(root: Node): ReadonlyMap<Element, readonly Element[]> {
  const labels = new Map<Element, Element[]>();
  for (const label of Array.from(queryAll(root, "label"))) {
    const control = controlOf(label);
    if (control === undefined) continue;
    const own = labels.get(control);
    if (own === undefined) labels.set(control, [label]);
    else if (own.length < MAX_LABELS) own.push(label);
  }
  return labels;
}

function childOf(element: Element, tag: string): Element | undefined {
  for (let child = firstElementOf(element); child !== null; child = nextElementOf(child))
    if (tagOf(child) === tag) return child;
  return undefined;
}

function childText(element: Element, tag: string): string | undefined {
  const child = childOf(element, tag);
  return child === undefined ? undefined : (child.textContent ?? undefined);
}

function childName(element: Element, tag: string, reading: Reading): string | undefined {
  const child = childOf(element, tag);
  return child === undefined ? undefined : nameIn(child, "", NAMING, reading);
}

const FIELDS = "input, select, textarea, meter, progress, [contenteditable], [role=textbox], [role=listbox]";

/** Nodes in which a field is looked for, as of an editor with a list: elements with names may be nested as deep as there are any. */
const MAX_FIELD_NODES = 100;

function isEditedOrField(element: Element, role: string): boolean {
  if (role === "textbox" || role === "searchbox" || matches.call(element, FIELDS)) return true;
  let nodes = 0;
  for (const node of descendants(element)) {
    if (++nodes > MAX_FIELD_NODES) return false;
    if (isElement(node) && matches.call(node, FIELDS)) return true;
  }
  return false;
}

const VALUE_ROLES: ReadonlySet<string> = new Set([
  ...["textbox", "searchbox", "combobox", "listbox", "slider", "spinbutton", "file"],
]);

/** Whether the content of an element is its name, as of what one clicks and of headings; of an editor it is the value. */
function isNamedByContent(role: string): boolean {
  return (INTERACTIVE_ROLES.has(role) && !VALUE_ROLES.has(role)) || role === "heading" || role === "row";
}

/** Roles whose content is no part of the name of what they are in. */
const SEPARATE_ROLES: ReadonlySet<string> = new Set([
  ...[
    "alert",
    "alertdialog",
    "application",
    "banner",
    "complementary",
    "contentinfo",
    "dialog",
    "feed",
    "form",
    "grid",
  ],
  ...["log", "main", "marquee", "math", "menu", "menubar", "navigation", "note", "progressbar", "meter", "radiogroup"],
  ...[
    "region",
    "search",
    "slider",
    "spinbutton",
    "status",
    "tablist",
    "tabpanel",
    "timer",
    "toolbar",
    "tree",
    "treegrid",
  ],
]);

function isReadAsContent(role: string, { isReferenced, as }: Place): boolean {
  return isReferenced || as === "naming" || !SEPARATE_ROLES.has(role);
}

/** The texts inside an element as they are drawn, with what styles write before and behind them. */
function contentOf(element: Element, place: Place, reading: Reading): string {
  const isShown = place.as === "named" || place.isHidden || getComputedStyle(element).visibility === "visible";
  const inner: Place = { ...place, as: "part" };
  reading.depth++;
  let text = isShown ? drawn(element, "::before") : "";
  for (const child of childrenOf(element)) {
    if (++reading.nodes > MAX_NODES || reading.characters > MAX_CHARACTERS) break;
    if (isText(child)) {
      if (!isShown) continue;
      const own = textOf(child, 1_000);
      reading.characters += own.length;
      text += own;
    } else if (isElement(child)) text += partOf(child, inner, reading);
  }
  const owned = attribute(element, "aria-owns");
  for (const each of owned === null ? [] : referenced(element, owned)) text += apart(partOf(each, inner, reading));
  reading.depth--;
  return text + (isShown ? drawn(element, "::after") : "");
}

function partOf(element: Element, place: Place, reading: Reading): string {
  if (tagOf(element) === "br") return " ";
  if (isUnread(element)) return "";
  const { display } = getComputedStyle(element);
  if (!place.isHidden && (display === "none" || attribute(element, "aria-hidden") === "true")) return "";
  const role = roleOf(element);
  // The branches of a tree are no part of its own name.
  if (role === "group" && attribute(element, "role") === "group" && closestOf(element, "[role=treeitem]") !== null)
    return "";
  const text = nameIn(element, role, place, reading);
  return display === "inline" ? text : apart(text);
}

/** The children as drawn: the nodes assigned to a slot, the shadow tree of a host. */
function* childrenOf(element: Element): Generator<Node> {
  const slotted = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  if (slotted.length > 0) yield* slotted;
  else
    for (let node = firstChildOf(shadowOf(element) ?? element); node !== null; node = nextSiblingOf(node)) yield node;
}

const NOT_DRAWN = /^(?:none|normal|""|-moz-alt-content)$/;
const DRAWN_TEXT = /"((?:[^"\\]|\\.)*)"/g;
/** Characters of icon fonts. */
const GLYPHS = /[\ue000-\uf8ff\u{f0000}-\u{10ffff}]/gu;

/** The words that a style writes before or behind the content of an element; no glyphs, which are pictures. */
function drawn(element: Element, pseudo: "::before" | "::after"): string {
  const style = getComputedStyle(element, pseudo);
  const { content } = style;
  if (NOT_DRAWN.test(content)) return "";
  const [shown = "", alternative] = content.split(/ \/ (?=")/);
  let text = "";
  for (const [, part = ""] of (alternative ?? shown).matchAll(DRAWN_TEXT)) text += part.replace(/\\(.)/g, "$1");
  text = text.replace(GLYPHS, "");
  if (!/[\p{L}\p{N}]/u.test(text) || style.display === "none" || style.visibility !== "visible")
    return /^\s+$/.test(text) ? " " : "";
  return style.display === "inline" && alternative === undefined ? text : apart(text);
}

const PLAIN_TAGS: ReadonlySet<string> = new Set([
  ...["b", "i", "em", "strong", "span", "small", "mark", "sub", "sup", "code", "u", "s", "time", "div", "p"],
]);
const MEANINGFUL =
  "[role], [title], [aria-label], [aria-labelledby], [aria-hidden], [aria-owns], [hidden], [onclick], [tabindex], [contenteditable]";

/** Whether an element is one of those that only style the text in them. */
export function isPlain(element: Element): boolean {
  return PLAIN_TAGS.has(tagOf(element)) && shadowOf(element) === null && !matches.call(element, MEANINGFUL);
}

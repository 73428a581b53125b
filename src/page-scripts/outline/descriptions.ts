/** The kind and the name of an element in a line. */

import {
  attribute,
  closestOf,
  composedParent,
  firstElementOf,
  firstElements,
  has,
  isElement,
  isText,
  matchesSelector,
  queryAll,
  rootOf,
  tagOf,
  textOf,
} from "../dom/reads.ts";
import { controlBehind, isDrawn } from "../dom/labels.ts";
import { descendants } from "../dom/texts.ts";
import { cleaned } from "../../visible-text.ts";
import { createNames, MAX_NAME, type Names } from "./names.ts";
import { hearsClicks } from "./reactions.ts";
import { headingLevel, INTERACTIVE_ROLES, roleOf, shortKinds } from "./roles.ts";

const MAX_CHART_NAME = 60;
const CONTROLS = "a[href], button, input, select, textarea, [role], [tabindex]";

/** Returns what the line of an element is about: the hidden control of a label, or of a box that is clicked in its place. */
export function subjectOf(element: Element): Element {
  return controlBehind(element) ?? (hearsClicks(element) ? onlyControlIn(element) : undefined) ?? element;
}

/** A larger box is a part of the page: boxes that listen may be nested as deep as there are any. */
const MAX_PARTS = 40;

/** A checkbox or radio button of which nothing is drawn, and which no label stands for, as the only control in a small box. */
function onlyControlIn(box: Element): Element | undefined {
  let control: Element | undefined;
  let parts = 0;
  for (const node of descendants(box)) {
    if (++parts > MAX_PARTS) return undefined;
    if (!isElement(node) || !matchesSelector(node, CONTROLS)) continue;
    if (control !== undefined) return undefined;
    control = node;
  }
  const is = control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type);
  return control !== undefined && is && !isDrawn(control) && closestOf(control, "label") === null ? control : undefined;
}

export function described(element: Element, kind: string): { readonly kind: string; readonly name: string } {
  const subject = subjectOf(element);
  const role = roleOf(subject);
  const known = SPECIAL.has(kind) || (kind === "item" && role === "") ? kind : kindOf(subject, role);
  return { kind: known, name: lineName(subject, role, known, createNames()) };
}

/** Kinds that depend on more than the element itself. */
const SPECIAL: ReadonlySet<string> = new Set(["clickable", "icon", "box", "scroll", "chart"]);

export function kindOf(element: Element, role: string): string {
  if (role === "gridcell" && !has(element, "tabindex")) return "cell";
  if (role === "heading") return `h${headingLevel(element)}`;
  if (role === "" && isEditableRoot(element)) return "textbox";
  return shortKinds[role] ?? role;
}

export function lineName(element: Element, role: string, kind: string, names: Names): string {
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
  const name = names.nameOf(element, role);
  if (name === "" && tagOf(element) === "svg") return names.masked(cleaned(drawnText(element), MAX_CHART_NAME));
  if (name !== "" || !INTERACTIVE_ROLES.has(role)) return name;
  const [field] = role === "combobox" ? firstElements(queryAll(element, "input:not([type=hidden])"), 1) : [];
  return field === undefined
    ? names.masked(cleaned(nameOfHost(element), MAX_NAME))
    : names.nameOf(field, roleOf(field));
}

/** The label or tooltip of the custom element whose only control this is. */
function nameOfHost(control: Element): string {
  const root = rootOf(control);
  if (!(root instanceof ShadowRoot) || queryAll(root, CONTROLS).length > 1) return "";
  return attribute(root.host, "aria-label") ?? attribute(root.host, "title") ?? "";
}

/** The title of a shape in a drawing, or the texts in it; the tooltip of an icon. */
function titleOf(element: Element, kind: string): string | undefined {
  const tooltip = kind === "icon" ? attribute(element, "title") : null;
  if (tooltip !== null) return tooltip;
  const first = element instanceof SVGElement ? firstElementOf(element) : null;
  if (first !== null && tagOf(first) === "title") return firstTextIn(first);
  if (!(element instanceof SVGElement)) return undefined;
  const group = isNamedByGroup(element) ? groupOf(element) : element;
  return group === undefined ? undefined : drawnText(group);
}

/** Whether a shape has no text in it, as the ports of a node. */
export function isNamedByGroup(element: Element): boolean {
  return element instanceof SVGElement && tagOf(element) !== "svg" && queryAll(element, "text, title").length === 0;
}

/** Further texts are those of other shapes. */
const MAX_GROUP_TEXTS = 3;

/** The group with texts that a shape is a part of. */
function groupOf(shape: Element): Element | undefined {
  for (let outer = composedParent(shape); outer !== null && tagOf(outer) === "g"; outer = composedParent(outer)) {
    const { length } = queryAll(outer, "text");
    if (length > 0) return length <= MAX_GROUP_TEXTS ? outer : undefined;
  }
  return undefined;
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

export function isEditableRoot(element: Element): boolean {
  const editable = attribute(element, "contenteditable");
  return editable !== null && editable.toLowerCase() !== "false";
}

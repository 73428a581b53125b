/** What the element of an action is, as a person names it, and a selector by which a later run finds it. */

import {
  attribute,
  closestOf,
  firstElementOf,
  isField,
  matchesSelector,
  nextElementOf,
  parentOf,
  previousElementOf,
  queryAll,
  rootOf,
  tagOf,
} from "../dom/reads.ts";
import type { TargetRecord } from "../messages.ts";
import { createNames, type Names } from "../outline/names.ts";
import { INTERACTIVE_ROLES, roleOf } from "../outline/roles.ts";
import { textIn } from "./describe.ts";

const MAX_NAME = 100;
/** Elements of a role whose names are compared. */
const MAX_COMPARED = 100;
const MAX_DEPTH = 40;
const MAX_VALUE = 200;
/** Characters of a text that an element has to contain. */
const MAX_TEXT = 60;

const TEST_IDS = ["data-testid", "data-test-id", "data-test"];
/** An inner part of one of these stands for it. */
const ACTIVATED =
  "a[href], button, summary, [role=button], [role=link], [role=checkbox], [role=radio], [role=tab], [role=menuitem]";
/** Elements that can have a role without its attribute. */
const OF_ROLE: Readonly<Record<string, string>> = {
  button: "button, summary, input[type=button i], input[type=submit i], input[type=reset i], input[type=image i]",
  link: "a[href], area[href]",
  textbox: "input, textarea, [contenteditable]",
  searchbox: "input[type=search i]",
  checkbox: "input[type=checkbox i]",
  radio: "input[type=radio i]",
  combobox: "select, input[list]",
  listbox: "select",
  slider: "input[type=range i]",
  spinbutton: "input[type=number i]",
  option: "option",
  heading: "h1, h2, h3, h4, h5, h6",
  img: "img",
};
/** Roles that an element has for Playwright, too, with the same name. */
const SELECTED_ROLES: ReadonlySet<string> = new Set([...INTERACTIVE_ROLES, "heading", "img"]);
/** Elements that have a role for the outline only. */
const OWN_ROLE = "summary:not([role]), [contenteditable]:not([role]), input[type=file i]";
/** An id that a framework has counted or drawn by lot. */
const PASSING_ID = /\d{3}|[0-9a-f]{8}|^[^a-z]|[:.]/i;

/** Describes an element of the document. Reads only; takes well below a millisecond. */
export function recordOf(given: Element): TargetRecord {
  const element = isField(given) ? given : (closestOf(given, ACTIVATED) ?? given);
  const role = roleOf(element);
  const names = createNames();
  // A field's text is what was typed.
  const text = isField(element) ? "" : names.masked(textIn(element, MAX_NAME));
  const name = (names.nameOf(element, role) || text).slice(0, MAX_NAME);
  return { role, name, selector: selectorOf(element, role, names) };
}

function selectorOf(element: Element, role: string, names: Names): string {
  return (
    byAttribute(element, TEST_IDS) ??
    byRole(element, role, names) ??
    byId(element) ??
    byAttribute(element, ["name", "placeholder", "title"]) ??
    byText(element, names) ??
    byPlace(element, names)
  );
}

function isOnly(element: Element, selector: string): boolean {
  const found = queryAll(rootOf(element), selector);
  return found.length === 1 && found[0] === element;
}

function byAttribute(element: Element, attributes: readonly string[]): string | undefined {
  for (const each of attributes) {
    const value = attribute(element, each);
    if (value === null || value === "" || value.length > MAX_VALUE || /[\n\r\f\0]/.test(value)) continue;
    const selector = `${/^data-/.test(each) ? "" : CSS.escape(tagOf(element))}[${each}=${quoted(value)}]`;
    if (isOnly(element, selector)) return selector;
  }
  return undefined;
}

function byRole(element: Element, role: string, names: Names): string | undefined {
  if (!SELECTED_ROLES.has(role) || matchesSelector(element, OWN_ROLE)) return undefined;
  const name = names.nameOf(element, role);
  // A longer one is cut, or has what a secret field holds.
  if (name === "" || name.length > MAX_NAME || /[…•]/.test(name)) return undefined;
  const alike = queryAll(
    rootOf(element),
    `[role=${quoted(role)}]${OF_ROLE[role] === undefined ? "" : `, ${OF_ROLE[role]}`}`,
  );
  if (alike.length > MAX_COMPARED) return undefined;
  const mayHaveName = isField(element) ? () => true : (each: Element) => nameParts(each).includes(withoutSpace(name));
  for (let index = 0; index < alike.length; index++) {
    const each = alike[index];
    if (each === undefined || each === element || !mayHaveName(each)) continue;
    if (roleOf(each) === role && names.nameOf(each, role).toLowerCase() === name.toLowerCase()) return undefined;
  }
  return `role=${role}[name=${quoted(name)}s]`;
}

/** The texts that an element's name is mostly made of. */
function nameParts(element: Element): string {
  const attributes = ["aria-label", "title", "value", "alt"].map((each) => attribute(element, each) ?? "");
  return withoutSpace(`${element.textContent.slice(0, 4 * MAX_NAME)} ${attributes.join(" ")}`);
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

function byId(element: Element): string | undefined {
  const id = attribute(element, "id") ?? "";
  if (id === "" || id.length > MAX_VALUE || PASSING_ID.test(id)) return undefined;
  const selector = `#${CSS.escape(id)}`;
  return isOnly(element, selector) ? selector : undefined;
}

/** Names an element by its whole text, if it has no others inside. */
function byText(element: Element, names: Names): string | undefined {
  const text = textIn(element, MAX_NAME);
  if (text === "" || text.length >= MAX_NAME || isField(element) || firstElementOf(element) !== null) return undefined;
  if (names.masked(text) !== text || text !== element.textContent.trim()) return undefined;
  const alike = queryAll(rootOf(element), tagOf(element));
  if (alike.length > MAX_COMPARED) return undefined;
  for (let index = 0; index < alike.length; index++) {
    const each = alike[index];
    if (each !== undefined && each !== element && each.textContent.trim() === text) return undefined;
  }
  return `${CSS.escape(tagOf(element))}:text-is(${quoted(text)})`;
}

/**
 * Names an element by its place below the nearest element that an id names. A place in the whole document is another element's on other data, so its
 * text has to be there, too.
 */
function byPlace(element: Element, names: Names): string {
  const path: string[] = [];
  let anchor: string | undefined;
  for (let each: Node | null = element; each instanceof Element && path.length < MAX_DEPTH; each = parentOf(each)) {
    anchor = each === element ? undefined : (byAttribute(each, TEST_IDS) ?? byId(each));
    path.unshift(anchor ?? placeOf(each));
    if (anchor !== undefined) break;
  }
  const selector = path.join(" > ");
  if (anchor !== undefined) return selector;
  const text = isField(element) ? "" : element.textContent.slice(0, MAX_TEXT).replace(/\s+/g, " ").trim();
  return text === "" || names.masked(text) !== text ? "" : `${selector}:has-text(${quoted(text)})`;
}

function placeOf(element: Element): string {
  const tag = tagOf(element);
  let place = 1;
  let hasTwin = false;
  for (let each = previousElementOf(element); each !== null; each = previousElementOf(each))
    if (tagOf(each) === tag) place++;
  for (let each = nextElementOf(element); each !== null && !hasTwin; each = nextElementOf(each))
    hasTwin = tagOf(each) === tag;
  return `${CSS.escape(tag)}${place > 1 || hasTwin ? `:nth-of-type(${place})` : ""}`;
}

/** A string of CSS, and of a selector by role. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

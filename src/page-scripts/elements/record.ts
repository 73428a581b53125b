/** Describes the element of an action as a person names it, and by a selector by which a later run finds it. */

import {
  attribute,
  closestOf,
  firstChildOf,
  firstElementOf,
  firstElements,
  hasInside,
  isElement,
  isField,
  isText,
  matchesSelector,
  nextElementOf,
  nextSiblingOf,
  parentOf,
  previousElementOf,
  queryAll,
  rootOf,
  tagOf,
  textOf,
} from "../dom/reads.ts";
import type { TargetRecord } from "../messages.ts";
import { createNames, type Names } from "../outline/names.ts";
import { INTERACTIVE_ROLES, isSecret, roleOf } from "../outline/roles.ts";
import { textIn } from "./describe.ts";

const MAX_NAME = 100;
/** Elements of a role whose names are compared. */
const MAX_COMPARED = 100;
const MAX_DEPTH = 40;
const MAX_VALUE = 200;
/** Characters of a text that an element has to contain. */
const MAX_TEXT = 60;
/** Items of a page that are compared, each by so many characters. */
const MAX_ALIKE = 2_000;
const MAX_LINE = 2_000;
/** Items around an element. */
const MAX_ITEMS = 3;
/** Elements of which a table or list has one for each thing that it shows. */
const ITEM = "tr, li, article, dt, dd, [role=row], [role=listitem], [role=article]";

/** Parts of a page that have a heading or another text of their own. */
const SECTION = "section, fieldset, form, aside, nav, header, footer, main, div, [role=group], [role=region]";
/** A class that an element has for a while, or for its place. */
const STATE_CLASS =
  /activ|select|current|open|close|focus|hover|first|last|odd|even|able|check|show|hid|visible|^(?:is|has)-/i;

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
const PASSING_ID = /[0-9a-f]{8}|^[^a-z]|[:.]/i;

/** Describes an element of the document. Reads only; takes well below a millisecond. */
export function recordOf(given: Element): TargetRecord {
  const element = activatedOf(given);
  const role = roleOf(element);
  const names = createNames();
  const name = (names.nameOf(element, role) || textNameOf(element, role, names)).slice(0, MAX_NAME);
  const isSecretField = isField(element) && isSecret(element);
  return { role, name, selector: selectorOf(element, role, names), ...(isSecretField && { isSecret: true }) };
}

/** The text of a field is what was typed; without a role, an element with a long text is a part of the page. */
function textNameOf(element: Element, role: string, names: Names): string {
  if (isField(element) || isBare(element)) return "";
  const text = textIn(element, MAX_NAME);
  return role === "" && text.length >= MAX_NAME ? "" : names.masked(text);
}

/** Whether it is the page itself, of which no part is meant. */
function isBare(element: Element): boolean {
  return matchesSelector(element, "html, body");
}

/** Returns the control that an action on the element activates. */
export function activatedOf(element: Element): Element {
  return isField(element) ? element : (closestOf(element, ACTIVATED) ?? element);
}

function selectorOf(element: Element, role: string, names: Names): string {
  if (isBare(element)) return "";
  const item = itemOf(element);
  return (
    byAttribute(element, TEST_IDS, item) ??
    byRole(element, role, names) ??
    byId(element, item) ??
    byAttribute(element, ["name", "placeholder", "title", "aria-label"]) ??
    byText(element, names) ??
    bySecretOrFile(element) ??
    byId(element, item, /\d{3}/) ??
    // A place in a list is that of another item on other data.
    (item === null
      ? (byMark(element) ?? bySection(element, names) ?? byPlace(element, names))
      : (byItem(element, item, names) ?? ""))
  );
}

function isOnly(element: Element, selector: string): boolean {
  const found = queryAll(rootOf(element), selector);
  return found.length === 1 && found[0] === element;
}

function byAttribute(element: Element, attributes: readonly string[], item?: Element | null): string | undefined {
  for (const each of attributes) {
    const selector = attributeSelector(element, each);
    if (selector === undefined || (item && isCounted(element, each))) continue;
    if (isOnly(element, selector)) return selector;
  }
  return undefined;
}

function attributeSelector(element: Element, name: string): string | undefined {
  const value = attribute(element, name);
  if (value === null || value === "" || value.length > MAX_VALUE || /[\n\r\f\0]/.test(value)) return undefined;
  return `${/^data-/.test(name) ? "" : CSS.escape(tagOf(element))}[${name}=${quoted(value)}]`;
}

/** Whether another element has the same value but for its digits, as those have whose items are numbered. */
function isCounted(element: Element, name: string): boolean {
  const value = attribute(element, name) ?? "";
  const [start = ""] = value.split(/\d/, 1);
  if (start === value) return false;
  const form = (text: string | null): string => (text ?? "").replace(/\d+/g, "0");
  const alike = queryAll(rootOf(element), `[${name}^=${quoted(start)}]`);
  const isAlike = (each: Element): boolean => each !== element && form(attribute(each, name)) === form(value);
  return alike.length > MAX_COMPARED || firstElements(alike, MAX_COMPARED).some(isAlike);
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
  const isAlike = (each: Element): boolean =>
    roleOf(each) === role && names.nameOf(each, role).toLowerCase() === name.toLowerCase();
  if (firstElements(alike, MAX_COMPARED).some((each) => each !== element && mayHaveName(each) && isAlike(each)))
    return undefined;
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

/** @param digits an id with these may be of another element on other data */
function byId(element: Element, item?: Element | null, digits = /\d/): string | undefined {
  const id = attribute(element, "id") ?? "";
  const isPassing = PASSING_ID.test(id) || digits.test(id);
  if (id === "" || id.length > MAX_VALUE || isPassing || (item && isCounted(element, "id"))) return undefined;
  const selector = `#${CSS.escape(id)}`;
  return isOnly(element, selector) ? selector : undefined;
}

/** Names a field that has no role for Playwright. */
function bySecretOrFile(element: Element): string | undefined {
  const type = attribute(element, "type")?.toLowerCase() ?? "";
  return /^(?:file|password)$/.test(type) ? byAttribute(element, ["type"]) : undefined;
}

/** Names an element by its whole text, or the one inside of it that has it all. */
function byText(given: Element, names: Names): string | undefined {
  const text = textIn(given, MAX_NAME);
  if (text === "" || text.length >= MAX_NAME || isField(given) || names.masked(text) !== text) return undefined;
  const element = [given, ...firstElements(queryAll(given, "*"), MAX_ITEMS)].find((each) => runOf(each) === text);
  if (element === undefined || isField(element) || text !== given.textContent.trim()) return undefined;
  const alike = queryAll(rootOf(element), tagOf(element));
  if (alike.length > MAX_COMPARED) return undefined;
  if (firstElements(alike, MAX_COMPARED).some((each) => each !== element && each.textContent.trim() === text))
    return undefined;
  return `${CSS.escape(tagOf(element))}:text-is(${quoted(text)})`;
}

/** Returns the nearest item of a table or list that has the element. */
function itemOf(element: Element): Element | null {
  let each: Node | null = element;
  for (let depth = 0; each instanceof Element && depth < MAX_DEPTH; depth++, each = parentOf(each))
    if (matchesSelector(each, ITEM) || isCard(each)) return each;
  return null;
}

/** Whether an element beside it is made alike, as cards are. */
function isCard(element: Element): boolean {
  const kind = attribute(element, "class") ?? "";
  const first = firstElementOf(element);
  if (kind === "" || first === null || tagOf(element) !== "div") return false;
  const isAlike = (other: Element | null): boolean => {
    const inside = other && tagOf(other) === "div" && attribute(other, "class") === kind && firstElementOf(other);
    return inside instanceof Element && tagOf(inside) === tagOf(first);
  };
  return isAlike(previousElementOf(element)) || isAlike(nextElementOf(element));
}

/** Names an element by a text that only its item has; the first such item outwards. */
function byItem(element: Element, nearest: Element, names: Names): string | undefined {
  for (let item: Element | null = nearest, depth = 0; item !== null && depth < MAX_ITEMS; depth++) {
    const text = textOfItem(item, element, names);
    if (text !== undefined) return item === element ? text : insideItem(element, item, text, names);
    const outer: Node | null = parentOf(item);
    item = outer instanceof Element ? itemOf(outer) : null;
  }
  return undefined;
}

function textOfItem(item: Element, element: Element, names: Names): string | undefined {
  const tag = tagOf(item);
  const all = queryAll(rootOf(item), tag);
  if (all.length > MAX_ALIKE) return undefined;
  const others = firstElements(all, MAX_ALIKE)
    .filter((each) => each !== item && !hasInside(each, item))
    .map((other) => ({ other, line: toLine(other.textContent) }));
  const isOwn = (text: string): boolean =>
    /\p{L}/u.test(text) &&
    text.length <= MAX_TEXT &&
    names.masked(text) === text &&
    !others.some(({ other, line }) => line.includes(text) && hasText(other, text));
  for (const each of [item, ...firstElements(queryAll(item, "*"), MAX_COMPARED)]) {
    if (hasInside(element, each)) continue;
    const text = isField(each) ? "" : runOf(each);
    if (isOwn(text))
      return `${CSS.escape(tag)}${each === item ? "" : ":has("}:text-is(${quoted(text)})${each === item ? "" : ")"}`;
  }
  return undefined;
}

/** Returns the text at the beginning of an element, outside of those in it: `:text-is` compares it as a whole. */
function runOf(element: Element): string {
  let text = "";
  for (let each = firstChildOf(element); each !== null; each = nextSiblingOf(each)) {
    if (isText(each)) text += textOf(each, MAX_LINE);
    else if (isElement(each) && toLine(text) !== "") break;
    if (text.length > MAX_LINE) break;
  }
  return toLine(text);
}

/** Whether an element or one inside of it begins with this text. */
function hasText(element: Element, text: string): boolean {
  const inside = queryAll(element, "*");
  if (runOf(element) === text || inside.length > MAX_COMPARED) return true;
  return firstElements(inside, MAX_COMPARED).some((each) => runOf(each) === text);
}

/** Names an element by what it does or shows, as an icon. */
function byMark(element: Element): string | undefined {
  const own = byAttribute(
    element,
    ["data-action", "data-command", "data-icon", "formaction", "href", "src", "alt"],
    element,
  );
  if (own !== undefined) return own;
  const tag = CSS.escape(tagOf(element));
  const classes = (attribute(element, "class") ?? "").split(/\s+/).slice(0, MAX_ITEMS * 3);
  const found = classes
    .filter((each) => /^[a-z_-]{3,}$/i.test(each) && !STATE_CLASS.test(each))
    .map((each) => `${tag}.${CSS.escape(each)}`)
    .find((selector) => isOnly(element, selector));
  if (found !== undefined) return found;
  for (const mark of firstElements(queryAll(element, "use[href], img[src], img[alt], [data-icon]"), MAX_ITEMS)) {
    for (const each of ["href", "alt", "src", "data-icon"]) {
      const selector = attributeSelector(mark, each);
      if (selector !== undefined && isOnly(element, `${tag}:has(${selector})`)) return `${tag}:has(${selector})`;
    }
  }
  return undefined;
}

/** Names an element by a text that only the part of the page has in which it is. */
function bySection(element: Element, names: Names): string | undefined {
  let each: Node | null = parentOf(element);
  for (let depth = 0; each instanceof Element && depth < 2 * MAX_ITEMS; depth++, each = parentOf(each)) {
    if (!matchesSelector(each, SECTION)) continue;
    if (hasTwin(element, each)) return undefined;
    const text = textOfItem(each, element, names);
    if (text !== undefined) return `${text} > ${pathInside(element, each)}${ownText(element, names) ?? ""}`;
  }
  return undefined;
}

/** @param selector the item's */
function insideItem(element: Element, item: Element, selector: string, names: Names): string {
  for (const each of [...TEST_IDS, "aria-label", "title", "name", "alt", "placeholder"]) {
    const own = attributeSelector(element, each);
    if (own !== undefined && queryAll(item, own).length === 1) return `${selector} ${own}`;
  }
  return `${selector} > ${pathInside(element, item)}${ownText(element, names) ?? ""}`;
}

function pathInside(element: Element, outer: Element): string {
  const path: string[] = [];
  for (let each: Node | null = element; each instanceof Element && each !== outer; each = parentOf(each))
    path.unshift(placeOf(each));
  return path.join(" > ");
}

function toLine(text: string): string {
  return text.slice(0, MAX_LINE).replace(/\s+/g, " ").trim();
}

/**
 * Names an element by its place below the nearest element that an id names. A place among others is another element's on other data, so a
 * text has to be there that none of them has.
 */
function byPlace(element: Element, names: Names): string {
  const path: string[] = [];
  let anchor: string | undefined;
  for (let each: Node | null = element; each instanceof Element && path.length < MAX_DEPTH; each = parentOf(each)) {
    anchor = each === element ? undefined : (byAttribute(each, TEST_IDS) ?? byId(each));
    path.unshift(anchor ?? placeOf(each));
    if (anchor !== undefined) break;
  }
  const text = ownText(element, names);
  const place = path.join(" > ");
  const isSafe =
    text === undefined ? anchor !== undefined && !place.includes(":nth-") : !hasTwin(element, rootOf(element));
  return isSafe ? `${place}${text ?? ""}` : "";
}

/** Whether another element in here has the same text. */
function hasTwin(element: Element, inside: Node): boolean {
  const alike = queryAll(inside, tagOf(element));
  if (alike.length > MAX_ALIKE) return true;
  const text = toLine(element.textContent);
  const isOther = (each: Element): boolean =>
    each !== element && !hasInside(each, element) && !hasInside(element, each);
  return firstElements(alike, MAX_ALIKE).some((each) => isOther(each) && toLine(each.textContent) === text);
}

/** The text that has to be at a place. */
function ownText(element: Element, names: Names): string | undefined {
  const text = isField(element) ? "" : element.textContent.slice(0, MAX_TEXT).replace(/\s+/g, " ").trim();
  return text === "" || names.masked(text) !== text ? undefined : `:has-text(${quoted(text)})`;
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

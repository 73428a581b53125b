import { hideField, isHidden } from "../dom/hidden-fields.ts";
import { attribute, has, parentOf, previousElementOf, tagOf } from "../dom/reads.ts";

/** Roles that take input or react to a click. */
export const INTERACTIVE_ROLES: ReadonlySet<string> = new Set([
  ...["button", "link", "textbox", "searchbox", "checkbox", "radio", "switch", "combobox", "listbox", "slider"],
  ...["spinbutton", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "treeitem", "gridcell", "file"],
]);

/** Roles whose name is their content: the content has no lines of its own. */
export const LEAF_ROLES: ReadonlySet<string> = new Set([
  ...["button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "menuitemcheckbox", "menuitemradio"],
  ...["option", "heading", "img", "slider", "progressbar", "meter", "textbox", "searchbox", "combobox", "spinbutton"],
]);

/** Roles whose children are presentational: what is in them is a part of the one target. */
export const HIDING_ROLES: ReadonlySet<string> = new Set([
  ...["button", "checkbox", "radio", "switch", "tab", "option", "menuitem", "menuitemcheckbox", "menuitemradio"],
]);

/** Roles of what stands in one of these without being a part of it, such as the menu below an item of a menu bar. */
export const OPENED_ROLES: ReadonlySet<string> = new Set(["menu", "listbox", "tree", "grid", "dialog", "alertdialog"]);

/** Roles that are shown although they take no input. */
export const STRUCTURE_ROLES: ReadonlySet<string> = new Set([
  ...["navigation", "main", "banner", "contentinfo", "complementary", "search", "dialog", "alertdialog", "alert"],
  ...["status", "log", "listitem", "row", "heading", "progressbar", "meter", "article"],
]);

/** Roles that are shown where they have a name. */
export const NAMED_ROLES: ReadonlySet<string> = new Set([
  ...["region", "form", "group", "radiogroup", "toolbar", "menu", "menubar", "tablist", "tabpanel", "table", "grid"],
  ...["tree", "img", "figure", "list", "feed"],
]);

/** Roles of boxes with items that the keyboard moves between. */
export const COMPOSITE_ROLES: ReadonlySet<string> = new Set([
  "tree",
  "menu",
  "menubar",
  "tablist",
  "radiogroup",
  "toolbar",
]);

/** Roles of parts of a page, which have the focus for their content to be read or scrolled by the keyboard. */
export const PART_ROLES: ReadonlySet<string> = new Set([
  ...["navigation", "main", "banner", "contentinfo", "complementary", "search", "region", "form", "tabpanel"],
  ...["dialog", "alertdialog", "alert", "status", "log"],
]);

/** Names of roles in a line; other roles have their own name. */
export const shortKinds: Readonly<Record<string, string>> = {
  listitem: "item",
  navigation: "nav",
  contentinfo: "footer",
  complementary: "aside",
};

const KNOWN: ReadonlySet<string> = new Set([
  ...INTERACTIVE_ROLES,
  ...LEAF_ROLES,
  ...STRUCTURE_ROLES,
  ...NAMED_ROLES,
  ...["presentation", "none", "generic", "paragraph", "cell", "columnheader", "rowheader", "rowgroup", "separator"],
  ...["tooltip", "marquee", "timer", "definition", "term", "note", "math", "application", "document", "treegrid"],
  ...["scrollbar", "code", "strong", "emphasis", "blockquote", "caption", "directory", "time"],
]);

const BY_TAG: Readonly<Record<string, string>> = {
  button: "button",
  textarea: "textbox",
  nav: "navigation",
  main: "main",
  article: "article",
  dialog: "dialog",
  fieldset: "group",
  details: "group",
  form: "form",
  section: "region",
  table: "table",
  ul: "list",
  ol: "list",
  menu: "list",
  figure: "figure",
  progress: "progressbar",
  meter: "meter",
  output: "status",
  option: "option",
  iframe: "iframe",
  frame: "iframe",
  canvas: "canvas",
  video: "video",
  audio: "audio",
  search: "search",
};

const BY_INPUT_TYPE: Readonly<Record<string, string>> = {
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
  checkbox: "checkbox",
  radio: "radio",
  range: "slider",
  number: "spinbutton",
  search: "searchbox",
  file: "file",
  hidden: "",
};

const { matches, closest } = Element.prototype;
const MEANT =
  "a[href], area[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable], [aria-label], [aria-labelledby]";

/** The ARIA role, given or by the kind of element; empty for what means nothing by itself. */
export function roleOf(element: Element): string {
  const given = attribute(element, "role");
  if (given !== null) {
    const known = given
      .toLowerCase()
      .split(/\s+/, 5)
      .find((role) => KNOWN.has(role));
    const meansNothing = known === "presentation" || known === "none" || known === "generic";
    // An element that takes the focus or has a name keeps its role.
    if (meansNothing && !matches.call(element, MEANT)) return "";
    if (known !== undefined && !meansNothing) return known;
  }
  const tag = tagOf(element);
  switch (tag) {
    case "a":
    case "area":
      return has(element, "href") ? "link" : "";
    case "input": {
      const role = BY_INPUT_TYPE[inputType(element)] ?? "textbox";
      return element instanceof HTMLInputElement &&
        element.list !== null &&
        (role === "textbox" || role === "searchbox")
        ? "combobox"
        : role;
    }
    case "select":
      return has(element, "multiple") || Number(attribute(element, "size")) > 1 ? "listbox" : "combobox";
    case "img":
      return attribute(element, "alt") === "" ? "" : "img";
    case "svg":
      return "img";
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return "heading";
    case "header":
      return closest.call(element, PARTS) === null ? "banner" : "";
    case "footer":
      return closest.call(element, PARTS) === null ? "contentinfo" : "";
    case "aside": {
      const isPart =
        parentOf(element) instanceof Element && closest.call(parentOf(element) as Element, SECTIONS) !== null;
      return isPart && !has(element, "aria-label") && !has(element, "aria-labelledby") ? "" : "complementary";
    }
    case "summary":
      return element.parentElement instanceof HTMLDetailsElement && previousSummary(element) === null ? "button" : "";
    case "tr": {
      const table = closest.call(element, "table");
      return table === null || roleOf(table) !== "" ? "row" : "";
    }
    case "li":
      // As Chromium has it, here a name or the focus changes nothing.
      return matches.call(element, ":is(ul, ol, menu):is([role=none], [role=presentation]) > li") ? "" : "listitem";
    default:
      return BY_TAG[tag] ?? "";
  }
}

const PARTS = "article, aside, main, nav, section";
const SECTIONS = "article, aside, nav, section";

/** The summary before this one, which is that of the details. */
function previousSummary(summary: Element): Element | null {
  let before = previousElementOf(summary);
  while (before !== null && tagOf(before) !== "summary") before = previousElementOf(before);
  return before;
}

export function inputType(element: Element): string {
  return (attribute(element, "type") ?? "text").toLowerCase();
}

export function headingLevel(element: Element): string {
  const level = attribute(element, "aria-level");
  return level !== null && /^[1-9]$/.test(level) ? level : (/^h([1-6])$/.exec(tagOf(element))?.[1] ?? "2");
}

const SECRET_HINT =
  /passw|passcode|one-?time|\botp\b|\bcvv|\bcvc|csc\b|card-?number|cardnumber|security-?code|\bpin\b/i;
const SECRET_AUTOCOMPLETE = /current-password|new-password|one-time-code|cc-number|cc-csc/i;

/** Whether a field's value is never shown: it takes a password or a code, or did when it was met before. */
export function isSecret(field: Element): boolean {
  if (isHidden(field)) return true;
  const found =
    inputType(field) === "password" ||
    SECRET_AUTOCOMPLETE.test(attribute(field, "autocomplete") ?? "") ||
    SECRET_HINT.test(`${attribute(field, "name") ?? ""} ${attribute(field, "id") ?? ""}`.slice(0, 400));
  if (found) hideField(field);
  return found;
}
